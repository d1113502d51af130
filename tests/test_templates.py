"""The templates, and the styles that dress them."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import html5lib
import pytest

from generator import bundles
from generator.charts import Cell, Column, Heat, HeatRow, Timeline
from generator.config import Site
from generator.looks import contrast
from generator.pages import navigation, types
from generator.pages.parts import Button, FrameItem, Pagination, PaperRow, Ref
from generator.pages.types import (
    Detail,
    FeedEntry,
    FeedPage,
    GroupPage,
    HomePage,
    IndexPage,
    Letter,
    ListPage,
    MapColour,
    MapPage,
    MapPicture,
    MapRegion,
    NotFoundPage,
    Page,
    PaperPage,
    PictureLabel,
    Planned,
    ReadingListPage,
    RedirectPage,
    RelatedPaper,
    RemovedPage,
    SearchPage,
    SitemapPage,
    SourceRecord,
    StatisticsPage,
    TextPage,
)
from generator.render import Renderer, SiteView
from generator.theme import static_content

ROOT = Path(__file__).parent.parent
TEMPLATES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "templates").iterdir())}
STYLES = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    for path in sorted((ROOT / "static" / "css").glob("*.css"))
}
SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "static" / "js").glob("*.js")))
MARKUP = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "generator" / "markup").glob("*.py")))
COLOURS = re.findall(r"(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", STYLES["tokens.css"])
LIGHT, DARK = {name: light for name, light, _ in COLOURS}, {name: dark for name, _, dark in COLOURS}

ADA = Ref(name="Ada Lovelace", path="authors/ada-lovelace.html")
DAVID = Ref(name="דוד כהן", path="authors/x-1.html")
TAG = Ref(name="causality & trees", path="tags/causality-trees.html", count=2)
VENUE = Ref(name="ICML", path="venues/icml.html", count=3)
YEAR = Ref(name="2025", path="years/2025.html", count=3)
PDF = Button(label="PDF", url="https://example.org/a.pdf", kind="pdf")
ROW = PaperRow(
    path="papers/trees.html",
    title_html="On <em>trees</em>",
    untitled=False,
    authors=(ADA, DAVID),
    more_authors=3,
    others=True,
    venue=VENUE,
    year=YEAR,
    tags=(TAG,),
    buttons=(PDF,),
    state="Retracted",
    award="Best paper",
    excerpt="All about <trees>.",
)
BARE_ROW = replace(
    ROW,
    untitled=True,
    authors=(),
    more_authors=0,
    others=False,
    venue=None,
    year=None,
    tags=(),
    buttons=(),
    state="",
    award="",
    excerpt="",
)
PAGES = Pagination(
    current=2,
    total=9,
    previous=Ref(name="1", path="papers/index.html"),
    following=Ref(name="3", path="papers/index.3.html"),
    numbers=(Ref(name="1", path="papers/index.html"), Ref(name="2", path="papers/index.2.html"), None),
)
ONE_PAGE = Pagination(current=1, total=1, previous=None, following=None, numbers=(Ref(name="1", path="a.html"),))
PAPER = PaperPage(
    path="papers/trees.html",
    title="On trees",
    description="All about trees.",
    section="papers/index.html",
    canonical="https://example.org/papers/trees.html",
    root="../",
    id="trees",
    title_html="On <em>trees</em>",
    untitled=False,
    abstract_html="<p>All about <math><mi>t</mi></math>.</p>",
    body_html="<h2>More</h2><p>Notes.</p>",
    authors=(ADA, DAVID),
    more_authors=(Ref(name="Bo Reyes", path="authors/bo-reyes.html"),),
    others=True,
    venue=VENUE,
    year=YEAR,
    tags=(TAG,),
    related=(
        RelatedPaper(
            path="papers/woods.html",
            title_html="On <em>woods</em>",
            lang="he",
            state="Retracted",
            where="ICML 2025",
            shared=("trees & woods", "leaves"),
            same_author=True,
        ),
        RelatedPaper(
            path="papers/x.html", title_html="X", lang="", state="", where="", shared=("leaves",), same_author=False
        ),
    ),
    buttons=(PDF,),
    details=(Detail(label="Pages", text="1–9"), Detail(label="DOI", text="10.1/a", url="https://example.org/doi")),
    record=SourceRecord(place="a.bib:3", merged=("b.ris:7",), fix_url="https://example.org/blob/main/a.bib#L3"),
    award="Best paper",
    state="Retracted",
    state_note="Lemma 3 is wrong.",
    citation="Lovelace, A. (2025). On <trees>.",
    bibtex="@misc{trees,\n  title = {On <trees>},\n}\n",
    metadata=(("citation_title og:title", "On trees"), ("og:locale", "en")),
    lang="he",
    previous=Ref(name="Before", path="papers/before.html"),
    following=Ref(name="After", path="papers/after.html"),
)
BARE_PAPER = replace(
    PAPER,
    canonical="",
    untitled=True,
    abstract_html="",
    body_html="",
    authors=(),
    more_authors=(),
    others=False,
    venue=None,
    year=None,
    tags=(),
    related=(),
    buttons=(),
    details=(),
    record=SourceRecord(place="a.bib", merged=(), fix_url=""),
    award="",
    state="",
    state_note="",
    citation="",
    bibtex="",
    metadata=(),
    lang="",
    previous=None,
    following=None,
)
HOME = HomePage(
    path="index.html",
    title="Shelf",
    description="",
    introduction_html="<p>Hello.</p>",
    totals=(
        Ref(name="papers", path="papers/index.html", count=3),
        Ref(name="years", path="years/index.html", count=1),
    ),
    newest=(ROW,),
    tags=(TAG,),
    venues=(VENUE, Ref(name="ACL", path="venues/acl.html", count=1)),
    years=(YEAR,),
    map_picture=MapPicture(side=400, points="M1 2h0M3 4h0", labels=(PictureLabel(name="trees & leaves", x=9, y=9),)),
    regions=(Ref(name="trees & leaves", path="map.html#region-1", count=2),),
)
MAP = MapPage(
    path="map.html",
    title="Map",
    description="All papers on a map",
    section="map.html",
    data="map/places-123abc.js",
    count=3,
    colourings=("tag", "region"),
    legend=(
        MapColour(name="trees & leaves", count=2, swatch="map-colour-1"),
        MapColour(name="other", count=1, swatch="map-other"),
    ),
    regions=(
        MapRegion(name="trees & leaves", count=2, papers=(Ref(name="On trees", path="papers/trees.html"),)),
        MapRegion(name="tides", count=1, papers=(Ref(name="X", path="papers/x.html"),)),
    ),
)
GROUP = GroupPage(
    path="tags/causality-trees.html",
    title="causality & trees, page 2",
    description="2 papers",
    section="tags/index.html",
    root="../",
    kind="tag",
    slug="causality-trees",
    name="causality & trees",
    index=Ref(name="Tags", path="tags/index.html"),
    count=2,
    rows=(ROW, BARE_ROW),
    pagination=PAGES,
    coauthors=(ADA,),
    tags=(TAG,),
)
INDEX = IndexPage(
    path="tags/index.html",
    title="Tags",
    description="All tags",
    section="tags/index.html",
    root="../",
    kind="tag",
    count=2,
    letters=(
        Letter(name="#", anchor="letter-other", groups=(YEAR,)),
        Letter(name="C", anchor="letter-c", groups=(TAG,)),
    ),
    jumps=(Ref(name="#", path="tags/index.html#letter-other"), Ref(name="C", path="tags/index.2.html#letter-c")),
    stretches=(Ref(name="Cau", path="tags/index.html"), Ref(name="Cob", path="tags/index.2.html")),
    most=(TAG,),
    pagination=ONE_PAGE,
)
TIMELINE = Timeline(
    columns=(
        Column(name="2023", path="years/2023.html", count=2, labelled=True),
        Column(name="2024", path="", count=0, labelled=True),
        Column(name="2025", path="years/2025.html", count=1, labelled=False),
    ),
    most=2,
    earlier=1,
)
HEAT = Heat(
    names=("2024", "2023"),
    rows=(
        HeatRow(
            name="causality & trees",
            path="tags/causality-trees.html",
            cells=(Cell(path="search.html?q=tag", count=2, level=5), Cell(path="", count=0, level=0)),
        ),
    ),
)
STATISTICS = StatisticsPage(
    path="statistics.html",
    title="Statistics",
    description="",
    count=3,
    years=TIMELINE,
    venues=(VENUE,),
    tags=(TAG,),
    venue_years=HEAT,
    tag_years=HEAT,
    tag_pairs=(Ref(name="a + b", path="search.html?q=a+b", count=2),),
    authors=(replace(ADA, count=3),),
)
HTML_PAGES: dict[str, Page] = {
    "home": HOME,
    "home of years": replace(HOME, by_year=TIMELINE),
    "home of little": replace(
        HOME, introduction_html="", map_picture=None, tags=(), venues=(), years=(), newest=(BARE_ROW,)
    ),
    "paper": PAPER,
    "paper of little": BARE_PAPER,
    "list": ListPage(
        path="papers/index.2.html",
        title="All papers, page 2",
        description="",
        root="../",
        count=1,
        rows=(ROW,),
        pagination=PAGES,
    ),
    "group": GROUP,
    "group of years": replace(GROUP, by_year=TIMELINE),
    "group of one": replace(GROUP, count=1, rows=(BARE_ROW,), pagination=ONE_PAGE, coauthors=(), tags=()),
    "index by letters": INDEX,
    "index": replace(INDEX, kind="year", most=(), letters=(Letter(name="", anchor="letter-", groups=(YEAR,)),)),
    "statistics": STATISTICS,
    "statistics of little": replace(
        STATISTICS, years=None, venues=(), tags=(), venue_years=None, tag_years=None, tag_pairs=(), authors=()
    ),
    "text": TextPage(path="about.html", title="About", description="", body_html="<p>Us.</p>"),
    "search": SearchPage(path="search.html", title="Search", description="", indexed=False),
    "reading list": ReadingListPage(
        path="reading-list.html", title="Reading list", description="", section="reading-list.html", indexed=False
    ),
    "map": MAP,
    "removed": RemovedPage(
        path="papers/gone.html",
        title="Paper removed",
        description="It has been removed.",
        root="../",
        indexed=False,
        reason="At the authors’ wish.",
    ),
    "redirect": RedirectPage(
        path="papers/old.html",
        title="Page moved",
        description="This page has moved.",
        canonical="https://example.org/papers/trees.html",
        root="../",
        indexed=False,
        target="papers/trees.html",
    ),
    "not found": NotFoundPage(
        path="404.html", title="Page not found", description="None.", root="/shelf/", indexed=False
    ),
}
FEED = FeedPage(
    path="feed.xml",
    title="Shelf",
    description="Papers",
    id="urn:uuid:1",
    url="https://example.org/feed.xml",
    home_url="https://example.org/",
    updated="2025-01-01T00:00:00Z",
    entries=(
        FeedEntry(
            id="urn:uuid:2",
            title="a < b & c\x0b",
            url="https://example.org/papers/a.html",
            updated="2025-01-01T00:00:00Z",
            authors=("Ada Lovelace",),
            summary_html="<p>a &lt; b\x00</p>",
            tags=('"x" & y',),
        ),
    ),
)
MENU = (
    FrameItem(text="Papers", url="papers/index.html", local=True),
    FrameItem(text="Tags", url="tags/index.html", local=True),
    FrameItem(text="About", url="about.html", local=True),
    FrameItem(text="Reading list", url="reading-list.html", local=True),
)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    site = Site(folder=ROOT, title="Shelf", tagline="Papers of ours", repository="https://example.org/repository")
    return Renderer([ROOT / "templates"], SiteView(site, navigation(), MENU))


def test_each_page_type_has_its_template_and_each_template_its_page_type() -> None:
    of_types = {kind.template for kind in Page.__subclasses__() if kind.__module__ == types.__name__}
    files = {name for name in TEMPLATES if not name.startswith("_")} - {"base.html"}

    assert of_types == files


def test_rows_show_how_abstracts_begin_unless_the_site_says_otherwise() -> None:
    sites = (Site(folder=ROOT), Site(folder=ROOT, excerpts=False))
    rows = [Renderer([ROOT / "templates"], SiteView(site, (), ())).render_rows([ROW])[0] for site in sites]

    assert [re.findall('<p class="row-excerpt">(.*)</p>', row) for row in rows] == [["All about &lt;trees&gt;."], []]


def test_rows_of_brief_lists_show_title_authors_venue_and_year_and_what_speaks_against_the_paper() -> None:
    view = SiteView(Site(folder=ROOT, brief_lists=True), (), ())
    row = Renderer([ROOT / "templates"], view).render_rows([ROW])[0]

    assert row.split("\n") == [
        '<li class="row"><h3 class="row-title"><a href="../papers/trees.html">On <em>trees</em></a></h3>',
        '<p class="state">Retracted',
        '<p class="row-authors">Ada Lovelace, <bdi>דוד כהן</bdi>, and 3 more, and others',
        '<p class="row-venue">ICML 2025',
        "",
    ]


def test_each_class_of_the_templates_is_styled() -> None:
    styled = set(re.findall(r"\.([a-z][\w-]*)", "\n".join(STYLES.values())))
    unstyled = {
        (name, word)
        for name, template in TEMPLATES.items()
        for words in re.findall(r'class="([^"]*)"', template)
        for word in re.sub(r"{.*?}+", " ", words).split()
        if word not in styled
    }

    assert unstyled == set()


def test_each_class_of_the_styles_is_used() -> None:
    users = "\n".join((*TEMPLATES.values(), SCRIPTS, MARKUP))
    used = set(re.findall(r"[\w-]+", users))
    selectors = re.findall(r"^[^@{};]*(?=\{)", "\n".join(STYLES.values()), re.MULTILINE)

    assert sorted({name for text in selectors for name in re.findall(r"\.([a-z][\w-]*)", text)} - used) == []


def test_each_token_that_a_style_asks_for_is_defined() -> None:
    defined = set(re.findall(r"(--[\w-]+):", STYLES["tokens.css"]))
    asked = {(name, token) for name, style in STYLES.items() for token in re.findall(r"var\((--[\w-]+)", style)}

    assert {(name, token) for name, token in asked if token not in defined} == set()
    assert defined - {token for _, token in asked} == set()


def test_only_tokens_colour() -> None:
    hex_colours = {
        name: re.findall(r"#[0-9a-fA-F]{3,8}\b", style) for name, style in STYLES.items() if name != "tokens.css"
    }

    assert {name: found for name, found in hex_colours.items() if found} == {}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(colours: dict[str, str]) -> None:
    for ink in ("--text", "--muted", "--accent"):
        for ground in ("--bg", "--surface", "--accent-soft"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    assert contrast(colours["--text"], colours["--mark"]) >= 4.5
    for line in ("--edge", "--focus"):
        assert contrast(colours[line], colours["--bg"]) >= 3, line


def test_nothing_is_important_and_nothing_is_inline() -> None:
    assert [name for name, style in STYLES.items() if "!important" in style] == []
    for name, template in TEMPLATES.items():
        assert re.findall(r"<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=|javascript:", template) == [], name


def test_what_holds_the_parser_up_comes_after_all_that_a_page_asks_for() -> None:
    scripts = [line for template in TEMPLATES.values() for line in re.findall(r"<script[^>]*>", template)]
    last = TEMPLATES["base.html"].partition("</head>")[0].splitlines()[-1]

    assert [script for script in scripts if "defer" not in script] == re.findall(r"<script[^>]*>", last)


def test_each_style_is_linked_and_each_file_named_is_there() -> None:
    named = set(re.findall(r"static/[\w/-]+\.[a-z]+", "\n".join(TEMPLATES.values())))
    bundled = {f"{name}.css" for name in bundles.STYLES}

    assert bundles.STYLE_PATH in named
    assert {name for name in STYLES if name not in bundled and f"static/css/{name}" not in named} == set()
    joined = {bundles.STYLE_PATH, bundles.SCRIPT_PATH, *bundles.JOINED_SCRIPTS}
    assert {name for name in named - joined if not (ROOT / name).is_file()} == set()


def test_no_script_of_the_output_is_empty() -> None:
    scripts = {f"js/{path.name}": static_content(path) for path in (ROOT / "static" / "js").glob("*.js")}

    assert [name for name, content in scripts.items() if not content.strip() and not bundles.is_bundled(name)] == []


def test_each_template_and_each_token_is_in_the_docs() -> None:
    docs = (ROOT / "docs" / "templates.md").read_text("utf-8")
    fields = {
        field
        for kind in Page.__subclasses__()
        if kind.__module__ == types.__name__
        for field in kind.__dataclass_fields__
        if field != "template"
    }
    tokens = set(re.findall(r"(--[\w-]+):", STYLES["tokens.css"]))

    assert [name for name in (*TEMPLATES, *sorted(fields), *sorted(tokens)) if f"`{name}`" not in docs] == []


@pytest.mark.parametrize("page", HTML_PAGES.values(), ids=HTML_PAGES)
def test_a_page_is_well_formed_and_its_headings_go_down_one_by_one(renderer: Renderer, page: Page) -> None:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree = parser.parse(renderer.render(page))
    levels = [int(element.tag[1]) for element in tree.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    ids = [element.get("id", "") for element in tree.iter() if "id" in element.attrib]

    assert levels[:1] == [1]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("page", HTML_PAGES.values(), ids=HTML_PAGES)
def test_a_link_of_a_page_is_relative_to_its_root(renderer: Renderer, page: Page) -> None:
    links = re.findall(r'(?:href|src|action)="([^"]*)"', renderer.render(page))

    assert [link for link in links if not link.startswith((page.root, "https://example.org/", "#"))] == []


def test_a_paper_without_a_title_is_not_given_one(renderer: Renderer) -> None:
    assert "Opening words – the source gives no title" in renderer.render(BARE_PAPER)
    assert "Opening words – the source gives no title" not in renderer.render(PAPER)
    assert "Opening words:" in renderer.render(HTML_PAGES["group of one"])


def test_a_chart_says_in_words_what_it_draws(renderer: Renderer) -> None:
    tree = html5lib.parse(renderer.render(STATISTICS), namespaceHTMLElements=False)
    columns = tree.find(".//ol[@class='columns']")
    cells = [["".join(cell.itertext()) for cell in row] for row in tree.iter("tr")]

    assert columns is not None
    assert [("".join(each.itertext()).strip(), *(a.get("href") for a in each.iter("a"))) for each in columns] == [
        ("2023: 2 papers", "years/2023.html"),
        ("2024",),
        ("2025: 1 paper", "years/2025.html"),
    ]
    assert cells[:2] == [["", "2024", "2023"], ["causality & trees", "2", ""]]


def test_a_redirect_leads_on_by_itself_and_by_a_link(renderer: Renderer) -> None:
    html = renderer.render(HTML_PAGES["redirect"])

    assert '<meta http-equiv="refresh" content="0; url=../papers/trees.html">' in html
    assert '<link rel="canonical" href="https://example.org/papers/trees.html">' in html
    assert '<meta name="robots" content="noindex">' in html
    assert '<a href="../papers/trees.html">papers/trees.html</a>' in html


def test_a_link_to_a_file_of_the_site_is_relative_to_the_page(renderer: Renderer) -> None:
    own = Button(label="PDF", url="files/a.pdf", kind="pdf", local=True)

    assert 'href="../files/a.pdf"' in renderer.render(replace(PAPER, buttons=(own,)))


def test_a_retracted_paper_says_so_in_words(renderer: Renderer) -> None:
    assert '<strong class="state">Retracted.</strong> Lemma 3 is wrong.' in renderer.render(PAPER)
    assert '<li class="state">Retracted\n' in renderer.render(HOME)


def test_names_keep_their_direction_to_themselves(renderer: Renderer) -> None:
    assert '<a href="../authors/x-1.html"><bdi>דוד כהן</bdi></a>' in renderer.render(PAPER)
    turned = renderer.render(replace(PAPER, title_html="על <em>עצים</em>"))

    assert '<h1 class="paper-title" lang="he">On <em>trees</em></h1>' in renderer.render(PAPER)
    assert '<h1 class="paper-title" dir="auto" lang="he">על <em>עצים</em></h1>' in turned


def test_authors_left_out_are_counted(renderer: Renderer) -> None:
    assert "</a>, and 3 more, and others</p>" in renderer.render(HOME)
    assert "<summary>and 1 more author, and others</summary>" in renderer.render(PAPER)


def test_metadata_for_scholars_has_its_names_and_that_for_networks_its_properties(renderer: Renderer) -> None:
    page = renderer.render(PAPER)

    assert '<meta name="citation_title" property="og:title" content="On trees">' in page
    assert '<meta property="og:locale" content="en">' in page


def test_plain_text_is_escaped_and_set_text_is_not(renderer: Renderer) -> None:
    page = renderer.render(PAPER)

    assert "title = {On &lt;trees&gt;}" in page
    assert "<p>All about <math><mi>t</mi></math>.</p>" in page
    assert "All about &lt;trees&gt;." in renderer.render(HOME)


def test_the_section_of_a_page_is_marked_and_the_page_itself_more_exactly(renderer: Renderer) -> None:
    assert '<a href="../papers/index.html" aria-current="true">Papers</a>' in renderer.render(PAPER)
    assert '<a href="../tags/index.html" aria-current="page">Tags</a>' in renderer.render(INDEX)


def test_a_page_that_is_not_for_search_engines_says_so(renderer: Renderer) -> None:
    assert '<meta name="robots" content="noindex">' in renderer.render(HTML_PAGES["search"])
    assert "noindex" not in renderer.render(PAPER)


def test_the_first_page_is_silent_on_what_there_is_only_one_of(renderer: Renderer) -> None:
    page = renderer.render(HOME)

    assert '<span class="total-count">3</span> papers' in page
    assert '<span class="total-count">1</span>' not in page
    assert ("<h2" in page, ">Venues</a></h2>" in page, ">Years</a></h2>" in page) == (True, True, False)


def test_the_feed_is_xml_whatever_a_paper_holds(renderer: Renderer) -> None:
    feed = ElementTree.fromstring(renderer.render(FEED))
    (entry,) = feed.iter(f"{ATOM}entry")

    assert feed.findtext(f"{ATOM}title") == "Shelf"
    assert entry.findtext(f"{ATOM}title") == "a < b & c"
    assert entry.findtext(f"{ATOM}summary") == "<p>a &lt; b</p>"
    assert [element.get("term") for element in entry.iter(f"{ATOM}category")] == ['"x" & y']


def test_a_sitemap_lists_addresses_and_an_index_of_sitemaps_its_parts(renderer: Renderer) -> None:
    page = SitemapPage(path="sitemap.xml", title="", description="", urls=("https://e.org/?a&b",), parts=())
    index = replace(page, urls=(), parts=("https://e.org/sitemap.1.xml",))

    assert _addresses(renderer.render(page)) == ("urlset", ["https://e.org/?a&b"])
    assert _addresses(renderer.render(index)) == ("sitemapindex", ["https://e.org/sitemap.1.xml"])


def test_a_page_whose_path_says_so_is_packed_without_time_and_system(renderer: Renderer) -> None:
    page = SitemapPage(path="sitemap.1.xml.gz", title="", description="", urls=("https://e.org/a.html",), parts=())
    packed = renderer.artifact(Planned(path=page.path, type=SitemapPage, make=lambda: page)).make()

    assert gzip.decompress(packed).decode() == renderer.render(page)
    assert packed[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


def _addresses(sitemap: str) -> tuple[str, list[str | None]]:
    tree = ElementTree.fromstring(sitemap)
    return tree.tag.rpartition("}")[2], [element.text for element in tree.iter() if element.tag.endswith("}loc")]
