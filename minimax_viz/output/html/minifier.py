"""The scripts and style sheets that pages carry, minified.

They are minified when the package is built. If a source has changed since, or nothing was built, they are minified on
the fly if the minifier is installed; otherwise the page carries the source, which does the same.
"""

import hashlib
from functools import cache

from minimax_viz.output.assets import asset_text, built_text
from minimax_viz.output.html.bundler import bundled

MEDIA_TYPES = {".js": "application/javascript", ".css": "text/css"}


@cache
def minified(name: str) -> str:
    """A style sheet of `web`, or a module with all that it imports, as pages carry it."""
    source = source_text(name)
    built = built_text(name)
    if built is not None and built.startswith(stamp(source)):
        return built.removeprefix(stamp(source))
    return squeezed(name, source)


def to_build(name: str) -> str:
    """The text to store as the build of `name`, with the digest of its source."""
    source = source_text(name)
    return stamp(source) + squeezed(name, source)


def source_text(name: str) -> str:
    """The source to minify: a style sheet, or a module bundled into one script."""
    return bundled(name) if name.endswith(".js") else asset_text(name)


def stamp(source: str) -> str:
    """The first line of the build of this source."""
    return f"/* {hashlib.sha256(source.encode()).hexdigest()} */\n"


def squeezed(name: str, source: str) -> str:
    """The source minified, or unchanged if the minifier is not installed."""
    try:
        import minify
    except ImportError:
        return source
    kind = MEDIA_TYPES["." + name.rpartition(".")[2]]
    text: str = minify.string(kind, source)
    return text
