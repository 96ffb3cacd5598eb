"""`play --html`: the traces a booth plays from, and the page they make."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from minimax_viz.api import ShownTrace, trace
from minimax_viz.cli.main import cli
from minimax_viz.errors import SettingsError
from minimax_viz.play import booth
from minimax_viz.play.booth import booth_setups, booth_traces
from minimax_viz.play.setup import MatchSettings

NIM = str(Path(__file__).parent.parent / "examples" / "nim.py")


def traces_for(settings: MatchSettings) -> list[ShownTrace]:
    return booth_traces(booth_setups(settings), settings.depth)


def run(*args: str):
    return CliRunner().invoke(cli, ["play", "--html", *args])


def test_tic_tac_toe_is_recorded_whole_for_each_who_may_begin() -> None:
    traces = traces_for(MatchSettings())
    assert [(each.player(0), each.header.players["max"]) for each in traces] == [("min", "O"), ("max", "X")]
    for each in traces:
        assert (each.complete, each.approximate, each.nodes) == (True, False, 16_168)
        assert each.settings.transpositions and each.settings.algorithm == "minimax"


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> int:
    """Pages hold fewer nodes, so that few are searched; returns how many."""
    monkeypatch.setattr(booth, "WHOLE_GAME", 9000)
    monkeypatch.setattr(booth, "LARGEST_PART", 6000)
    return 6000


@pytest.mark.usefixtures("small_pages")
def test_a_larger_game_is_recorded_as_deep_as_fits() -> None:
    traces = traces_for(MatchSettings(game="connect4", depth=3))
    assert [each.settings.depth for each in traces] == [3, 3]
    assert all(each.complete and each.approximate for each in traces)
    with pytest.raises(SettingsError, match="9 plies are more than the 9,000 nodes that a page holds; try fewer"):
        traces_for(MatchSettings(game="mnk:5,5,4", depth=9))


def test_without_a_depth_the_largest_that_fits_is_found(small_pages: int) -> None:
    board = "XO../OX../..../...."
    traces = traces_for(MatchSettings(game="mnk:4,4,4", board=board))
    (depth,) = {each.settings.depth for each in traces}
    assert depth is not None
    assert all(each.nodes <= small_pages for each in traces)
    assert trace(board, game="mnk:4,4,4", algorithm="minimax", transpositions=True, depth=depth + 1).nodes > small_pages


@pytest.mark.usefixtures("small_pages")
def test_a_record_too_shallow_for_a_game_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"^The record of this game reaches only 1 ply, which is no game to play; "):
        traces_for(MatchSettings(game="mnk:18,18,5"))


@pytest.mark.parametrize(
    ("settings", "begins"),
    [
        (MatchSettings(first="computer"), "max"),
        (MatchSettings(first="human"), "min"),
        (MatchSettings(options={"max": "X"}), "max"),
        (MatchSettings(board="[[3,12,8],[2,4,6]]"), "max"),
    ],
)
def test_who_begins_is_no_switch_where_it_is_settled(settings: MatchSettings, begins: str) -> None:
    (only,) = traces_for(settings)
    assert only.player(0) == begins


def test_the_page_is_written_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for args, path in (
        ((), "minimax-out/play.html"),
        (("-o", "booth.html"), "booth.html"),
        (("-o", "fair", "--lang", "ru"), "fair/play.html"),
        (("5", "--game", NIM, "-o", "nim.html"), "nim.html"),
        (("--game", "connect4", "--depth", "2", "-o", "four.html"), "four.html"),
    ):
        result = run(*args)
        assert (result.exit_code, result.exception) == (0, None), result.output
        page = (tmp_path / path).read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>")
        assert path in result.output.replace("\\", "/")
    assert "reaches 2 plies deep" in result.output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--level", "easy"), "--level is for a game on the terminal"),
        (("--candidates", "near:1"), "--candidates is for a game on the terminal"),
        (("--show", "tree"), "--show is for a game on the terminal"),
        (("--save", "x.json"), "--save is for a game on the terminal"),
    ],
)
def test_options_of_the_terminal_are_refused(args: tuple[str, ...], says: str, tmp_path: Path) -> None:
    result = run(*args, "-o", str(tmp_path / "x.html"))
    assert result.exit_code == 2 and says in result.output
    assert not list(tmp_path.iterdir())
    assert "--open is for the page" in CliRunner().invoke(cli, ["play", "--open"]).output
