"""``python -m generator`` is ``papershelf``."""

import sys

from generator.cli import main

sys.exit(main())
