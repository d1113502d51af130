import pytest

from generator.spelling import nearest

KNOWN = ("title", "author", "authors", "abstract", "year", "state", "code", "url")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("titel", "title"),
        ("tittle", "title"),
        ("titl", "title"),
        ("titles", "title"),
        ("autor", "author"),
        ("auhtors", "authors"),
        ("absract", "abstract"),
        ("abstrakt", "abstract"),
        ("yaer", "year"),
        ("stage", ""),
        ("mode", ""),
        ("ulr", ""),
        ("track", ""),
        ("", ""),
        ("tltie", ""),
    ],
)
def test_one_slip_leads_to_the_word_that_is_meant(word: str, meant: str) -> None:
    assert nearest(word, KNOWN) == meant
