"""The scripts and style sheets that pages carry, minified.

Scripts are minified when the package is built. If a source has changed since, or nothing was built, they are minified
on the fly if the minifier is installed; otherwise the page carries the source, which does the same.
"""

import hashlib
import inspect
import re
import sys
from collections.abc import Sequence
from functools import cache

from minimax_viz.output.assets import asset_text, built_text
from minimax_viz.output.html.bundler import bundled, modules_of
from minimax_viz.output.html.packing import packed

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def sheet(name: str) -> str:
    """A style sheet of `web` as pages carry it, without comments and superfluous spaces. Pages carry it packed, so a
    minifier would save only one hundredth more.
    """
    text = " ".join(COMMENT.sub("", asset_text(name)).split())
    for mark in "{};,":
        text = text.replace(f" {mark}", mark).replace(f"{mark} ", mark)
    return text.replace(": ", ":").replace(";}", "}")


@cache
def minified(name: str) -> str:
    """A module of `web` with all that it imports, as pages carry it."""
    built = up_to_date(built_text(name))
    return squeezed(bundled(name)) if built is None else built


def to_build(name: str) -> str:
    """The text to store as the build of a module, with the digest of its source."""
    return stamp(name) + squeezed(bundled(name))


def stamp(name: str) -> str:
    """The first line of the build of a module: the digest of the files that it is made from, and their names."""
    return stamp_of(modules_of(name))


@cache
def makers() -> bytes:
    """The source of what puts the modules together and packs them, since another version may do it in another way."""
    names = dict.fromkeys((bundled.__module__, packed.__module__))
    return "".join(inspect.getsource(sys.modules[name]) for name in names).encode()


def stamp_of(names: Sequence[str]) -> str:
    """The first line of the build of these files."""
    digest = hashlib.sha256(makers())
    for name in names:
        digest.update(asset_text(name).encode())
    return f"/* {digest.hexdigest()} {' '.join(names)} */\n"


def up_to_date(built: str | None) -> str | None:
    """What was built, if the files that it was made from have not changed, else None."""
    first, _, text = (built or "").partition("\n")
    _, _, *names, _ = first.split() if first.count(" ") > 2 else ["", "", ""]
    try:
        return text if names and f"{first}\n" == stamp_of(names) else None
    except FileNotFoundError:
        return None  # a module that was there when it was built


def squeezed(source: str) -> str:
    """A script minified, or unchanged if the minifier is not installed."""
    try:
        import minify
    except ImportError:
        return source
    text: str = minify.string("application/javascript", source)
    return text
