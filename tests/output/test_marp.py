"""Slides as Markdown: sentences, pictures, notes of every step; names stay names; all is written or nothing."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from decks import AIMA, deck_named, deck_of, slides
from hostile import HOSTILE, HostileGame
from minimax_viz import trace
from minimax_viz.errors import OutputError
from minimax_viz.output import markdown as markdown_deck
from minimax_viz.output.markdown import in_comment, in_markdown, markdown_of
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from states import states_at
from step_looks import svg_nodes

SVG = "{http://www.w3.org/2000/svg}"
FRONT = re.compile(r"---\n(.*?)\n---\n\n", re.DOTALL)
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def slides_in(text: str) -> list[list[Token]]:
    """The tokens of each slide, as a reader of Markdown finds them between the rules."""
    slides: list[list[Token]] = [[]]
    front = FRONT.match(text)
    assert front
    for token in PARSER.parse(text[front.end() :]):
        if token.type == "hr":
            slides.append([])
        else:
            slides[-1].append(token)
    return slides


def plain(token: Token) -> str:
    """The text of an inline token that contains nothing but text."""
    assert {child.type for child in token.children or []} <= {"text"}
    return plain_with_joiners(token).replace("\u2060", "")


def plain_with_joiners(token: Token) -> str:
    """The text of an inline token, invisible characters included."""
    return "".join(child.content for child in token.children or [])


def parts(slide: list[Token]) -> tuple[str, str, list[str], list[str]]:
    """The heading of a slide, its picture, its sentences and its comments."""
    inline = [token for token in slide if token.type == "inline"]
    pictures = [token.children[0] for token in inline if token.children and token.children[0].type == "image"]
    assert len(pictures) == 1
    texts = [plain(token) for token in inline if not (token.children and token.children[0].type == "image")]
    comments = [token.content.strip() for token in slide if token.type == "html_block"]
    kinds = {token.type for token in slide} - {"inline", "html_block"}
    assert kinds == {"heading_open", "heading_close", "paragraph_open", "paragraph_close"}
    assert all(re.fullmatch(r"<!--(?:(?!--).)*-->", comment, re.DOTALL) for comment in comments)
    return texts[0], str(pictures[0].attrs["src"]), texts[1:], comments


def seen(text: str) -> str:
    """A text as a reader of the slide sees it."""
    return one_line(text).strip()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# What the slides show ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "lang"), [("aima", "ru"), pytest.param("connect4", "en", marks=pytest.mark.thorough)])
def test_every_slide_tells_its_step(name: str, lang: str):
    deck = deck_named(name, lang)
    shown, words = deck.trace, deck.words
    narrator, count = Narrator(shown, words), len(shown.steps)
    text, files = markdown_of(deck, "deck_files")
    _, *found = slides_in(text)
    pictures = dict(files)
    assert len(found) == len(deck.steps) == len(pictures) - 1
    for slide, scene in zip(found, deck.scenes(), strict=True):
        step = scene.step.number
        heading, source, told, comments = parts(slide)
        assert heading == words.text("slides.step", number=step, count=count)
        assert told == [narrator.standing_text(shown.steps.at(step))]
        assert re.fullmatch(r"<!-- _class: size-\d+ -->", comments[0])
        assert comments[1] == "\n".join(["<!--", heading, *deck.notes(scene), "-->"])
        folder, _, file = source.partition("/")
        assert (folder, int(file.removeprefix("step-").removesuffix(".svg"))) == ("deck_files", step)
        picture = pictures[file].decode("utf-8")
        root = ElementTree.fromstring(picture)
        assert root.attrib["data-step"] == str(step)
        assert root.findtext(f"{SVG}desc") == told[0]
        states = states_at(shown, step)
        drawn = svg_nodes(picture)
        assert {row: node["state"] for row, node in drawn.items()} == {row: states[int(row)] for row in drawn}
        assert {row: node["value"] for row, node in drawn.items()} == {
            str(node.item.row): node.item.value for node in scene.nodes if node.item.kind != "stub"
        }
    assert len({ElementTree.fromstring(picture).attrib["viewBox"] for file, picture in files[:-1]}) == 1


def test_the_front_matter_and_the_title_slide_say_how_it_was_searched():
    text, files = markdown_of(deck_of(trace(AIMA), "18", size="4:3", theme="dark"), "f")
    front = FRONT.match(text)
    assert front and "paginate" not in text, "the number of a page would be another"
    lines = front[1].splitlines()
    assert lines[:4] == ["marp: true", "theme: default", "size: 4:3", "lang: en"]
    assert "    width: 960" in lines
    assert "#12151b" in front[1]
    assert 'viewBox="0 0 960 ' in files[0][1].decode("utf-8")
    text, files = markdown_of(deck_of(trace(AIMA, max_nodes=7), "key", size="4:3", title="Games & trees"), "f")
    heading, source, told, comments = parts(slides_in(text)[0])
    assert heading == "Games & trees"
    assert source == "f/legend.svg"
    assert "alpha-beta" in told[0]
    assert told[1] == catalog("en").text("slides.question")
    assert "stopped" in told[2].lower()
    assert comments[0] == "<!-- _class: cover -->"
    legend = "".join(ElementTree.fromstring(dict(files)["legend.svg"].decode("utf-8")).itertext())
    assert "MAX to move" in legend
    assert catalog("en").text("slides.legend.current") in legend


# Names ---------------------------------------------------------------------------------------------------------------

EXPLAINED = (
    'a\n---\n# b\n- c\n1. d\n2) e\n(a) f\n> g\n    h\n| i | j |\n|---|---|\n``` k\n<!-- l --> $m$ ~~n~~ [o](p "q")'
)


@given(st.text(alphabet=st.sampled_from("ab1 \n\\`*_{}[]<>()#|&;~^$@:!-+.='\"/%α\u2028\x00\ud800"), max_size=12))
@example(EXPLAINED)
@example("1. list")
@example("(a) list")
@example("- list")
@example("=== ")
@example("&amp; &#42;")
@example("![x](y)")
@example(":smile: https://example.org www.example.org")
@example("a--b...c")
def test_a_text_stays_the_text(text: str):
    tokens = PARSER.parse(f"{in_markdown(text)}\n")
    if not seen(text):
        assert tokens == []
        return
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert plain(tokens[1]) == seen(text)
    heading = PARSER.parse(f"## {in_markdown(text)}\n")
    assert [token.type for token in heading] == ["heading_open", "inline", "heading_close"]
    assert plain(heading[1]) == seen(text)


@given(st.lists(st.text(alphabet=st.sampled_from("a -!<>\n:#|'\"&\x00"), max_size=10), max_size=4))
def test_a_comment_ends_where_it_ends(lines: list[str]):
    text = "\n".join(["<!--", "step 1", *map(in_comment, lines), "-->", "", "after"])
    tokens = PARSER.parse(text)
    assert [token.type for token in tokens] == ["html_block", "paragraph_open", "inline", "paragraph_close"]
    assert text.count("--") == 2


def test_hostile_names():
    shown = trace(game=HostileGame("text"), max_nodes=60)
    title = 'x"\nmarp: false\n---\n<script>alert(1)</script>\ud800'
    deck = deck_of(shown, "1-40", title=title)
    text, files = markdown_of(deck, "f")
    text.encode("utf-8")
    front = FRONT.match(text)
    assert front
    (line,) = (line for line in front[1].splitlines() if line.startswith("pagetitle: "))
    page_title = json.loads(line.removeprefix("pagetitle: "))
    assert plain(PARSER.parse(page_title)[1]) == seen(title)  # pandoc reads Markdown there too
    assert front[1].count("script") == 4  # two in the title, and the script of its own
    narrator = Narrator(shown, catalog("en"))
    first, *rest = slides_in(text)
    assert parts(first)[0] == seen(title)
    for step, slide in zip(deck.steps, rest, strict=True):
        assert parts(slide)[2] == [seen(narrator.standing_text(shown.steps.at(step)))]
    for _, picture in files:
        assert not [
            element for element in ElementTree.fromstring(picture.decode("utf-8")).iter() if "script" in element.tag
        ]
    assert any(seen(name) in seen(text) for name in HOSTILE if "Ход" in name)


# The command ---------------------------------------------------------------------------------------------------------


def test_a_file_has_a_folder_beside_it_and_with_force_frames_of_an_earlier_deck_go(tmp_path: Path):
    path = tmp_path / "Мой deck (1).md"
    slides(AIMA, "--to", "marp", "--steps", "17-18", "-o", path)
    assert names(tmp_path) == ["Мой deck (1).md", "Мой deck (1)_files"]
    assert names(tmp_path / "Мой deck (1)_files") == ["legend.svg", "step-017.svg", "step-018.svg"]
    for slide in slides_in(path.read_text(encoding="utf-8")):
        assert (tmp_path / unquote(parts(slide)[1])).is_file()
    path = tmp_path / "deck.md"
    slides(AIMA, "--to", "marp", "--steps", "1-3", "-o", path)
    (tmp_path / "deck_files" / "mine.txt").write_text("mine", encoding="utf-8")
    slides(AIMA, "--to", "marp", "--steps", "5", "-o", path, "--force")
    assert names(tmp_path / "deck_files") == ["legend.svg", "mine.txt", "step-005.svg"]
    assert "step 5 of 33" in path.read_text(encoding="utf-8")


def test_a_picture_that_is_there_already_stays_without_force(tmp_path: Path):
    mine = tmp_path / "deck_files" / "step-001.svg"
    mine.parent.mkdir()
    mine.write_text("mine", encoding="utf-8")
    before = names(tmp_path)
    result = slides(AIMA, "--to", "marp", "--steps", "5", "-o", tmp_path / "deck.md", code=1)
    assert "already exists" in result.stderr
    assert names(tmp_path) == before
    assert mine.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_failure_leaves_no_half_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: list[str]):
    path = tmp_path / "deck.md"
    if force:
        slides(AIMA, "--to", "marp", "--steps", "1", "-o", path)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.*") if file.is_file()}

    def fail(*arguments: Any) -> str:
        raise OutputError("No ink.")

    monkeypatch.setattr(markdown_deck, "legend_of", fail)
    result = slides(AIMA, "--to", "marp", "--steps", "2", "-o", path, *force, code=1)
    assert "No ink." in result.stderr
    assert {file: file.read_bytes() for file in tmp_path.rglob("*.*") if file.is_file()} == before
    assert names(tmp_path) == (["deck.md", "deck_files"] if force else [])


def test_where_the_folder_cannot_be_written_there_is_no_file(tmp_path: Path):
    (tmp_path / "deck_files").write_text("a file", encoding="utf-8")
    slides(AIMA, "--to", "marp", "--steps", "2", "-o", tmp_path / "deck.md", "--force", code=1)
    assert names(tmp_path) == ["deck_files"]
