"""Addresses are found in running text, whatever stands beside them."""

from __future__ import annotations

import re

import pytest

from generator.markup import set_block
from generator.markup.links import ADDRESS, may_hold_address

ADDRESSES = (
    "http://host",
    "ftp://host/a",
    "https:// github.com/a/b",
    "www.host.zz",
    "lab.github.io",
    "a-b.gitlab.io/c",
    "_a.io/b",
    "host.ac.uk/c_d",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_an_address_may_be_one(address: str) -> None:
    assert re.fullmatch(ADDRESS, address)
    assert may_hold_address(f"At {address}.")


def test_most_texts_hold_no_address() -> None:
    texts = ("and/or, e.g. 3/4 and a.m./p.m.", "in version 2.io", r"\emph{a} $b$ ``c'' --- d")

    assert [text for text in texts if may_hold_address(text)] == []


def test_an_address_is_a_link_beside_other_signs() -> None:
    link = '<a href="https://a.org/b" class="url" rel="nofollow noopener">a.org/b</a>'

    assert set_block("``x'' -- `y` a.org/b").html == f"<p>“x” – <code>y</code> {link}</p>"
    assert set_block(r"\$5 of \(c\) a.org/b").html == f"<p>$5 of <math><mi>c</mi></math> {link}</p>"
    assert set_block(r"{\em x}~y & z_1 a.org/b").html == f"<p><em>x</em>\u00a0y &amp; z<sub>1</sub> {link}</p>"
