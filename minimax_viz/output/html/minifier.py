"""The scripts and style sheets that pages carry, minified.

They are minified when the package is built. If a source has changed since, or nothing was built, they are minified on
the fly if the minifier is installed; otherwise the page carries the source, which does the same.
"""

import hashlib
import inspect
from collections.abc import Sequence
from functools import cache

from minimax_viz.output.assets import asset_text, built_text
from minimax_viz.output.html import bundler
from minimax_viz.output.html.bundler import bundled, modules_of

BUNDLER = inspect.getsource(bundler).encode()
"""What puts the modules together: another one may do it in another way."""

MEDIA_TYPES = {".js": "application/javascript", ".css": "text/css"}


@cache
def minified(name: str) -> str:
    """A style sheet of `web`, or a module with all that it imports, as pages carry it."""
    built = up_to_date(built_text(name))
    return squeezed(name, source_text(name)) if built is None else built


def to_build(name: str) -> str:
    """The text to store as the build of `name`, with the digest of its source."""
    return stamp(name) + squeezed(name, source_text(name))


def source_text(name: str) -> str:
    """The source to minify: a style sheet, or a module bundled into one script."""
    return bundled(name) if name.endswith(".js") else asset_text(name)


def stamp(name: str) -> str:
    """The first line of the build of `name`: the digest of the files that it is made of, and which these are."""
    return stamp_of(modules_of(name) if name.endswith(".js") else [name])


def stamp_of(names: Sequence[str]) -> str:
    """The first line of the build of these files."""
    digest = hashlib.sha256(BUNDLER)
    for name in names:
        digest.update(asset_text(name).encode())
    return f"/* {digest.hexdigest()} {' '.join(names)} */\n"


def up_to_date(built: str | None) -> str | None:
    """What was built, if the files that it was made of are the same, else None."""
    first, _, text = (built or "").partition("\n")
    _, _, *names, _ = first.split() if first.count(" ") > 2 else ["", "", ""]
    try:
        return text if names and f"{first}\n" == stamp_of(names) else None
    except FileNotFoundError:
        return None  # a module that was there when it was built


def squeezed(name: str, source: str) -> str:
    """The source minified, or unchanged if the minifier is not installed."""
    try:
        import minify
    except ImportError:
        return source
    kind = MEDIA_TYPES["." + name.rpartition(".")[2]]
    text: str = minify.string(kind, source)
    return text
