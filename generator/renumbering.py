"""How alike papers are after a few came, went or changed, by how alike those were that were there before."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.finding import Compared
from generator.phrases import STOP
from generator.related import SIGN, Alike, paper_signs, relate_again
from generator.rows import Numbers, owners_of, rows_of
from generator.terms import Weighed, rarest
from generator.tokens import PaperText, Texts, times_of

_FEW = 50
"""Where more than one paper in so many is another than before, all are compared anew."""


def relate_others(earlier: Alike, papers: Sequence[PaperText]) -> Alike | None:
    """The same as ``compare`` and ``relate``, for papers of which most were there before, in whatever order.

    None where so many changed that all are as well related from the beginning, or where terms weigh more or less
    since there are more papers, or fewer.
    """
    signs = paper_signs(papers)
    if signs == earlier.signs:
        return earlier
    numbers = {named.partition(" ")[0]: number for number, named in enumerate(earlier.compared.named)}
    found = np.array([numbers.get(paper.id, -1) for paper in papers], np.int64)
    before, now = np.frombuffer(earlier.signs, SIGN), np.frombuffer(signs, SIGN)
    edited = np.flatnonzero((found < 0) | (before[found] != now)).tolist()
    gone = np.setdiff1d(np.arange(len(before)), found).tolist()
    if (len(edited) + len(gone)) * _FEW > len(papers) or rarest(len(before)) != rarest(len(papers)):
        return None
    if gone:
        earlier = relate_again(earlier, {number: PaperText(id="", title="", abstract="") for number in gone})
    return relate_again(_renumbered(earlier, found, before=len(before)), {number: papers[number] for number in edited})


def _renumbered(earlier: Alike, found: Numbers, *, before: int) -> Alike:
    """The papers that had the numbers ``found`` ``before``, as so many were told of; one of -1 has no text yet.

    Papers that are left out must be near none.
    """
    compared, blank = earlier.compared, len(earlier.told)
    olds = np.where(found < 0, blank, found)
    news = np.zeros(blank + 1, np.int64)
    news[olds] = np.arange(len(olds))
    rows, starts = rows_of(np.append(compared.starts, compared.starts[-1]), olds)
    names, told = (*compared.named, ""), (*earlier.told, "[]")
    signs = np.append(np.frombuffer(earlier.signs, SIGN), np.zeros(1, SIGN))
    return Alike(
        compared=Compared(
            named=[names[number] for number in olds.tolist()],
            marks=np.append(compared.marks, 0)[olds],
            weighed=_reordered(compared.weighed, olds),
            others=news[compared.others[rows]],
            scores=compared.scores[rows],
            starts=starts,
        ),
        signs=signs[olds].tobytes(),
        among=before,
        told=[told[number] for number in olds.tolist()],
    )


def _reordered(weighed: Weighed, olds: Numbers) -> Weighed:
    """The terms of papers that had other numbers before; the last of these, behind all, is that of an empty text."""
    texts = weighed.texts
    stop = texts.lexicon[STOP]
    read = np.append(texts.read, np.full(2, stop, np.int32))
    with_blank = Texts(
        lexicon=texts.lexicon,
        times=times_of(read, texts.lexicon),
        read=read,
        starts=np.append(texts.starts, texts.starts[-1] + 2),
        titles=np.append(texts.titles, 1),
        tags=np.append(texts.tags, 2),
    )
    rows, starts = rows_of(np.append(weighed.starts, weighed.starts[-1]), olds)
    return Weighed(
        texts=with_blank.of(olds),
        starts=starts,
        papers=owners_of(starts),
        columns=weighed.columns[rows],
        places=weighed.places[rows],
        weights=weighed.weights[rows],
        codes=weighed.codes,
        spread=weighed.spread,
    )
