import pytest

from tests.readers.reading import fields, places, read

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<collection id="2020.maps"><volume id="main">'
META = "<meta><booktitle>Map Days</booktitle><publisher>P</publisher><year>2020</year><venue>acl</venue></meta>"


def _volume(inside: str) -> str:
    return f"{HEAD}{META}\n{inside}\n</volume></collection>\n"


def test_a_paper_has_what_it_says_and_what_its_volume_says() -> None:
    text = _volume(
        '<paper id="7"><title>A <fixed-case>BERT</fixed-case> for <tex-math>x_1</tex-math> &lt; <i>two</i></title>'
        "<author><first>Tom</first><von>van der</von><last>Berg</last><jr>Jr.</jr></author>\n"
        '<author id="lund-a"><first>Ana</first><last>Lund</last><affiliation>Loft</affiliation>'
        '<variant script="hani"><first>安</first><last>伦</last></variant></author>'
        "<pages>1–9</pages><abstract>We <b>draw</b>.</abstract><doi>10.9999/a</doi>"
        '<url hash="x">2020.maps-main.7</url><pwccode url="https://example.org/code">x</pwccode>'
        '<video href="2020.maps-main.7.mp4"/><attachment type="poster">p.pdf</attachment></paper>'
    )
    drafts, problems = read(text, "a.xml")
    assert fields(drafts) == [
        {
            "publisher": "P",
            "year": "2020",
            "booktitle": "Map Days",
            "venue": "ACL",
            "title": "A BERT for $x_1$ &lt; <i>two</i>",
            "authors": (
                {"given": "Tom", "family": "van der Berg", "suffix": "Jr."},
                {"given": "Ana", "family": "Lund", "id": "lund-a"},
            ),
            "pages": "1–9",
            "doi": "10.9999/a",
            "abstract": "We <b>draw</b>.",
            "url": "https://aclanthology.org/2020.maps-main.7/",
            "pdf": "https://aclanthology.org/2020.maps-main.7.pdf",
            "links": {
                "video": "https://aclanthology.org/2020.maps-main.7.mp4",
                "code": "https://example.org/code",
                "poster": "https://aclanthology.org/attachments/p.pdf",
            },
        }
    ]
    assert places(drafts) == [(3, "2020.maps-main.7")]
    assert problems == []


def test_a_name_may_be_one_word_wherever_it_stands() -> None:
    text = _volume(
        '<paper id="1"><title>A</title><author><first/><last>Maya</last></author>'
        "<author><first>Maya</first><last/></author><author><last>Maya</last></author></paper>"
    )
    drafts, _ = read(text, "a.xml")
    assert drafts[0].fields["authors"] == ({"family": "Maya"}, {"family": "Maya"}, {"family": "Maya"})


@pytest.mark.parametrize(
    ("collection", "volume", "paper", "key"),
    [
        ("2020.acl", "main", "1", "2020.acl-main.1"),
        ("P18", "1", "2", "P18-1002"),
        ("W18", "5", "12", "W18-0512"),
        ("D19", "50", "3", "D19-5003"),
    ],
)
def test_the_key_is_the_anthologys_id(collection: str, volume: str, paper: str, key: str) -> None:
    paper_text = f'<paper id="{paper}"><title>A</title></paper>'
    text = f'<collection id="{collection}"><volume id="{volume}">{paper_text}</volume></collection>'
    drafts, _ = read(text, "a.xml")
    assert places(drafts) == [(1, key)]


def test_what_is_retracted_or_removed_says_so() -> None:
    text = _volume(
        '<paper id="1"><title>A</title><retracted date="2021-03-01">The data were wrong.</retracted></paper>'
        '<paper id="2"><title>B</title><removed date="2021-04-01"/></paper>'
    )
    drafts, _ = read(text, "a.xml")
    assert [(draft.fields["state"], draft.fields["state_note"]) for draft in drafts] == [
        ("retracted", "2021-03-01: The data were wrong."),
        ("removed", "2021-04-01"),
    ]


def test_a_fault_is_told_with_line_and_column_and_costs_what_follows() -> None:
    text = _volume('<paper id="1"><title>A</title></paper>\n<paper id="2"><title>Q & A in caf&eacute;</title></paper>')
    drafts, problems = read(text, "a.xml")
    assert [draft.fields["title"] for draft in drafts] == ["A"]
    assert problems == [
        "a.xml:4: error: not well-formed XML in column 25: not well-formed (invalid token); what follows is not read; "
        "mend it there"
    ]


def test_entities_are_not_followed() -> None:
    text = (
        '<!DOCTYPE c [\n<!ENTITY host SYSTEM "file:///etc/hostname">]>\n<collection id="y"><volume id="1">'
        '<paper id="1"><title>Host &host;</title></paper></volume></collection>'
    )
    drafts, problems = read(text, "a.xml")
    assert drafts == []
    assert problems == [
        "a.xml:2: error: it defines the entity “host”, and entities are not followed; the file is left out; "
        "write the letters themselves"
    ]


def test_xml_of_another_kind_is_named() -> None:
    drafts, problems = read("<feed><entry/></feed>", "a.xml")
    assert drafts == []
    assert problems == [
        "a.xml:1: error: XML of an unknown kind, “feed”; the file is left out; read is the XML of the ACL Anthology"
    ]


def test_the_front_matter_of_a_volume_is_no_paper() -> None:
    drafts, problems = read(
        _volume('<frontmatter><url>x</url></frontmatter><paper id="1"><title>A</title></paper>'), "a.xml"
    )
    assert len(drafts) == 1
    assert problems == ["a.xml: note: the front matter of volumes is no paper; it is left out"]
