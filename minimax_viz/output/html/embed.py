"""Lines of HTML that put a search into somebody else's page: a frame with the page, a picture, a notebook's cell."""

from dataclasses import dataclass, field
from html import escape

from minimax_viz import signs

SCRIPTS_ONLY = 'sandbox="allow-scripts"'  # no forms, no pop-ups, no access to the page around it


def frame_line(address: str, title: str, height: int) -> str:
    """An `<iframe>` that shows the page at `address`, `height` pixels high and as wide as there is room."""
    return (
        f'<iframe src="{escape(address)}" title="{one_line(title)}" width="100%" height="{height}" style="border: 0" '
        f'loading="lazy" {SCRIPTS_ONLY}></iframe>'
    )


def picture_line(address: str, text: str) -> str:
    """An `<img>` for where scripts or frames are not allowed, with the text that stands for it."""
    return f'<img src="{escape(address)}" alt="{one_line(text)}" style="max-width: 100%; height: auto">'


def without_script(line: str) -> str:
    """A line for readers whose browser runs no scripts."""
    return f"<noscript>{line}</noscript>"


def one_line(text: str) -> str:
    """A text as it may stand in an attribute, on one line."""
    return escape(signs.one_line(" ".join(text.split())))


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """A page in the cell of a notebook, where its own buttons and keys step through the search.

    The page is inside the cell's output, in a sandboxed frame: it needs no widgets, no network and no running kernel.
    Where a notebook shows no HTML it shows the picture.
    """

    page: str = field(repr=False)
    picture: str = field(repr=False)
    title: str
    height: int

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{one_line(self.title)}" width="100%" '
            f'height="{self.height}" style="border: 0; display: block" {SCRIPTS_ONLY}></iframe>'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_(), "image/svg+xml": self.picture}
