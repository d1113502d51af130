import pytest

from generator.venues import KNOWN, Occasion, read_file_name, read_heading, read_venue


@pytest.mark.parametrize(
    "heading",
    [
        "ICML 2025 Papers",
        "ICML 2025 论文列表",
        "# ICML 2025 paper list",
        "icml 2025 papers",
        "2025 ICML Papers",
        "ICML2025",
        "ICML'25",
        "ICML-25 Accepted Papers",
        "Accepted papers at ICML'25",
        "List of accepted papers: ICML 2025",
        "ICML 2025 (Spotlight)",
        "ICML 2025 Papers (part 2)",
        "ICML 2025 收录论文清单",
        "ICML 2025 採択論文一覧",
        "ICML 2025 논문 목록",
        "Papers of the 2025 International Conference on Machine Learning",
        "International Conference on Machine Learning (ICML) 2025",
        "Proceedings of the Forty-Second International Conference on Machine Learning, 2025",
    ],
)
def test_a_heading_of_a_list_names_its_venue_and_year(heading: str) -> None:
    assert read_heading(heading) == Occasion(venue="ICML", year=2025)


@pytest.mark.parametrize("venue", KNOWN)
def test_every_known_venue_is_read_whatever_its_letter_case(venue: str) -> None:
    assert read_heading(f"{venue.upper()} 2019 Papers") == Occasion(venue=venue, year=2019)
    assert read_venue(f"{venue.lower()} 2019") == Occasion(venue=venue, year=2019)


@pytest.mark.parametrize(
    ("heading", "occasion"),
    [
        ("Workshop on Maps 2020: accepted papers", Occasion(venue="Workshop on Maps", year=2020)),
        ("EMNLP 2023 Findings", Occasion(venue="EMNLP", year=2023)),
        ("ICML 2024 & 2025 papers", Occasion(venue="ICML", year=None)),
        ("KDD", Occasion(venue="KDD", year=None)),
        ("2020", Occasion(venue="", year=2020)),
        ("My reading list", Occasion(venue="", year=None)),
    ],
)
def test_a_heading_may_name_another_venue_or_less(heading: str, occasion: Occasion) -> None:
    assert read_heading(heading) == occasion


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Deep Maps",
        "We log 2020 trees",
        "The ICML 2025 papers are counted here.",
        "Maps that are drawn by hand, " * 9,
    ],
)
def test_what_is_no_heading_is_not_taken_for_one(text: str) -> None:
    assert read_heading(text) is None


@pytest.mark.parametrize(
    ("written", "occasion"),
    [
        ("ICML 2025", Occasion(venue="ICML", year=2025)),
        ("icml", Occasion(venue="ICML", year=None)),
        ("Map Days (2020)", Occasion(venue="Map Days", year=2020)),
        ("ICLR 2024 poster", Occasion(venue="ICLR", year=2024)),
        ("NeurIPS 2023 oral", Occasion(venue="NeurIPS", year=2023)),
        ("ICLR 2024 Conference Withdrawn Submission", Occasion(venue="ICLR", year=2024)),
        ("ICLR 2020 topology workshop", Occasion(venue="ICLR 2020 topology workshop", year=None)),
        ("Vision '98", Occasion(venue="Vision", year=1998)),
        (
            "Proceedings of the 2020 Workshop on X",
            Occasion(venue="Proceedings of the 2020 Workshop on X", year=None),
        ),
        (
            "Proceedings of the 42nd International Conference on Machine Learning",
            Occasion(venue="ICML", year=None),
        ),
        ("Y", Occasion(venue="Y", year=None)),
    ],
)
def test_a_venue_field_gives_a_short_name_and_a_year_at_its_end(written: str, occasion: Occasion) -> None:
    assert read_venue(written) == occasion


@pytest.mark.parametrize(
    ("stem", "folder", "occasion"),
    [
        ("iclr2024", "", Occasion(venue="ICLR", year=2024)),
        ("ICML-2023_papers", "x", Occasion(venue="ICML", year=2023)),
        ("icml-2025-a", "content", Occasion(venue="ICML", year=2025)),
        ("2024", "neurips", Occasion(venue="NeurIPS", year=2024)),
        ("papers-2024", "icml", None),
        ("icml", "2024", None),
        ("my-list-2024", "", None),
    ],
)
def test_a_file_is_named_for_a_known_venue_and_a_year_or_for_neither(
    stem: str, folder: str, occasion: Occasion | None
) -> None:
    assert read_file_name(stem, folder) == occasion


@pytest.mark.parametrize(
    ("written", "venue", "year"),
    [
        ("Computer Vision – ECCV 2024", "ECCV", 2024),
        ("Workshop on Maps - ECCV 2024", "Workshop on Maps - ECCV", 2024),
        ("A Conference on Maps (ICML 2020)", "ICML", 2020),
        ("Map Days 2021 (also at Sea Days 2020)", "Map Days 2021 (also at Sea Days 2020)", 2020),
    ],
)
def test_a_short_name_behind_a_long_one_is_the_venue(written: str, venue: str, year: int) -> None:
    assert read_venue(written) == Occasion(venue=venue, year=year)


@pytest.mark.parametrize(
    ("written", "venue", "year"),
    [
        ("Advances in Neural Information Processing Systems 33", "NeurIPS", None),
        ("Proceedings of the 2019 Conference on Empirical Methods in Natural Language Processing", "EMNLP", None),
        ("Annual Meeting of the Association for Computational Linguistics (Volume 1: Long Papers)", "ACL", None),
        ("2021 IEEE International Conference on Robotics and Automation", "ICRA", 2021),
        ("Proceedings of the ACM Web Conference 2023", "WWW", 2023),
        ("Proceedings of the 2020 Workshop on Maps", "Proceedings of the 2020 Workshop on Maps", None),
        ("SOSP 23", "SOSP", 2023),
        ("NSDI' 24", "NSDI", 2024),
        ("Area 51", "Area 51", None),
        ("In Proc. of ICLR, 2020", "ICLR", 2020),
        ("CVPR 2020 (Best Paper)", "CVPR", 2020),
    ],
)  # fmt: skip
def test_the_title_of_a_volume_is_a_known_venue_whatever_stands_round_its_name(
    written: str, venue: str, year: int | None
) -> None:
    assert read_venue(written) == Occasion(venue=venue, year=year)
