"""A page's JavaScript modules in one script: a page opened from a USB stick cannot import its neighbours.

Each module stays in a function of its own, so equal names in two modules do not meet.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

from minimax_viz.render.assets import asset_text

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(.*|</script.*|<!--.*", re.MULTILINE | re.IGNORECASE)
JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def bundled(entry: str, read: Callable[[str], str] = asset_text) -> str:
    """The module `entry`, after all that it imports, as one script; modules are named by their paths in `web`.

    Raises ValueError where modules import each other in a circle, or say import or export in a way that is not
    understood here.
    """
    texts: dict[str, str] = {}
    entering: list[str] = []
    waiting = [entry]
    while waiting:
        path = waiting[-1]
        source = read(path)
        missing = [other for other in imported(path, source) if other not in texts]
        if path in texts or not missing:
            texts.setdefault(path, in_a_function(path, source))
            entering = [other for other in entering if other != path]
            waiting.pop()
            continue
        if circle := [other for other in missing if other in entering or other == path]:
            raise ValueError(f"{path} and {circle[0]} import each other")
        entering.append(path)
        waiting += reversed(missing)
    return f"(() => {{\n{''.join(texts.values())}}})();\n"


def imported(path: str, source: str) -> list[str]:
    """The modules that a module imports."""
    return [neighbour(path, target) for _, target in IMPORT.findall(source)]


def neighbour(path: str, target: str) -> str:
    """The path of what a module calls `target`."""
    return normpath(join(dirname(path), target))


def in_a_function(path: str, source: str) -> str:
    """A module as a function that is called at once: with what it imports, for what it exports.

    Outside it, its exports have names that carry its path.
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
    if found := OTHER.search(JSDOC.sub("", text)):
        raise ValueError(f"{path} cannot be put into a page's script: {found[0]!r} is not understood")
    given = f"let [{', '.join(outer(path, name) for name in exports)}] = " if exports else ""
    returned = f"return [{', '.join(exports)}];\n" if exports else ""
    return f"{given}(({', '.join(ours)}) => {{\n{text}{returned}}})({', '.join(theirs)});\n"


def outer(path: str, name: str) -> str:
    """What a module's export is called outside it."""
    return re.sub(r"\W", "_", path.removesuffix(".js")) + "_" + name
