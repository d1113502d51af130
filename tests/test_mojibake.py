"""Letters that were misread are set right, and all others are left alone."""

from __future__ import annotations

import pytest

from generator.mojibake import without_mojibake


@pytest.mark.parametrize(
    ("misread", "meant"),
    [
        ("NoÃ©mie", "Noémie"),
        ("PatrÃ\xadcia Ã‰cole ÃœberÃ—", "Patrícia École Über×"),
        ("itâ€™s â€œsoâ€\x9d", "it’s “so”"),
        ("itâ\x80\x99s 5Â±3 Â°C", "it’s 5±3 °C"),
        ("ï¬\x81ne Ï\x81 Ä± Ã\x97 ðŸ˜€", "ﬁne ρ ı × 😀"),
        ("Wide Range Â™", "Wide Range ™"),
    ],
)
def test_utf_8_that_was_read_as_windows_1252_is_utf_8_again(misread: str, meant: str) -> None:
    content, count, first = without_mojibake(misread.encode())
    assert content.decode() == meant
    assert count == sum(letter > "\x7f" for letter in meant)
    assert misread.encode()[:first].isascii()


@pytest.mark.parametrize(
    "written", ["“CAFÉ” «café…” naïve", "“Š” „Ä“ Å–Å “Î” Ï€", "Ã^T Ã = À Â b", "Þórður ð… â…", "地图 Ã地", ""]
)
def test_letters_that_stand_for_themselves_stay(written: str) -> None:
    assert without_mojibake(written.encode()) == (written.encode(), 0, 0)
