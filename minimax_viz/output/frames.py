"""The steps of a deck as frames: a folder of pictures, SVG and PNG, and an MP4 made by this machine's ffmpeg."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from minimax_viz.errors import EngineError, Sentence, os_error_as
from minimax_viz.output.deck import Deck, frame_name
from minimax_viz.output.png import check_fonts, png_of
from minimax_viz.output.svg_step import slide_svg
from minimax_viz.text.mover import narrator_of

ZOOM = 1.5  # a slide of 16:9 is 1920 × 1080 pixels large then
LEAST, CHARACTER, EXTRA = 800, 25, 2500  # milliseconds: for looking, for each character, for a cutoff and the end


def frame_files(deck: Deck) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files, step-001.svg and so on. Raises EngineError if there is no font for PNGs."""
    for scene in deck.scenes():
        name, text = frame_name(scene, len(deck.trace.steps)), slide_svg(deck, scene)
        yield f"{name}.svg", f"{text}<!-- {deck.mark} -->\n".encode()
        yield f"{name}.png", png_of(text, zoom=ZOOM)


def durations_of(deck: Deck) -> list[int]:
    """How long each step is shown, in milliseconds. Cutoffs and the last step are shown longer."""
    narrator, last = narrator_of(deck.trace, deck.words), deck.steps[-1]
    holds = []
    for number in deck.steps:
        step = deck.trace.steps.at(number)
        reading = LEAST + CHARACTER * len(narrator.standing_text(step))
        holds.append(round(reading + EXTRA * (step.kind == "cutoff" or number == last), -1))  # GIF counts hundredths
    return holds


FRAME_LIST, MOVIE_FILE = "frames.txt", "movie.mp4"
# Every player supports 4:2:0 at a steady rate; the index comes first, so that playing can start during a download. One
# thread only, so that the same pictures give the same bytes on any machine.
FFMPEG_SETTINGS = (
    "-vf", "fps=10,scale=flags=bitexact+accurate_rnd+full_chroma_int,format=yuv420p",
    "-c:v", "libx264", "-crf", "18", "-threads", "1",
    "-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags", "+faststart",
)  # fmt: skip


def mp4_of(deck: Deck) -> bytes:
    """The deck as an MP4, with the timing of the GIF. Raises EngineError if there is no ffmpeg, or it fails."""
    encoder = find_encoder()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = []
        for scene, hold in zip(deck.scenes(), durations_of(deck), strict=True):
            frame = f"{scene.step.number}.png"
            (folder / frame).write_bytes(png_of(slide_svg(deck, scene), zoom=ZOOM))
            lines += [f"file {frame}", f"duration {hold / 1000}"]
        lines += lines[-2:-1]  # ffmpeg ignores the duration of the last one
        (folder / FRAME_LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")
        mark = ("-metadata", f"comment={deck.mark}")
        command = [*encoder, "-v", "error", "-f", "concat", "-i", FRAME_LIST, *mark, *FFMPEG_SETTINGS, MOVIE_FILE]
        with os_error_as(EngineError, Sentence("ffmpeg cannot be started")):
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode or not (folder / MOVIE_FILE).is_file():
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
            reason = lines[-1] if lines else Sentence("exit code {code}", code=str(done.returncode))
            raise EngineError("ffmpeg failed to make an MP4 ({reason}).", reason=reason)
        return (folder / MOVIE_FILE).read_bytes()


def check_movie() -> None:
    """Raise EngineError if there is no ffmpeg or no font."""
    find_encoder()
    check_fonts()


def find_encoder() -> list[str]:
    """The command that runs ffmpeg, installed or of the package imageio-ffmpeg. Raises EngineError without both."""
    if found := shutil.which("ffmpeg"):
        return [found]
    try:
        return [str(import_module("imageio_ffmpeg").get_ffmpeg_exe())]
    except (ImportError, RuntimeError) as error:
        raise EngineError(
            "An MP4 needs ffmpeg: install it (apt install ffmpeg · brew install ffmpeg · winget install ffmpeg), or "
            "pip install imageio-ffmpeg. A GIF or an APNG needs neither."
        ) from error
