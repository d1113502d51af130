"""What is known of how alike papers are, as arrays, and from these again."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.arrays import Arrays
from generator.finding import Compared
from generator.phrases import Lexicon
from generator.related import Alike
from generator.rows import owners_of
from generator.terms import Weighed
from generator.tokens import Texts


def arrays_of(alike: Alike) -> dict[str, NDArray[Any]]:
    """The arrays that tell all of it."""
    compared = alike.compared
    weighed, texts = compared.weighed, compared.weighed.texts
    lexicon = texts.lexicon
    numbers: dict[str, NDArray[Any]] = {
        "read": texts.read,
        "text starts": texts.starts,
        "titles": texts.titles,
        "tags": texts.tags,
        "term starts": weighed.starts,
        "columns": weighed.columns,
        "places": weighed.places,
        "weights": weighed.weights,
        "spread": weighed.spread,
        "found starts": compared.starts,
        "others": compared.others,
        "scores": compared.scores,
        "times": texts.times,
        "words of tokens": np.array(lexicon.word_of),
    }
    return {
        **{name: array.astype(np.int32) for name, array in numbers.items()},
        "codes": weighed.codes,
        "marks": compared.marks,
        "signs": np.frombuffer(alike.signs, np.uint8),
        "tokens": _bytes(json.dumps((lexicon.spellings, lexicon.words))),
        "named": _bytes("\n".join(compared.named)),
        "told": _bytes("\n".join(alike.told)),
    }


def alike_of(arrays: Arrays) -> Alike:
    """What arrays tell."""
    spellings, words = json.loads(_text(arrays["tokens"]))
    lexicon = Lexicon(spellings, arrays["words of tokens"].tolist(), words)
    read = arrays["read"]
    numbers = {
        name: array.astype(np.int64) for name, array in arrays.items() if array.dtype == np.int32 and array is not read
    }
    lexicon.forget(np.flatnonzero(numbers["times"] == 0).tolist())
    texts = Texts(
        lexicon=lexicon,
        times=numbers["times"],
        read=read,
        starts=numbers["text starts"],
        titles=numbers["titles"],
        tags=numbers["tags"],
    )
    weighed = Weighed(
        texts=texts,
        starts=numbers["term starts"],
        papers=owners_of(numbers["term starts"]),
        columns=numbers["columns"],
        places=numbers["places"],
        weights=numbers["weights"],
        codes=arrays["codes"],
        spread=numbers["spread"],
    )
    compared = Compared(
        named=_text(arrays["named"]).split("\n"),
        marks=arrays["marks"],
        weighed=weighed,
        others=numbers["others"],
        scores=numbers["scores"],
        starts=numbers["found starts"],
    )
    told = _text(arrays["told"]).split("\n")
    return Alike(compared=compared, signs=arrays["signs"].tobytes(), among=len(told), told=told)


def _bytes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)


def _text(array: NDArray[Any]) -> str:
    return str(array.data, "utf-8", "surrogatepass")
