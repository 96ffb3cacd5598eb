"""Select candidate moves: the few that a rule deems worth trying, such as those near a stone."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from minimax_viz.errors import Sentence, SettingName, SettingsError, Title
from minimax_viz.games.game import MAX, Evaluation, Game, functions_by_name, name_among, zero
from minimax_viz.search.chosen import choosing

SPEC = re.compile(r"(?P<rule>[^\W\d][\w-]*):(?P<number>\d{1,6})")

Candidates = Callable[[Any, Sequence[Any]], Sequence[Any]]
"""From a state and its moves to the moves worth trying."""


def candidates_for(spec: str, game: Game[Any, Any], evaluation: Evaluation[Any]) -> Candidates:
    """The function that selects the candidates of `spec`, "rule:number", by `best` or one of the game's rules.

    Raises SettingsError.
    """
    match = SPEC.fullmatch(spec)
    own = functions_by_name(game.candidates(), "candidates")
    rules = tuple(f"{rule}:N" for rule in (*own, "best"))
    if match is None or int(match["number"]) < 1:
        raise SettingsError(
            "{given}: give a rule and a number from 1, such as best:8; there are {rules}.",
            option="candidates",
            value=spec,
            rules=rules,
        )
    rule, number = match["rule"], int(match["number"])
    if rule in own:
        chosen = choosing(game, Sentence("The rule {name}", name=rule), own[rule], whole=False)
        return lambda state, moves: chosen(state, moves, number)
    if rule != "best":
        raise SettingsError(
            "{game} has no candidates {rule}; there are {rules}.",
            option="candidates",
            value=spec,
            game=Title(game.title),
            rule=repr(rule),
            rules=rules,
        )
    if evaluation is zero:
        names = [name for name in game.evaluations() if name != "zero"]
        those = Sentence("; {game} has none of its own, but file.py:f may be one", game=Title(game.title))
        raise SettingsError(
            "{given} needs an evaluation to choose by: give {evaluation}{those}.",
            option="candidates",
            value=spec,
            evaluation=SettingName("evaluation"),
            those=Sentence(", such as {name}", name=names[0]) if names else those,
        )
    return partial(best_moves, game, evaluation, number)


def candidates_as_known(spec: str, game: Game[Any, Any]) -> str:
    """The same `spec` with the rule as the game knows it, whatever the case it was typed in."""
    rule, colon, number = spec.partition(":")
    known = name_among(rule, (*functions_by_name(game.candidates(), "candidates"), "best"))
    return f"{known or rule}{colon}{number}"


def best_moves(
    game: Game[Any, Any], evaluation: Evaluation[Any], number: int, state: Any, moves: Sequence[Any]
) -> Sequence[Any]:
    """The `number` moves to the states worth most to the player to move; among equal ones, the first."""
    sign = -1 if game.to_move(state) == MAX else 1

    def worth(move: Any) -> float:
        after = game.result(state, move)
        outcome = game.outcome(after)
        return sign * (evaluation(after) if outcome is None else outcome)

    return sorted(moves, key=worth)[:number]
