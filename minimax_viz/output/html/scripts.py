"""The scripts of pages, as a page carries them: packed, with the loader that unpacks and runs them."""

import base64
import hashlib
from functools import cache
from typing import NamedTuple

from minimax_viz.output.assets import built_text
from minimax_viz.output.html.bundler import bundled
from minimax_viz.output.html.minifier import minified, squeezed, stamp, to_build, up_to_date
from minimax_viz.output.html.packing import tightly_packed

LOADER = "shell/main.js"


class Script(NamedTuple):
    """A page's script: packed tightly, its digest for the policy, and the script that runs it."""

    packed: str
    digest: str
    loader: str


@cache
def script_of(name: str) -> Script:
    """The script of a page, by its main module: the built one, as long as its source is the same."""
    built = up_to_date(built_text(built_name(name)))
    known, text = (packed_script(name) if built is None else built).split("\n")
    return Script(text, known, minified(LOADER))


def build_of(name: str) -> tuple[str, str]:
    """The name under which to store the build of a `main.js`, and the text to store."""
    if name == LOADER:
        return name, to_build(name)
    return built_name(name), stamp(name) + packed_script(name)


def build_in_use(name: str) -> tuple[str, str]:
    """The build that pages made here contain, as `build_of` gives it; made now only if it has to be."""
    if name == LOADER:
        return name, stamp(name) + minified(name)
    script = script_of(name)
    return built_name(name), f"{stamp(name)}{script.digest}\n{script.packed}"


def built_name(name: str) -> str:
    """The name of the build of a page's script."""
    return name + ".packed"


def packed_script(name: str) -> str:
    """The digest of a page's script and, on the next line, the packed script."""
    script = squeezed(bundled(name))
    return f"{digest(script)}\n{tightly_packed(script.encode())}"


def digest(text: str) -> str:
    """A text's hash in the form that a policy takes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
