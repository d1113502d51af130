"""Which lines of a file are others now, and of which something may be told."""

from __future__ import annotations

import pytest

from generator.lines import changed_lines, doubtful_lines, filled, first_filled, line_signs

TEXT = b"one\n\n two\n  \nthree\nfour"


@pytest.mark.parametrize(
    ("now", "changed"),
    [
        (TEXT, {}),
        (TEXT.replace(b"two", b"too"), {2: 1}),
        (TEXT.replace(b"one", b"1").replace(b"four", b"4"), {0: 0, 5: 3}),
        (TEXT + b"\n", None),
        (TEXT.replace(b"  \n", b"x\n"), None),
        (TEXT.replace(b"three", b""), None),
    ],
)
def test_lines_that_are_others_are_told_with_the_filled_ones_before_them(
    now: bytes, changed: dict[int, int] | None
) -> None:
    assert changed_lines(line_signs(TEXT), line_signs(now)) == changed


def test_blank_lines_are_not_filled() -> None:
    assert filled(line_signs(TEXT)) == 4
    assert first_filled(line_signs(TEXT), 2) == [0, 2]


@pytest.mark.parametrize(
    "line",
    [
        b"a\x07",
        b"\x00",
        b"a\r",
        "NoÃ©mie".encode(),
        "â€™".encode(),
        b"\xff",
        b"\xef\xbf\xbf",
        rb"a\b",
        rb"a\\\f",
        rb"\u0007",
        rb"\ud800",
        rb"\uFFFE",
    ],
)
def test_lines_with_anything_odd_are_doubtful(line: bytes) -> None:
    assert doubtful_lines(b"plain\n" + line + b"\nplain", ()) == {1}


@pytest.mark.parametrize("line", [b"plain", "Noémie’s ∑ 林晓".encode(), rb"\\beta \\frac \"x\" \u00e9 \n \/", b"\t"])
def test_lines_with_nothing_odd_are_not(line: bytes) -> None:
    assert doubtful_lines(b"plain\n" + line + b"\n\xff", (4,)) == {2, 4}
