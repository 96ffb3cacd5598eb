"""Text for TeX, escaped so that it is printed as it is, whatever it says, and never read as a command.

And templates of documents, which escape what is put into them unless it is TeX already.
"""

import re
from functools import lru_cache
from typing import Any

from jinja2 import Template

from minimax_viz.output.templates import environment
from minimax_viz.picture.theme import theme_named

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\symbol{34}", "`": r"\symbol{96}", "\u00a0": "~",
}  # fmt: skip
# A quotation mark may be active, where a language's shorthands are. LuaTeX takes U+FFFD itself for a broken file.
REPLACEMENT = r"\symbol{65533}"
FORBIDDEN = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFD), REPLACEMENT)
FORBIDDEN |= {plane + end: REPLACEMENT for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF)}
SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " ")
# What turns the writing direction would turn the rest of the line; a line of unbroken letters would leave the slide.
TURNS = dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "")
BREAK = "\u200b"
TABLE = (
    FORBIDDEN | SPACES | TURNS | {ord(sign): code for sign, code in SPECIAL.items()} | {ord(BREAK): r"\allowbreak{}"}
)

# How an article writes these signs, with any engine and in any font.
SIGNS = {
    "≥": r"\ensuremath{\geq}", "≤": r"\ensuremath{\leq}", "−": r"\ensuremath{-}", "∞": r"\ensuremath{\infty}",
    "≈": r"\ensuremath{\approx}", "⇐": r"\ensuremath{\Leftarrow}", "α": r"\ensuremath{\alpha}",
    "β": r"\ensuremath{\beta}", "…": r"\dots{}", "·": r"\textperiodcentered{}", "×": r"\ensuremath{\times}",
}  # fmt: skip
ANYWHERE = {code: "?" if sign == REPLACEMENT else sign for code, sign in TABLE.items()}
ANYWHERE |= {ord(sign): code for sign, code in SIGNS.items()}

SYNTAX: dict[str, Any] = {
    "variable_start_string": "\\VAR{",
    "variable_end_string": "}",
    "block_start_string": "\\BLOCK{",
    "block_end_string": "}",
    "comment_start_string": "\\COMMENT{",
    "comment_end_string": "}",
    "line_statement_prefix": "%%",
}

LIGATURE = re.compile(r"([-'?!,])(?=[-',])")
LONG = re.compile(r"\S{30}(?=\S)")


@lru_cache(maxsize=1 << 16)
def tex_escaped(text: str) -> str:
    """The text in a form that may stand anywhere in a document for LuaLaTeX, on one line."""
    return LIGATURE.sub(r"\1{}", text.translate(TABLE))


@lru_cache(maxsize=1 << 16)
def tex_escaped_anywhere(text: str) -> str:
    """The same for a document in any engine and font: α, ≥ and the like are commands."""
    return LIGATURE.sub(r"\1{}", text.translate(ANYWHERE))


def breakable_text(text: str) -> str:
    """Escaped text of a paragraph, in which very long words may be broken."""
    return tex_escaped(LONG.sub(rf"\g<0>{BREAK}", text))


class Tex(str):
    """TeX that is not escaped again."""


def escaped_unless_tex(value: object) -> str:
    """A value as it is written into a template."""
    return value if isinstance(value, Tex) else breakable_text(str(value))


def tex_template(name: str) -> Template:
    """A template of a TeX document."""
    return environment(finalize=escaped_unless_tex, **SYNTAX).get_template(name)


def color_definitions(theme: str) -> dict[str, str]:
    """The colours of a theme by name, in TeX. Raises SettingsError for an unknown theme."""
    return {name: colour.removeprefix("#").upper() for name, colour in theme_named(theme).variables().items()}
