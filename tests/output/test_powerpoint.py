"""PowerPoint decks: read back with python-pptx, opened by LibreOffice, compared as pictures."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from lxml import etree
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pptx import Presentation

from decks import AIMA, WAYS, XO, deck_named, deck_of
from expected_steps import expected_steps
from hostile import HOSTILE, HostileGame
from minimax_viz import trace
from minimax_viz.output.deck import FOOT, HEAD, SIZES, Deck
from minimax_viz.output.png import png_of
from minimax_viz.output.pptx import pptx_of
from minimax_viz.output.pptx_drawing import FONTS
from minimax_viz.output.pptx_pencil import EMU
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture import shapes as sizes
from minimax_viz.picture.finished import sign_drawing
from minimax_viz.picture.step_scene import STEP_SIGNS, StepScene
from minimax_viz.picture.theme import THEMES
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.summary import principal_line, result_phrase
from minimax_viz.views.steps import parse_steps

BEFORE = 2  # slides: the title, the legend


def read(deck: Deck) -> Any:
    return Presentation(BytesIO(pptx_of(deck)))


@cache
def made(name: str) -> tuple[Deck, Any]:
    """One of the decks, and its presentation as it is read back."""
    deck = deck_named(name)
    return deck, read(deck)


@cache
def told(name: str) -> list[dict[str, Any]]:
    """The shapes of each step in one of the decks, by name."""
    return [named(slide) for slide in list(made(name)[1].slides)[BEFORE:]]


def flat(shapes: Any) -> list[Any]:
    """All shapes, the members of a group after the group."""
    found = []
    for shape in shapes:
        found.append(shape)
        if hasattr(shape, "shapes"):
            found += flat(shape.shapes)
    return found


def named(slide: Any) -> dict[str, Any]:
    """The shapes of a slide by name; no name occurs twice."""
    shapes = flat(slide.shapes)
    by_name = {shape.name: shape for shape in shapes}
    assert len(by_name) == len(shapes)
    return by_name


def described(shape: Any) -> str:
    return str(shape.element.xpath(".//p:cNvPr")[0].get("descr", ""))


def texts(shape: Any) -> str:
    """All texts in a shape, or in the shapes of a group."""
    return " ".join(inner.text_frame.text for inner in flat([shape]) if inner.has_text_frame)


def sentence_of(slide: Any) -> str:
    return str(named(slide)["!!sentence"].text_frame.text)


def state_of(shape: Any, lang: str) -> str:
    """The state that a node's alternative text gives."""
    told = described(shape).split(" · ")[-1]
    words = catalog(lang)
    states = {words.text(f"page.state.{state}"): state for state in ("unvisited", "open", "done", "pruned")}
    states |= {words.text("page.state.transposition"): "done", words.text("page.state.merged"): "pruned"}
    return states[told]


# What the slides say ------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("way", "lang"), list(zip([*WAYS[2:4], {"board": XO}], ("en", "ru", "en"), strict=True)))
def test_slides_tell_and_show_what_the_page_does(way: dict[str, Any], lang: str):
    shown = trace(**way)
    expected = expected_steps(shown, lang)
    is_folded = len(expected) > 100
    some = "cutoffs" if is_folded else ",".join(map(str, range(len(expected), 0, -3)))
    deck, narrator = deck_of(shown, some, lang, draw_nodes=(40 if is_folded else None,)), Narrator(shown, catalog(lang))
    for slide, at in zip(list(read(deck).slides)[BEFORE:], deck.steps, strict=True):
        wanted, shapes = expected[at - 1], named(slide)
        assert shapes["!!sentence"].text_frame.text == narrator.standing_text(shown.steps.at(at))
        nodes = {name[3:]: shape for name, shape in shapes.items() if name.startswith("!!n")}
        assert 3 < len(nodes) <= 40 if is_folded else len(nodes) == len(shown)
        for row, shape in nodes.items():
            assert state_of(shape, lang) == wanted["states"][row]
            written = texts(shape)
            assert wanted["values"][row] in written
            assert not (wanted["states"][row] == "unvisited" and written)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_notes_titles_and_alternative_texts(lang: str):
    shown = trace(AIMA)
    words = catalog(lang)
    deck = deck_of(shown, "18,20,33", lang)
    presentation = read(deck)
    assert presentation.core_properties.title == {"en": "Tree", "ru": "Дерево"}[lang]
    titles = [slide.shapes.title.text_frame.text for slide in presentation.slides]
    assert len(set(titles)) == len(titles) == 5
    for slide, at in zip(list(presentation.slides)[BEFORE:], deck.steps, strict=True):
        step = words.text("slides.step", number=at, count=33)
        assert slide.shapes.title.text_frame.text == f"{presentation.core_properties.title}   {step}"
        assert sentence_of(slide) in described(named(slide)["tree"])
        assert step.split()[1] in described(named(slide)["tree"])
        notes = slide.notes_slide.notes_text_frame.text
        assert sentence_of(slide) in notes
        assert words.text("notes.path", path="A (MAX)" + {18: " → C (MIN)"}.get(at, "")) in notes
    cut, after, _ = (slide.notes_slide.notes_text_frame.text for slide in list(presentation.slides)[BEFORE:])
    assert words.text("notes.closed", alpha="3", beta="2") in cut
    assert words.text("notes.ask.cutoff") in cut
    assert expected_steps(shown, lang)[18]["sentence"] in after  # a step without a slide of its own
    assert all(slide.notes_slide.notes_text_frame.text for slide in presentation.slides)


@pytest.mark.parametrize(
    ("way", "lang"), list(zip([*WAYS[1:], {"game": "nim", "board": "1 2"}], cycle(("ru", "en")), strict=False))
)
def test_the_first_slides(way: dict[str, Any], lang: str):
    shown = trace(**way)
    words = catalog(lang)
    presentation = read(deck_of(shown, "1", lang, title="For class 7b"))
    cover, legend, step = presentation.slides
    facts = texts(named(cover)["facts"])
    assert cover.shapes.title.text_frame.text == "For class 7b"
    assert {title_of(shown.header, words), " ".join(shown.header.board.split())} <= set(re.split(r"[\t\n]", facts))
    assert words.text(f"settings.{shown.settings.algorithm}") in facts
    assert words.text("slides.question") in facts
    told = re.split(r"[\t\n]", facts)
    assert not {result_phrase(shown, words), principal_line(shown, words, 12)} & {
        part for each in told for part in each.split(" · ")
    }
    if shown.header.look is None:  # the bare tree, before the lesson has begun
        nodes = [shape for name, shape in named(cover).items() if name.startswith("!!n")]
        assert not [shape for shape in nodes if state_of(shape, lang) == "done"]
    if not shown.complete:
        assert words.text(f"stopped.{shown.header.stopped}", nodes=shown.nodes) in facts
        assert words.text(f"stopped.{shown.header.stopped}", nodes=shown.nodes).startswith(
            texts(named(step)["settings"])[:40]
        )
    assert described(named(cover).get("board") or named(cover)["tree"])
    shapes = named(legend)
    signs = [name for name in shapes if re.fullmatch("sign [a-z]+", name)]
    assert {"sign max", "sign min", "sign current", "sign unvisited"} <= set(signs)
    for sign in signs:
        assert described(shapes[sign]) == texts(shapes[f"{sign} meaning"])


def test_every_sign_has_a_drawing_and_texts_are_as_large_as_the_layout_has_measured_them():
    keys = [key.split(".") for key in catalog("en").messages if ".legend." in key]
    of_pictures, of_steps = (
        {key[2] for key in keys if key[:2] == [where, "legend"]} for where in ("picture", "slides")
    )
    assert of_steps == {*STEP_SIGNS, "window"}
    assert all(sign_drawing(symbol).parts for symbol in of_pictures | of_steps)
    measured = {
        "body text": sizes.VALUE, "fixed text": sizes.FIXED, "small print": sizes.SMALL_PRINT, "name": sizes.EDGE,
        "reason": sizes.SMALL_PRINT, "move": sizes.EDGE, "window": sizes.WINDOW, "value": sizes.VALUE,
        "turn": sizes.TURN,
    }  # fmt: skip
    assert {role: FONTS[role].size for role in measured} == measured


# How they are made --------------------------------------------------------------------------------------------------


def owner(name: str) -> str:
    """The key of the node that a shape belongs to, such as n5; "" if it belongs to no node."""
    match = re.match(r"(?:!!)?e?([ns]\d+)\b", name)
    return match[1] if match else ""


def changing(before: StepScene, scene: StepScene) -> set[str]:
    """The keys of the nodes that change from one scene to the next, and their children, to which edges lead."""
    nodes = scene.nodes
    changed = {node.key for last, node in zip(before.nodes, nodes, strict=True) if last != node}
    return changed | {node.key for node in nodes if node.item.parent >= 0 and nodes[node.item.parent].key in changed}


def frame_of(shape: Any) -> tuple[int, ...]:
    return shape.left, shape.top, shape.width, shape.height


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["aima", "xo"])
def test_nothing_moves_but_what_changes(name: str):
    deck, slides = made(name)[0], told(name)
    scenes = list(deck.scenes())
    kept = 0
    for before, now, last, scene in zip(slides, slides[1:], scenes, scenes[1:], strict=False):
        if scene.segment != last.segment:
            continue
        changed = changing(last, scene)
        for shape in before.keys() & now.keys():
            if owner(shape) and owner(shape) not in changed:
                assert etree.tostring(before[shape].element) == etree.tostring(now[shape].element), shape
                kept += 1
            if shape.endswith((" body", " sign")):  # what changes its look stays in its place
                assert frame_of(before[shape]) == frame_of(now[shape])
        assert {shape for shape in before if not owner(shape)} == {shape for shape in now if not owner(shape)}
        assert before["!!sentence"].top == now["!!sentence"].top
    assert kept > 20 * len(slides)


OF_ALL = ["connect4", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("aima", "xo"))]


@pytest.mark.parametrize("name", OF_ALL)
def test_a_shape_keeps_its_id_and_no_id_is_there_twice(name: str):
    ids: dict[str, str] = {}
    for slide in made(name)[1].slides:
        found = slide.shapes.element.xpath(".//p:cNvPr")
        assert len({element.get("id") for element in found}) == len(found)
        assert all(int(element.get("id")) > 0 for element in found)
        for element in found[2:]:  # after the slide's own and its title's
            assert ids.setdefault(element.get("name"), element.get("id")) == element.get("id")


@pytest.mark.parametrize(
    ("name", "size"), [("connect4", "16:9"), pytest.param("aima", "4:3", marks=pytest.mark.thorough)]
)
def test_shapes_are_native_and_stay_on_the_slide(name: str, size: str):
    presentation = made(name)[1] if size == "16:9" else read(replace(made(name)[0], size=size))
    sides = [round(side * EMU) for side in SIZES[size]]
    assert [presentation.slide_width, presentation.slide_height] == sides
    for slide in presentation.slides:
        tree = slide.shapes.element
        assert not tree.xpath(".//p:pic | .//p:graphicFrame")
        assert len(tree.xpath(".//p:sp | .//p:cxnSp")) >= 5
        for at, extent in zip(tree.xpath(".//a:off"), tree.xpath(".//a:ext[@cx]"), strict=True):
            for start, length, side in zip(at.values(), extent.values(), sides, strict=True):
                assert 0 <= int(start) <= int(start) + int(length) <= side
        assert not [rel for rel in slide.part.rels.values() if "image" in rel.reltype]


def test_long_names_of_leaves_slant_and_a_board_is_a_group_of_its_marks():
    names = [f"{verb} the offer of {who} today" for verb in ("accept", "refuse") for who in "abcdefgh"]
    tree = {"name": "A", "children": [{"name": name, "value": at} for at, name in enumerate(names)]}
    deck = deck_of(trace(json.dumps(tree)), "49")
    (scene,) = deck.scenes()
    slanting = [node for node in scene.nodes if node.shape.slant]
    assert len(slanting) > 5
    shapes = named(list(read(deck).slides)[-1])
    for node in slanting:
        shape = shapes[f"{node.key} slanted name"]
        assert shape.rotation == 45
        assert shape.text_frame.text == node.shape.names[0]
    shown = trace("XOX/.O./.XO")
    slide = read(deck_of(shown, "1")).slides[BEFORE]
    root = named(slide)["!!n0"]
    marks = {shape.name for shape in flat([root]) if " mark " in shape.name}
    assert marks == {f"n0 mark {at}" for at, mark in enumerate("XOX.O..XO") if mark != "."}
    assert {"n0 body", "n0 board lines"} <= {shape.name for shape in flat([root])}


@pytest.mark.parametrize("theme", ["dark", "print"])
def test_the_colours_are_those_of_the_theme(theme: str):
    presentation = read(deck_of(trace(AIMA), "18", theme=theme))
    relations = presentation.slide_master.part.rels.values()
    (scheme,) = (rel.target_part.blob.decode() for rel in relations if rel.reltype.endswith("/theme"))
    for slot, ours in {"dk1": "ink", "lt1": "paper", "accent1": "max_line", "accent5": "cut"}.items():
        assert f'<a:{slot}><a:srgbClr val="{getattr(THEMES[theme], ours)[1:]}"/></a:{slot}>' in scheme
    shapes = named(presentation.slides[BEFORE])
    assert 'val="accent3"' in etree.tostring(shapes["n0 body"].element, encoding="unicode")  # MAX
    assert 'val="accent5"' in etree.tostring(shapes["!!en7"].element, encoding="unicode")  # cut off
    assert [layout.name for layout in presentation.slide_layouts] == [
        "Title Slide", "Title and Content", "Title Only", "Blank"
    ]  # fmt: skip


def test_hostile_names_survive():
    shown = trace(game=HostileGame("text", replies=2), algorithm="minimax")
    deck = deck_of(shown, f"2,{len(shown.steps)}", draw_nodes=(None,), title="\x00<b>&\ud800 ]]>")
    presentation = read(deck)
    last = presentation.slides[len(deck.steps) + BEFORE - 1]
    assert last.shapes.title.text_frame.text.startswith("�<b>&� ]]>")
    moves = {row: shown[row].move for row in shown.children(0)}
    assert len(moves) == len(HOSTILE)
    shapes = named(last)
    for row, move in moves.items():
        assert one_line(move)[:5] in texts(shapes[f"!!n{row}"])
    for slide in presentation.slides:
        for shape in flat(slide.shapes):
            assert not re.search(r"[\x00-\x08\x0e-\x1f\ud800-\udfff\ufffe\uffff]", shape.name + described(shape) + (
                shape.text_frame.text if shape.has_text_frame else ""
            ))  # fmt: skip
    assert one_line(HOSTILE[0]) in "".join(map(sentence_of, list(presentation.slides)[BEFORE:]))


def tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def printed(folder: Path) -> None:
    """All decks in a folder, printed by LibreOffice at once, since it is slow to start."""
    profile = (folder / "profile").as_uri()
    subprocess.run(
        [tool("soffice"), f"-env:UserInstallation={profile}", "--headless", "--convert-to", "pdf", "--outdir", folder,
         *folder.glob("*.pptx")],
        check=True, capture_output=True, timeout=240,
    )  # fmt: skip


Word = tuple[str, float, float, float, float]


def words_of(pdf: Path) -> list[list[Word]]:
    """The words on each page with their boxes, in shares of the page."""
    text = subprocess.run([tool("pdftotext"), "-bbox", pdf, "-"], check=True, capture_output=True).stdout.decode()
    root = ElementTree.fromstring(text)
    pages = []
    for page in root.iter("{http://www.w3.org/1999/xhtml}page"):
        width, height = float(page.attrib["width"]), float(page.attrib["height"])
        pages.append([
            (word.text or "", *(
                float(word.attrib[side]) / (width if side[0] == "x" else height)
                for side in ("xMin", "yMin", "xMax", "yMax")
            ))
            for word in page.iter("{http://www.w3.org/1999/xhtml}word")
        ])  # fmt: skip
    return pages


def hard_decks() -> dict[str, Deck]:
    """Decks that are hard to set: a whole tree, folded trees, long and Russian words, every size and theme."""
    folded = trace(XO)
    return {
        "aima": deck_of(trace(AIMA), ",".join(map(str, range(3, 34, 3)))),
        "folded": deck_of(folded, ",".join(map(str, parse_steps(folded, "key")[::9]))),
        "connect4": deck_of(trace(game="connect4", depth=2), "cutoffs", lang="ru", theme="dark"),
        "hostile": deck_of(trace(game=HostileGame("grid")), "1-6", size="4:3"),
        "stopped": deck_of(
            trace("XOX/.O./.XO", max_nodes=7, depth=2), "all", lang="ru", size="4:3", theme="print"
        ),
    }  # fmt: skip


@pytest.mark.thorough
def test_libreoffice_opens_the_decks(tmp_path: Path):
    decks = hard_decks()
    for name, deck in decks.items():
        (tmp_path / f"{name}.pptx").write_bytes(pptx_of(deck))
    printed(tmp_path)
    for name, deck in decks.items():
        check_pages(name, deck, words_of(tmp_path / f"{name}.pdf"), Presentation(tmp_path / f"{name}.pptx"))
    compare(decks["aima"], tmp_path / "aima.pdf", tmp_path)


def check_pages(name: str, deck: Deck, pages: list[list[Word]], presentation: Any) -> None:
    """Check that each page has the sentence of its slide, whole and in its place, and all texts of the tree."""
    assert len(pages) == len(presentation.slides) == len(deck.steps) + BEFORE, name
    top = 1 - (FOOT - 8) / deck.pixels[1]
    for slide, page in zip(list(presentation.slides)[BEFORE:], pages[BEFORE:], strict=True):
        below = [word for word in page if word[2] >= top - 0.002]
        assert "".join(word for word, *_ in below) == "".join(sentence_of(slide).split()), name
        assert max(word[4] for word in below) < 1, name  # the sentence fits
        if name != "hostile":
            above = "".join(word for word, *_ in page if word not in below)
            for sign in set(texts(named(slide)["tree"])) - {" ", "\n"}:
                assert sign in above, name


def compare(deck: Deck, pdf: Path, folder: Path) -> None:
    """Check that each page looks like the picture of its own step, and more so than like that of any other step."""
    subprocess.run([tool("pdftoppm"), "-r", "48", "-png", pdf, folder / "page"], check=True, capture_output=True)
    pages = [seen(path.read_bytes()) for path in sorted(folder.glob("page-*.png"))[BEFORE:]]
    pictures = [seen(png_of(slide_svg(deck, scene), zoom=0.5)) for scene in deck.scenes()]
    for at, page in enumerate(pages):
        unlike = [sum(ImageStat.Stat(ImageChops.difference(page, picture)).mean) for picture in pictures]
        assert unlike.index(min(unlike)) == at
        assert unlike[at] < 6


def seen(png: bytes) -> Image.Image:
    """The part of a picture with the tree, as somebody at the back of the room sees it."""
    image = Image.open(BytesIO(png)).convert("RGB").resize((640, 360))
    return image.crop((0, round(HEAD / 2), 640, 360 - round(FOOT / 2))).filter(ImageFilter.GaussianBlur(1))
