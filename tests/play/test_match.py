"""A match without a screen: every line of play, what the record is walked for, sides, spellings, undo, saved games."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import MinimaxVizError, trace
from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.mnk import TicTacToe
from minimax_viz.games.nim import Nim
from minimax_viz.play.analyst import analyst_for, best_move
from minimax_viz.play.booth import booth_game
from minimax_viz.play.gamefile import SavedGame, load_game, replay
from minimax_viz.play.match import begin_match
from minimax_viz.play.setup import MatchSettings, legal_moves, moves_matching, set_up
from places import ROOT
from refused import refused

NIM = str(ROOT / "examples" / "nim.py")


def by_name(match, name):
    return next(move for move in match.legal_moves if move.name == name)


def play(match, *names):
    for name in names:
        match.play(by_name(match, name))
    return match


def step_back(match):
    """Take the last move back, whoever made it."""
    turn = match.turns.pop()
    match.state = turn.state
    match._enter(turn.state)


def every_game(match, watch=lambda match: None):
    """How all the games end in which the human makes every move there is; `watch` sees each of the human's turns."""
    if match.over:
        return [match.winner]
    if match.to_move == "computer":
        match.answer()
        ends = every_game(match, watch)
        step_back(match)
        return ends
    watch(match)
    ends = []
    for move in match.legal_moves:
        match.play(move)
        ends += every_game(match, watch)
        step_back(match)
    return ends


@cache
def value_for_x(board, score=lambda empty: 10 + empty):
    """The value of a board for X by brute force, over texts alone; knows nothing of the package."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    for mark, sign in (("X", 1), ("O", -1)):
        if any(all(board[int(square)] == mark for square in line) for line in lines):
            return sign * score(board.count("."))
    if "." not in board:
        return 0
    mark, best = ("X", max) if board.count("X") == board.count("O") else ("O", min)
    return best(
        value_for_x(board[:at] + mark + board[at + 1 :], score) for at, square in enumerate(board) if square == "."
    )


# Every line of play ---------------------------------------------------------------------------------------------------


def test_a_computer_that_searches_each_position_to_the_end_never_loses_tic_tac_toe_either():
    for first in ("human", "computer"):
        match = begin_match(MatchSettings(game="tictactoe", board="X...O....", first=first, depth=9))
        assert match.opponent.whole_game is None
        assert "human" not in every_game(match)


@pytest.mark.parametrize("board", ["X...O....", pytest.param(None, marks=pytest.mark.thorough)])
def test_an_easy_computer_can_be_beaten_and_a_medium_one_less_often_the_same_way_each_time(board):
    ends = {}
    for level in ("hard", "medium", "easy"):
        settings = MatchSettings(game="tictactoe", board=board, level=level)
        ends[level] = [every_game(begin_match(settings)) for _ in range(2)]
    assert all(one == again for one, again in ends.values())
    shares = {level: found.count("human") / len(found) for level, (found, _) in ends.items()}
    assert 0 == shares["hard"] <= shares["medium"] < shares["easy"]
    assert board or shares["medium"] > 0


def test_a_full_strength_computer_wins_every_won_game_of_nim():
    assert set(every_game(begin_match(MatchSettings(game="nim", board="2,3", first="computer")))) == {"computer"}
    assert set(every_game(begin_match(MatchSettings(game=NIM, first="computer")))) == {"computer"}
    assert set(every_game(begin_match(MatchSettings(game="nim", board="3,3", first="human")))) == {"computer"}


# The record is walked -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("first", "lost", "drawn", "positions", "longest"), [("human", 386, 183, 168, 9), ("computer", 71, 2, 18, 8)]
)
def test_the_whole_game_is_searched_once_and_its_record_is_right_at_every_position_by_brute_force(
    monkeypatch: pytest.MonkeyPatch, first, lost, drawn, positions, longest
):
    seen, lengths = set(), set()

    def check(match):
        board = match.setup.game.notation(match.state).replace("/", "")
        seen.add(board)
        analysis = match.advice()
        assert analysis.proved and analysis.value == value_for_x(board)
        best = best_move(analysis, match.legal_moves)
        for move in match.legal_moves:
            square = "abc".index(move.name[0]) + 3 * (int(move.name[1]) - 1)
            mark = "X" if board.count("X") == board.count("O") else "O"
            after = value_for_x(board[:square] + mark + board[square + 1 :])
            assessment = match.assess(move)
            assert (assessment.after.value, assessment.best) == (after, best.name)
            assert assessment.loss == (analysis.value - after) * (1 if first == "human" else -1) >= 0
            equal = [one for one in match.legal_moves if match.assess(one).loss == 0]
            assert analysis.is_best_alone == (len(equal) == 1)

        step = analysis.finish()
        assert (step.kind, step.node, step.best) == ("finish", analysis.row, analysis.value)
        game, state = match.setup.game, match.state
        for name in analysis.principal_variation:  # the line goes on where the record was taken over
            move = next(legal.move for legal in legal_moves(game, state) if legal.name == name)
            state = game.result(state, move)
        assert game.outcome(state) == analysis.value
        lengths.add(len(analysis.principal_variation))

    match = begin_match(MatchSettings(game="tictactoe", first=first))
    assert match.adviser is match.opponent
    monkeypatch.setattr("minimax_viz.tracing.plan.run_search", None)  # from here on nothing may be searched
    ends = every_game(match, check)
    assert (ends.count("human"), ends.count("computer"), ends.count(None)) == (0, lost, drawn)
    assert len(seen) == positions
    assert max(lengths) == longest


def test_a_game_whose_states_cannot_be_hashed_is_searched_all_the_same():
    class Lists(Nim):
        def key(self, state):
            return [state]

    setup = set_up(MatchSettings(game="nim", board="1,2"))
    setup = type(setup)(**vars(setup) | {"game": Lists()})
    assert not setup.has_keys
    analyst = analyst_for(setup, None)
    assert analyst.whole_game is not None
    assert not analyst.whole_game.settings.transpositions


@pytest.mark.parametrize("first", ["human", "computer"])
def test_on_a_slow_machine_a_small_game_of_ours_is_searched_whole_too(monkeypatch: pytest.MonkeyPatch, first: str):
    monkeypatch.setattr("minimax_viz.play.analyst.WHOLE_GAME_SECONDS", 1e-9)
    assert begin_match(MatchSettings(game="tictactoe", first=first)).opponent.whole_game is not None
    assert begin_match(MatchSettings(game=NIM, first=first)).opponent.whole_game is None
    assert booth_game(MatchSettings(game="tictactoe", first=first)).engine is None
    assert booth_game(MatchSettings(game=NIM, first=first)).engine is not None


def test_a_game_that_is_too_large_is_searched_position_by_position(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.play.analyst.WHOLE_GAME", 1000)
    monkeypatch.setattr("minimax_viz.play.analyst.ONE_ANSWER", 400)
    match = begin_match(MatchSettings(game="tictactoe"))
    assert match.opponent.whole_game is None and match.opponent.depth is None
    play(match, "b2")
    analysis = match.answer().analysis
    assert analysis.depth is not None and analysis.depth > 1 and analysis.trace.nodes <= 400
    play(match, match.legal_moves[0].name)
    while match.to_move == "computer" and not match.over:
        match.answer()
    deep = match.advice()
    assert deep.depth is None or deep.depth >= analysis.depth  # fewer squares, deeper looks


def test_a_given_depth_is_that_of_every_search():
    match = play(begin_match(MatchSettings(game="tictactoe", depth=2)), "b2")
    analysis = match.answer().analysis
    alone = trace(".../.X./...", depth=2, evaluation="patterns", score="fast")
    assert analysis.depth == match.opponent.depth == 2
    assert (analysis.value, analysis.trace) == (alone.value, alone)


def test_a_large_board_is_searched_near_what_was_played(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.play.analyst.WHOLE_GAME", 1000)
    monkeypatch.setattr("minimax_viz.play.analyst.ONE_ANSWER", 300)
    match = play(begin_match(MatchSettings(game="mnk:15,15,5")), "a1")
    analysis = match.answer().analysis
    assert analysis.trace.settings.candidates == "near:1" and analysis.depth > 1
    assert match.turns[-1].move.name in ("b1", "a2", "b2")
    assert match.assess(by_name(match, "o15")).loss >= 0  # a move that it did not follow is no trouble
    play(match, "o15").answer()
    easy = begin_match(MatchSettings(game="mnk:15,15,5", level="easy"))
    assert easy.opponent.setup.candidates == easy.adviser.setup.candidates == "near:1"


def test_candidates_are_those_asked_for(tmp_path: Path):
    settings = MatchSettings(game="tictactoe", candidates="best:2", board="X........")
    match = begin_match(settings)
    analysis = match.advice()
    assert analysis.trace.settings.candidates == "best:2" and analysis.trace.approximate
    assert match.trace() == analysis.trace
    assert analysis.finish() == analysis.trace.steps[-1]
    while not match.over:
        match.answer() if match.to_move == "computer" else match.play(match.legal_moves[-1])
    SavedGame(settings, []).save(tmp_path / "game.json")
    assert load_game(tmp_path / "game.json").settings == settings
    for wrong in ("near", "far:1", "best:0"):
        with pytest.raises(MinimaxVizError, match="candidates"):
            begin_match(MatchSettings(game="tictactoe", candidates=wrong))


def test_a_page_of_a_position_is_what_the_command_trace_makes():
    match = play(begin_match(MatchSettings(game="tictactoe", first="computer", board="XO./.X./..O")), "c1")
    assert match.trace() == trace("XOX/.X./..O", max="X", score="fast")


def test_a_page_of_a_game_that_only_a_table_can_search_has_the_table(monkeypatch: pytest.MonkeyPatch):
    match = begin_match(MatchSettings(game="nim", board="2,3,2"))
    monkeypatch.setattr("minimax_viz.play.analyst.WHOLE_GAME", 100)
    page = match.trace()
    assert page.complete and page.settings.transpositions


# MAX and MIN ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "computer", "name", "mover"),
    [
        (MatchSettings(game="tictactoe"), MIN, "O", "human"),
        (MatchSettings(game="tictactoe", first="computer"), MAX, "X", "computer"),
        (MatchSettings(game="tictactoe", board="X........"), MAX, "X", "human"),
        (MatchSettings(game="tictactoe", options={"max": "X"}), MIN, "O", "human"),
        (MatchSettings(game="tictactoe", options={"max": "O"}), MAX, "O", "human"),
        (MatchSettings(game="tictactoe", options={"to_move": "O"}), MAX, "X", "human"),
        (MatchSettings(game="nim"), MIN, None, "human"),
        (MatchSettings(game="nim", first="computer"), MAX, None, "computer"),
        (MatchSettings(game=NIM, board="5"), MIN, None, "human"),
        (MatchSettings(game=NIM, board="5", first="computer"), MAX, None, "computer"),
        (MatchSettings(board="[[3,12],[2,4]]"), MAX, None, "computer"),
        (MatchSettings(board="[[3,12],[2,4]]", first="human"), MIN, None, "human"),
        (MatchSettings(board="[[3,12],[2,4]]", options={"root": "min"}), MAX, None, "human"),
    ],
)
def test_max_is_who_the_game_says_whoever_is_the_computer(settings, computer, name, mover):
    match = begin_match(replace(settings, depth=1))
    setup = match.setup
    assert setup.computer == computer
    assert setup.game.player_names().get(computer) == name
    assert match.to_move == mover


def test_the_leaves_of_a_tree_stay_what_the_book_says():
    match = play(begin_match(MatchSettings(board="[[3,12,8],[2,4,6],[14,5,2]]", first="human")), "C")
    assert match.answer().move.name == "C1"
    assert match.outcome == 2


def test_a_winning_computer_does_not_dawdle():
    match = begin_match(MatchSettings(game="tictactoe", board="XX./OO./...", first="computer"))
    assert match.answer().move.name == "c1"
    slow = begin_match(MatchSettings(game="tictactoe", board="XX./OO./...", first="computer", options={"score": "win"}))
    assert slow.setup.options["score"] == "win"


# Turns ----------------------------------------------------------------------------------------------------------------


def test_a_forced_pass_of_othello_is_known():
    match = begin_match(MatchSettings(game="othello:4", board="..O./XOO./XXOX/XX.O"))
    while not match.over and match.forced_pass() is None:
        match.play(match.legal_moves[0])
    assert match.forced_pass().name == "pass"


def test_a_last_move_that_marks_the_board_is_no_pass():
    assert begin_match(MatchSettings(game="tictactoe", board="XOX/XOO/.XO")).forced_pass() is None


def test_the_last_change_is_the_cell_that_was_marked():
    match = begin_match(MatchSettings(game="tictactoe"))
    assert match.last_changed_cells() == set()
    assert play(match, "c2").last_changed_cells() == {5}


def test_a_broken_game_is_blamed_in_a_sentence(tmp_path: Path):
    text = Path(NIM).read_text(encoding="utf-8").replace("return state[1]", "return state[9]")
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")
    with pytest.raises(MinimaxVizError, match="IndexError"):
        begin_match(MatchSettings(game=str(tmp_path / "broken.py")))


# Assessments ----------------------------------------------------------------------------------------------------------


def test_an_assessment_names_what_refutes_a_move():
    match = begin_match(MatchSettings(game="tictactoe", board="XOX/.X./O.O", first="human"))
    assert [match.assess(move).loss > 0 for move in match.legal_moves] == [True, True, False]
    bad = match.assess(by_name(match, "a2"))
    assert bad.best == "b3" and bad.after.principal_variation == ["b3"]
    good = match.assess(by_name(match, "b3"))
    assert good.loss == 0 and good.best == good.move


def test_assessments_of_searched_positions_look_as_far_as_the_best_move_did():
    match = begin_match(MatchSettings(game="tictactoe", depth=3))
    for move in match.legal_moves:
        assessment = match.assess(move)
        assert assessment.after.trace.settings.depth == 2
        assert assessment.loss >= 0
    assert match.assess(best_move(match.advice(), match.legal_moves)).loss == 0


def test_a_move_that_ends_the_game_is_assessed_without_a_line():
    match = begin_match(MatchSettings(game="tictactoe", board="XX./OO./..."))
    assessment = match.assess(by_name(match, "c1"))
    assert assessment.after.principal_variation == [] and assessment.loss == 0 and assessment.after.finish() is None


# Spellings ------------------------------------------------------------------------------------------------------------


def typed(text, game=None, board="........."):
    game = game or TicTacToe()
    state = game.parse(board)
    return [move.name for move in moves_matching(text, game, state, legal_moves(game, state))]


USUAL = ["b2", "B2", " b2 ", "b2?", "b 2", "«b2»", "2,2", "2, 2", "2 2", "2-2", "(2,2)", "2;2", "5", "В2", "b2."]
NONSENSE = ["", " ", "?", "b4", "d1", "0", "10", "2,4", "b", "b22", "\x00", "\ud800", "🙂", "b2 c3"]


def test_usual_spellings_mean_a_move_and_nonsense_or_a_taken_square_none():
    assert [text for text in USUAL if typed(text) != ["b2"]] == []
    assert [text for text in NONSENSE if typed(text) != []] == []
    assert typed("1", board="X........") == []
    assert typed("2", board="X........") == ["b1"]


def test_a_number_means_no_move_that_is_not_called_so():
    class Words(Nim):
        def move_name(self, state, move):
            return ["one", "two", "three"][move[1] - 1]

        def spellings(self, state, move):
            return ()

    assert typed("two", Words(), "3") == ["two"]
    assert typed("2", Words(), "3") == []


def test_what_can_mean_several_moves_is_said_to():
    class Same(Nim):
        def move_name(self, state, move):
            return ["go", "Go", "stay"][move[1] - 1]

    assert typed("GO", Same(), "3") == ["go", "Go"]
    assert typed("Go", Same(), "3") == ["Go"]


@given(st.text(max_size=8))
def test_any_text_is_understood_or_not_but_never_fails(text):
    assert len(typed(text)) in (0, 1)


# Saved games ----------------------------------------------------------------------------------------------------------

texts = st.none() | st.text(max_size=5)
settings = st.builds(
    MatchSettings,
    game=texts,
    board=texts,
    options=st.dictionaries(st.sampled_from(["score", "max", "to_move", "root"]), texts),
    first=st.sampled_from([None, "human", "computer"]),
    level=st.sampled_from(["hard", "medium", "easy"]),
    depth=st.none() | st.integers(1, 99),
    evaluation=texts,
    candidates=texts,
)


@given(settings, st.lists(st.tuples(st.text(max_size=4) | st.just("\ud800"), st.integers(0, 400))))
def test_a_saved_game_is_read_as_it_was_written(tmp_path_factory, settings, moves):
    path = tmp_path_factory.getbasetemp() / "game.json"
    saved = SavedGame(settings, moves)
    saved.save(path)
    assert load_game(path) == saved


def saved_document(tmp_path):
    SavedGame(MatchSettings(game="tictactoe"), [("b2", 4), ("a1", 0)]).save(tmp_path / "game.json")
    return json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))


def load_changed(folder, **change):
    """What is loaded of a saved game some of whose members are others; those that are to be ... are left out."""
    known = {key: value for key, value in (saved_document(folder) | change).items() if value is not ...}
    (folder / "game.json").write_text(json.dumps(known), encoding="utf-8")
    return load_game(folder / "game.json")


def test_a_saved_game_is_a_small_document(tmp_path: Path):
    known = saved_document(tmp_path)
    assert (known["format"], known["version"], known["game"]) == ("minimax-viz game", 4, "tictactoe")
    assert known["moves"] == [{"move": "b2", "place": 4}, {"move": "a1", "place": 0}]


def test_an_old_game_file_had_no_candidates_and_called_max_as_a_constructor_does(tmp_path: Path):
    assert load_changed(tmp_path, candidates=...).settings == MatchSettings(game="tictactoe")
    old = load_changed(tmp_path, version=1, options={"score": "ten", "max_player": "O"})
    assert old.settings.options == {"score": "ten", "max": "O"}


def test_a_saved_game_is_played_again(tmp_path: Path):
    saved_document(tmp_path)
    saved = load_game(tmp_path / "game.json")
    match = begin_match(saved.settings)
    replay(saved, match)
    assert [turn.move.name for turn in match.turns] == ["b2", "a1"]
    assert match.setup.game.notation(match.state) == "O../.X./..."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "minimax-viz trace"}, "not a saved game"), ({"version": 5}, "newer"),
        ({"version": True}, "version"), ({"version": None}, "version"), ({"game": 7}, "texts"),
        ({"options": []}, "options"), ({"options": {"evil": "x"}}, "options"), ({"options": {"score": 3}}, "texts"),
        ({"first": "cat"}, "first"), ({"level": "godlike"}, "level"), ({"level": []}, "level"),
        ({"depth": 0}, "depth"), ({"depth": 1.5}, "depth"), ({"moves": None}, "moves"), ({"moves": ["b2"]}, "move 1"),
        ({"moves": [{"move": "b2", "place": "4"}]}, "move 1"), ({"level": ...}, "lacks level"),
    ],
)  # fmt: skip
def test_a_damaged_game_file_is_one_sentence(tmp_path: Path, change, says):
    with refused(MinimaxVizError, says, "game.json") as error:
        load_changed(tmp_path, **change)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": "minimax-viz game"', None]
)
def test_a_file_that_is_not_a_saved_game_is_one_sentence(tmp_path: Path, data):
    if data is not None:
        (tmp_path / "game.json").write_bytes(data)
    with pytest.raises(MinimaxVizError, match=r"^The game file .*\.$" if data is not None else "cannot be read"):
        load_game(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ([("b2", 4), ("b2", 4)], "Move 2 of the saved game, 'b2', is not legal there; legal are a1"),
        ([("b2", 3)], "Move 1 of the saved game, 'b2', is not legal"),
        ([("z9", 4)], "Move 1"),
        ([(name, 0) for name in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3")], "the game is over by then"),
    ],
)
def test_a_saved_game_with_an_illegal_move_is_refused(moves, says):
    with pytest.raises(MinimaxVizError, match=says):
        replay(SavedGame(MatchSettings(game="tictactoe"), moves), begin_match(MatchSettings(game="tictactoe", depth=1)))
