"""HTML that embeds a search in another page: a frame with the page, or a picture."""

from html import escape
from urllib.parse import quote

from minimax_viz.output.deck import Deck
from minimax_viz.picture.step_scene import StepScene
from minimax_viz.picture.theme import page_theme
from minimax_viz.signs import collapsed
from minimax_viz.text.titles import title_of

RESERVED = "/:?#[]@!$&'()*+,;=%~"  # characters allowed unescaped in an address, by RFC 3986
SCRIPTS_ONLY = 'sandbox="allow-scripts"'  # no forms, no pop-ups, no access to the page around it


def frame(source: str, title: str, height: int, shape: str = "", more: str = "") -> str:
    """An `<iframe>` as wide as the room for it, and `height` pixels high or of a `shape` such as "16 / 9".

    The style repeats what the attributes say, because many sites give all frames `height: auto`.
    """
    size = f"aspect-ratio: {shape}; height: auto; max-height: 80vh" if shape else f"height: {height}px"
    return (
        f'<iframe {source} title="{attribute(title)}" width="100%" height="{height}" '
        f'style="border: 0; display: block; width: 100%; {size}" {more}{SCRIPTS_ONLY}></iframe>'
    )


def frame_line(address: str, title: str, height: int) -> str:
    """A frame with the page at `address`, which loads when it comes into view."""
    return frame(f'src="{escape(address)}"', title, height, more='loading="lazy" ')


def picture_line(address: str, text: str, width: int | None = None) -> str:
    """An `<img>` with its alternative text, as wide as the picture or `width` pixels, but never wider than its
    place.
    """
    size = f'width="{width}" ' if width else ""
    return f'<img src="{escape(address)}" alt="{attribute(text)}" {size}style="max-width: 100%; height: auto">'


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


def attribute(text: str) -> str:
    """A text escaped for an attribute, on one line."""
    return escape(collapsed(text))
