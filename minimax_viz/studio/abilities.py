"""What a game offers to choose from, by name: evaluations, orders, candidates, scores, who is MAX, who is to move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minimax_viz.errors import MinimaxVizError, SettingsError
from minimax_viz.games.blame import blaming_game
from minimax_viz.games.game import MAX, MIN, Game, functions_by_name, names_by_player
from minimax_viz.games.registry import find_game, game_as_known, game_name_for, make_game, option_parameters
from minimax_viz.games.tree import TreeGame
from minimax_viz.games.watched import is_ours
from minimax_viz.studio.request import Request

SCORES = ("win", "ten", "fast", "discs")
"""The scores that games of ours have."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the game `name` offers. `players` are MAX's name and MIN's, if they have names; `options` are those that
    the game takes, with their defaults.
    """

    name: str
    title: str
    is_tree: bool
    evaluations: Mapping[str, Any]
    orderings: Mapping[str, Any]
    rules: Mapping[str, Any]
    players: Sequence[str]
    options: Mapping[str, str | None]
    scores: Sequence[str]
    has_symmetries: bool

    @property
    def estimates(self) -> Sequence[str]:
        """The evaluations that know something."""
        return [name for name in self.evaluations if name != "zero"]


def abilities_for(request: Request) -> Abilities | None:
    """What the game of a request offers; None if there is no such game, or it cannot be made."""
    wanted = request.game_to_find
    name = game_name_for(request.position) if wanted is None else game_as_known(wanted)
    try:
        with blaming_game(name):
            game, _ = make_game(name, {})
            return abilities_of(name, game)
    except MinimaxVizError:
        return None


def abilities_of(name: str, game: Game[Any, Any]) -> Abilities:
    """What a game offers. Raises GameError, and whatever a game of the reader's own raises."""
    kind, _ = find_game(name)
    players = names_by_player(game.player_names())
    return Abilities(
        name=name,
        title=game.title,
        is_tree=isinstance(game, TreeGame),
        evaluations=functions_by_name(game.evaluations(), "evaluations"),
        orderings=functions_by_name(game.orderings(), "orderings"),
        rules=functions_by_name(game.candidates(), "candidates"),
        players=[players[player] for player in (MAX, MIN) if player in players],
        options={
            option: parameter.default if isinstance(parameter.default, str) else None
            for option, parameter in option_parameters(kind).items()
        },
        scores=[score for score in SCORES if is_ours(game) and has_score(name, score)],
        has_symmetries=type(game).symmetries is not Game.symmetries,
    )


def has_score(name: str, score: str) -> bool:
    """Whether a game of ours has a score."""
    try:
        make_game(name, {"score": score})
    except SettingsError:
        return False
    return True
