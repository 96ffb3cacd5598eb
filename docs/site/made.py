"""What the commands on the site make: each is run as it is printed, and what it made is kept until that changes."""

import hashlib
import json
import shlex
import shutil
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import chdir, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from minimax_viz.errors import MinimaxVizError
from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.studio.opening import opened
from minimax_viz.fronts.studio.request import SETTINGS, Request, request_of
from minimax_viz.games.registry import EXAMPLES
from minimax_viz.games.userfile import is_file_spec, split_spec

ROOT = Path(__file__).resolve().parents[2]
PAGES, PICTURES = ("index.html", "compare.html", "*.html"), ("tree.svg", "compare.svg", "*.svg", "*.png")
LETTERS = {"position": "p", "game": "g", "settings": "s", "against": "a", "code": "c"}  # as web/studio/link.js has them


@dataclass(frozen=True)
class Made:
    """What a command made, by paths below the site; a page or a picture, or both, and how the studio opens the same."""

    page: str | None
    picture: str | None
    link: str


def made_by(command: str, kept: Path, site: Path) -> Made:
    """Run a command of the site unless what it makes is kept, and put that into the site. Raises SystemExit."""
    name = hashlib.sha256(f"{command}\n{sources()}".encode()).hexdigest()[:12]
    folder = kept / name
    if not folder.exists():
        print(command, flush=True)
        unfinished = kept / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        run(command, unfinished)
        unfinished.rename(folder)
    shown = site / "shown" / name
    if not shown.exists():
        shutil.copytree(folder, shown)
    page, picture = first_of(shown, PAGES), first_of(shown, PICTURES)
    if page is picture is None:
        raise SystemExit(f"{command} makes neither a page nor a picture.")
    paths = [None if path is None else path.relative_to(site).as_posix() for path in (page, picture)]
    return Made(paths[0], paths[1], (folder / "studio").read_text("utf-8"))


def sources() -> str:
    """A digest of all that the commands run, so that what they made is made anew when it changes."""
    if not SOURCES:
        paths = [*ROOT.glob("minimax_viz/**/*"), *ROOT.glob("examples/*.py"), Path(__file__)]
        digest = hashlib.sha256()
        for path in sorted(path for path in paths if path.is_file() and "__pycache__" not in path.parts):
            digest.update(path.read_bytes())
        SOURCES.append(digest.hexdigest())
    return SOURCES[0]


SOURCES: list[str] = []


def run(command: str, folder: Path) -> None:
    """Run a command as if typed in a folder beside the examples, and write down how the studio opens what it shows."""
    words = words_of(command)
    (folder / "examples").symlink_to(ROOT / "examples")
    with chdir(folder):
        result = CliRunner().invoke(cli, words, prog_name="minimax-viz", env={"MINIMAX_VIZ_LANG": "en"})
        if result.exit_code:
            raise SystemExit(f"{command}\n{result.output}")
        page = first_of(Path(), PAGES)
        link = packed(request_for(words, page))
    (folder / "examples").unlink()
    (folder / "studio").write_text(link, encoding="utf-8")


def words_of(command: str) -> list[str]:
    """The words of a command line after its `minimax-viz`."""
    program, *words = shlex.split(command)
    assert program == "minimax-viz", command
    return words


def first_of(folder: Path, patterns: tuple[str, ...]) -> Path | None:
    """The first file in a folder, or below it, of the first pattern that any has."""
    return next((path for pattern in patterns for path in sorted(folder.rglob(pattern))), None)


# The studio -----------------------------------------------------------------------------------------------------------


def request_for(words: list[str], page: Path | None) -> dict[str, Any]:
    """The studio's request for what a command shows: that of its page, or else that of its position and options."""
    if page is not None:
        with suppress(MinimaxVizError):  # a page without a search, or of a game in a file
            document = {"name": page.name, "data": b64encode(page.read_bytes()).decode()}
            request = dict(opened(document))
            request_of(request).together().planned()
            return request
    command = cli.get_command(None, words[0])  # type: ignore[arg-type]
    assert command is not None
    given = command.make_context(words[0], words[1:]).params
    code = None
    game = given.get("game")
    if isinstance(game, tuple):  # the games of a booth
        game = game[0] if game else "tictactoe"
    if game is not None and is_file_spec(game):
        path, game = split_spec(game)
        code = Path(path).read_text("utf-8")
    usual = {option.name: option.default for option in command.params}
    settings = {name: value for name, value in given.items() if name in SETTINGS and value != usual[name]}
    position = given.get("board")
    if example := settings.pop("example", None):
        position = EXAMPLES[example].board
    return asdict(Request(position, game, settings, code=code))


def packed(request: Mapping[str, Any]) -> str:
    """A request as the studio's address has it: `packed` in web/studio/link.js."""
    short = {letter: request[name] for name, letter in LETTERS.items() if request[name]}
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(json.dumps(short, ensure_ascii=False).encode()) + deflate.flush()
    return "r=" + urlsafe_b64encode(data).decode().rstrip("=")


def studio(kept: Path, site: Path) -> None:
    """Put the studio into the site, as one file, since that opens without a server, too."""
    path = kept / f"studio-{sources()[:12]}.html"
    if not path.exists():
        print(f"minimax-viz studio --export {site.name}/studio.html", flush=True)
        result = CliRunner().invoke(cli, ["studio", "--export", str(path), "--lang", "en"])
        if result.exit_code:
            raise SystemExit(result.output)
    shutil.copyfile(path, site / "studio.html")
