"""Small numbers as bits, and bits as signs, for ``static/js/search-coding.js`` to read.

A number is written in some bits with noughts before it, the highest bit first. Hence three ways to write it need
nothing but a width: plainly, in a width known beforehand; after Elias (gamma), with as many noughts before it as bits
follow its first; and after Rice, with a one before its last ``k`` bits and as many noughts before that as the rest
says.
"""

from __future__ import annotations

import numpy as np

from generator.search.coding import ALPHABET
from generator.search.counting import Whole

SIGN = 6
"""Bits in a sign: the first 64 of the alphabet."""

_SIGNS = np.frombuffer(ALPHABET[: 1 << SIGN].encode(), dtype=np.uint8)
_WORD = 8 * SIGN


def bit_length(numbers: Whole) -> Whole:
    """The number of bits of each number that is not negative."""
    return np.frexp(numbers.astype(np.float64))[1].astype(np.int64)


def gamma(numbers: Whole) -> tuple[Whole, Whole]:
    """Numbers from 1 on, and their widths."""
    return numbers, 2 * bit_length(numbers) - 1


def rice_parameters(sums: Whole, sizes: Whole) -> Whole:
    """The ``k`` that suits numbers of such sums: about the bits of their mean, times the logarithm of 2."""
    return np.maximum(bit_length(sums * 11 // (np.maximum(sizes, 1) * 16)) - 1, 0)


def rice(numbers: Whole, k: Whole) -> tuple[Whole, Whole]:
    """Numbers from 0 on, and their widths."""
    return (1 << k) | (numbers & ((1 << k) - 1)), (numbers >> k) + 1 + k


def zigzag(numbers: Whole) -> Whole:
    """Numbers from 0 on for any numbers: 0, -1, 1, -2, 2 …"""
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)


def signs(values: Whole, widths: Whole, starts: Whole) -> list[str]:
    """Write numbers of at most 48 bits in so many bits each; a text for each group, which begin at ``starts``."""
    ends = np.cumsum(widths)
    before = np.append(0, ends)[starts]
    sizes = -(-np.diff(np.append(before, ends[-1:] if len(ends) else 0)) // SIGN)
    firsts = np.cumsum(sizes) - sizes
    group = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(values))))
    ends = ends + (firsts * SIGN - before)[group]
    text = _written(values, ends, int(sizes.sum())).tobytes().decode("ascii")
    return [text[first : first + size] for first, size in zip(firsts.tolist(), sizes.tolist(), strict=True)]


def _written(values: Whole, ends: Whole, size: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Write each number so that its last bit stands before bit ``ends``; the first ``size`` signs of that."""
    some = values > 0
    values, ends = values[some], ends[some]
    words = (ends - 1) // _WORD
    after = _WORD * (words + 1) - ends
    room = _WORD - after
    lower = (values & ((1 << room) - 1)) << after
    number = -(-size * SIGN // _WORD) + 1
    # Sums of numbers that share no bit, of 48 bits each: exact as floating-point numbers.
    packed = np.bincount(words, weights=lower, minlength=number)
    higher = values >> room
    over = higher > 0
    packed += np.bincount(words[over] - 1, weights=higher[over], minlength=number)
    shifts = np.arange(_WORD - SIGN, -1, -SIGN)
    digits = (packed.astype(np.int64)[:, None] >> shifts) & ((1 << SIGN) - 1)
    written: np.ndarray[tuple[int], np.dtype[np.uint8]] = _SIGNS[digits.ravel()[:size]]
    return written
