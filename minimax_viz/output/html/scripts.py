"""The scripts of pages, as a page carries them: packed, with the loader that unpacks and runs them."""

import base64
import hashlib
import zlib
from dataclasses import dataclass
from functools import cache

from minimax_viz.output.assets import built_text
from minimax_viz.output.html.minifier import minified, source_text, squeezed, stamp, to_build

LOADER = "shell/main.js"


@dataclass(frozen=True)
class Script:
    """A page's script: deflated in letters and digits, its digest for the policy, and the script that runs it."""

    packed: str
    digest: str
    loader: str


@cache
def script_of(name: str) -> Script:
    """The script of a page, by its main module: as it was built, while its source is the same."""
    source = source_text(name)
    built = built_text(built_name(name))
    if built is None or not built.startswith(stamp(source)):
        built = to_build_packed(name)
    known, text = built.removeprefix(stamp(source)).split("\n")
    return Script(text, known, minified(LOADER))


def build_of(name: str) -> tuple[str, str]:
    """What to store as the build of a style sheet or of a `main.js`: under which name, and the text."""
    return (
        (name, to_build(name)) if name == LOADER or name.endswith(".css") else (built_name(name), to_build_packed(name))
    )


def build_in_use(name: str) -> tuple[str, str]:
    """The build that pages made here have in them, as `build_of` gives it: made now only if it has to be."""
    source = source_text(name)
    if name == LOADER or name.endswith(".css"):
        return name, stamp(source) + minified(name)
    script = script_of(name)
    return built_name(name), f"{stamp(source)}{script.digest}\n{script.packed}"


def built_name(name: str) -> str:
    """What the build of a page's script is called."""
    return name + ".packed"


def to_build_packed(name: str) -> str:
    """The text to store as the build of a page's script: the stamp of its source, its digest, the packed script."""
    source = source_text(name)
    script = squeezed(name, source)
    return f"{stamp(source)}{digest(script)}\n{packed(script.encode())}"


def digest(text: str) -> str:
    """A text's hash as written in a policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def packed(text: bytes) -> str:
    """A text deflated, in letters and digits."""
    return base64.b64encode(zlib.compress(text, 7)).decode()
