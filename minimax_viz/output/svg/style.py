"""The style sheet of a picture."""

import re

from minimax_viz.output.assets import asset_text
from minimax_viz.picture.theme import Theme


def style_of(theme: Theme, scope: str, *more: str) -> str:
    """The style sheet and `more` assets in a theme's colours, for elements inside one of class `scope` only."""
    sheet = "\n".join(map(asset_text, ("tree.css", *more)))
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for name, colour in theme.variables().items():
        sheet = sheet.replace(f"var(--{name})", colour)
    rules = (line.strip() for line in sheet.splitlines())
    return "\n".join(f".{scope} {rule}" for rule in rules if rule)
