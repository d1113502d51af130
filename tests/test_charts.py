"""Charts as numbers."""

from __future__ import annotations

from generator.charts import Cell, Column, Heat, HeatRow, Timeline, heat, pairs, timeline


def test_a_timeline_has_each_year_from_the_first_to_the_last() -> None:
    assert timeline({2020: 3, 2022: 1, 2023: 2}, lambda year: f"{year}.html") == Timeline(
        columns=(
            Column(name="2020", path="2020.html", count=3, labelled=True),
            Column(name="2021", path="", count=0, labelled=True),
            Column(name="2022", path="2022.html", count=1, labelled=True),
            Column(name="2023", path="2023.html", count=2, labelled=True),
        ),
        most=3,
    )


def test_two_years_are_no_time_to_chart() -> None:
    assert timeline({2020: 3, 2022: 1}, str) is None
    assert heat([("a", "a.html", {2020: 1}), ("b", "b.html", {2021: 1})], "{} {}".format, 9) is None
    assert timeline({}, str) is None


def test_a_long_timeline_is_labelled_in_round_years_and_ends_with_the_last() -> None:
    long = timeline({1605: 1, 1952: 2, 1990: 3, 2025: 9}, str)

    assert long is not None
    assert (long.columns[0].name, long.columns[-1].name, len(long.columns), long.earlier) == ("1946", "2025", 80, 1)
    assert [each.name for each in long.columns if each.labelled] == [str(year) for year in range(1950, 2021, 10)]


def test_a_table_is_shaded_by_its_greatest_count_and_has_the_last_years() -> None:
    rows = [("maps", "maps.html", {2019: 10, 2021: 1}), ("tides", "tides.html", {2020: 4})]

    assert heat(rows, lambda name, year: f"{name} {year}", 2) == Heat(
        names=("2020", "2021"),
        rows=(
            HeatRow(
                name="maps",
                path="maps.html",
                cells=(Cell(path="", count=0, level=0), Cell(path="maps 2021", count=1, level=2)),
            ),
            HeatRow(
                name="tides",
                path="tides.html",
                cells=(Cell(path="tides 2020", count=4, level=5), Cell(path="", count=0, level=0)),
            ),
        ),
    )


def test_pairs_are_those_that_come_together_most_often() -> None:
    sets = [("a", "b", "c"), ("b", "a"), ("c", "b"), ("a", "d"), ("a", "d")]

    assert pairs(sets, ("a", "b", "c"), 9) == [(("a", "b"), 2), (("b", "c"), 2)]
    assert pairs(sets, ("a", "b", "c", "d"), 2) == [(("a", "b"), 2), (("a", "d"), 2)]
