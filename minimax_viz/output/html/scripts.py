"""The scripts and style sheets that pages carry: bundled, minified and packed.

A page opened from a USB stick cannot import its neighbours, so a page's modules become one script, each module in a
function of its own. Scripts are minified when the package is built. If a source has changed since, or nothing was
built, they are minified on the fly if the minifier is installed; otherwise the page carries the source, which does the
same. `web/shell/unpack.js` unpacks what is packed."""

import base64
import hashlib
import inspect
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from posixpath import dirname, join, normpath
from typing import NamedTuple

from minimax_viz.output.assets import asset_text, built_text

VERY_LONG = 8 << 20  # bytes


def packed(text: bytes) -> str:
    """A text deflated, in letters and digits; a very long one less thoroughly, since somebody waits for it. For what is
    read from pages, too.
    """
    return base64.b64encode(zlib.compress(text, 7 if len(text) < VERY_LONG else 3)).decode()


ESCAPED = bytes((0, 3, 4, 5, 7, 8, 11, 13, 14, 15, 24, 26, 27, ord("<"), 127))
"""Characters that HTML would change or take for a tag, and those that a terminal acts upon. There is room for 15."""


TO_ESCAPE = re.compile(f"([{re.escape(ESCAPED.decode())}])(.?)", re.DOTALL)
CHARACTERS = {f"{group:07b}": chr(group) for group in range(128)}
"""The character for each seven bits."""


def tightly_packed(text: bytes) -> str:
    """A text deflated, in a seventh fewer bytes of UTF-8: for what only the page itself reads.

    It is the number of bytes, a space, and seven bits in each character. One that is `ESCAPED` is written together with
    the next in a character of two bytes, as in Kevin Albertson's base122.
    """
    known = zlib.compress(text, 9)
    bits = f"{int.from_bytes(known):0{8 * len(known)}b}"
    groups = "".join([CHARACTERS[bits[at : at + 7].ljust(7, "0")] for at in range(0, len(bits), 7)])
    return f"{len(known)} {TO_ESCAPE.sub(lambda pair: written_together(*pair.groups()), groups)}"


def written_together(escaped: str, following: str) -> str:
    """One of the `ESCAPED` and the character after it, if there is one, in a character of two bytes."""
    return chr(128 * (1 + ESCAPED.index(ord(escaped))) + (ord(following) if following else 0))


PLAIN = ".plain.js"
"""How a script is named that is for plain searches alone, told from MAX's side, as in "trace/main.plain.js"."""

STAND_INS = {
    "kernel/side.js": "plain/side.js",
    "lesson/question.js": "plain/question.js",
    "lesson/sum.js": "plain/sum.js",
    "narration/chance.js": "plain/chance.js",
    "narration/mover.js": "plain/mover.js",
    "panel/movercode.js": "plain/movercode.js",
    "panel/visitcode.js": "plain/visitcode.js",
}
"""What stands in a plain script in place of these modules."""

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
MARKUP = re.compile(r"</script.*|<!--.*", re.IGNORECASE)
LATER = re.compile(r"\bimport\((?!made\().*")  # but for a module that the page made itself
JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def bundled(entry: str, read: Callable[[str], str] = asset_text) -> str:
    """The module `entry`, after all that it imports, as one script. Modules are named by their paths in `web`; of a
    plain script's, see `PLAIN`.

    Raises ValueError if modules import each other in a circle, or import or export in a way that is not understood
    here.
    """
    stand_ins = stand_ins_of(entry)
    texts = [in_a_function(path, read(path), stand_ins) for path in modules_of(entry, read)]
    return f'(() => {{\n"use strict";\n{"".join(texts)}}})();\n'


def modules_of(entry: str, read: Callable[[str], str] = asset_text) -> list[str]:
    """The module `entry` and all that it imports, each after its own imports. Raises ValueError."""
    stand_ins = stand_ins_of(entry)
    done: dict[str, None] = {}
    wanted: dict[str, list[str]] = {}  # what those modules import that have been entered
    waiting = [entry.replace(PLAIN, ".js")]
    while waiting:
        path = waiting[-1]
        if path not in wanted:
            wanted[path] = [neighbour(path, target, stand_ins) for _, target in IMPORT.findall(read(path))]
            if circle := [other for other in wanted[path] if other in wanted and other not in done]:
                raise ValueError(f"{path} and {circle[0]} import each other")
            waiting += [other for other in reversed(wanted[path]) if other not in done]
            continue
        done[path] = None
        waiting.pop()
    return list(done)


def stand_ins_of(entry: str) -> Mapping[str, str]:
    """What stands in a script in place of other modules."""
    return STAND_INS if entry.endswith(PLAIN) else {}


def neighbour(path: str, target: str, stand_ins: Mapping[str, str]) -> str:
    """The path of `target`, which a module imports, or of what stands in for it."""
    found = normpath(join(dirname(path), target))
    return stand_ins.get(found, found)


def in_a_function(path: str, source: str, stand_ins: Mapping[str, str]) -> str:
    """A module as a function that is called at once: its parameters are the imports, its result the exports.

    Outside it, its exports have names that contain its path.
    """
    ours: list[str] = []
    theirs: list[str] = []
    for names, target in IMPORT.findall(source):
        for name in filter(None, (part.strip() for part in names.split(","))):
            exported, _, known_as = name.partition(" as ")
            ours.append(known_as or exported)
            theirs.append(outer_name(neighbour(path, target, stand_ins), exported))
    exports = [name for _, name in EXPORT.findall(source)]
    text = EXPORT.sub(r"\1 \2", IMPORT.sub("", source))
    if found := OTHER.search(text) or MARKUP.search(text) or LATER.search(JSDOC.sub("", text)):
        raise ValueError(f"{path} cannot be put into a page's script: {found[0]!r} is not understood")
    given = f"let [{', '.join(outer_name(path, name) for name in exports)}] = " if exports else ""
    returned = f"return [{', '.join(exports)}];\n" if exports else ""
    return f"{given}(({', '.join(ours)}) => {{\n{text}{returned}}})({', '.join(theirs)});\n"


def outer_name(path: str, name: str) -> str:
    """The name of a module's export outside the module."""
    return re.sub(r"\W", "_", path.removesuffix(".js")) + "_" + name


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
    """A module of `web` with all that it imports, as pages carry it; the source if the minifier is not installed."""
    return minified_source(bundled(name))


def minified_source(source: str) -> str:
    """A script minified, or unchanged if the minifier is not installed."""
    try:
        import minify
    except ImportError:
        return source
    text: str = minify.string("application/javascript", source)
    return text


WHOLE_TRACE, PLAIN_TRACE = "trace/main.js", "trace/main.plain.js"
"""The scripts of pages of searches in visits or told from the side of whoever moves, and of others."""
LOADER = "shell/main.js"
"""What runs the script of every page. It is carried unpacked."""


class Script(NamedTuple):
    """A page's script: packed tightly, its digest for the policy, and the script that runs it."""

    packed: str
    digest: str
    loader: str


@cache
def script_of(name: str) -> Script:
    """The script of a page, by its main module."""
    (_, digest, text), (_, _, loader) = (build_in_use(main).split("\n", 2) for main in (name, LOADER))
    return Script(text, digest, loader)


def names_of_scripts(files: Iterable[str]) -> list[str]:
    """The names of all scripts of pages, from the paths of files in `web`: each `main.js`, and what is plain of one."""
    return [*(name for name in files if name.endswith("/main.js")), PLAIN_TRACE]


def built_name(name: str) -> str:
    """The name under which the build of a `main.js` is stored."""
    return f"{name}.packed"


def build_of(name: str) -> str:
    """The build of a `main.js` in three parts: a stamp, the script's digest, and from the third line on the script."""
    script = minified(name)
    text = script if name == LOADER else tightly_packed(script.encode())
    return f"{stamp_of(modules_of(name))}{policy_digest(script)}\n{text}"


@cache
def build_in_use(name: str) -> str:
    """The build that pages made here contain: the stored one, unless the files that it was made from have changed."""
    built = built_text(built_name(name)) or ""
    first, _, _ = built.partition("\n")
    names = first.split()[2:-1]
    try:
        return built if names and first + "\n" == stamp_of(names) else build_of(name)
    except FileNotFoundError:  # a module that was there when it was built
        return build_of(name)


@cache
def makers() -> bytes:
    """The source of what puts the modules together and packs them, since another version may do it in another way."""
    return inspect.getsource(sys.modules[__name__]).encode()


def stamp_of(names: Sequence[str]) -> str:
    """The first line of a build: the digest of the files that it is made from, and their names."""
    digest = hashlib.sha256(makers())
    for name in names:
        digest.update(asset_text(name).encode())
    return f"/* {digest.hexdigest()} {' '.join(names)} */\n"


def policy_digest(text: str) -> str:
    """A text's hash in the form that a policy takes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
