"""Files as the programs write them that people keep their papers in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.errors import Problems
from generator.reading import read_sources
from generator.records import Paper
from generator.sources import find_sources

FILES: dict[str, tuple[str, dict[str, Any]]] = {
    "zotero.csv": (
        '"Key","Item Type","Publication Year","Author","Title","Publication Title","DOI","Abstract Note","Date",'
        '"Date Added","Pages","Issue","Volume","Place","Extra","Notes","File Attachments","Manual Tags","Editor",'
        '"Conference Name","Proceedings Title"\n'
        '"QX3T","conferencePaper","2021","Lund, Ana; van der Berg, Tom","Maps: A Study","","10.9999/a.1","We draw.",'
        '"2021-06-03","2022-01-01 10:00:00","12-19","","","Rome","a remark","<p>to me</p>","/home/me/L.pdf",'
        '"maps; roads","Ed, Ward","Map Days 2021","Proceedings of the Map Days"\n',
        {
            "key": "QX3T",
            "title": "Maps: A Study",
            "authors": ["Ana Lund", "Tom van der Berg"],
            "date": "2021-06-03",
            "venue": "Map Days",
            "booktitle": "Proceedings of the Map Days",
            "pages": "12–19",
            "tags": ("maps", "roads"),
            "doi": "10.9999/a.1",
            "extra": (("editor", "Ed, Ward"), ("address", "Rome")),
        },
    ),
    "openreview.csv": (
        "number,forum,title,abstract,authors,keywords,venue,venueid,pdf,TL;DR\n"
        '12,aBcDeFgHi1,"Maps, Learned",We learn.,Ana Lund|Bo Reyes,maps|learning,ICLR 2024 poster,'
        "ICLR.cc/2024/Conference,/pdf/abc.pdf,Maps.\n",
        {
            "authors": ["Ana Lund", "Bo Reyes"],
            "venue": "ICLR",
            "year": 2024,
            "tags": ("maps", "learning"),
            "links": ["https://openreview.net/pdf/abc.pdf", "https://openreview.net/forum?id=aBcDeFgHi1"],
            "extra": (("tldr", "Maps."),),
        },
    ),
    "scopus.csv": (
        '"Authors","Author full names","Author(s) ID","Title","Year","Source title","Volume","Issue","Art. No.",'
        '"Page start","Page end","Page count","Cited by","DOI","Author Keywords","Document Type","Source","EID"\n'
        '"Lund A.; van der Berg T.","Lund, Ana (57)","57; 58","Maps of seas","2019","Journal of Maps","12","3","7",'
        '"100","110","10","5","10.9999/s.1","maps; seas","Article","Scopus","2-s2.0-850"\n',
        {
            "authors": ["A. Lund", "T. van der Berg"],
            "journal": "Journal of Maps",
            "pages": "100–110",
            "tags": ("maps", "seas"),
            "type": "Article",
            "extra": (("eid", "7"),),
        },
    ),
    "dblp.csv": (
        "id;author;booktitle;ee;key;mdate;pages;title;type;url;year\n"
        '1;"Ana Lund|Bo Reyes 0001";ICML;https://doi.org/10.9999/d.1;conf/icml/LundR20;2021-01-01;1-10;Maps;'
        "inproceedings;db/conf/icml/icml2020.html#LundR20;2020\n",
        {
            "key": "conf/icml/LundR20",
            "authors": ["Ana Lund", "Bo Reyes"],
            "venue": "ICML",
            "doi": "10.9999/d.1",
            "links": ["https://doi.org/10.9999/d.1", "https://dblp.org/db/conf/icml/icml2020.html#LundR20"],
            "extra": (),
        },
    ),
    "sheets.csv": (
        "Timestamp,Paper Title,Author Names,Corresponding Author Email,Track\n"
        "1/2/2023 10:00:00,Maps,Ana Lund (U Rome)*; Bo Reyes (MIT),ana@example.org,Main\n",
        {"title": "Maps", "authors": ["Ana Lund", "Bo Reyes"], "extra": (("track", "Main"),)},
    ),
    "ieee.csv": (
        '"Document Title","Authors","Publication Title","Publication Year","Start Page","End Page","DOI","PDF Link",'
        '"Author Keywords"\n"Maps","A. Lund; T. van der Berg",'
        '"2020 IEEE International Conference on Robotics and Automation (ICRA)","2020","100","107","10.1109/I.1",'
        '"https://e.org/a.pdf","Maps;Robots"\n',
        {
            "authors": ["A. Lund", "T. van der Berg"],
            "venue": "ICRA",
            "year": 2020,
            "pages": "100–107",
            "tags": ("Maps", "Robots"),
        },
    ),
    "savedrecs.tsv": (
        "PT\tAU\tAF\tTI\tSO\tLA\tDT\tDE\tID\tAB\tSN\tPD\tPY\tVL\tBP\tEP\tDI\tUT\n"
        "J\tLund, A\tLund, Ana; van der Berg, Tom\tMaps\tJOURNAL OF MAPS\tEnglish\tArticle\tmaps; seas\tSEA\tWe map.\t"
        "1234-5678\tMAY\t2018\t3\t10\t20\t10.9999/w.1\tWOS:0001\n",
        {
            "key": "WOS:0001",
            "id": "",
            "authors": ["Ana Lund", "Tom van der Berg"],
            "journal": "JOURNAL OF MAPS",
            "date": "2018-05",
            "pages": "10–20",
            "lang": "en",
            "tags": ("maps", "seas"),
            "extra": (("issn", "1234-5678"), ("keywords_plus", "SEA")),
        },
    ),
    "endnote.ris": (
        "TY  - CONF\r\nAU  - Berg, T. van der\r\nC3  - Proc. Map Days\r\nT2  - Map Days\r\nTI  - Roads\r\n"
        "DA  - 2017/05/06/\r\nPY  - 2017///\r\nER  - \r\n",
        {
            "authors": ["T. van der Berg"],
            "booktitle": "Proc. Map Days",
            "date": "2017-05-06",
            "extra": (("eventtitle", "Map Days"),),
        },
    ),
    "pubmed.ris": (
        "TY  - JOUR\nID  - 312\nAU  - Lund A\nAU  - Birk TK\nT1  - Cells\nTA  - Cell Maps\nJO  - Cell Maps\n"
        "SN  - 1111-2222 (Electronic)\nPY  - 2019/04\nAB  - BACKGROUND: We map.\n      METHODS: By hand.\nER  - \n",
        {
            "key": "312",
            "authors": ["A Lund", "TK Birk"],
            "abstract": "BACKGROUND: We map. METHODS: By hand.",
            "venue": "Cell Maps",
            "date": "2019-04",
            "extra": (("issn", "1111-2222"),),
        },
    ),
    "mendeley.bib": (
        '@article{L19,\nauthor = {Lund, Ana and {van der Berg}, Tom and M{\\"{u}}ller, J{\\"{o}}rg},\n'
        "file = {:C$\\backslash$:/Users/me/L.pdf:pdf},\njournal = {Maps {\\&} Roads},\nmendeley-groups = {thesis},\n"
        "month = {may},\ntitle = {{Maps of Seas}},\nyear = {2019}\n}\n",
        {
            "authors": ["Ana Lund", "Tom van der Berg", "Jörg Müller"],
            "journal": "Maps & Roads",
            "date": "2019-05",
            "extra": (),
        },
    ),
    "jabref.bib": (
        "% Encoding: UTF-8\n\n@Article{R20,\n  author       = {Bo Reyes},\n  date         = {2020-03},\n"
        "  journaltitle = {J. Roads},\n  title        = {On Roads},\n  file         = {:pdfs/R.pdf:PDF},\n"
        "  groups       = {A, B},\n  ranking      = {rank5},\n  timestamp    = {2020-01-01},\n}\n\n"
        "@Comment{jabref-meta: grouping:\n0 AllEntriesGroup:;\n1 StaticGroup:A\\;0\\;1\\;\\;\\;\\;;\n}\n",
        {"key": "R20", "journal": "J. Roads", "date": "2020-03", "extra": ()},
    ),
    "better.bib": (
        "@inproceedings{l21,\n  title = {Maps for {{All}}},\n  author = {Lund, Ana and family=Berg, given=Tom, "
        "prefix=van der, useprefix=true and {{DeepMaps Team}}},\n  date = {2021-07-01},\n  eprint = {2101.00001},\n"
        "  eprinttype = {arxiv},\n  annotation = {Comment: 10 pages},\n  file = {/home/me/x.pdf}\n}\n",
        {
            "authors": ["Ana Lund", "Tom van der Berg", "DeepMaps Team"],
            "date": "2021-07-01",
            "arxiv": "2101.00001",
            "extra": (),
        },
    ),
    "scholar.bib": (
        "@article{r19,\n  title={Maps},\n  author={Reyes, B and others},\n"
        "  journal={arXiv preprint arXiv:1901.00001},\n  year={2019}\n}\n",
        {"authors": ["B Reyes"], "others": True, "venue": "arXiv", "arxiv": "1901.00001"},
    ),
    "semantic.json": (
        '{"total": 1, "data": [{"paperId": "abc", "externalIds": {"DOI": "10.9999/S2"}, "title": "Maps", "year": 2020,'
        ' "authors": [{"authorId": "1", "name": "Ana Lund"}], "publicationDate": "2020-01-02",'
        ' "journal": {"name": "J. Maps", "volume": "3"}}]}',
        {"id": "", "date": "2020-01-02", "journal": "J. Maps", "volume": "3", "doi": "10.9999/s2", "extra": ()},
    ),
    "hugo.md": (
        "---\ntitle: Tides\ndate: 2021-02-03T00:00:00Z\nauthors:\n- Bo Reyes\npublication: In *Map Days*\n"
        "featured: false\ndraft: false\nurl_pdf: https://e.org/t.pdf\nurl_code: '#'\nurl_video: ''\n---\nText.\n",
        {
            "key": "hugo",
            "date": "2021-02-03",
            "venue": "Map Days",
            "links": ["https://e.org/t.pdf"],
            "body": "Text.",
        },
    ),
    "jekyll.md": (
        '---\ntitle:  "Maps & Roads"\nauthor: Ana Lund, Bo Reyes, and Cy Dahl\nyear: 2020\npublished: true\n'
        "permalink: /publication/maps\npaperurl: 'http://e.org/p.pdf'\n---\nText.\n",
        {
            "authors": ["Ana Lund", "Bo Reyes", "Cy Dahl"],
            "date": "2020",
            "links": ["http://e.org/p.pdf"],
            "extra": (),
        },
    ),
    "academicpages.md": (
        '---\ntitle: "Maps"\ncollection: publications\nexcerpt: "On maps."\nvenue: "Map Days"\nslidesurl: "http://e.org/s.pdf"\n'
        'citation: "Lund, A., Reyes, B., &amp; Dahl, C. (2020). &quot;Maps.&quot; <i>Map Days</i>. 1(2)."\n---\n'
        "**Abstract:** We draw maps.\n",
        {
            "authors": ["A. Lund", "B. Reyes", "C. Dahl"],
            "body": "We draw maps.",
            "links": ["http://e.org/s.pdf"],
            "extra": (("tldr", "On maps."),),
        },
    ),
    "page.md": (
        "---\ntitle: Tides\nsummary: In short.\nabstract: We watch tides.\nauthors: [admin, Bo Reyes]\n"
        "publishDate: 2021-02-03\npublication: In *Days of the Sea*\npublication_short: In *SEA 2020*\n---\n",
        {"abstract": "We watch tides.", "authors": ["Bo Reyes"], "venue": "SEA", "date": "2020"},
    ),
    "arxiv-snapshot.json": (
        '{"id":"0704.0001","submitter":"Ana Lund","authors":"A. Lund, B. Reyes","title":"Maps","journal-ref":null,'
        '"categories":"cs.LG stat.ML","abstract":"  We draw.\\n","update_date":"2008-11-26","versions":[{'
        '"created":"Mon, 2 Apr 2007 19:18:42 GMT"}],"authors_parsed":[["Lund","A.",""],["Reyes","B.",""]]}\n',
        {
            "arxiv": "0704.0001",
            "date": "2007-04-02",
            "tags": ("cs.LG", "stat.ML"),
            "authors": ["A. Lund", "B. Reyes"],
            "extra": (),
        },
    ),
    "virtual.json": (
        '{"count": 1, "results": [{"id": 72, "name": "Maps", "authors": [{"id": 1, "fullname": "Ana Lund"}],'
        '"decision": "Accept (poster)", "virtualsite_url": "/virtual/2023/poster/72", "starttime": "2023-12-12T08:45",'
        '"sourceurl": "https://openreview.net/group?id=NeurIPS.cc/2023/Conference", "eventmedia": [{"id": 1}],'
        '"paper_url": "https://openreview.net/forum?id=a1b2c3", "visible": true}]}',
        {
            "authors": ["Ana Lund"],
            "venue": "NeurIPS",
            "year": 2023,
            "links": ["https://openreview.net/forum?id=a1b2c3"],
            "extra": (("decision", "Accept (poster)"),),
        },
    ),
    "pubmed.csv": (
        "PMID,Title,Authors,First Author,Journal/Book,Publication Year,Create Date,DOI\n"
        '7,Maps.,"Lund AK, Reyes B, Holm C; Map Network.",Lund AK,Cell,2020,2020/04/18,10.9999/a\n',
        {
            "authors": ["AK Lund", "B Reyes", "C Holm", "Map Network."],
            "venue": "Cell",
            "year": 2020,
            "doi": "10.9999/a",
        },
    ),
    "html.bib": (
        "@article{a, title={Roads \\&amp; {\\textless}i{\\textgreater}Maps{\\textless}/i{\\textgreater}}}",
        {"title": "Roads &amp; <i>Maps</i>", "extra": ()},
    ),
    "alt2025.json": (
        '[{"id": "a1", "title": "Maps", "author": "Ana Lund;Bo Reyes", "status": "Poster", "gender": "F;M",'
        '"dblp": ";;", "homepage": ";https://e.org/bo", "site": "https://openreview.net/forum?id=a1b2c3",'
        '"rating_avg": [4.2, 3.4], "aff": ";", "aff_unique_norm": "U", "contact": "a@maps.example", "gs_citation": 1}]',
        {
            "authors": ["Ana Lund", "Bo Reyes"],
            "venue": "ALT",
            "links": ["https://openreview.net/forum?id=a1b2c3"],
            "extra": (("decision", "Poster"),),
        },
    ),
}
_TOLD = {"page.md": ["page.md:5: warning: page: “admin” is no name; it is left out"]}


def _plain(paper: Paper, name: str) -> object:
    if name == "authors":
        return [each.full for each in paper.authors]
    return [link.url for link in paper.links] if name == "links" else getattr(paper, name)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_a_known_program_is_read_as_it_is(tmp_path: Path, name: str) -> None:
    text, expected = FILES[name]
    (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    problems = Problems()
    (draft,) = read_sources(find_sources([tmp_path / name], tmp_path, problems), problems)
    paper = Paper.from_draft(draft, problems)
    assert paper is not None
    assert {field: _plain(paper, field) for field in expected} == expected
    assert [str(problem) for problem in problems if problem.severity != "note"] == _TOLD.get(name, [])


@pytest.mark.parametrize("said", ["draft: true", "published: false"])
def test_what_is_not_to_be_published_is_not(tmp_path: Path, said: str) -> None:
    (tmp_path / "a.md").write_text(f"---\ntitle: Maps\n{said}\n---\nText\n", "utf-8")
    problems = Problems()
    assert read_sources(find_sources([tmp_path / "a.md"], tmp_path, problems), problems) == ()
    assert [(problem.lost, str(problem)) for problem in problems] == [
        (True, "a.md:1: note: the front matter says that this is not to be published; it is left out")
    ]
