"""One number for a step: wherever a person, a file or a script meets a step, it has the same number and sentence."""

import csv
import io
import json
import re
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from pptx import Presentation

from browser import wait_until
from minimax_viz.api import trace
from minimax_viz.cli.main import cli
from minimax_viz.output.deck import Deck
from minimax_viz.output.html.compare import compare_page
from minimax_viz.output.html.deck import deck_page_of
from minimax_viz.output.markdown import markdown_of
from minimax_viz.output.pptx.presentation import pptx_of
from minimax_viz.output.raster.frames import frame_files
from minimax_viz.output.tables.files import csv_file, jsonl_file
from minimax_viz.output.tables.trace import table_of
from minimax_viz.output.tex.beamer import beamer_of
from minimax_viz.output.transcript import transcript_of
from minimax_viz.showntrace import ShownTrace
from minimax_viz.study.comparison.comparison import Comparison
from minimax_viz.text.catalog import catalog
from minimax_viz.text.narrator import Narrator
from minimax_viz.views.keysteps import parse_steps

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
SEARCHES: dict[str, dict[str, Any]] = {
    "aima": {"board": AIMA},
    "board": {"board": "XOX/.O./.XO", "cutoff": "gt"},
    "stopped": {"board": "XOX/.O./.XO", "max_nodes": 9},
}
# Go to every step, from the last, by the address alone, and note what the page then says of itself.
ARRIVED = """async (count) => {
    const found = [];
    for (let number = count; number >= 1; number--) {
        const followed = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = `#step=${number}`;
        await followed;
        found.push({
            number: minimaxViz.step,
            heading: document.getElementById("heading").textContent,
            sentence: document.getElementById("narration").textContent,
        });
    }
    return found;
}"""
# The lines of the open transcript.
LISTED = """() => [...document.querySelectorAll("#transcript-list li")].map((line) => {
    const button = line.querySelector("button");
    return [button.innerText, button.dataset.step, line.querySelector("span").innerText];
})"""
# Turn so many slides, and note what each says of itself.
TURNED = """(count) => Array.from({ length: count }, () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    const slide = document.querySelector("section.present");
    return {
        address: location.hash,
        hook: minimaxVizDeck.step,
        step: slide.dataset.step,
        heading: slide.querySelector("h2").innerText,
        sentence: slide.querySelector(".told").innerText,
    };
})"""
# What the speaker sees at each of these addresses.
SPOKEN = """async (steps) => {
    const found = [];
    for (const step of steps) {
        const followed = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = `#/${step}&notes`;
        await followed;
        const told = document.querySelector("section.present .told");
        found.push([told.innerText, document.getElementById("place").innerText]);
    }
    return found;
}"""
# Both searches at every step of the one that is followed, from the last.
WALKED = """(count) => Array.from({ length: count }, (_, at) => {
    minimaxVizCompare.goTo(count - at);
    return [minimaxVizCompare.step, minimaxVizCompare.other].map((hook, side) => ({
        hook,
        sentence: document.getElementById(`said${side}`).innerText,
        heading: document.getElementById(`at${side}`).textContent,
    }));
})"""


@dataclass
class Met:
    """The numbers and sentences under which the outputs have their steps."""

    sentences: dict[int, str]
    missing: list[str] = field(default_factory=list)

    def check(self, where: str, number: int | str, sentence: str) -> None:
        """Say what an output has for a step."""
        if " ".join(self.sentences.get(int(number), "").split()) != " ".join(sentence.split()):
            self.missing.append(f"{where}: {number}: {sentence}")


def told(shown: ShownTrace) -> dict[int, str]:
    """What happened in which order, counted out by hand."""
    narrator = Narrator(shown, catalog("en"))
    return dict(zip(range(1, len(shown.steps) + 1), map(narrator.text, shown.steps), strict=True))


def deck_of(shown: ShownTrace, steps: str = "all") -> Deck:
    return Deck(trace=shown, steps=parse_steps(shown, steps), words=catalog("en"))


@pytest.mark.parametrize("name", SEARCHES)
def test_in_python_and_in_text(name: str):
    shown = trace(**SEARCHES[name])
    sentences = told(shown)
    met, narrator = Met(sentences), Narrator(shown, catalog("en"))
    for index, step in enumerate(shown.steps):
        met.check("Step.number", step.number, narrator.text(step))
        met.check("t.steps[…]", index + 1, narrator.text(shown.steps[index]))
        met.check("t.steps.at(…)", step.number, narrator.text(shown.steps.at(step.number)))
    lines = re.findall(r"^Step (\d+) of (\d+): (.*)$", transcript_of(shown), re.MULTILINE)
    assert len(lines) == len(sentences)
    for number, count, sentence in lines:
        assert int(count) == len(sentences)
        met.check("transcript", number, sentence)
    rows = list(csv.DictReader(io.StringIO(b"".join(csv_file(table_of(shown, "steps"))).decode("utf-8"))))
    assert len(rows) == len(sentences)
    for row in rows:
        met.check("CSV", row["step"], row["text"])
    for line in b"".join(jsonl_file(table_of(shown, "steps"))).decode("utf-8").splitlines():
        met.check("JSON lines", json.loads(line)["step"], json.loads(line)["text"])
    assert not met.missing


QUICK = [("aima", "all"), ("board", "key")]
REST = [(name, steps) for name in SEARCHES for steps in ("all", "key") if (name, steps) not in QUICK]
DECKS = pytest.mark.parametrize("decks", [QUICK, pytest.param(REST, marks=pytest.mark.thorough)], ids=["some", "more"])


@DECKS
def test_on_slides_and_frames(monkeypatch: pytest.MonkeyPatch, decks: list[tuple[str, str]]):
    monkeypatch.setattr("minimax_viz.output.raster.frames.png_of", lambda text, zoom: b"")  # they are told by their SVG
    for name, steps in decks:
        check_slides_and_frames(trace(**SEARCHES[name]), steps)


def check_slides_and_frames(shown: ShownTrace, steps: str) -> None:
    deck, count = deck_of(shown, steps), len(shown.steps)
    met = Met(told(shown))
    heading = re.compile(rf"step (\d+) of {count}")
    for path, file in frame_files(deck):
        if path.endswith(".svg"):
            root = ElementTree.fromstring(file)
            sentence = root.findtext("{*}desc") or ""
            met.check("frame's name", re.findall(r"step-(\d+)", path)[0], sentence)
            met.check("frame's data-step", root.attrib["data-step"], sentence)
            met.check("frame's caption", heading.findall("".join(root.itertext()))[0], sentence)
    markdown, files = markdown_of(deck, "files")
    slides = markdown.split("\n---\n")[2:]
    assert len(slides) == len(deck.steps) == len(files) - 1
    assert "paginate" not in markdown  # the number of a page would be another
    for slide, (path, file) in zip(slides, files, strict=False):
        sentence = ElementTree.fromstring(file).findtext("{*}desc") or ""
        met.check("Markdown's heading", heading.findall(slide)[0], sentence)
        met.check("Markdown's picture", re.findall(r"step-(\d+)", path)[0], sentence)
        assert path in slide
    presentation = Presentation(io.BytesIO(pptx_of(deck)))
    for slide in list(presentation.slides)[2:]:
        shapes = {shape.name: shape for shape in slide.shapes}
        sentence = shapes["!!sentence"].text_frame.text
        met.check("PowerPoint", heading.findall(slide.shapes.title.text_frame.text)[0], sentence)
    frames = re.findall(
        rf"framesubtitle<\d+>{{step (\d+) of {count}}}\s*\\sentence<\d+>{{(.*)}}\n", beamer_of(deck).decode()
    )
    assert [int(number) for number, _ in frames] == deck.steps
    assert not met.missing


def test_on_the_page(opened, each):
    for name, options in SEARCHES.items():
        shown = trace(**options)
        met, count = Met(told(shown)), len(shown.steps)
        page = opened(shown)
        for number, found in zip(range(count, 0, -1), page.evaluate(ARRIVED, count), strict=True):
            met.check("the page's hash", number, found["sentence"])
            met.check("minimaxViz.step", found["number"], found["sentence"])
            heading = re.findall(rf"^Step (\d+) of {count} ", found["heading"])[0]
            met.check("the page's heading", heading, found["sentence"])
        page.keyboard.press("t")
        listed = page.evaluate(LISTED)
        for button, step, sentence in listed:
            met.check("the page's transcript", button, sentence)
            met.check("the page's transcript, data-step", step, sentence)
        with each(name):
            assert len(listed) == count
            assert not met.missing


@DECKS
def test_in_a_deck_of_reveal(quiet_page: Any, tmp_path: Path, each, decks: list[tuple[str, str]]):
    for name, steps in decks:
        with each(f"{name}, {steps}"):
            check_deck(quiet_page, tmp_path / f"{name}-{steps}.html", trace(**SEARCHES[name]), steps)


def check_deck(page: Any, path: Path, shown: ShownTrace, steps: str) -> None:
    deck, count = deck_of(shown, steps), len(shown.steps)
    met = Met(told(shown))
    path.write_text(deck_page_of(deck), encoding="utf-8")
    page.goto(path.as_uri())
    assert page.evaluate("minimaxVizDeck.step") == 0, "the cover"
    for told_there in page.evaluate(TURNED, len(deck.steps)):
        sentence = told_there["sentence"]
        met.check("the deck's address", re.findall(r"^#/step-(\d+)$", told_there["address"])[0], sentence)
        met.check("minimaxVizDeck.step", told_there["hook"], sentence)
        met.check("the slide's heading", re.findall(rf"^step (\d+) of {count}$", told_there["heading"])[0], sentence)
        met.check("the slide's data-step", told_there["step"], sentence)
    page.goto("about:blank")
    page.goto(path.as_uri() + f"#/{deck.steps[-1]}&notes")
    assert page.evaluate("minimaxVizDeck.step") == deck.steps[-1]
    for number, (sentence, place) in zip(deck.steps, page.evaluate(SPOKEN, deck.steps), strict=True):
        met.check("the speaker's address", number, sentence)
        assert place == f"step {number} of {count}"
    assert not met.missing


def test_on_the_page_of_a_comparison(quiet_page: Any, tmp_path: Path, each):
    for name, options in SEARCHES.items():
        shown = trace(**options)
        traces = [shown, trace(shown.header.board, algorithm="minimax")]
        comparison = Comparison(traces)
        (tmp_path / f"{name}.html").write_text(compare_page(traces, names=comparison.names), encoding="utf-8")
        quiet_page.goto((tmp_path / f"{name}.html").as_uri() + f"#step={len(shown.steps)}")
        wait_until(quiet_page, "window.minimaxVizCompare")
        met = [Met(told(one)) for one in traces]
        for at, found in enumerate(quiet_page.evaluate(WALKED, len(shown.steps))):
            assert found[0]["hook"] == len(shown.steps) - at
            for side, there in enumerate(found):
                met[side].check("the comparison's hook", there["hook"], there["sentence"])
                heading = re.findall(r"^Step (\d+) of (\d+) ", there["heading"])[0]
                met[side].check("the comparison's heading", heading[0], there["sentence"])
                assert int(heading[1]) == len(traces[side].steps)
        with each(name):
            assert not met[0].missing + met[1].missing


def test_an_embed_prints_the_step_that_it_was_asked_for(quiet_page: Any, tmp_path: Path):
    shown = trace(AIMA)
    met = Met(told(shown))
    for number in (1, 18, 33):
        result = CliRunner().invoke(
            cli, ["embed", AIMA, "--step", str(number), "-o", str(tmp_path / str(number)), "-q"]
        )
        address = re.findall(r'src="index.html#embed=1&amp;step=(\d+)"', result.stdout)
        picture, alternative = re.findall(r'<img src="step-(\d+).svg" alt="([^"]*)"', result.stdout)[0]
        described, sentence = re.fullmatch(r"Tree, step (\d+) of 33: (.*)", unescape(alternative), re.DOTALL).groups()
        for where, found in (("address", address[0]), ("picture", picture), ("alternative text", described)):
            assert int(found) == number
            met.check(f"embed's {where}", found, sentence)
        quiet_page.goto((tmp_path / str(number) / "index.html").as_uri() + f"#embed=1&step={address[0]}")
        met.check("the embedded page", number, quiet_page.inner_text("#narration"))
    assert not met.missing
