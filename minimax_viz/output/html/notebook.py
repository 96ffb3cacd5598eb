"""What a notebook shows: pictures at most as wide as their cell, and pages in frames as wide as the cell.

A picture is given as an `<img>` beside its own kind, since notebooks show pictures of that kind at their full width,
and SVG not at all until the notebook is trusted.
"""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from minimax_viz.output.html.embed import frame, picture_line
from minimax_viz.text.catalog import catalog


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
        shown = frame(f'srcdoc="{escape(self.page)}"', self.title, self.height, self.shape)
        return f"{shown}\n<noscript>{picture or escape(self.title)}</noscript>"

    def cell(self) -> Mapping[str, str]:
        """The page in the kinds of contents that notebooks choose from."""
        return {"text/html": self._repr_html_(), **({"image/svg+xml": self.picture} if self.picture else {})}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        return {"text/plain": repr(self), **self.cell()}

    def __repr__(self) -> str:
        return f"<Page for a notebook, {self.height} pixels high: {self.title}>"
