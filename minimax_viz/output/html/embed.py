"""HTML that embeds a search in another page: a frame with the page, a picture, a notebook cell."""

from dataclasses import dataclass, field
from html import escape
from urllib.parse import quote

from minimax_viz.output.deck import Deck
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.theme import page_theme
from minimax_viz.signs import collapsed
from minimax_viz.text.titles import title_of

RESERVED = "/:?#[]@!$&'()*+,;=%~"  # characters allowed unescaped in an address, by RFC 3986
SCRIPTS_ONLY = 'sandbox="allow-scripts"'  # no forms, no pop-ups, no access to the page around it


def frame_line(address: str, title: str, height: int) -> str:
    """An `<iframe>` that shows the page at `address`, `height` pixels high and as wide as there is room."""
    return (
        f'<iframe src="{escape(address)}" title="{attribute(title)}" width="100%" height="{height}" style="border: 0" '
        f'loading="lazy" {SCRIPTS_ONLY}></iframe>'
    )


def picture_line(address: str, text: str) -> str:
    """An `<img>` for pages where scripts or frames are not allowed, with its alternative text."""
    return f'<img src="{escape(address)}" alt="{attribute(text)}" style="max-width: 100%; height: auto">'


def address_of(url: str, file: str) -> str:
    """The address of a file in a folder or below an address, given with or without a final slash."""
    return quote(url if not url or url.endswith(("/", "=")) else url + "/", safe=RESERVED) + file


def frame_of(deck: Deck, page: str, *, theme: str = "auto", controls: bool = False, height: int = 600) -> str:
    """The frame that shows the first step of a deck in the page at an address, with buttons or only the tree."""
    state = {} if controls else {"embed": "1"}
    state["step"] = str(deck.steps[0])
    if deck.words.code != "en":
        state["lang"] = deck.words.code
    if theme != "auto":
        state["theme"] = page_theme(theme)
    address = f"{page}#{'&'.join(f'{name}={value}' for name, value in state.items())}"
    return frame_line(address, deck.words.text("slides.frame", title=title_of(deck.trace.header, deck.words)), height)


def picture_of(deck: Deck, scene: StepScene, address: str) -> str:
    """The picture of a scene, with its alternative text."""
    number = deck.words.text("slides.step", number=scene.step.number, count=len(deck.trace.steps))
    return picture_line(address, f"{deck.heading}, {number}: {scene.sentence}")


def attribute(text: str) -> str:
    """A text escaped for an attribute, on one line."""
    return escape(collapsed(text))


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """A page in a notebook cell, with its own buttons and keys to step through the search.

    The page is inside the cell's output, in a sandboxed frame: it needs no widgets, no network and no running kernel.
    A notebook that shows no HTML shows the picture.
    """

    page: str = field(repr=False)
    picture: str = field(repr=False)
    title: str
    height: int

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{attribute(self.title)}" width="100%" '
            f'height="{self.height}" style="border: 0; display: block" {SCRIPTS_ONLY}></iframe>'
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_(), "image/svg+xml": self.picture}
