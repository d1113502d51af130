"""Identifiers are read from every shape in which people write them."""

from __future__ import annotations

import pytest

from generator.identifiers import (
    doi_url,
    read_acl,
    read_arxiv,
    read_doi,
    read_openreview,
    read_orcid,
    read_pmlr,
    read_url,
)


@pytest.mark.parametrize(
    "written",
    [
        "10.9999/ABC_1",
        "doi:10.9999/abc_1",
        "https://doi.org/10.9999/abc_1",
        "http://dx.doi.org/10.9999/abc\\_1",
        "https://doi.org/10.9999%2Fabc_1",
        "{10.9999/abc_1}.",
    ],
)
def test_a_doi_is_bare_and_lower_case(written: str) -> None:
    assert read_doi(written) == "10.9999/abc_1"


def test_a_doi_with_odd_signs_becomes_an_address_that_works() -> None:
    doi = read_doi("10.9999/(sici)1099-1476(199902)22:3<267::aid-x40>3.0.co;2-#")

    assert doi_url(doi) == "https://doi.org/10.9999/(sici)1099-1476(199902)22:3%3C267::aid-x40%3E3.0.co;2-%23"


def test_what_is_no_identifier_gives_none() -> None:
    assert (read_doi("n/a"), read_arxiv("none"), read_openreview("see below")) == ("", "", "")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2301.00010", "2301.00010"),
        ("arXiv:2301.00010v3", "2301.00010"),
        ("https://arxiv.org/abs/2301.00010", "2301.00010"),
        ("https://arxiv.org/pdf/2301.00010v1.pdf", "2301.00010"),
        ("hep-th/9901001", "hep-th/9901001"),
    ],
)
def test_an_arxiv_id_loses_its_version(written: str, read: str) -> None:
    assert read_arxiv(written) == read


@pytest.mark.parametrize("written", ["aBcDeFgHiJ", "https://openreview.net/forum?id=aBcDeFgHiJ&noteId=x"])
def test_an_openreview_id_is_read_from_its_address(written: str) -> None:
    assert read_openreview(written) == "aBcDeFgHiJ"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://example.org/~ana/a_b c#frag", "https://example.org/~ana/a_b%20c#frag"),
        ("\\url{https://example.org/a\\_b}", "https://example.org/a_b"),
        ("www.example.org/x", "https://www.example.org/x"),
        ("https://example.org/a%20b?x=1&y=2", "https://example.org/a%20b?x=1&y=2"),
        ("https://example.org/ä", "https://example.org/%C3%A4"),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("files/a.pdf", ""),
        ("https://", ""),
        ('https://example.org/"onload="x', ""),
        ("https://[broken", ""),
    ],
)
def test_a_web_address_is_fit_for_a_link_or_is_none(written: str, read: str) -> None:
    assert read_url(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("0000-0002-1825-0097", "0000-0002-1825-0097"),
        ("https://orcid.org/0000-0002-1694-233x", "0000-0002-1694-233X"),
        ("http://www.orcid.org/0000-0002-1825-0097/ ", "0000-0002-1825-0097"),
        ("orcid:000000021694233X", "0000-0002-1694-233X"),
        ("0000-0002-1825-0098", ""),
        ("0000-0000-0000-0000", ""),
        ("0000-0000-0000-0001", ""),
        ("ana-lund", ""),
    ],
)
def test_an_orcid_id_has_a_sound_check_digit(written: str, read: str) -> None:
    assert read_orcid(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://aclanthology.org/2020.acl-main.1/", "2020.acl-main.1"),
        ("https://aclanthology.org/2020.acl-main.1.pdf", "2020.acl-main.1"),
        ("https://www.aclweb.org/anthology/P18-1001", "p18-1001"),
        ("10.18653/v1/p18-1001", "p18-1001"),
        ("2020.acl-main.1", "2020.acl-main.1"),
        ("https://aclanthology.org/venues/acl/", ""),
        ("lund-2020-maps", ""),
    ],
)
def test_an_anthology_id_is_read_from_addresses_and_dois(written: str, read: str) -> None:
    assert read_acl(written) == read


def test_a_pmlr_key_is_the_same_for_the_page_and_the_pdf() -> None:
    page, pdf = (
        "https://proceedings.mlr.press/v139/lund21a.html",
        "http://proceedings.mlr.press/v139/lund21a/lund21a.pdf",
    )

    assert (read_pmlr(page), read_pmlr(pdf), read_pmlr("https://proceedings.mlr.press/v139/")) == (
        "v139/lund21a",
        "v139/lund21a",
        "",
    )


def test_a_doi_in_an_address_loses_its_escapes() -> None:
    assert read_doi("https://doi.org/10.1000/a%28b%29c") == "10.1000/a(b)c"
    assert read_doi("10.1000/a%28b") == "10.1000/a%28b"
