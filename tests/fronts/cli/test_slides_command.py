"""`minimax-viz slides`: what it takes, where it writes, when it asks, and that nothing is left half done."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from decks import AIMA, slides
from minimax_viz import trace
from minimax_viz.errors import EngineError
from minimax_viz.fronts.cli import slides_command
from minimax_viz.output import frames, png
from minimax_viz.record.atomic import atomic_file
from minimax_viz.views.steps import parse_steps


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are not painted, which takes longest."""
    monkeypatch.setattr(frames, "png_of", lambda text, zoom: b"PNG")


@pytest.mark.usefixtures("unpainted")
def test_frames_of_a_position(tmp_path: Path):
    result = slides(AIMA, "--to", "frames", "--steps", "17-18", "-o", tmp_path / "frames")
    assert names(tmp_path) == ["frames"]
    assert names(tmp_path / "frames") == ["step-017.png", "step-017.svg", "step-018.png", "step-018.svg"]
    assert "2 steps of 33" in result.stdout
    told = (tmp_path / "frames" / "step-018.svg").read_text(encoding="utf-8")
    assert "step 18 of 33" in told
    assert 'data-step="18"' in told


@pytest.mark.usefixtures("unpainted")
def test_frames_of_a_saved_trace_are_those_of_its_position(tmp_path: Path):
    trace(AIMA, fail="hard").save(tmp_path / "t.json.gz")
    slides(tmp_path / "t.json.gz", "--to", "frames", "-o", tmp_path / "a", "--lang", "ru", "--theme", "dark")
    slides(AIMA, "--fail", "hard", "--to", "frames", "-o", tmp_path / "b", "--lang", "ru", "--theme", "dark")
    assert names(tmp_path / "a") == names(tmp_path / "b") != []
    for name in names(tmp_path / "a"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.usefixtures("unpainted")
def test_key_steps_are_the_default_and_the_example_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    slides("--to", "frames")
    wanted = parse_steps(trace(example="cut"), "key")
    assert names(tmp_path / "minimax-out" / "frames") == sorted(
        f"step-{step:03d}.{form}" for step in wanted for form in ("png", "svg")
    )


@pytest.mark.usefixtures("unpainted")
def test_what_is_there_already_stays_without_force(tmp_path: Path):
    folder = tmp_path / "frames"
    folder.mkdir()  # empty, it is no deck
    slides(AIMA, "--to", "frames", "--steps", "1-3", "-o", folder)
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    (folder / "step-1.svg").write_text("mine", encoding="utf-8")
    before = names(folder)
    result = slides(AIMA, "--to", "frames", "--steps", "5", "-o", folder, code=1)
    assert "already exists" in result.stderr
    assert names(folder) == before
    slides(AIMA, "--to", "frames", "--steps", "5", "-o", folder, "--force")
    assert names(folder) == ["mine.txt", "step-005.png", "step-005.svg", "step-1.svg"]


def fail_at(number: int) -> Any:
    """Something that fails when it is called for the so-manieth time."""
    calls = iter(range(1, 1000))

    def fail(*arguments: Any, **options: Any) -> bytes:
        if next(calls) == number:
            raise EngineError("No ink.")
        return b"PNG"

    return fail


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_failure_leaves_no_half_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: list[str]):
    folder = tmp_path / "frames"
    if force:
        folder.mkdir()
        (folder / "step-001.svg").write_text("old", encoding="utf-8")
    monkeypatch.setattr(frames, "png_of", fail_at(3))
    result = slides(AIMA, "--to", "frames", "--steps", "1-5", "-o", folder, *force, code=1)
    assert "No ink." in result.stderr
    assert names(tmp_path) == (["frames"] if force else [])
    if force:
        assert names(folder) == ["step-001.svg"]
        assert (folder / "step-001.svg").read_text(encoding="utf-8") == "old"


def test_a_failure_leaves_no_folder_that_was_made_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "png_of", fail_at(3))
    slides(AIMA, "--to", "frames", "-o", tmp_path / "new" / "deep" / "f", code=1)
    assert names(tmp_path) == []
    (tmp_path / "mine").mkdir()
    with pytest.raises(KeyboardInterrupt), atomic_file(tmp_path / "mine" / "made" / "deck.pptx") as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert names(tmp_path) == ["mine"]
    assert names(tmp_path / "mine") == []


@pytest.mark.parametrize("to", [pytest.param("gif", marks=pytest.mark.thorough), "frames"])
def test_characters_without_a_sign_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str):
    assert slides(AIMA, "--to", to, "--steps", "1", "-o", tmp_path / "a", "--title", "Ж α ≥ ∞ β ✂").stderr == ""
    boxes = "游" + png.NO_GLYPH
    monkeypatch.setattr(png, "glyph_picture", lambda sign, fonts: b"box" if sign in boxes else sign.encode("utf-8"))
    told = slides(AIMA, "--to", to, "--steps", "1", "-o", tmp_path / "b", "--title", "Ж 游 \ue000 \u202e")
    assert told.stderr.startswith("No font has a glyph for 游, so the picture shows boxes instead; install one")


@pytest.mark.parametrize("to", ["gif", "apng"])
def test_a_failing_animation_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str):
    monkeypatch.setattr("minimax_viz.output.animation.slide_svg", fail_at(2))
    monkeypatch.setattr("minimax_viz.output.animation.png_of", lambda text: b"PNG")
    slides(AIMA, "--to", to, "--steps", "1-3", "-o", tmp_path / "deck", code=1)
    assert names(tmp_path) == []


@pytest.mark.usefixtures("unpainted")
def test_many_slides_are_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(slides_command, "MANY", 4)
    slides(AIMA, "--to", "frames", "--steps", "1-4", "-o", tmp_path / "so many")
    slides(AIMA, "--to", "frames", "--steps", "1-5", "--yes", "-o", tmp_path / "more")
    arguments = (AIMA, "--to", "frames", "--steps", "1-5", "-o", tmp_path / "f")
    nobody = slides(*arguments, code=2)
    assert "That would be 5 slides" in nobody.stderr and "--yes" in nobody.stderr
    monkeypatch.setattr(slides_command, "somebody_is_there", lambda: True)
    no = slides(*arguments, input="n\n")
    assert "Nothing was written." in no.stderr and not (tmp_path / "f").exists()
    slides(*arguments, input="y\n")
    assert len(names(tmp_path / "f")) == 10


@pytest.mark.usefixtures("unpainted")
def test_an_interrupted_search_is_shown_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(searches: Any, limits: Any, **options: Any) -> Any:
        stopped = searches[0].run(max_nodes=5)
        stopped.header = replace(stopped.header, stopped="interrupt")
        return [stopped]

    monkeypatch.setattr("minimax_viz.tasks.trace.run_searches", interrupted)
    slides(AIMA, "--to", "frames", "-o", tmp_path / "f", code=130)
    assert "interrupted" in (tmp_path / "f" / names(tmp_path / "f")[1]).read_text(encoding="utf-8")
