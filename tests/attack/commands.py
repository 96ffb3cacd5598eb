"""Random options, as `--help` lists them, for every command, run in this process in a folder of their own.

A command ends with 0, 1 or 2; with 1 it says one sentence; with --json it prints one object; it leaves no temporary
file behind.
"""

import contextlib
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click
from click.testing import CliRunner, Result

from minimax_viz.fronts.cli.main import cli
from tests.attack.campaign import Attack, Broken

TABLES = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
COMMANDS: dict[str, int] = TABLES["commands"]
SEARCHING = ("trace", "slides", "poster", "embed", "compare", "growth", "survey")
FROM_A_FILE = ("show", "export")

GAME = """from sticks import Sticks
class Matches(Sticks): start = (4, "max")
def tenths(state): return state[0] / 10
"""
INPUTS: dict[str, str | bytes] = {
    "board.txt": "XO./.X./..O", "tree.json": "[[1,2],[3]]", "empty": "", "latin1": b"\xe9\xff",
    "bad.json.gz": b"\x1f\x8bgarbage", "game.py": GAME, "syntax.py": "def (:", "raises.py": "1/0",
}  # fmt: skip
TRACED: dict[str, list[str]] = TABLES["traced"]
GOOD, BAD = TABLES["good"], TABLES["bad"]
FILES = [f"in/{name}/trace.json.gz" for name in TRACED]
VALUES: dict[str, list[str]] = TABLES["values"]  # by option; the better ones first
TYPED: list[str] = TABLES["typed"]


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A new current folder with inputs, gone afterwards."""
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        inputs = Path("in")
        inputs.mkdir()
        for file, content in INPUTS.items():
            (inputs / file).write_bytes(content if isinstance(content, bytes) else content.encode())
        for made, given in TRACED.items():
            CliRunner().invoke(cli, ["trace", *given, "--format", "trace", "-o", f"in/{made}", "-q"])
        yield Path(name)


def words(dice: Random) -> list[str]:
    """A command line."""
    name = dice.choices(list(COMMANDS), list(COMMANDS.values()))[0]
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    if name == "survey" and dice.random() < 0.2:
        parts = [dice.choice(("out", "in", "survey.csv", "minimax-out")) for _ in range(dice.choice((0, 1, 1, 2)))]
        return [name, "merge", *parts, *dice.choice(([], ["--json"], ["--format", "csv"], ["--force"]))]
    if name == "games":
        what = ["nim", "mnk:4,4,3", "in/game.py", "in/raises.py", "out/new.py", "xyz", "tree", ""]
        below = [dice.choice(("show", "new", "check")), dice.choice(what)] if dice.random() < 0.8 else []
        return [name, *below, *dice.choice(([], [], ["--json"], ["--states", "20"], ["--force"]))]
    options = [one for one in command.params if isinstance(one, click.Option) and "--open" not in one.opts]
    chosen = dice.sample(options, min(len(options), dice.choice((0, 1, 1, 2, 2, 3, 4, 6))))
    said = [word for option in chosen for word in spelled(dice, option)]
    if name == "slides" and "--to" not in said:
        said += spelled(dice, next(one for one in options if "--to" in one.opts))
    said += bounds(name, said)
    good = FILES if name in FROM_A_FILE else GOOD + FILES
    positions = [dice.choice(good if dice.random() < 0.8 else BAD) for _ in range(dice.choice((0, 1, 1, 1, 1, 2)))]
    return [name, *positions, *said]


def spelled(dice: Random, option: click.Option) -> list[str]:
    flag = dice.choice(option.opts)
    if option.is_flag or option.count:
        return [flag]
    if isinstance(option.type, click.Choice):
        return [flag, dice.choice(list(option.type.choices)) if dice.random() < 0.93 else "x"]
    known = next((VALUES[name] for name in option.opts if name in VALUES), ["1", "x", ""])
    good = known[: max(1, len(known) // 2)]
    return [flag, dice.choice(good if dice.random() < 0.8 else known)]


def bounds(name: str, said: list[str]) -> list[str]:
    """What keeps a search small where nothing else does."""
    more = ["--max-nodes", "400"] if name in SEARCHING and "--max-nodes" not in said else []
    if name == "survey":
        more += ["--positions", "random:3"] if "--positions" not in said else []
        more += ["--workers", "1"] if "--workers" not in said else []
    return more


def judge(said: list[str], result: Result) -> None:
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise Broken(f"{said}: {result.exception!r}") from result.exception
    if result.exit_code not in (0, 1, 2):
        raise Broken(f"{said}: exit code {result.exit_code}")
    errors = re.findall(r"^Error: .*", result.stderr, re.MULTILINE)
    if result.exit_code == 1 and said[0] not in ("play", "games", "doctor") and len(errors) != 1:
        raise Broken(f"{said}: exit code 1 with {len(errors)} sentences: {result.stderr[:300]!r}")
    if "--json" in said and "--help-all" not in said and result.exit_code == 0:
        json.loads(result.stdout)
    if left := [str(path) for path in Path().rglob(".minimax-viz*")]:
        raise Broken(f"{said}: left behind {left}")


def trial(dice: Random, tally: Counter[str]) -> None:
    """Several commands one after another in one folder, so that they meet each other's files."""
    with scratch():
        for _ in range(PER_FOLDER):
            said = words(dice)
            result = CliRunner().invoke(cli, said, input=dice.choice(TYPED))
            tally[f"{said[0]}: exit {result.exit_code}"] += 1
            judge(said, result)


PER_FOLDER = 10

ATTACK = Attack(
    name="commands",
    promise="any mix of options ends in outputs or in one sentence",
    trial=trial,
    trials=600,
    few=4,
)
