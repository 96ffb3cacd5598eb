"""HTML that embeds a search elsewhere: a frame with the page or a picture, in another page or in a notebook cell.

A picture in a notebook is an `<img>` beside its own kind, since notebooks show pictures of that kind at their full
width, and SVG not at all until the notebook is trusted."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from urllib.parse import quote

from minimax_viz.output.deck import Deck
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.theme import page_theme
from minimax_viz.safe_text import collapsed
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import title_of

RESERVED = "/:?#[]@!$&'()*+,;=%~"  # characters allowed unescaped in an address, by RFC 3986
SCRIPTS_ONLY = 'sandbox="allow-scripts"'  # no forms, no pop-ups, no access to the page around it


def iframe(source: str, title: str, height: int, shape: str = "", more: str = "") -> str:
    """An `<iframe>` as wide as the room for it, and `height` pixels high or of a `shape` such as "16 / 9".

    The style repeats what the attributes say, because many sites give all frames `height: auto`.
    """
    size = f"aspect-ratio: {shape}; height: auto; max-height: 80vh" if shape else f"height: {height}px"
    return (
        f'<iframe {source} title="{attribute_text(title)}" width="100%" height="{height}" '
        f'style="border: 0; display: block; width: 100%; {size}" {more}{SCRIPTS_ONLY}></iframe>'
    )


def frame_line(address: str, title: str, height: int) -> str:
    """A frame with the page at `address`, which loads when it comes into view."""
    return iframe(f'src="{escape(address)}"', title, height, more='loading="lazy" ')


def picture_line(address: str, text: str, width: int | None = None) -> str:
    """An `<img>` with its alternative text, as wide as the picture or `width` pixels, but never than its place."""
    size = f'width="{width}" ' if width else ""
    return f'<img src="{escape(address)}" alt="{attribute_text(text)}" {size}style="max-width: 100%; height: auto">'


def address_of(url: str, file: str) -> str:
    """The address of a file in a folder or below an address, which may or may not end in a slash."""
    return quote(url if not url or url.endswith(("/", "=")) else url + "/", safe=RESERVED) + file


def embed_lines(
    deck: Deck,
    scene: StepScene,
    page: str,
    picture: str,
    *,
    theme: str = "auto",
    controls: bool = False,
    height: int = 600,
) -> str:
    """The frame that shows the first step of a deck in the page at an address, and for readers without scripts the
    picture of the scene at another address. With `controls` the frame has buttons, else only the tree.
    """
    state = {} if controls else {"embed": "1"}
    state["step"] = str(deck.steps[0])
    if deck.words.code != "en":
        state["lang"] = deck.words.code
    if theme != "auto":
        state["theme"] = page_theme(theme)
    address = f"{page}#{'&'.join(f'{name}={value}' for name, value in state.items())}"
    title = deck.words.text("slides.frame", title=title_of(deck.trace.header, deck.words))
    number = deck.words.text("slides.step", number=scene.step.number, count=len(deck.trace.steps))
    shown = picture_line(picture, f"{deck.heading}, {number}: {scene.sentence}")
    return f"{frame_line(address, title, height)}\n<noscript>{shown}</noscript>"


def attribute_text(text: str) -> str:
    """A text escaped for an attribute, on one line."""
    return escape(collapsed(text))


def svg_cell(svg: str, alt: str) -> Mapping[str, str]:
    """A picture in the kinds of contents that notebooks choose from, with its alternative text."""
    return {"text/html": svg_line(svg, alt), "image/svg+xml": svg}


def svg_line(svg: str, alt: str) -> str:
    """An SVG document as an `<img>`."""
    return picture_line(f"data:image/svg+xml;base64,{b64encode(svg.encode('utf-8')).decode()}", alt)


def png_cell(png: bytes, alt: str, width: int) -> Mapping[str, str]:
    """The same for pixels, which fill at most this width."""
    text = b64encode(png).decode()
    return {"text/html": picture_line(f"data:image/png;base64,{text}", alt, width), "image/png": text}


@dataclass(frozen=True, slots=True, repr=False)
class NotebookPage:
    """A page in a notebook cell, with its own buttons and keys, `height` pixels high or of a `shape` such as "16 / 9".

    The page is inside the cell's output, in a sandboxed frame: it needs no widgets, no network and no running kernel. A
    notebook that shows no frames, for instance one that is not trusted, shows the picture instead, and so does one that
    shows no HTML.
    """

    page: str
    picture: str
    title: str
    height: int
    shape: str = ""
    lang: str = field(default="en", kw_only=True)

    def _repr_html_(self) -> str:
        instead = catalog(self.lang).text("notebook.picture")
        picture = f"<p>{escape(instead)}</p>{svg_line(self.picture, self.title)}" if self.picture else ""
        shown = iframe(f'srcdoc="{escape(self.page)}"', self.title, self.height, self.shape)
        return f"{shown}\n<noscript>{picture or escape(self.title)}</noscript>"

    def cell(self) -> Mapping[str, str]:
        """The page in the kinds of contents that notebooks choose from."""
        return {"text/html": self._repr_html_(), **({"image/svg+xml": self.picture} if self.picture else {})}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        return {"text/plain": repr(self), **self.cell()}

    def __repr__(self) -> str:
        return f"<Page for a notebook, {self.height} pixels high: {self.title}>"
