"""Files of the whole catalogue as gzip packs them (RFC 1952), in pieces of some papers.

The pieces are packed each for itself, and end with what zlib calls a full flush: so all but the one that holds an
edited paper can be taken as they are from the file of an earlier build.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from struct import pack

PIECE = 200
"""How many papers there are in a piece: of fewer, the file grows; it is 1 % larger than if packed as a whole."""

_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""No name, no time of day, no system."""
_LEVEL = 5
"""The next level takes half as much time again to save 1.5 %."""
_RAW = -zlib.MAX_WBITS
_FLUSHED = b"\0\0\xff\xff"
_END = b"\x03\0"


def packed(pieces: Iterable[bytes]) -> bytes:
    """A file of some pieces."""
    check, length, parts = 0, 0, [_HEAD]
    for piece in pieces:
        check, length = zlib.crc32(piece, check), length + len(piece)
        parts.append(_packed_piece(piece))
    return b"".join((*parts, _END, _foot(check, length)))


def unpacked(file: bytes) -> list[bytes] | None:
    """The pieces of a file that ``packed`` made; None where they cannot be told apart, or it is another file."""
    *between, end = file[len(_HEAD) : -8].split(_FLUSHED)
    if not file.startswith(_HEAD) or end != _END:
        return None
    try:
        pieces = [zlib.decompressobj(_RAW).decompress(piece + _FLUSHED) for piece in between]
    except zlib.error:
        return None
    return pieces if file[-8:] == _summed(pieces) else None


def repacked(file: bytes, pieces: Sequence[bytes], changed: Iterable[int]) -> bytes:
    """A file that ``packed`` made, where some of its pieces are others now."""
    between = [part + _FLUSHED for part in file[len(_HEAD) : -8].split(_FLUSHED)[:-1]]
    for number in changed:
        between[number] = _packed_piece(pieces[number])
    return b"".join((_HEAD, *between, _END, _summed(pieces)))


def _packed_piece(piece: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
    return packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)


def _summed(pieces: Sequence[bytes]) -> bytes:
    check = 0
    for piece in pieces:
        check = zlib.crc32(piece, check)
    return _foot(check, sum(map(len, pieces)))


def _foot(check: int, length: int) -> bytes:
    return pack("<LL", check, length % 2**32)
