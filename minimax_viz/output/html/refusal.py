"""The page for a browser that the studio refuses: a sentence, and no script."""

from minimax_viz.output.html.minifier import minified
from minimax_viz.output.html.scripts import digest
from minimax_viz.output.templates import template

STYLE = "studio/refused.css"


def refusal_page(sentence: str, lang: str) -> str:
    """The page as HTML."""
    style = minified(STYLE)
    return template("studio/refused.html.j2").render(sentence=sentence, lang=lang, style=style, digest=digest(style))
