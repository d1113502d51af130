"""Files of the whole catalogue as gzip packs them (RFC 1952), in pieces of some papers.

The pieces are packed each for itself, and a field of the head (section 2.3.1.1) tells their lengths and sums: so all
but the one that holds an edited paper can be taken as they are from the file of an earlier build.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from struct import Struct

PIECE = 200
"""How many papers there are in a piece: of fewer, the file grows; it is 1 % larger than if packed as a whole."""

_BEGIN = b"\x1f\x8b\x08\x04\0\0\0\0\0\xff"
"""A field in the head; no name, no time of day, no system."""
_FIELD = Struct("<H2sH")
"""How long all fields are, then the name and the length of the only one."""
_NAME = b"pp"
_MOST_TOLD = 5000
"""The pieces of a file of a million papers are told; of more the field, which may have 64 KiB, has none."""
_TOLD = Struct("<3L")
"""Of a piece: its length as it is packed, its length and its CRC-32."""
_FOOT = Struct("<2L")
_LEVEL = 5
"""The next level takes half as much time again to save 1.5 %."""
_RAW = -zlib.MAX_WBITS
_END = b"\x03\0"
_CRC = 0xEDB88320
"""The polynomial of CRC-32, the term of the highest power in the lowest bit."""
_ONE = 1 << 31


class Packed:
    """A file of pieces, of which some may be read, and replaced."""

    __slots__ = ("_told", "_whole")

    def __init__(self, whole: Sequence[bytes], told: Sequence[tuple[int, int, int]]) -> None:
        self._whole = whole
        self._told = told

    def __len__(self) -> int:
        return len(self._told)

    def piece(self, number: int) -> bytes | None:
        """A piece; None where it is not as it was packed."""
        try:
            piece = zlib.decompressobj(_RAW).decompress(self._whole[number])
        except zlib.error:
            return None
        return piece if self._told[number][1:] == (len(piece), zlib.crc32(piece)) else None

    def with_pieces(self, others: Mapping[int, bytes]) -> bytes:
        """The file where some of its pieces are others."""
        whole, told = list(self._whole), list(self._told)
        for number, piece in others.items():
            whole[number] = _packed_piece(piece)
            told[number] = len(whole[number]), len(piece), zlib.crc32(piece)
        return _file(whole, told)


def packed(pieces: Iterable[bytes]) -> bytes:
    """A file of some pieces."""
    whole: list[bytes] = []
    told: list[tuple[int, int, int]] = []
    for piece in pieces:
        whole.append(_packed_piece(piece))
        told.append((len(whole[-1]), len(piece), zlib.crc32(piece)))
    return _file(whole, told)


def unpacked(file: bytes) -> Packed | None:
    """The pieces of a file that ``packed`` made; None where they cannot be told apart, or it is another file."""
    begin = len(_BEGIN) + _FIELD.size
    if not file.startswith(_BEGIN) or len(file) < begin:
        return None
    *_, length = _FIELD.unpack_from(file, len(_BEGIN))
    end = begin + length
    if length % _TOLD.size or len(file) < end:
        return None
    told = list(_TOLD.iter_unpack(file[begin:end]))
    bounds = [*accumulate((each[0] for each in told), initial=end)]
    pieces = [file[start : start + each[0]] for start, each in zip(bounds, told, strict=False)]
    return Packed(pieces, told) if told and file[:end] + file[bounds[-1] :] == _head(told) + _foot(told) else None


def _file(whole: Sequence[bytes], told: Sequence[tuple[int, int, int]]) -> bytes:
    return b"".join((_head(told), *whole, _foot(told)))


def _head(told: Sequence[tuple[int, int, int]]) -> bytes:
    field = b"".join(_TOLD.pack(*each) for each in told) if len(told) <= _MOST_TOLD else b""
    return _BEGIN + _FIELD.pack(_FIELD.size - 2 + len(field), _NAME, len(field)) + field


def _foot(told: Sequence[tuple[int, int, int]]) -> bytes:
    check = 0
    for _, length, other in told:
        check = _times(_shift(length), check) ^ other
    return _END + _FOOT.pack(check, sum(length for _, length, _ in told) % 2**32)


def _packed_piece(piece: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
    return packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)


def _times(one: int, other: int) -> int:
    """The product of two polynomials of bits by that of CRC-32."""
    product = 0
    while one:
        if one & _ONE:
            product ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_CRC if other & 1 else 0)
    return product


def _shift(length: int) -> int:
    """What the CRC-32 of some bytes is multiplied by where so many follow: x to the power of their bits."""
    shift, power = _ONE, 3
    while length:
        if length & 1:
            shift = _times(_power(power), shift)
        length >>= 1
        power += 1
    return shift


@cache
def _power(number: int) -> int:
    """The variable to the power of 2 to that of ``number``."""
    return _times(_power(number - 1), _power(number - 1)) if number else _ONE >> 1
