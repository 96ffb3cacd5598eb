"""The pages' half of the house: its rooms, which may import which, and how modules are bundled into a page."""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from posixpath import normpath

import pytest

from minimax_viz import trace
from minimax_viz.output.html import beside, essay, exercises, fair, page
from minimax_viz.output.html import deck as deck_page
from minimax_viz.output.html.scripts import (
    EXPORT,
    IMPORT,
    LOADER,
    PLAIN_TRACE,
    STAND_INS,
    WHOLE_TRACE,
    build_in_use,
    build_of,
    bundled,
    minified_source,
    modules_of,
    script_of,
    sheet,
)
from minimax_viz.output.templates import build_of_template, environment, template
from minimax_viz.record.trace import Trace
from page_files import carried, tightly_unpacked
from places import ROOT
from whole_board import whole_board

WEB = ROOT / "minimax_viz" / "web"

# The rooms from the ground up. A module may import those of its own room and of the rooms before it, types included;
# no page imports another. A new room is added here first. That the first five know no browser, `make check-js` proves.
SHARED = (
    "base", "kernel", "narration", "picture", "lesson",
    "shell", "draw", "engine", "tree", "strip", "panel", "stepper", "setup", "code", "plain",
)  # fmt: skip
PAGES = ("trace", "compare", "booth", "deck", "studio", "practice", "essay")
EXTENDS = {"essay": ("practice",)}  # a lesson ends with the exercises of the page that it extends

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
IMPORTED = re.compile(r'(?:from |import\()"(\.{1,2}/[^"]+)"')


@cache
def modules() -> dict[str, str]:
    """The text of every module in the repository by its path in `web`."""
    paths = (path for room in (*SHARED, *PAGES) for path in WEB.glob(f"{room}/*.js"))
    return {path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in paths}


def faults(texts: Mapping[str, str]) -> list[str]:
    """What breaks the rules in these modules, one sentence each."""
    found = []
    for path, text in sorted(texts.items()):
        room, name = path.split("/")
        if name.startswith(room):
            found.append(f"{path} says its folder's name twice")
        before = (*SHARED, *EXTENDS.get(room, ())) if room in PAGES else SHARED[: SHARED.index(room)]
        for target in IMPORTED.findall(text):
            other = normpath(f"{room}/{target}")
            if other not in texts:
                found.append(f"{path} imports {other}, which is not there")
            elif other.split("/")[0] not in (room, *before):
                found.append(f"{path} imports {other}, which comes after it")
    return found


def test_imports_point_one_way():
    assert faults(modules()) == []


def test_no_script_stands_outside_the_rooms():
    every = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js")}
    assert every - {"scorm/launch.js"} == set(modules()), "but for one that goes into a package as it is"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("base/x.js", 'import { a } from "../tree/node.js";', "base/x.js imports tree/node.js, which comes after it"),
        ("base/x.js", '/** @type {import("../tree/node.js").N} */', "base/x.js imports tree/node.js, which comes"),
        ("booth/x.js", 'import { a } from "../trace/page.js";', "booth/x.js imports trace/page.js, which comes after"),
        ("tree/x.js", 'import { a } from "./nowhere.js";', "tree/x.js imports tree/nowhere.js, which is not there"),
        ("tree/treenode.js", "", "tree/treenode.js says its folder's name twice"),
    ],
)  # fmt: skip
def test_the_rules_are_held(path: str, text: str, fault: str):
    (found,) = faults({**modules(), path: text})
    assert found.startswith(fault)


def test_every_module_is_in_a_page():
    entries = [*(f"{page}/main.js" for page in (*PAGES, "shell")), "engine/worker.js", "studio/worker.js", PLAIN_TRACE]
    scripts = "".join(map(bundled, entries))
    for path, text in modules().items():
        first_line, _ = text.split("\n", 1)
        assert first_line.startswith("// "), path
        assert first_line + "\n" in scripts, path


def test_what_stands_in_for_a_module_exports_what_is_imported():
    texts = modules()
    assert sorted(STAND_INS.values()) == sorted(path for path in texts if path.startswith("plain/"))
    instead = {path: {name for _, name in EXPORT.findall(texts[stand_in])} for path, stand_in in STAND_INS.items()}
    for path in modules_of(PLAIN_TRACE):
        for names, target in IMPORT.findall(texts[path]):
            imported = {name.split()[0] for name in names.split(",") if name.strip()}
            there = normpath(f"{path}/../{target}")
            assert imported <= instead.get(there, imported), (path, there)
    for path, stand_in in STAND_INS.items():
        assert texts[stand_in].startswith(f"// In place of {path} "), stand_in


@pytest.mark.parametrize(("algorithm", "script"), [("alphabeta", PLAIN_TRACE), ("pvs", WHOLE_TRACE)])
def test_pages_of_plain_searches_carry_nothing_for_others(algorithm: str, script: str):
    assert carried(page.page_of(trace(TREE, algorithm=algorithm)), "script") == script_of(script).packed
    parts = modules_of(script)
    for path, stand_in in STAND_INS.items():
        assert (path in parts, stand_in in parts) == (script == WHOLE_TRACE, script == PLAIN_TRACE)


@pytest.mark.parametrize(
    ("shown", "most"), [(lambda: trace(TREE), 135_000), pytest.param(whole_board, 410_000, marks=pytest.mark.thorough)]
)
def test_pages_are_light(shown: Callable[[], Trace], most: int):
    pytest.importorskip("minify", reason="install tdewolff-minify, which has no wheel for this machine")
    assert len(page.page_of(shown()).encode()) <= most


def test_every_style_sheet_dresses_a_page():
    named = [*chain(*page.STYLES.values()), *deck_page.STYLES, beside.STYLE, exercises.STYLE, fair.STYLE]
    named += [fair.PUZZLE_STYLE, essay.STYLE, "scorm/launch.css", "studio/refused.css", page.COVER]
    assert set(named) == {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css")}


def test_a_style_sheet_is_carried_without_comments_and_space_alone():
    for path in WEB.rglob("*.css"):
        source = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        carried = sheet(path.relative_to(WEB).as_posix())
        assert re.sub(r"\s|;(?=\})", "", carried) == re.sub(r"\s|;(?=\s*\})", "", source), path
        assert re.findall(r'"[^"]*"', carried) == re.findall(r'"[^"]*"', source), path
        assert len(carried) < len(source), path


def test_what_a_page_names_later_wins_over_what_it_names_before():
    style = page.style_of(("shell/base.css", "tree/looks.css", "shell/pieces.css"))
    assert "@layer shell,tree;" in style
    assert re.findall(r"@layer (\w+)\{", style) == ["shell", "tree", "shell"]


def put_together(**sources: str) -> str:
    known = {f"{name.replace('_', '/')}.js": text for name, text in sources.items()}
    return bundled("page/main.js", known.__getitem__)


def test_what_is_imported_comes_first_and_once_in_a_function_of_its_own():
    script = put_together(
        page_main='import { b } from "./b.js";\nimport { c as d } from "../core/c.js";\nb(d);\n',
        page_b='import { c } from "../core/c.js";\nexport function b() {}\n',
        core_c="export const c = 1;\n",
    )
    assert script == (
        '(() => {\n"use strict";\n'
        "let [core_c_c] = (() => {\nconst c = 1;\nreturn [c];\n})();\n"
        "let [page_b_b] = ((c) => {\nfunction b() {}\nreturn [b];\n})(core_c_c);\n"
        "((b, d) => {\nb(d);\n})(page_b_b, core_c_c);\n"
        "})();\n"
    )


def test_a_circle_is_refused():
    with pytest.raises(ValueError, match=r"core/c\.js and page/b\.js import each other"):
        put_together(
            page_main='import { b } from "./b.js";\n',
            page_b='import { c } from "../core/c.js";\n',
            core_c='import { b } from "../page/b.js";\n',
        )


@pytest.mark.parametrize(
    "text",
    [
        'import x from "y";', 'import "./x.js";', 'import { a } from "y";', "export { a };", "export let a = 1;",
        "export default 1;", "const { a } = await import(there);", "'</script>';", "'<!--';",
        "/** as in '</script>' */",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(text: str):
    with pytest.raises(ValueError, match=r"page/main\.js cannot be put into a page's script: .* is not understood"):
        put_together(page_main=f"{text}\n")


@pytest.mark.parametrize("name", ["shell/main.js", "deck/main.js"])
def test_what_was_built_is_taken_only_while_its_source_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch):
    known = build_of(name)
    text = minified_source(bundled(name))
    _, digest, script = known.split("\n", 2)
    assert digest == "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert (script if name == LOADER else tightly_unpacked(script)) == text
    gone = known.replace(" */", " core/gone.js */", 1)
    for built, is_taken in [(known, True), (known.replace("/* ", "/* x", 1), False), (gone, False), (None, False)]:
        text = None if built is None else built + "built"
        monkeypatch.setattr("minimax_viz.output.html.scripts.built_text", lambda _, text=text: text)
        assert build_in_use.__wrapped__(name) == known + "built" * is_taken


@pytest.mark.parametrize(("change", "is_taken"), [("", True), ("x", False), (None, False)])
def test_a_template_that_was_translated_is_taken_only_while_its_text_and_jinja_are_the_same(
    change: str | None, is_taken: bool, monkeypatch: pytest.MonkeyPatch
):
    name = "studio/refused.html.j2"
    given = {"sentence": "<No>", "lang": "en", "style": "", "digest": ""}
    usual = template(name).render(given)
    stored, text = build_of_template(name)
    assert stored == f"{name}.txt" and "<html" in text and "&lt;No&gt;" in usual
    built = None if change is None else text.replace(" jinja2 ", f"{change} jinja2 ").replace("<html", "<html built")
    monkeypatch.setattr("minimax_viz.output.templates.built_text", lambda _: built)
    environment.cache_clear()
    try:
        made = template(name).render(given)
    finally:
        environment.cache_clear()
    assert made == (usual.replace("<html", "<html built") if is_taken else usual)


def test_without_the_minifier_a_page_carries_the_source(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "minify", None)
    assert minified_source("// why\nlet a;\n") == "// why\nlet a;\n"


def test_no_script_asks_for_what_the_minifier_gets_wrong():
    """It writes Math.trunc(x) as x|0, which is 0 for infinity and wraps what 32 bits cannot hold."""
    assert not [path for path, text in modules().items() if "Math.trunc(" in text]


def test_the_minifier_keeps_the_order_of_declarations():
    """Some releases of it read what a call is going to change before that call."""
    script = minified_source("export function order(one){const made=one.make();const{after}=one;return made+after}")
    assert script.index(".make()") < script.index("{after")
