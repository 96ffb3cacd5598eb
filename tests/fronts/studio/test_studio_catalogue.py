"""What a page of the studio offers: every setting of `trace`, every name that a game knows, presets that hold."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from islands import islands
from minimax_viz import trace
from minimax_viz.fronts.studio.catalogue import GROUPS, NOT_OFFERED, ORDER
from minimax_viz.fronts.studio.request import OWN_FILE, SETTINGS
from minimax_viz.games.registry import make_game
from minimax_viz.games.userfile import new_game_source
from minimax_viz.search.ordering import ORDERS
from minimax_viz.text.catalog import catalog, languages
from students import program
from studio_files import AIMA, answered, refused

GAMES = (
    "tictactoe", "mnk:4,4,3", "mnk:15,15,6", "connect4", "connect4:5x4", "othello", "othello:4", "nim", "nim:misere",
    "tree", "openspiel:chess", "openspiel:breakthrough(rows=4,columns=4)",
)  # fmt: skip
FEW = ("nim", "tree")
FOR_ANY_GAME = [
    "algorithm", "depth", "order", "deepen", "aspiration", "all_best", "cutoff", "fail", "transpositions", "max_nodes",
    "time_limit",
]  # fmt: skip
WITH_CHANCE = "max(min(3,12), chance(0.7: 9, 0.3: 10))"
PLENTY = 60_000


def catalogue(**document: Any) -> Mapping[str, Any]:
    given: Mapping[str, Any] = answered("catalogue", **document)
    json.dumps(given, allow_nan=False)
    return given


def setting(name: str, **document: Any) -> Mapping[str, Any]:
    (found,) = (one for one in catalogue(**document)["settings"] if one["name"] == name)
    return found


def values(name: str, **document: Any) -> list[Any]:
    return [choice["value"] for choice in setting(name, **document)["choices"]]


def texts(given: Mapping[str, Any]) -> Iterator[str]:
    """All that is said, titles and sentences."""
    lists = [[given["game"]], given["games"], given["groups"], given["presets"], given["settings"]]
    lists += [one.get("choices", []) for one in given["settings"]]
    for one in chain(*lists):
        yield from (one[key] for key in ("title", "about") if key in one)


def test_every_setting_of_a_request_is_offered_in_some_game():
    requests = [{"position": text} for text in (WITH_CHANCE, "[3, 5, 2, 9]", "f5d6c3d3")]
    requests += [{"game": game} for game in GAMES]
    offered = {one["name"] for request in requests for one in catalogue(**request)["settings"]}
    assert offered == set(ORDER) == SETTINGS - set(NOT_OFFERED)


@pytest.mark.parametrize("lang", languages())
def test_everything_has_a_title_and_one_sentence_in_the_language(lang: str):
    for given in (catalogue(game=game, lang=lang) for game in GAMES):
        for one in chain(given["games"], given["presets"], given["settings"]):
            assert one["title"] and one["about"][-1] in ".?。？" and one["about"].count(". ") == 0, one
        for one in chain(*(one.get("choices", []) for one in given["settings"])):
            assert one["title"] and one["about"][-1] in ".。", one
        if lang != "en":  # but for names of players
            assert [text for text in texts(given) if islands(re.sub("White|Black", "X", text), lang)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_a_game_knows_is_offered_with_a_sentence_of_its_own(game: str):
    made, _ = make_game(game, {})
    own = {catalog("en").text(f"studio.catalogue.{kind}.own.about") for kind in ("evaluation", "order", "candidates")}
    assert not own & set(texts(catalogue(game=game)))
    estimates = [*made.evaluations()]
    if estimates != ["zero"]:
        assert values("evaluation", game=game) == [None, *estimates]
    orders = values("order", game=game)
    assert orders == [*(order.replace("SEED", "1") for order in ORDERS[:4]), *made.orderings(), "random:1"]
    rules = {*made.candidates(), *(["best"] if estimates != ["zero"] else [])}
    offered = {one["name"] for one in catalogue(game=game)["settings"]}
    if rules:
        assert {value.partition(":")[0] for value in values("candidates", game=game)[1:]} == rules
    else:
        assert "candidates" not in offered


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in FEW else pytest.mark.thorough) for game in GAMES]
)
def test_every_value_that_is_offered_is_taken(game: str):
    position = AIMA if game == "tree" else None
    for one in catalogue(game=game)["settings"]:
        shown = [choice["value"] for choice in one.get("choices", [])] or [one.get("min", True)]
        assert "choices" not in one or one["default"] in shown
        for value in shown:
            settings = {"depth": 1, "max_nodes": 40, "deepen": one["name"] == "aspiration", one["name"]: value}
            answered("answer", game=game, position=position, settings=settings)


def test_settings_that_do_not_apply_are_left_out():
    def names(**document: Any) -> list[str]:
        return [one["name"] for one in catalogue(**document)["settings"]]

    assert {"root"} == {*names(game="tree")} - {*names(game="tictactoe")}
    assert {"symmetry", "transpositions", "score", "max", "to_move", "evaluation", "candidates"} == (
        {*names(game="tictactoe")} - {*names(game="tree")}
    )
    assert names(game="no such game") == FOR_ANY_GAME == names(position="[[1,2],[3", game="?")
    assert names(position="[[1,2],[3,4]]") == names(game="tree") == names(position="[[1,2],[3", settings={"max": "Q"})


def test_algorithms_are_offered_for_positions_that_can_have_them():
    plain = ["alphabeta", "minimax"]
    assert values("algorithm", game="nim") == values("algorithm", position=AIMA) == [*plain, "pvs", "mtdf"]
    assert values("algorithm", position=WITH_CHANCE) == [*plain, "star1", "star2"]
    for algorithm in values("algorithm", position=WITH_CHANCE):
        limits = {"range": "leaves"} if algorithm.startswith("star") else {}
        answered("answer", position=WITH_CHANCE, settings={"algorithm": algorithm, **limits})
    assert "chance" in refused("answer", position=WITH_CHANCE, settings={"algorithm": "pvs"})["error"]


def test_the_game_of_a_position_is_told_and_listed():
    assert catalogue()["game"]["name"] == "tictactoe"
    assert catalogue(position="((1 2) 3)")["game"]["name"] == "tree"
    assert catalogue(game="nim", position="1,2")["game"]["title"] == "Nim"
    assert catalogue(game="nosuch")["game"] is None
    games = [one["name"] for one in catalogue(game="mnk:6,6,4")["games"]]
    assert games[-1] == "mnk:6,6,4"
    assert len({*games}) == len(games)
    assert [one["name"] for one in catalogue(game="Nim")["games"]] == games[:-1]


def test_values_that_were_typed_are_among_those_that_can_be_chosen():
    settings, against = {"order": "random:77"}, {"order": "random:5", "candidates": "near:4"}
    assert values("order", settings=settings, against=against)[-3:] == ["random:1", "random:77", "random:5"]
    (near,) = (one for one in setting("candidates", against=against)["choices"] if one["value"] == "near:4")
    assert near["title"] == "Within 4 steps of a mark"


def own_game() -> str:
    source = new_game_source(Path(OWN_FILE)).replace(
        "import Game\n", "import Game\nfrom minimax_viz.games.game import zero\n"
    )
    return source.partition("    def evaluations")[0] + program("own game")


def test_a_game_of_the_readers_own_says_itself_what_it_offers():
    given = setting("evaluation", code=own_game())
    assert [(one["value"], one["about"]) for one in given["choices"]][2:] == [
        ("mine", "How many matches are left."), ("silent", "An evaluation of this game's own."),
    ]  # fmt: skip
    assert given["choices"][0]["title"] == "The game's best: silent"
    assert catalogue(code=own_game())["game"]["title"] == "My game"
    assert OWN_FILE not in [one["name"] for one in catalogue(code=own_game())["games"]]


@pytest.mark.parametrize(
    "code", ["def", "1/0", "exit()", "x = 1", "class G: pass", own_game().replace("state[0]", "1/0")]
)
def test_a_broken_game_leaves_the_settings_that_hold_for_any(code: str):
    names = [one["name"] for one in catalogue(code=code)["settings"]]
    assert [name for name in names if name not in ("evaluation", "candidates")] == FOR_ANY_GAME


def test_nothing_of_the_readers_own_runs_without_code(folder: Path):
    (folder / OWN_FILE).write_text("raise SystemExit", "utf-8")
    assert refused("catalogue", game=OWN_FILE)["at"] == "game"


# The presets ----------------------------------------------------------------------------------------------------------

PRESETS = catalogue()["presets"]


@pytest.mark.thorough
def test_presets_are_answered_at_once():
    for preset in PRESETS:
        found = answered("answer", **preset["request"])["summary"]
        runs = found.get("runs", [found])
        assert sum(run["nodes"] for run in runs) < PLENTY, preset["name"]
        assert all(run["complete"] for run in runs), preset["name"]


def test_presets_are_in_groups_and_each_is_there_once():
    assert [one["name"] for one in catalogue()["groups"]] == [*GROUPS]
    assert sorted({one["group"] for one in PRESETS}) == sorted(GROUPS)
    assert len({json.dumps(one["request"]) for one in PRESETS}) == len({one["name"] for one in PRESETS}) == len(PRESETS)


def summary(name: str) -> Mapping[str, Any]:
    (preset,) = (one for one in PRESETS if one["name"] == name)
    return dict(answered("answer", **preset["request"])["summary"])


def root_values(name: str) -> dict[str, float]:
    """What each move of a preset is worth, by minimax."""
    (preset,) = (one for one in PRESETS if one["name"] == name)
    made = trace(preset["request"]["position"], algorithm="minimax")
    return {row.move: row.value for row in made if row.ply == 1 and row.value is not None}


@pytest.mark.thorough
def test_presets_show_what_their_sentences_say():
    assert sorted(root_values("draw").values()) == [-1, -1, 0]
    assert [move for move, value in root_values("block").items() if value < 1] == ["c1"]
    assert {*root_values("lost").values()} == {1}
    assert summary("win")["principal_variation"] == ["b1"]
    assert summary("cut")["cutoffs"] == 2
    assert (summary("aima")["cutoffs"], summary("aima")["pruned_moves"]) == (1, 2)
    assert summary("empty")["value"] == 0
    assert summary("connect4")["value"] == 1
    for name in ("pruning", "order", "rule", "table", "symmetry"):
        fewest, most = sorted(run["nodes"] for run in summary(name)["runs"])
        assert fewest < most
        assert len({run["value"] for run in summary(name)["runs"]}) == 1
    assert len({run["best_move"] for run in summary("pruning")["runs"]}) == 1
