"""A console for tables, trees and colours on which no foreign text can control the terminal."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from minimax_viz.safe_text import collapsed, legible


class Screen(Console):
    """Rich's console with plain texts: emoji codes stay as they are, numbers have no colours of their own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(emoji=False, highlight=False, **options)

    def render_str(self, text: str, **options: Any) -> Text:
        """Render the markup of a text that is partly foreign."""
        return super().render_str(legible(text), **options)

    def title(self, title: str, board: str) -> None:
        """Print what was searched, the game in bold."""
        self.print(f"[bold]{harmless(title)}[/bold]  {harmless(board)}", soft_wrap=True)

    def files(self, paths: Iterable[str]) -> None:
        for path in paths:
            self.print(f"  {escape(path)}", soft_wrap=True)


def harmless(text: str) -> str:
    """Put a game's text on one line, so that it neither styles what is printed nor controls the terminal."""
    return escape(collapsed(text))
