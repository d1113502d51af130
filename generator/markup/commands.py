"""What LaTeX commands mean in running text."""

from __future__ import annotations

from types import MappingProxyType

FONTS = MappingProxyType(
    {
        **dict.fromkeys(("emph", "textit", "textsl", "mathit"), ("em", "")),
        **dict.fromkeys(("textbf", "strong"), ("strong", "")),
        **dict.fromkeys(("texttt", "code", "verb", "lstinline", "textttt"), ("code", "")),
        "textsc": ("span", ' class="sc"'),
        **dict.fromkeys(("underline", "uline", "ul", "underbar"), ("u", "")),
        **dict.fromkeys(("sout", "st"), ("s", "")),
        "textsuperscript": ("sup", ""),
        "textsubscript": ("sub", ""),
    }
)
"""Commands that set their argument in a tag with attributes."""

DECLARATIONS = MappingProxyType(
    {
        **dict.fromkeys(("em", "it", "itshape", "sl", "slshape"), ("em", "")),
        **dict.fromkeys(("bf", "bfseries"), ("strong", "")),
        **dict.fromkeys(("tt", "ttfamily"), ("code", "")),
        **dict.fromkeys(("sc", "scshape"), ("span", ' class="sc"')),
    }
)
"""Commands that set the rest of their group in a tag with attributes."""

PLAIN = frozenset(
    "text mbox hbox textrm textsf textnormal textup textmd textln makebox fbox hl revision new add "
    "protect uppercase MakeUppercase lowercase MakeLowercase texorpdfstring nolinkurl path".split()
)
"""Commands whose first argument is the text itself."""

DROPPED = MappingProxyType(
    {
        **dict.fromkeys(
            "big Big bigg Bigg small footnotesize scriptsize tiny normalsize large Large LARGE huge "
            "Huge rm sf md up upshape rmfamily sffamily normalfont mdseries noindent indent "
            "centering raggedright maketitle xspace boldmath unboldmath displaystyle textstyle "
            "limits nolimits allowbreak nobreak null relax expandafter bigskip medskip smallskip "
            "hfill vfill hfil leavevmode ignorespaces unskip footnotemark selectfont sloppy "
            "clearpage newpage".split(),
            0,
        ),
        **dict.fromkeys(
            "vspace hspace label index color thispagestyle pagestyle vskip hskip thanks phantom "
            "hphantom vphantom setlength input include includegraphics bibliography "
            "bibliographystyle usepackage".split(),
            1,
        ),
        **dict.fromkeys("textcolor colorbox hyperlink hypertarget raisebox scalebox".split(), 1),
    }
)
"""Commands that vanish, with the number of arguments that vanish with them; any further argument stays."""

WITH_TEXT = frozenset("xspace footnotemark label index phantom hphantom vphantom vspace hspace".split())
"""Those that stand behind a word, so that the blank behind them is one between words."""

CITATIONS = frozenset(
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum Citet Citep parencite "
    "textcite autocite footcite fullcite nocite shortcite citeN onlinecite".split()
)
REFERENCES = frozenset("ref eqref cref Cref autoref pageref nameref".split())

LISTS = MappingProxyType(
    {
        **dict.fromkeys("itemize description compactitem inparaitem itemize* list trivlist".split(), "bullets"),
        **dict.fromkeys("enumerate compactenum inparaenum enumerate* enumeratea".split(), "numbers"),
    }
)

SYMBOLS = MappingProxyType(
    {
        "%": "%",
        "&": "&",
        "#": "#",
        "$": "$",
        "_": "_",
        "{": "{",
        "}": "}",
        "*": "*",
        ",": "\u2009",
        " ": " ",
        "\n": " ",
        ";": " ",
        ":": " ",
        "!": "",
        "/": "",
        "-": "",
        "@": "",
        "+": "",
        ">": " ",
        "<": "<",
        "|": "‖",
        "[": "[",
        "]": "]",
        "(": "(",
        ")": ")",
        ".": ".",
        "'": "'",
        '"': '"',
        "`": "`",
        "^": "^",
        "~": "~",
        "=": "=",
        "?": "?",
        "\\": " ",
        "quad": " ",
        "qquad": " ",
        "enspace": " ",
        "thinspace": "\u2009",
        "newline": " ",
        "linebreak": " ",
        "tabularnewline": " ",
        "ldots": "…",
        "dots": "…",
        "textellipsis": "…",
        "LaTeX": "LaTeX",
        "TeX": "TeX",
        "BibTeX": "BibTeX",
        "ie": "i.e.",
        "eg": "e.g.",
        "Ie": "I.e.",
        "Eg": "E.g.",
        "etal": "et al.",
        "etc": "etc.",
        "wrt": "w.r.t.",
        "aka": "a.k.a.",
        "vs": "vs.",
        "cf": "cf.",
        "viz": "viz.",
        "iid": "i.i.d.",
        "S": "§",
        "P": "¶",
        "dag": "†",
        "ddag": "‡",
        "copyright": "©",
        "textcopyright": "©",
        "textregistered": "®",
        "texttrademark": "™",
        "textdegree": "°",
        "degree": "°",
        "textmu": "µ",
        "textendash": "–",
        "textemdash": "—",
        "textquoteright": "’",
        "textquoteleft": "‘",
        "textquotedblright": "”",
        "textquotedblleft": "“",
        "textquotesingle": "'",
        "textquotedbl": '"',
        "lq": "‘",
        "rq": "’",
        "textbackslash": "\\",
        "backslash": "\\",
        "textasciitilde": "~",
        "textasciicircum": "^",
        "textless": "<",
        "textgreater": ">",
        "textbar": "|",
        "textasciigrave": "`",
        "textasteriskcentered": "*",
        "textbraceleft": "{",
        "textbraceright": "}",
        "lbrace": "{",
        "rbrace": "}",
        "textunderscore": "_",
        "textdollar": "$",
        "textpercent": "%",
        "textbullet": "•",
        "textperiodcentered": "·",
        "texteuro": "€",
        "euro": "€",
        "pounds": "£",
        "textsterling": "£",
        "textyen": "¥",
        "textsection": "§",
        "textparagraph": "¶",
        "textonehalf": "½",
        "texttimes": "×",
        "textpm": "±",
        "textdiv": "÷",
        "textrightarrow": "→",
        "textleftarrow": "←",
        "checkmark": "✓",
        "xmark": "✗",
        "cmark": "✓",
        "slash": "/",
        "guillemotleft": "«",
        "guillemotright": "»",
        "textexclamdown": "¡",
        "textquestiondown": "¿",
        "ordinal": "º",
    }
)
"""Commands that are one piece of text."""

MATHEMATICS = frozenset(
    # letters
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi "
    "varpi rho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma "
    "Upsilon Phi Psi Omega ell hbar Re Im aleph partial nabla infty emptyset eps "
    # alphabets and accents
    "mathbb mathbf mathcal mathrm mathsf mathtt mathscr mathfrak boldsymbol bm operatorname mathds "
    "mathbbm cal tilde hat bar vec dot ddot widetilde widehat overline check breve pmb "
    # structures
    "frac dfrac tfrac sqrt binom left right bigl bigr Bigl Bigr langle rangle lfloor rfloor lceil rceil "
    "lvert rvert lVert rVert vert Vert over underbrace overbrace overset underset stackrel norm abs "
    "nicefrac "
    # operators and relations
    "sum prod int bigcup bigcap lim sup inf max min argmin argmax log ln lg exp sin cos tan det dim "
    "gcd Pr deg ker pm mp times div cdot cdots ast star circ bullet oplus otimes odot setminus cap "
    "cup wedge vee land lor lnot neg le leq leqslant ge geq geqslant ll gg ne neq equiv sim simeq "
    "approx cong propto asymp prec succ preceq succeq subset subseteq supset supseteq in ni notin "
    "mid parallel perp to gets mapsto rightarrow leftarrow Rightarrow Leftarrow leftrightarrow "
    "Leftrightarrow longrightarrow implies iff uparrow downarrow forall exists top bot angle "
    "triangle square prime lesssim gtrsim mathbin mathrel mathop".split()
)
"""Commands of mathematics that are also understood outside dollar signs."""

MATH_ARGUMENTS = MappingProxyType(
    {
        **dict.fromkeys(
            "mathbb mathbf mathcal mathrm mathsf mathtt mathscr mathfrak boldsymbol bm operatorname "
            "mathds mathbbm pmb tilde hat bar vec dot ddot widetilde widehat overline check breve "
            "sqrt underbrace overbrace norm abs mathbin mathrel mathop".split(),
            1,
        ),
        **dict.fromkeys("frac dfrac tfrac binom overset underset stackrel nicefrac".split(), 2),
    }
)
"""The number of arguments of those that take any."""
