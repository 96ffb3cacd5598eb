"""The page's modules: one scope without name clashes, no circles, and nothing that could end the script."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from minimax_viz.render import linker
from minimax_viz.render.linker import linked, stripped

MODULES = sorted(
    entry.name for entry in files("minimax_viz.render").joinpath("assets").iterdir() if entry.name.endswith(".js")
)
TOP_LEVEL = re.compile(r"^(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


ENTRIES = {"main.js": "", "booth.js": "booth", "deck.js": "deck", "compare.js": "compare"}
"""Each page's script, and what the names of its own modules begin with; it may use the first page's as well."""


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_module_is_in_its_script_once_without_clashes(entry: str):
    script = linked(entry)
    for name in MODULES:
        first_line, _ = files("minimax_viz.render").joinpath("assets", name).read_text("utf-8").split("\n", 1)
        is_own = ENTRIES[entry] == next((own for own in ENTRIES.values() if own and name.startswith(own)), "")
        assert script.count(first_line + "\n") in ([1] if is_own else [0, 1]), name
    clashes = [name for name, count in Counter(TOP_LEVEL.findall(script)).items() if count > 1]
    assert not clashes
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_short(name: str):
    assert len(files("minimax_viz.render").joinpath("assets", name).read_text("utf-8").split("\n")) < 300


def linked_from(monkeypatch: pytest.MonkeyPatch, **sources: str) -> str:
    known = {f"{name}.js": text for name, text in sources.items()}
    monkeypatch.setattr(linker, "asset_text", known.__getitem__)
    return linked("main.js")


def test_what_is_imported_comes_first_and_once(monkeypatch: pytest.MonkeyPatch):
    script = linked_from(
        monkeypatch,
        main='import { b } from "./b.js";\nimport { c } from "./c.js";\nb(c);\n',
        b='import { c } from "./c.js";\nexport function b() {}\n',
        c="export const c = 1;\n",
    )
    assert script == "const c = 1;\n\nfunction b() {}\n\nb(c);\n"


def test_a_circle_is_refused(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(ValueError, match=r"import each other"):
        linked_from(
            monkeypatch,
            main='import { b } from "./b.js";\n',
            b='import { c } from "./c.js";\n',
            c='import { b } from "./b.js";\n',
        )


@pytest.mark.parametrize("text", ['import x from "y";\n', "export { a };\n", "'</script>';\n", "'<!--';\n"])
def test_what_is_not_understood_is_refused(text: str):
    with pytest.raises(ValueError, match="cannot be put into"):
        stripped("x.js", text)
