"""The beginning of a picture: its size, title and style sheet."""

import re
from collections.abc import Iterator

from minimax_viz.output.assets import asset_text
from minimax_viz.output.xml import escaped
from minimax_viz.picture.theme import FONT_FAMILY, Theme, theme_named


def first_lines(
    size: tuple[float, float], theme: str, lang: str, title: str, description: str, *sheets: str, step: int = 0
) -> Iterator[str]:
    """The first lines of a picture of this size in pixels, of a `step` or of a finished search (0). `sheets` are style
    sheets in addition to the tree's. Raises SettingsError for an unknown theme.
    """
    width, height = (f"{length:.0f}" for length in size)
    data = f' data-step="{step}"' if step else ""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" class="mv-{theme}" lang="{lang}" font-family="{FONT_FAMILY}"{data}>'
    )
    yield f"<title>{escaped(title)}</title>"
    yield f"<desc>{escaped(description)}</desc>"
    yield f"<style>{style_of(theme_named(theme), f'mv-{theme}', *sheets)}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'


def style_of(theme: Theme, scope: str, *more: str) -> str:
    """The style sheet and `more` assets in a theme's colours, for elements inside one of class `scope` only."""
    sheet = "\n".join(map(asset_text, ("tree.css", *more)))
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for name, colour in theme.variables().items():
        sheet = sheet.replace(f"var(--{name})", colour)
    rules = (line.strip() for line in sheet.splitlines())
    return "\n".join(f".{scope} {rule}" for rule in rules if rule)
