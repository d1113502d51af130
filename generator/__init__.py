"""papershelf: from files about papers, a website of those papers."""

__version__ = "0.1.0"
