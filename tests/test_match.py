"""A match without a screen: every line of play, what the record is walked for, sides, spellings, undo, saved games."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minimax_viz import Game, MinimaxVizError, trace
from minimax_viz.games.game import MAX, MIN
from minimax_viz.games.nim import Nim
from minimax_viz.games.tictactoe import TicTacToe
from minimax_viz.play.gamefile import SavedGame, load_game, play_again
from minimax_viz.play.match import Match, begin
from minimax_viz.play.minds import EachPosition, WholeGame, best_option, mind_for
from minimax_viz.play.played import Terms, set_up
from minimax_viz.play.sides import TurnedGame
from minimax_viz.play.spelling import meant, options_of

NIM = str(Path(__file__).parent.parent / "examples" / "nim.py")


def by_name(match, name):
    return next(option for option in match.options if option.name == name)


def play(match, *names):
    for name in names:
        match.play(by_name(match, name))
    return match


def step_back(match):
    """Take the last move back, whoever made it."""
    turn = match.turns.pop()
    match.state = turn.state
    match._look_around()


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
    for option in match.options:
        match.play(option)
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


@pytest.mark.parametrize(("first", "lost", "drawn"), [("human", 386, 183), ("computer", 71, 2)])
def test_a_full_strength_computer_never_loses_tic_tac_toe(first, lost, drawn):
    ends = every_game(begin(Terms(game="tictactoe", first=first)))
    assert (ends.count("human"), ends.count("computer"), ends.count(None)) == (0, lost, drawn)


@pytest.mark.parametrize("first", ["human", "computer"])
def test_a_computer_that_searches_each_position_to_the_end_never_loses_either(first):
    match = begin(Terms(game="tictactoe", board="X...O....", first=first, depth=9))
    assert isinstance(match.mind, EachPosition)
    assert "human" not in every_game(match)


def test_an_easy_computer_can_be_beaten_and_a_medium_one_less_often():
    ends = {level: every_game(begin(Terms(game="tictactoe", level=level))) for level in ("full", "medium", "easy")}
    shares = {level: found.count("human") / len(found) for level, found in ends.items()}
    assert 0 == shares["full"] < shares["medium"] < shares["easy"]


@pytest.mark.parametrize("level", ["full", "medium", "easy"])
def test_the_computer_plays_the_same_game_twice(level):
    assert every_game(begin(Terms(game="tictactoe", board="X........", level=level))) == every_game(
        begin(Terms(game="tictactoe", board="X........", level=level))
    )


def test_a_full_strength_computer_wins_every_won_game_of_nim():
    assert set(every_game(begin(Terms(game="nim", board="2,3", first="computer")))) == {"computer"}
    assert set(every_game(begin(Terms(game=NIM, first="computer")))) == {"computer"}
    assert set(every_game(begin(Terms(game="nim", board="3,3", first="human")))) == {"computer"}


# The record is walked -------------------------------------------------------------------------------------------------


def test_the_whole_game_is_searched_once_and_then_walked(monkeypatch: pytest.MonkeyPatch):
    match = begin(Terms(game="tictactoe"))
    assert isinstance(match.mind, WholeGame)
    assert match.adviser is match.mind
    monkeypatch.setattr("minimax_viz.api.run_search", None)  # from here on nothing may be searched
    assert "human" not in every_game(match, lambda match: match.advice().finish())


@pytest.mark.parametrize("first", ["human", "computer"])
def test_the_record_has_the_value_of_every_position_by_brute_force(first):
    sign = 1 if first == "computer" else -1  # the computer is MAX, and X where it begins
    seen = set()

    def check(match):
        board = match.played.game.notation(match.state).replace("/", "")
        seen.add(board)
        analysis = match.advice()
        assert analysis.proved and analysis.value == sign * value_for_x(board)
        best = best_option(analysis, match.options)
        for option in match.options:
            square = "abc".index(option.name[0]) + 3 * (int(option.name[1]) - 1)
            mark = "X" if board.count("X") == board.count("O") else "O"
            after = sign * value_for_x(board[:square] + mark + board[square + 1 :])
            verdict = match.verdict(option)
            assert (verdict.after.value, verdict.best) == (after, best)
            assert verdict.loss == after - analysis.value >= 0  # the human is MIN

    every_game(begin(Terms(game="tictactoe", first=first)), check)
    assert len(seen) == {"human": 168, "computer": 18}[first]


def test_the_line_of_best_play_goes_on_where_the_record_was_taken_over():
    match = begin(Terms(game="tictactoe"))
    lengths = set()

    def check(match):
        analysis = match.advice()
        game, state = match.played.game, match.state
        for name in analysis.line:
            move = next(option.move for option in options_of(game, state) if option.name == name)
            state = game.result(state, move)
        assert game.outcome(state) == analysis.value
        lengths.add(len(analysis.line))

    every_game(match, check)
    assert max(lengths) == 9


def test_the_last_step_of_a_position_is_found_in_the_record():
    match = begin(Terms(game="tictactoe"))

    def check(match):
        analysis = match.advice()
        step = analysis.finish()
        assert (step.kind, step.node, step.best) == ("finish", analysis.row, analysis.value)

    every_game(match, check)


def test_a_game_whose_states_cannot_be_hashed_is_searched_all_the_same():
    class Lists(Nim):
        def key(self, state):
            return [state]

    played = set_up(Terms(game="nim", board="1,2"))
    played = type(played)(**vars(played) | {"game": Lists()})
    assert not played.has_keys
    mind = mind_for(played, None)
    assert isinstance(mind, WholeGame)
    assert not mind.record.settings.transpositions


def test_a_game_that_is_too_large_is_searched_position_by_position(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.play.minds.WHOLE_GAME", 1000)
    monkeypatch.setattr("minimax_viz.play.minds.ONE_ANSWER", 400)
    match = begin(Terms(game="tictactoe"))
    assert isinstance(match.mind, EachPosition) and match.looks_ahead is None
    play(match, "b2")
    analysis = match.answer().analysis
    assert analysis.depth is not None and analysis.depth > 1 and analysis.trace.nodes <= 400
    play(match, match.options[0].name)
    while match.to_move == "computer" and not match.over:
        match.answer()
    deep = match.advice()
    assert deep.depth is None or deep.depth >= analysis.depth  # fewer squares, deeper looks


def test_a_given_depth_is_that_of_every_search():
    match = play(begin(Terms(game="tictactoe", depth=2)), "b2")
    analysis = match.answer().analysis
    alone = trace(".../.X./...", depth=2, evaluation="patterns", max="O", score="fast")
    assert analysis.depth == match.looks_ahead == 2
    assert (analysis.value, analysis.line, analysis.trace.nodes) == (
        alone.value,
        alone.principal_variation,
        alone.nodes,
    )
    assert analysis.trace == alone


def test_a_large_board_is_searched_near_what_was_played(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minimax_viz.play.minds.WHOLE_GAME", 1000)
    monkeypatch.setattr("minimax_viz.play.minds.ONE_ANSWER", 1000)
    match = play(begin(Terms(game="mnk:15,15,5")), "a1")
    analysis = match.answer().analysis
    assert analysis.trace.settings.candidates == "near:1" and analysis.depth > 1
    assert match.turns[-1].option.name in ("b1", "a2", "b2")
    assert match.verdict(by_name(match, "o15")).loss >= 0  # a move that it did not follow is no trouble
    play(match, "o15").answer()
    easy = begin(Terms(game="mnk:15,15,5", level="easy"))
    assert easy.mind.played.candidates == easy.adviser.played.candidates == "near:1"


def test_candidates_are_those_asked_for(tmp_path: Path):
    terms = Terms(game="tictactoe", candidates="best:2", board="X........")
    match = begin(terms)
    analysis = match.advice()
    assert analysis.trace.settings.candidates == "best:2" and analysis.trace.approximate
    assert match.page() == analysis.trace
    assert analysis.finish() == analysis.trace.steps[-1]
    while not match.over:
        match.answer() if match.to_move == "computer" else match.play(match.options[-1])
    SavedGame(terms, []).save(tmp_path / "game.json")
    assert load_game(tmp_path / "game.json").terms == terms
    for wrong in ("near", "far:1", "best:0"):
        with pytest.raises(MinimaxVizError, match="candidates"):
            begin(Terms(game="tictactoe", candidates=wrong))


def test_a_game_saved_before_there_were_candidates_is_read(tmp_path: Path):
    known = saved_document(tmp_path)
    del known["candidates"]
    (tmp_path / "game.json").write_text(json.dumps(known), encoding="utf-8")
    assert load_game(tmp_path / "game.json").terms == Terms(game="tictactoe")


def test_a_page_of_a_position_is_what_the_command_trace_makes():
    match = play(begin(Terms(game="tictactoe", first="computer", board="XO./.X./..O")), "c1")
    assert match.page() == trace("XOX/.X./..O", max="X", score="fast")


def test_a_page_of_a_game_that_only_a_table_can_search_has_the_table(monkeypatch: pytest.MonkeyPatch):
    match = begin(Terms(game="nim", board="2,3,2"))
    monkeypatch.setattr("minimax_viz.play.minds.WHOLE_GAME", 100)
    page = match.page()
    assert page.complete and page.settings.transpositions


# The sides ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("board", ["XO./.X./..O", "X../.O./...", "XOX/.O./.XO"])
def test_a_turned_game_is_the_game_with_the_other_player_as_max(board, algorithm):
    turned, meant_so = TurnedGame(TicTacToe("fast")), TicTacToe("fast", max_player="O")
    for game, other in ((turned, meant_so), (TurnedGame(meant_so), TicTacToe("fast"))):
        for depth, evaluation in ((None, "zero"), (2, "twos")):
            settings = {"algorithm": algorithm, "depth": depth, "evaluation": evaluation}
            one, two = trace(board, game=game, **settings), trace(board, game=other, **settings)
            assert one.columns == two.columns
            assert one.header.players == two.header.players
            assert one.settings == two.settings


def test_a_draw_has_no_sign_where_sides_are_turned():
    class Draw(Nim):
        def outcome(self, state):
            return None if any(state[0]) else 0.0

    turned = TurnedGame(Draw())
    assert str(turned.outcome(((0, 0), MAX))) == "0.0"
    assert str(turned.evaluations()["zero"](((1,), MAX))) == "0"


@pytest.mark.parametrize(
    ("terms", "computer", "name", "mover"),
    [
        (Terms(game="tictactoe"), MAX, "O", "human"),
        (Terms(game="tictactoe", first="computer"), MAX, "X", "computer"),
        (Terms(game="tictactoe", board="X........"), MAX, "X", "human"),
        (Terms(game="tictactoe", options={"max": "X"}), MIN, "O", "human"),
        (Terms(game="tictactoe", options={"max": "O"}), MAX, "O", "human"),
        (Terms(game="tictactoe", options={"to_move": "O"}), MAX, "X", "human"),
        (Terms(game="nim"), MAX, None, "human"),
        (Terms(game="nim", first="computer"), MAX, None, "computer"),
        (Terms(game=NIM, board="5"), MAX, None, "human"),
        (Terms(board="[[3,12],[2,4]]"), MAX, None, "computer"),
        (Terms(board="[[3,12],[2,4]]", first="human"), MIN, None, "human"),
        (Terms(board="[[3,12],[2,4]]", options={"root": "min"}), MAX, None, "human"),
    ],
)
def test_the_computer_is_max_where_nothing_else_is_said(terms, computer, name, mover):
    match = begin(terms)
    played = match.played
    assert played.computer == computer
    assert played.game.player_names().get(computer) == name
    assert match.to_move == mover


def test_the_leaves_of_a_tree_stay_what_the_book_says():
    match = play(begin(Terms(board="[[3,12,8],[2,4,6],[14,5,2]]", first="human")), "C")
    assert match.answer().option.name == "C1"
    assert match.outcome == 2


def test_a_winning_computer_does_not_dawdle():
    match = begin(Terms(game="tictactoe", board="XX./OO./...", first="computer"))
    assert match.answer().option.name == "c1"
    slow = begin(Terms(game="tictactoe", board="XX./OO./...", first="computer", options={"score": "win"}))
    assert slow.played.options["score"] == "win"


# Turns ----------------------------------------------------------------------------------------------------------------


class Stutter(Game):
    """Each player moves twice in a row; whoever makes the seventh move wins. A pass changes nothing but the turn."""

    def initial(self):
        return 0, MAX

    def parse(self, text):
        return int(text), MAX

    def moves(self, state):
        return ["pass"] if state[0] == 4 else ["step", "hop"]

    def result(self, state, move):
        made = state[0] + 1
        return made, state[1] if made % 2 else (MIN if state[1] == MAX else MAX)

    def to_move(self, state):
        return state[1]

    def outcome(self, state):
        return None if state[0] < 7 else (1 if state[1] == MAX else -1)


def stutter(first):
    played = set_up(Terms(game="nim", first=first))
    game = Stutter() if first == "computer" else TurnedGame(Stutter())
    played = type(played)(**vars(played) | {"name": "stutter", "game": game, "start": (0, MAX)})
    mind = mind_for(played, None)
    return Match(played, mind, mind)


def test_a_player_may_move_twice_in_a_row():
    match = stutter("human")
    by = []
    while not match.over:
        by.append(match.to_move)
        match.answer() if match.to_move == "computer" else match.play(match.options[0])
    assert by == ["human", "human", "computer", "computer", "human", "human", "computer"]
    assert match.winner == "computer"
    assert [turn.by for turn in match.undo()] == ["human", "computer"]
    assert len(match.turns) == 5


def test_a_forced_pass_is_known_and_is_no_choice_to_be_taken_back():
    match = stutter("human")
    match.play(match.options[0])
    match.play(match.options[1])
    assert match.forced_pass() is None
    match.answer()
    match.answer()
    option = match.forced_pass()
    assert option.name == "pass"
    match.play(option, forced=True)
    assert next(turn.option.name for turn in match.undo()) == "hop"
    assert len(match.turns) == 1


def test_a_forced_pass_of_othello_is_known():
    match = begin(Terms(game="othello:4", board="..O./XOO./XXOX/XX.O"))
    while not match.over and match.forced_pass() is None:
        match.play(match.options[0])
    assert match.forced_pass().name == "pass"


def test_a_last_move_that_marks_the_board_is_no_pass():
    assert begin(Terms(game="tictactoe", board="XOX/XOO/.XO")).forced_pass() is None


def test_undo_takes_back_the_last_choice_and_the_answer():
    match = begin(Terms(game="tictactoe"))
    assert match.undo() == []
    start = match.state
    play(match, "a1")
    match.answer()
    after = match.state
    play(match, "c3")
    match.answer()
    assert len(match.undo()) == 2 and match.state == after
    assert len(match.undo()) == 2 and match.state == start
    assert match.undo() == []
    assert match.to_move == "human" and len(match.options) == 9


def test_undo_leaves_the_move_with_which_the_computer_began():
    match = begin(Terms(game="tictactoe", first="computer"))
    match.answer()
    assert match.undo() == [] and len(match.turns) == 1


def test_undo_reopens_a_game_that_is_over():
    match = play(begin(Terms(game="tictactoe", board="XX./OO./...")), "c1")
    assert match.winner == "human"
    match.undo()
    assert not match.over and match.winner is None


def test_the_last_change_is_the_cell_that_was_marked():
    match = begin(Terms(game="tictactoe"))
    assert match.last_change() == set()
    assert play(match, "c2").last_change() == {5}


def test_a_broken_game_is_blamed_in_a_sentence(tmp_path: Path):
    text = Path(NIM).read_text(encoding="utf-8").replace("return state[1]", "return state[9]")
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")
    with pytest.raises(MinimaxVizError, match="IndexError"):
        begin(Terms(game=str(tmp_path / "broken.py")))


# Verdicts -------------------------------------------------------------------------------------------------------------


def test_a_verdict_names_what_refutes_a_move():
    match = begin(Terms(game="tictactoe", board="XOX/.X./O.O", first="human"))
    assert [match.verdict(option).loss > 0 for option in match.options] == [True, True, False]
    bad = match.verdict(by_name(match, "a2"))
    assert bad.best.name == "b3" and bad.after.line == ["b3"]
    good = match.verdict(by_name(match, "b3"))
    assert good.loss == 0 and good.best == good.option


def test_verdicts_of_searched_positions_look_as_far_as_the_best_move_did():
    match = begin(Terms(game="tictactoe", depth=3))
    for option in match.options:
        verdict = match.verdict(option)
        assert verdict.after.trace.settings.depth == 2
        assert verdict.loss >= 0
    assert match.verdict(best_option(match.advice(), match.options)).loss == 0


def test_a_move_that_ends_the_game_has_a_verdict_without_a_line():
    match = begin(Terms(game="tictactoe", board="XX./OO./..."))
    verdict = match.verdict(by_name(match, "c1"))
    assert verdict.after.line == [] and verdict.loss == 0 and verdict.after.finish() is None


# Spellings ------------------------------------------------------------------------------------------------------------


def typed(text, game=None, board="........."):
    game = game or TicTacToe()
    state = game.parse(board)
    return [option.name for option in meant(text, game, state, options_of(game, state))]


@pytest.mark.parametrize(
    "text", ["b2", "B2", " b2 ", "b2?", "b 2", "«b2»", "2,2", "2, 2", "2 2", "2-2", "(2,2)", "2;2", "5", "В2", "b2."]
)
def test_usual_spellings(text):
    assert typed(text) == ["b2"]


@pytest.mark.parametrize(
    "text", ["", " ", "?", "b4", "d1", "0", "10", "2,4", "b", "b22", "\x00", "\ud800", "🙂", "b2 c3"]
)
def test_nonsense_is_no_move(text):
    assert typed(text) == []


def test_a_taken_square_is_no_move():
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
terms = st.builds(
    Terms,
    game=texts,
    board=texts,
    options=st.dictionaries(st.sampled_from(["score", "max", "to_move", "root"]), texts),
    first=st.sampled_from([None, "human", "computer"]),
    level=st.sampled_from(["full", "medium", "easy"]),
    depth=st.none() | st.integers(1, 99),
    evaluation=texts,
    candidates=texts,
)


@given(terms, st.lists(st.tuples(st.text(max_size=4) | st.just("\ud800"), st.integers(0, 400))))
def test_a_saved_game_is_read_as_it_was_written(tmp_path_factory, terms, moves):
    path = tmp_path_factory.getbasetemp() / "game.json"
    saved = SavedGame(terms, moves)
    saved.save(path)
    assert load_game(path) == saved


def saved_document(tmp_path):
    SavedGame(Terms(game="tictactoe"), [("b2", 4), ("a1", 0)]).save(tmp_path / "game.json")
    return json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))


def test_a_saved_game_is_a_small_document(tmp_path: Path):
    known = saved_document(tmp_path)
    assert (known["format"], known["version"], known["game"]) == ("minimax-viz game", 2, "tictactoe")
    assert known["moves"] == [{"move": "b2", "place": 4}, {"move": "a1", "place": 0}]


def test_a_game_file_of_version_1_called_max_as_a_constructor_does(tmp_path: Path):
    known = saved_document(tmp_path) | {"version": 1, "options": {"score": "ten", "max_player": "O"}}
    (tmp_path / "game.json").write_text(json.dumps(known), encoding="utf-8")
    assert load_game(tmp_path / "game.json").terms.options == {"score": "ten", "max": "O"}


def test_a_saved_game_is_played_again(tmp_path: Path):
    saved_document(tmp_path)
    saved = load_game(tmp_path / "game.json")
    match = begin(saved.terms)
    play_again(saved, match)
    assert [turn.option.name for turn in match.turns] == ["b2", "a1"]
    assert match.played.game.notation(match.state) == "O../.X./..."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "minimax-viz trace"}, "no saved game"),
        ({"version": 3}, "newer"),
        ({"version": True}, "version"),
        ({"version": None}, "version"),
        ({"game": 7}, "texts"),
        ({"options": []}, "options"),
        ({"options": {"evil": "x"}}, "options"),
        ({"options": {"score": 3}}, "texts"),
        ({"first": "cat"}, "first"),
        ({"level": "godlike"}, "level"),
        ({"level": []}, "level"),
        ({"depth": 0}, "depth"),
        ({"depth": 1.5}, "depth"),
        ({"moves": None}, "moves"),
        ({"moves": ["b2"]}, "move 1"),
        ({"moves": [{"move": "b2", "place": "4"}]}, "move 1"),
    ],
)
def test_a_damaged_game_file_is_one_sentence(tmp_path: Path, change, says):
    known = saved_document(tmp_path) | change
    (tmp_path / "game.json").write_text(json.dumps(known), encoding="utf-8")
    with pytest.raises(MinimaxVizError, match=says) as caught:
        load_game(tmp_path / "game.json")
    sentence = str(caught.value)
    assert "game.json" in sentence and sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": "minimax-viz game"']
)
def test_what_is_no_game_file_is_one_sentence(tmp_path: Path, data):
    (tmp_path / "game.json").write_bytes(data)
    with pytest.raises(MinimaxVizError, match=r"^The game file .*\.$"):
        load_game(tmp_path / "game.json")


def test_a_game_file_that_lacks_something_says_what(tmp_path: Path):
    known = saved_document(tmp_path)
    del known["level"]
    (tmp_path / "game.json").write_text(json.dumps(known), encoding="utf-8")
    with pytest.raises(MinimaxVizError, match="lacks level"):
        load_game(tmp_path / "game.json")
    with pytest.raises(MinimaxVizError, match="cannot be read"):
        load_game(tmp_path / "nowhere.json")


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
        play_again(SavedGame(Terms(game="tictactoe"), moves), begin(Terms(game="tictactoe")))
