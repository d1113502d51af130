"""Queries as readers type them: questions, memories, pastes, other spellings; the same for the same seed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random  # noqa: TID251 -- seeded

from benchmarks.search.pastes import PASTES
from benchmarks.search.queries import Maker, Titles, long_words, slip, title_words
from generator.search import SearchRecord

_QUESTIONS = (
    "how to {} {} {}",
    "how to use {} for {} {}?",
    "what is {} {} {}",
    "why does {} {} {}?",
    "how can i do {} with {} and {}",
    "papers about {} and {} for {}",
    "is there any work on {} {} in {}",
)
_COMMON = {*"a an and are as at be by can do does for from how in is it its not of on or that the to via with".split()}
_EXPLAINED = re.compile(r"((?:[A-Za-z][a-z]+[ -]){2,5})\(([A-Z]{2,6})s?\)")
_PREFIXES = "pre|non|multi|semi|self|cross|re|sub|meta|inter|auto|anti|hyper|micro|over|bi|co"
_HYPHENED = re.compile(rf"\b(?:{_PREFIXES})-?[a-z]{{4,}}\b", re.IGNORECASE)
_GREEK = dict(
    zip(
        "αβγδεζηθκλμνξπρστφχψωΓΔΘΛΣΦΨΩ",
        (
            "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega "
            "gamma delta theta lambda sigma phi psi omega"
        ).split(),
        strict=True,
    )
)
_LATEX = {
    "ä": '{\\"a}',
    "ö": '{\\"o}',
    "ü": '{\\"u}',
    "é": "{\\'e}",
    "è": "{\\`e}",
    "ñ": "{\\~n}",
    "&": "\\&",
    "%": "\\%",
}
_SPELLINGS = (
    ("ization", "isation"), ("izing", "ising"), ("ized", "ised"), ("ize", "ise"), ("yze", "yse"), ("yzing", "ysing"),
    ("modeling", "modelling"), ("labeled", "labelled"), ("labeling", "labelling"), ("signaling", "signalling"),
    ("color", "colour"), ("behavior", "behaviour"), ("neighbor", "neighbour"), ("center", "centre"), ("gray", "grey"),
    ("fiber", "fibre"), ("defense", "defence"), ("artifact", "artefact"), ("tumor", "tumour"), ("favor", "favour"),
    ("catalog", "catalogue"), ("vapor", "vapour"), ("labor", "labour"),
)  # fmt: skip
_SUBJECTS = "图像分割 目标检测 机器翻译 情感分析 推荐系统 路径规划 语音识别 知识图谱 异常检测 人脸识别".split()
_METHODS = "深度学习 图神经网络 强化学习 联邦学习 对比学习 迁移学习 注意力机制 生成对抗网络 扩散模型 变分推断".split()
_SETTINGS = "小样本 多模态 弱监督 在线 鲁棒 可解释 轻量级 大规模 实时 不确定性".split()
_PATTERNS = ("基于{}的{}{}方法研究", "面向{1}{2}的{0}", "{0}在{1}{2}中的应用")


def chinese(number: int) -> Iterator[SearchRecord]:
    """Yield papers with Chinese titles, each another mixture of terms: the corpora have too few."""
    mixtures = [(method, setting, subject) for method in _METHODS for setting in _SETTINGS for subject in _SUBJECTS]
    for at, mixture in enumerate(Random(7).sample(mixtures, number)):
        yield SearchRecord(
            url=f"papers/zh{at}.html", title=_PATTERNS[at % len(_PATTERNS)].format(*mixture), authors=("林晓",),
            venue="", year="2024", tags=(), abstract=f"本文研究{mixture[2]}。", ids=(), label="",
        )  # fmt: skip


def _question(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)[:3]
    words.sort(key=paper.title.lower().find)
    return chance.choice(_QUESTIONS).format(*words) if len(words) == 3 else ""


def _memory(paper: SearchRecord, _: Titles, chance: Random) -> str:
    words = [word.lower() for word in title_words(paper.title) if word.lower() not in _COMMON]
    if len(words) < 5:
        return ""
    words.pop(chance.randrange(len(words)))
    at = chance.randrange(len(words) - 1)
    words[at : at + 2] = reversed(words[at : at + 2])
    other = chance.randrange(len(words))
    words[other] = words[other][:-1] if words[other].endswith("s") else words[other] + "s"
    return " ".join(words)


def _both(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)[:2]
    return " ".join(slip(word, chance) for word in words) if len(words) == 2 else ""


def _twice(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)
    longest = next((word for word in words if len(word) >= 9), "")
    others = [word for word in words if word != longest]
    return f"{slip(slip(longest, chance), chance)} {others[0]}" if longest and others else ""


def _blank(paper: SearchRecord, _: Titles, chance: Random) -> str:
    words = [word.lower() for word in title_words(paper.title)]
    runs = [words[at : at + 3] for at in range(len(words) - 2)]
    fit = [run for run in runs if all(len(word) > 3 and word.isalpha() for word in run)]
    if not fit:
        return ""
    first, second, third = chance.choice(fit)
    return f"{first}{second} {third}" if chance.random() < 0.5 else f"{first} {second}{third}"


def _abbreviated(paper: SearchRecord) -> tuple[str, str]:
    """An abbreviation that the abstract explains, and what it stands for."""
    for words, short in _EXPLAINED.findall(paper.abstract):
        last = re.split("[ -]", words.strip(" -"))[-len(short) :]
        if "".join(word[0] for word in last).upper() == short:
            return short, " ".join(last).lower()
    return "", ""


def _short(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    short, _ = _abbreviated(paper)
    words = long_words(paper, titles)
    return f"{short.lower()} {chance.choice(words)}" if short and words else ""


def _long(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    _, long = _abbreviated(paper)
    words = [word for word in long_words(paper, titles) if word not in long]
    return f"{long} {chance.choice(words)}" if long and words else ""


def _surname(paper: SearchRecord, _: Titles, chance: Random) -> str:
    return f"{chance.choice(paper.authors).split()[-1]} {paper.year}" if paper.authors else ""


def _initial(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words, names = long_words(paper, titles), [name.split() for name in paper.authors if " " in name]
    if not words or not names:
        return ""
    given, *_, family = chance.choice(names)
    pattern = chance.choice(("{0}. {1} {2}", "{1} {0} {2}", "{1}, {0}. {2}", "{3} {1} {2}", "{1}, {3} {2}"))
    return pattern.format(given[0], family, chance.choice(words), given)


def _venue(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)
    return f"{paper.venue} {paper.year} {chance.choice(words)}" if words else ""


def _citation(paper: SearchRecord, _: Titles, chance: Random) -> str:
    if not paper.authors:
        return ""
    families = [name.split()[-1] for name in paper.authors]
    listed = ", ".join(f"{name[0]}. {family}" for name, family in zip(paper.authors, families, strict=True))
    pattern = chance.choice(
        (
            "{first} et al. {year} {title}",
            "{first} et al. ({year}). {title}. In {venue}.",
            "{listed}. {title}. {venue}, {year}.",
            "[12] {listed}, “{title},” in Proc. {venue}, {year}, pp. 1024–1033.",
            '{listed}, "{title}," {venue} {year}',
            "{title} ({first} et al., {year})",
        )
    )
    told = {
        "first": families[0],
        "listed": listed,
        "title": paper.title,
        "year": paper.year,
        "venue": paper.venue.upper(),
    }
    return pattern.format(**told)


def _bibtex(paper: SearchRecord, _: Titles, chance: Random) -> str:
    words = [f"{{{word}}}" if re.search(r"[A-Z0-9]", word[1:]) else word for word in paper.title.split()]
    title = " ".join(words)
    for letter, latex in _LATEX.items():
        title = title.replace(letter, latex)
    for letter, name in _GREEK.items():
        title = title.replace(letter, f"$\\{name}$")
    return chance.choice(("title = {{{}}},", "{}", "{{{}}}", 'title = "{}",')).format(title)


def _spelling(paper: SearchRecord, titles: Titles, _: Random) -> str:
    words = long_words(paper, titles)
    for word in words:
        for american, british in _SPELLINGS:
            here, there = (british, american) if british in word else (american, british)
            if here in word:
                others = [other for other in words if other != word][:2]
                return " ".join([word.replace(here, there), *others]) if others else ""
    return ""


def _hyphen(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    found = _HYPHENED.search(paper.title)
    if not found:
        return ""
    word = found[0].lower()
    first = re.match(_PREFIXES, word)
    words = [other for other in long_words(paper, titles) if other not in word]
    if not first or not words:
        return ""
    parts = first[0], word[first.end() :].removeprefix("-")
    if not titles["-".join(parts)]:
        return ""
    forms = [form for form in ("{}-{}", "{}{}", "{} {}") if form.format(*parts) != word]
    return f"{chance.choice(forms).format(*parts)} {chance.choice(words)}"


def _greek(paper: SearchRecord, titles: Titles, _: Random) -> str:
    words = long_words(paper, titles)
    for letter, name in _GREEK.items():
        by_letter, by_name = rf"\b{letter}\b", rf"\b{name}\b"
        for there, here in ((by_letter, name), (by_name, letter)):
            if words and re.search(there, paper.title):
                return f"{here} {next((word for word in words if word != name), '')}"
    return ""


def _chinese(paper: SearchRecord, _: Titles, chance: Random) -> str:
    terms = [term for term in (*_METHODS, *_SETTINGS, *_SUBJECTS) if term in paper.title]
    if len(terms) < 3:
        return ""
    return "".join(terms[1:]) if chance.random() < 0.3 else " ".join(chance.sample(terms, 3))


HABITS: Mapping[str, tuple[str, Maker]] = {
    "question": ("a question with 3 words of the title", _question),
    "memory": ("the title without a word and common words, two swapped, one in another number", _memory),
    "both": ("2 rare words of the title, both with a slip", _both),
    "twice": ("2 rare words of the title, a long one with two slips", _twice),
    "blank": ("3 words of the title in a row, a blank forgotten", _blank),
    "short": ("an abbreviation that the abstract explains, and a word of the title", _short),
    "long": ("what an abbreviation stands for, and a word of the title", _long),
    "surname": ("the surname of an author, and the year", _surname),
    "initial": ("an author with the given name or an initial, and a word of the title", _initial),
    "venue": ("venue, year, and a word of the title", _venue),
    "citation": ("a citation, pasted", _citation),
    "bibtex": ("the title with the braces and accents of BibTeX, pasted", _bibtex),
    "spelling": ("3 words of the title, one in the other English spelling", _spelling),
    "hyphen": ("2 words of the title, one with another form of its hyphen", _hyphen),
    "greek": ("a Greek letter of the title by its name, or the name by the letter, and a word", _greek),
    "chinese": ("terms of a Chinese title", _chinese),
    **PASTES,
}
"""What each kind of query is, and who makes it."""
