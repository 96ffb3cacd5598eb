"""A page's JavaScript modules in one script, since a page opened from a USB stick cannot import its neighbours.

Each module stays in a function of its own, so the same name may be used in two modules.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

from minimax_viz.output.assets import asset_text

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
MARKUP = re.compile(r"</script.*|<!--.*", re.IGNORECASE)
LATER = re.compile(r"\bimport\((?!made\().*")  # but for a module that the page made itself
JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def bundled(entry: str, read: Callable[[str], str] = asset_text) -> str:
    """The module `entry`, after all that it imports, as one script. Modules are named by their paths in `web`.

    Raises ValueError if modules import each other in a circle, or import or export in a way that is not understood
    here.
    """
    texts = [in_a_function(path, read(path)) for path in modules_of(entry, read)]
    return f'(() => {{\n"use strict";\n{"".join(texts)}}})();\n'


def modules_of(entry: str, read: Callable[[str], str] = asset_text) -> list[str]:
    """The module `entry` and all that it imports, each after its own imports. Raises ValueError."""
    done: dict[str, None] = {}
    wanted: dict[str, list[str]] = {}  # what those modules import that have been entered
    waiting = [entry]
    while waiting:
        path = waiting[-1]
        if path not in wanted:
            wanted[path] = imports_of(path, read(path))
            if circle := [other for other in wanted[path] if other in wanted and other not in done]:
                raise ValueError(f"{path} and {circle[0]} import each other")
            waiting += [other for other in reversed(wanted[path]) if other not in done]
            continue
        done[path] = None
        waiting.pop()
    return list(done)


def imports_of(path: str, source: str) -> list[str]:
    """The modules that a module imports."""
    return [neighbour(path, target) for _, target in IMPORT.findall(source)]


def neighbour(path: str, target: str) -> str:
    """The path of `target`, which a module imports."""
    return normpath(join(dirname(path), target))


def in_a_function(path: str, source: str) -> str:
    """A module as a function that is called at once: its parameters are the imports, its result the exports.

    Outside it, its exports have names that contain its path.
    """
    ours: list[str] = []
    theirs: list[str] = []
    for names, target in IMPORT.findall(source):
        for name in filter(None, (part.strip() for part in names.split(","))):
            exported, _, known_as = name.partition(" as ")
            ours.append(known_as or exported)
            theirs.append(outer(neighbour(path, target), exported))
    exports = [name for _, name in EXPORT.findall(source)]
    text = EXPORT.sub(r"\1 \2", IMPORT.sub("", source))
    if found := OTHER.search(text) or MARKUP.search(text) or LATER.search(JSDOC.sub("", text)):
        raise ValueError(f"{path} cannot be put into a page's script: {found[0]!r} is not understood")
    given = f"let [{', '.join(outer(path, name) for name in exports)}] = " if exports else ""
    returned = f"return [{', '.join(exports)}];\n" if exports else ""
    return f"{given}(({', '.join(ours)}) => {{\n{text}{returned}}})({', '.join(theirs)});\n"


def outer(path: str, name: str) -> str:
    """The name of a module's export outside the module."""
    return re.sub(r"\W", "_", path.removesuffix(".js")) + "_" + name
