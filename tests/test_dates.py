"""Dates are as exact as the source has them, never more."""

from __future__ import annotations

import pytest

from generator.dates import read_date, read_month, read_year


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2020-01-01", "2020-01-01"),
        ("2020-1-2", "2020-01-02"),
        ("2020-01-03T23:30:00-05:00", "2020-01-03"),
        ("2020-01", "2020-01"),
        ("2020", "2020"),
        ("January 5, 2020", "2020-01-05"),
        ("5 Jan 2020", "2020-01-05"),
        ("Sept. 2021", "2021-09"),
        ("2021 Sep 4", "2021-09-04"),
        ("2020/02/29", "2020-02-29"),
        ("03/04/2020", "2020"),
        ("2020-05/2020-07", "2020-05"),
        ("2020-05-01/", "2020-05-01"),
        ("2020-06/..", "2020-06"),
        ("2020/2021", "2020"),
        ("2020-22", "2020"),
        ("2020-05?", "2020-05"),
        ("2020-XX-XX", "2020"),
        ("2020年3月5日", "2020-03-05"),
        ("5. Mai 2020", "2020-05-05"),
        ("2023-02-30", None),
        ("0000-00-00", None),
        ("2023-13", None),
        ("in press", None),
        ("", None),
    ],
)
def test_a_date_is_the_day_that_is_written_or_none(written: str, read: str | None) -> None:
    assert read_date(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [("2020", 2020), ("2020 ", 2020), ("2020.0", 2020), ("c. 1850", 1850), ("in press", None), ("20201", None)],
)
def test_a_year_is_four_digits_of_its_own(written: str, read: int | None) -> None:
    assert read_year(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3", 3),
        ("03", 3),
        ("mar", 3),
        ("March", 3),
        ("15 March", 3),
        ("Sept.", 9),
        ("13", None),
        ("Spring", None),
        ("5--6", 5),
        ("März", 3),
        ("août", 8),
        ("3月", 3),
        ("mar~9", 3),
        ("10~Jan.", 1),
        ("March--April", 3),
    ],
)
def test_a_month_is_read_from_numbers_and_names(written: str, read: int | None) -> None:
    assert read_month(written) == read
