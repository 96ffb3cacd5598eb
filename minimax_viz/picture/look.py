"""How something is shown: the language, the colours, and how many nodes."""

from dataclasses import dataclass

from minimax_viz.arguments import check_choice
from minimax_viz.picture.theme import ALL_THEMES
from minimax_viz.text.catalog import catalog
from minimax_viz.views.fold import check_budget


@dataclass(frozen=True, slots=True)
class Look:
    """How something is shown. `theme` "auto" follows a page's reader, and means "light" for pictures; these show at
    most `draw_nodes` nodes (None: all). Raises SettingsError for unknown values.
    """

    lang: str = "en"
    theme: str = "auto"
    draw_nodes: int | None = 400

    def __post_init__(self) -> None:
        catalog(self.lang)
        check_choice("theme", self.theme, ALL_THEMES)
        check_budget(self.draw_nodes)
