"""Nothing that a source holds runs in a reader's browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree.ElementTree import Element

import html5lib
import pytest

from generator.markup import Rich, set_block, set_inline, set_page

HOSTILE = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//x.org/a.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    '<img src="x" onerror="alert(1)">',
    "<b onmouseover=alert(1)>x</b>",
    '<b style="background:url(javascript:alert(1))">x</b>',
    '<p onclick="alert(1)">x</p>',
    "<svg onload=alert(1)></svg>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "<math><annotation-xml encoding='text/html'><img src=x onerror=alert(1)></annotation-xml></math>",
    '<math><maction actiontype="statusline#" xlink:href="javascript:alert(1)">x</maction></math>',
    '<math href="javascript:alert(1)">x</math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<iframe src=javascript:alert(1)></iframe>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<object data=data:text/html,<script>alert(1)</script>></object>",
    "<embed src=javascript:alert(1)>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<button formaction=javascript:alert(1)>x</button>",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>x</details>",
    "<body onload=alert(1)>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<base href=javascript:alert(1)//>",
    "<link rel=stylesheet href=//x.org/a.css>",
    "<style>@import '//x.org/a.css';</style>",
    "<!--><script>alert(1)</script>-->",
    "<!--[if IE]><script>alert(1)</script><![endif]-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<a href=javascript:alert(1)>x</a>",
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#x6A;avascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="https://ok.org/" onclick="alert(1)">x</a>',
    '<a href="https://ok.org/&quot; onclick=&quot;alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    '[x](https://ok.org/"onmouseover="alert(1))',
    "![x](javascript:alert(1))",
    '![x](x"onerror="alert(1))',
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    r"\href{javascript:alert(1)}{x}",
    r"\href{https://ok.org/\"onclick=\"alert(1)}{x}",
    r"\url{javascript:alert(1)}",
    r"$\href{javascript:alert(1)}{x}$",
    r"$\text{<img src=x onerror=alert(1)>}$",
    "$</math><img src=x onerror=alert(1)>$",
    r"$\class{x}{y} \style{background:url(javascript:alert(1))}{z}$",
    r"$\unicode{<script>}$ $\htmlData{a=b}{c}$ $\includegraphics{x}$",
    "$x_i_j<script>alert(1)</script>$",
    "`<script>alert(1)</script>`",
    r'\cite{"><script>alert(1)</script>}',
    r"\footnote{<script>alert(1)</script>}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    'https://ok.org/"><script>alert(1)</script>',
    "https://ok.org/'onmouseover='alert(1)",
    "\ue000\U000f0000\U00100000\U00108000<b>x</b>",
    "\x02wzxhzdk:0\x03 \x02klzzwxh:0001\x03",
    "```\n</code></pre><script>alert(1)</script>\n```",
    "# <script>alert(1)</script> {: onclick=alert(1) }",
    "x {: onclick='alert(1)' style='x:expression(alert(1))' }",
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
    "[^1]\n\n[^1]: <script>alert(1)</script>",
]

SETTERS: list[Callable[[str], Rich]] = [set_inline, set_block, set_page]
SCHEME = re.compile("([A-Za-z][A-Za-z0-9+.-]*):")
FORBIDDEN = frozenset(
    "annotation-xml base body button embed form frame iframe input link maction meta mglyph noscript object "
    "script style svg template textarea title".split()
)


def elements(markup: str) -> list[Element]:
    fragment: Element = html5lib.parseFragment(markup, namespaceHTMLElements=False)
    return list(fragment.iter())


def dangers(markup: str) -> list[str]:
    """What could run or load something."""
    found = []
    for element in elements(markup):
        name = element.tag.rpartition("}")[2]
        if name in FORBIDDEN:
            found.append(name)
        for attribute, value in element.attrib.items():
            key = str(attribute).rpartition("}")[2].lower()
            # A browser skips these before it looks for the scheme.
            scheme = SCHEME.match(re.sub("[\\t\\n\\r]", "", value).lstrip("".join(map(chr, range(33)))))
            if key.startswith("on") or key in ("srcdoc", "formaction", "action", "xlink:href"):
                found.append(f"{name} {key}")
            if key in ("href", "src") and scheme and scheme[1].lower() not in ("http", "https", "mailto"):
                found.append(f"{name} {key}={value}")
            if key == "style" and ("url" in value.lower() or "expression" in value.lower()):
                found.append(f"{name} style={value}")
    return found


@pytest.mark.parametrize("source", HOSTILE)
@pytest.mark.parametrize("setter", SETTERS)
def test_nothing_hostile_reaches_a_page(setter: Callable[[str], Rich], source: str) -> None:
    for text in (source, f"some text {source} more text", f"*a* $x$ {source}", f"<b>{source}</b>"):
        assert dangers(setter(text).html) == []


@pytest.mark.parametrize("source", HOSTILE)
def test_a_title_holds_only_what_may_stand_in_a_link(source: str) -> None:
    names = {element.tag for element in elements(set_inline(f"*a* {source}").html)} - {"DOCUMENT_FRAGMENT"}
    mathematics = {name for name in names if name.startswith(("m", "{"))}
    assert names - mathematics <= {"em", "strong", "code", "sub", "sup", "u", "s", "span"}


def test_every_link_of_an_abstract_leads_to_the_web() -> None:
    source = "https://a.org/b [c](http://d.org) <a href='mailto:e@f.org'>g</a> <a href='/h'>i</a> [j](k.html)"
    links = [element.get("href") for element in elements(set_block(source).html) if element.tag == "a"]
    assert links == ["https://a.org/b", "http://d.org", "mailto:e@f.org", None]


def test_a_forged_mark_is_dropped() -> None:
    assert set_block("a\ue000b\U000f0000c\U00100000d\U00108000e $x$").text == "abcde x"
