"""LaTeX macros that authors use in formulas without defining them, and what they mean by them."""

from __future__ import annotations

from string import ascii_letters, ascii_uppercase
from types import MappingProxyType

_WRITTEN = {
    "eps": r"\varepsilon",
    "veps": r"\varepsilon",
    "vareps": r"\varepsilon",
    "Eps": r"\mathcal{E}",
    "a": r"\alpha",
    "e": r"\mathrm{e}",
    "R": r"\mathbb{R}",
    "N": r"\mathbb{N}",
    "Z": r"\mathbb{Z}",
    "Q": r"\mathbb{Q}",
    "C": r"\mathbb{C}",
    "E": r"\mathbb{E}",
    "F": r"\mathbb{F}",
    "reals": r"\mathbb{R}",
    "Reals": r"\mathbb{R}",
    "RR": r"\mathbb{R}",
    "EE": r"\mathbb{E}",
    "NN": r"\mathbb{N}",
    "ZZ": r"\mathbb{Z}",
    "Var": r"\operatorname{Var}",
    "Cov": r"\operatorname{Cov}",
    "tr": r"\operatorname{tr}",
    "Tr": r"\operatorname{Tr}",
    "diag": r"\operatorname{diag}",
    "rank": r"\operatorname{rank}",
    "sign": r"\operatorname{sign}",
    "sgn": r"\operatorname{sgn}",
    "supp": r"\operatorname{supp}",
    "poly": r"\operatorname{poly}",
    "polylog": r"\operatorname{polylog}",
    "KL": r"\mathrm{KL}",
    "TV": r"\mathrm{TV}",
    "OPT": r"\mathrm{OPT}",
    "opt": r"\mathrm{opt}",
    "ind": r"\mathbf{1}",
    "indicator": r"\mathbf{1}",
    "ones": r"\mathbf{1}",
    "zeros": r"\mathbf{0}",
    "bigO": r"\mathcal{O}",
    "softO": r"\widetilde{O}",
    "tO": r"\widetilde{O}",
    "otilde": r"\widetilde{O}",
    "Otilde": r"\widetilde{O}",
    "wt": r"\widetilde{#1}",
    "wh": r"\widehat{#1}",
    "ol": r"\overline{#1}",
    "vect": r"\mathbf{#1}",
    "mat": r"\mathbf{#1}",
    "T": r"\top",
    "norm": r"\lVert #1\rVert",
    "abs": r"\lvert #1\rvert",
    "set": r"\{#1\}",
    "ceil": r"\lceil #1\rceil",
    "floor": r"\lfloor #1\rfloor",
    "inner": r"\langle #1,#2\rangle",
    "nicefrac": r"{#1/#2}",
    "sfrac": r"{#1/#2}",
    "defeq": r":=",
    "Tilde": r"\tilde{#1}",
    "Hat": r"\hat{#1}",
    "Bar": r"\bar{#1}",
    "Vec": r"\vec{#1}",
    "mathds": r"\mathbb{#1}",
    "mathbbm": r"\mathbb{#1}",
    "mathbbmss": r"\mathbb{#1}",
    "mathnormal": r"#1",
    "mathpzc": r"\mathcal{#1}",
    "mathsc": r"\mathrm{#1}",
    "pmb": r"\boldsymbol{#1}",
    "smash": r"#1",
    "ensuremath": r"#1",
    "mbox": r"\text{#1}",
    "hbox": r"\text{#1}",
    "textsl": r"\textit{#1}",
    "textup": r"\textrm{#1}",
    **dict.fromkeys(("llap", "rlap", "clap", "mathllap", "mathrlap", "mathclap", "vcenter", "sout"), "#1"),
    "substack": r"\begin{matrix}#1\end{matrix}",
    "textsuperscript": r"{}^{\text{#1}}",
    "textsubscript": r"{}_{\text{#1}}",
    "dotsc": r"\ldots",
    "dotsb": r"\cdots",
    "dotsm": r"\cdots",
    "dotso": r"\ldots",
    "dotsi": r"\cdots",
    "dotsx": r"\ldots",
    "mathellipsis": r"\ldots",
    "sdot": r"\cdot",
    "centerdot": r"\cdot",
    "thicksim": r"\sim",
    "thickapprox": r"\approx",
    "shortmid": r"\mid",
    "shortparallel": r"\parallel",
    "varpropto": r"\propto",
    "smallsetminus": r"\setminus",
    "smallint": r"\int",
    "intop": r"\int",
    "varlimsup": r"\overline{\lim}",
    "varliminf": r"\underline{\lim}",
    "mathsfit": r"\mathsf{#1}",
    "dd": r"\mathrm{d}",
    "diff": r"\mathrm{d}",
    "textquotesingle": r"'",
    "textemdash": r"\text{—}",
    "textendash": r"\text{–}",
    "textasciitilde": r"\sim",
    "texttimes": r"\times",
    "textdegree": r"{}^\circ",
    "degree": r"{}^\circ",
    "AA": r"\text{Å}",
    **dict.fromkeys(
        "xspace nonumber notag allowbreak nobreak noindent newline enskip boldmath tiny scriptsize footnotesize small "
        "normalsize large Large LARGE huge Huge".split(),
        "",
    ),
    "sl": r"\it",
    "em": r"\it",
    "sc": r"\rm",
}

_LETTERED = {
    **{f"c{letter}": rf"\mathcal{{{letter}}}" for letter in ascii_uppercase},
    **{f"cal{letter}": rf"\mathcal{{{letter}}}" for letter in ascii_uppercase},
    **{f"b{letter}": rf"\mathbf{{{letter}}}" for letter in ascii_uppercase},
    **{f"bf{letter}": rf"\mathbf{{{letter}}}" for letter in ascii_letters if letter != "s"},
    **{f"b{letter}": rf"\mathbf{{{letter}}}" for letter in "abcdghnpqstuvwxyz"},
    **{f"bb{letter}": rf"\mathbb{{{letter}}}" for letter in ascii_uppercase},
    "calo": r"\mathcal{O}",
}

MACROS = MappingProxyType({**_LETTERED, **_WRITTEN})
"""What a command means in a formula that the engine itself does not know; ``#1`` and ``#2`` are arguments."""

TAKES_ARGUMENT = frozenset(
    "emph textit textbf texttt textsc textrm textsf textsl text underline mathbb mathbf mathcal "
    "mathrm mathsf mathtt mathit mathscr mathfrak boldsymbol operatorname sqrt tilde hat bar vec "
    "dot widetilde widehat overline footnote cite citep citet url".split()
)
"""Commands found glued to their argument where a source has lost its braces: ``\\mathbbR`` for
``\\mathbb{R}``."""

_ACCENTS = frozenset("tilde hat bar vec dot".split())
_GLUED_NAMES = frozenset("log bf cal propto sum leq geq le ge times alpha beta gamma delta epsilon".split())


def unglue(name: str) -> tuple[str, str] | None:
    """Cut a command that lost its braces into command and argument: ``mathbbR`` into ``mathbb`` and ``R``.

    None where the name is more likely one of the author's own macros: after an accent at most two letters are
    taken for an argument, after other commands anything.
    """
    for end in range(len(name) - 1, 1, -1):
        head, rest = name[:end], name[end:]
        if head in _ACCENTS and len(rest) > 2:
            continue
        if head in TAKES_ARGUMENT or (head in _GLUED_NAMES and rest[0].isupper()):
            return head, rest
    return None
