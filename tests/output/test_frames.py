"""Frames and animations: every picture is there, is shown long enough, and lacks no character."""

import sys
from io import BytesIO
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from decks import AIMA, XO, deck_of
from hostile import HostileGame
from minimax_viz import trace
from minimax_viz.errors import EngineError
from minimax_viz.output import frames
from minimax_viz.output.animation import apng_of, gif_of
from minimax_viz.output.frames import durations_of, frame_files
from minimax_viz.output.png import PROBE, png_of
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.picture.theme import FIXED_FONT_FAMILY, FONT_FAMILY, THEMES


def opened(data: bytes) -> Any:
    return Image.open(BytesIO(data))


def test_cutoffs_and_the_end_are_held_longer_in_the_colours_of_the_theme():
    shown = trace(AIMA)
    deck = deck_of(shown)
    holds = dict(zip([step.kind for step in shown.steps], durations_of(deck), strict=True))  # the last of each kind
    assert all(hold % 10 == 0 and 1000 <= hold <= 15_000 for hold in durations_of(deck))
    *others, second, longest = sorted(durations_of(deck))
    assert {second, longest} == {holds["cutoff"], durations_of(deck)[-1]}
    assert min(second, longest) > max(others) + 1000
    assert holds["evaluate"] < holds["back_up"] < holds["finish"]
    deck, theme = deck_of(trace(AIMA), "18", theme="light"), THEMES["light"]
    colours = dict(map(reversed, opened(gif_of(deck)).convert("RGB").getcolors(1 << 24)))
    for colour, most in ((theme.paper, 100_000), (theme.panel, 50_000), (theme.ink, 1000)):
        assert colours[tuple(bytes.fromhex(colour[1:]))] > most


@pytest.mark.parametrize(
    ("form", "size", "pixels"),
    [(gif_of, "4:3", (960, 720)), pytest.param(apng_of, "16:9", (1280, 720), marks=pytest.mark.thorough)],
)
def test_an_animation_shows_the_picture_of_every_step_for_its_time(form: Any, size: str, pixels: tuple[int, int]):
    """A GIF leaves out what stays the same between frames; put together again, it is the picture in 256 colours."""
    deck = deck_of(trace(AIMA), "17-18", theme="dark", size=size)
    pictures = [opened(png_of(slide_svg(deck, scene))).convert("RGB") for scene in deck.scenes()]
    moving = opened(form(deck))
    assert (moving.n_frames, moving.size, moving.info["loop"]) == (2, pixels, 0)
    for picture, frame, hold in zip(pictures, ImageSequence.Iterator(moving), durations_of(deck), strict=True):
        assert frame.info["duration"] == hold
        far = ImageChops.difference(picture, frame.convert("RGB")).convert("L").point(lambda shade: 255 * (shade > 24))
        assert sum(far.histogram()[1:]) < 0.001 * picture.width * picture.height


def test_frames_are_named_by_their_steps_as_wide_as_the_last_and_hostile_names_painted():
    found = dict(frame_files(deck_of(trace(XO), "7")))
    assert list(found) == ["step-007.svg", "step-007.png"]
    assert opened(found["step-007.png"]).size == (1920, 1080)
    assert b"step 7 of 296" in found["step-007.svg"] and b'data-step="7"' in found["step-007.svg"]
    deck = deck_of(trace("XO./.../...", depth=4, algorithm="minimax"), "1")
    assert len(deck.trace.steps) > 999
    assert next(frame_files(deck))[0] == f"step-{1:0{len(str(len(deck.trace.steps)))}d}.svg"
    shown = trace(game=HostileGame("text", replies=2))
    deck = deck_of(shown, str(len(shown.steps)), title="</svg><script>&\x00\x1b")
    (scene,) = deck.scenes()
    assert opened(png_of(slide_svg(deck, scene))).size == (1280, 720)


@pytest.mark.parametrize("family", [FONT_FAMILY, FIXED_FONT_FAMILY])
def test_no_sign_is_missing(family: str):
    """Where a font has no glyph, a painter paints nothing or a box, the same for every missing character."""

    def painted(text: str) -> bytes:
        return png_of(PROBE.format(f'<text x="2" y="20" font-size="20" font-family="{family}">{text}</text>'))

    nothing = {painted(text) for text in ("", "\u0378", "\U000e0fff")}
    assert [sign for sign in "≥≤αβ∞✂≈⇐…−·×ЁёЖжЩщъЫэЮя" if painted(sign) in nothing] == []


STAND_IN = """
import sys, pathlib
listed, movie = sys.argv[sys.argv.index("-i") + 1], sys.argv[-1]
frames = [line.split()[1] for line in pathlib.Path(listed).read_text().splitlines() if line.startswith("file")]
assert all(pathlib.Path(frame).read_bytes().startswith(b"\\x89PNG") for frame in frames)
pathlib.Path(movie).write_bytes(pathlib.Path(listed).read_bytes())
"""


def test_a_film_is_made_of_the_frames_and_their_times_or_the_encoder_s_failure_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "find_encoder", lambda: [sys.executable, "-c", STAND_IN])
    deck = deck_of(trace(AIMA), "17-18")
    first, second = (hold / 1000 for hold in durations_of(deck))
    assert frames.mp4_of(deck).decode().split() == (
        f"file 17.png duration {first} file 18.png duration {second} file 18.png".split()
    )
    monkeypatch.setattr(frames, "find_encoder", lambda: [sys.executable, "-c", "raise SystemExit('no codec')"])
    with pytest.raises(EngineError, match=r"ffmpeg failed to make an MP4 \(no codec\)\."):
        frames.mp4_of(deck_of(trace(AIMA), "1"))


def test_an_encoder_is_found_on_the_path_or_in_its_package_or_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames.shutil, "which", lambda name: f"/bin/{name}")
    assert frames.find_encoder() == ["/bin/ffmpeg"]
    monkeypatch.setattr(frames.shutil, "which", lambda name: None)
    package = ModuleType("imageio_ffmpeg")
    package.get_ffmpeg_exe = lambda: "/there/ffmpeg"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", package)
    assert frames.find_encoder() == ["/there/ffmpeg"]
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(EngineError, match="An MP4 needs ffmpeg"):
        frames.find_encoder()
