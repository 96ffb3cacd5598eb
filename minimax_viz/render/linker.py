"""The page's JavaScript modules in one script: a page opened from a USB stick cannot import its neighbours."""

import re

from minimax_viz.render.assets import asset_text

IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


def linked(entry: str) -> str:
    """The module `entry` after all it imports, each once, without the words import and export.

    All modules share one scope, so their top-level names must differ. Raises ValueError where modules import each
    other in a circle, or say import or export in a way that is not understood here.
    """
    sources: dict[str, str] = {}
    entering: list[str] = []
    waiting = [entry]
    while waiting:
        name = waiting[-1]
        if name in sources:
            waiting.pop()
            continue
        text = asset_text(name)
        missing = [other for other in IMPORT.findall(text) if other not in sources]
        if circle := [other for other in missing if other in entering or other == name]:
            raise ValueError(f"{name} and {circle[0]} import each other")
        if missing:
            entering.append(name)
            waiting += reversed(missing)
            continue
        if name in entering:
            entering.remove(name)
        sources[name] = stripped(name, text)
        waiting.pop()
    return "\n".join(sources.values())


def stripped(name: str, text: str) -> str:
    """A module without its imports and the word export."""
    text = EXPORT.sub("", IMPORT.sub("", text))
    if re.search(r"^(?:import|export)\b", text, re.MULTILINE) or re.search(r"</script|<!--", text, re.IGNORECASE):
        raise ValueError(f"{name} cannot be put into a page's script")
    return text
