"""Find a position that a search to one depth misjudges and one two plies deeper does not: what lies beyond the horizon
decides. (H. Berliner, Some Necessary Conditions for a Master Chess Program, IJCAI 1973, named it the horizon effect.)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypedDict

from minimax_viz.errors import PositionError, SettingName, SettingsError, Title
from minimax_viz.games.attribution import attributing_to_game
from minimax_viz.games.game import CHANCE, MAX
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.record.trace import Trace
from minimax_viz.search.limits import OnProgress
from minimax_viz.study.comparison import Comparison, ComparisonSummary
from minimax_viz.study.survey.positions import playout
from minimax_viz.text.catalog import catalog
from minimax_viz.text.horizon import Misjudgement
from minimax_viz.tracing.plan import Position
from minimax_viz.tracing.reach import has_more_ends
from minimax_viz.tracing.result import TraceResult

USUAL_DEPTHS = (1, 2, 3)
FURTHER = 2  # plies: the deep search looks so much further, and a check that cannot go to the end again as much
MOST_NODES = 240_000  # of all searches together
AT_ONCE = 30_000  # nodes, before what was found is checked
ONE_SEARCH = 10_000  # nodes
MOST_GAMES = 200  # played at random
MOST_ENDS = 1e5  # of games from a position; with more, no search to the end is tried
ENOUGH = 8  # positions in which a win or a loss lies beyond the horizon
TELLING = ("lost", "won", "worse", "better")  # what the shallow search does not see, the most telling first


class MisjudgementSummary(TypedDict):
    """What `--json` says of the position: the two moves, what follows the wrong one, the values of both as checked, and
    how far the check looked, None for the end of the game.
    """

    depth: int
    move: str
    better: str
    line: list[str]
    value: float | None
    better_value: float | None
    checked_plies: int | None


class HorizonSummary(ComparisonSummary):
    """A comparison of the two searches, with what the first of them does not see."""

    horizon: MisjudgementSummary


class Horizon(Comparison):
    """The two searches of a position that the first one misjudges, side by side, and what it does not see.

    Example:
        >>> from minimax_viz import horizon
        >>> two = horizon(game="hexapawn")
        >>> two.found.move, two.found.better
        ('a1xb2', 'a1-a2')
    """

    def __init__(self, found: Misjudgement, look: RenderOptions | None = None) -> None:
        self.found = found
        traces = [one for one in (found.shallow, found.deep) if isinstance(one, TraceResult)]
        super().__init__(traces, look=look)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.found, self.look)

    def story(self, lang: str) -> list[str]:
        return self.found.story(catalog(lang))

    def sentences(self, *, lang: str | None = None) -> list[str]:
        """Say what the shallower search does not see, and then what `compare` says of both."""
        return [*self.story(self.look.lang if lang is None else lang), *super().sentences(lang=lang)]

    def summary(self) -> HorizonSummary:
        """Return what `--json` prints, with `files` still empty."""
        found = self.found
        return {
            **super().summary(),
            "horizon": {
                "depth": found.shallow.settings.depth or 0,
                "move": found.move,
                "better": found.better,
                "line": [found.move, *found.seen.principal_variation],
                "value": found.known.value,
                "better_value": found.known_better.value,
                "checked_plies": found.checked_plies,
            },
        }


def find_misjudgement(
    start: Position, depth: int | None, seed: int, settings: Mapping[str, Any], on_progress: OnProgress
) -> Misjudgement:
    """Find a position among those of games that are played at random from `start`, by a `seed`: one that a search to
    this depth misjudges or, without a depth, the most telling of one to a usual depth. Raises PositionError if there is
    none within the limits, SettingsError for the evaluation zero, and the errors of searches.
    """
    if start.search(**settings, depth=1).settings.evaluation == "zero":
        raise SettingsError(
            "By the evaluation zero all states at a horizon are worth the same, and no wrong move is preferred; give "
            "another {evaluation}.",
            option="evaluation", evaluation=SettingName("evaluation"),
        )  # fmt: skip
    depths = USUAL_DEPTHS if depth is None else (depth,)
    hunts = [HorizonHunt(start, each, seed, settings, MOST_NODES // len(depths), on_progress) for each in depths]
    found: list[Misjudgement] = []
    for hunt in hunts:
        found += filter(None, [hunt.find()])
        if found and found[-1].is_decided:
            return found[-1]
    if found:
        return min(found, key=rank)
    raise PositionError(
        "No position of {game} was found that a search to depth {depths} misjudges and one two plies deeper does not, "
        "among {positions|# position|# positions} of games played at random; try another {seed}, {depth} or "
        "{evaluation}.",
        game=Title(start.game.title), depths=tuple(map(str, depths)), positions=len(hunts[0].looked_at),
        seed=SettingName("seed"), depth=SettingName("depth"), evaluation=SettingName("evaluation"),
    )  # fmt: skip


@dataclass
class HorizonHunt:
    """The hunt for a position that a search to this depth misjudges, with at most so many nodes of all searches."""

    start: Position
    depth: int
    seed: int
    settings: Mapping[str, Any]
    most_nodes: int
    on_progress: OnProgress
    nodes: int = 0
    looked_at: set[str] = field(default_factory=set)

    def find(self) -> Misjudgement | None:
        """Find the most telling of some positions that a check confirms; None if there is none within the limits."""
        states = self.states()
        while self.nodes < self.most_nodes:
            found = self.some(states)
            if found is None:
                return None
            for misjudged, state in sorted(found, key=lambda one: rank(one[0])):
                if (checked := self.checked(misjudged, state)) is not None:
                    return checked
        return None

    def some(self, states: Iterator[Any]) -> list[tuple[Misjudgement, Any]] | None:
        """Find some that are not checked yet, with their states; None if there are no more states."""
        found: list[tuple[Misjudgement, Any]] = []
        until, has_more = self.nodes + AT_ONCE, False
        for state in states:
            has_more = True
            misjudged = self.misjudged(state)
            if misjudged is not None:
                found.append((misjudged, state))
            if sum(one.is_decided for one, _ in found) == ENOUGH or self.nodes > until:
                break
        return found if has_more else None

    def states(self) -> Iterator[Any]:
        """Yield the states of the games, each from its end, where trees are small, to its beginning; none twice."""
        dice, game = Random(self.seed), self.start.game
        for _ in range(MOST_GAMES):
            with attributing_to_game(self.start.name):
                states = [(game.notation(one), one) for one in playout(game, self.start.state, dice)]
                states = [(text, one) for text, one in states if game.to_move(one) != CHANCE]
            for text, state in reversed(states):
                if text not in self.looked_at:
                    self.looked_at.add(text)
                    yield state

    def misjudged(self, state: Any) -> Misjudgement | None:
        """What the shallow search misjudges in a state, as the deep one sees it; None if it does not."""
        shallow, deep = self.search(state, self.depth), self.search(state, self.depth + FURTHER)
        if shallow is None or deep is None or not shallow.has_horizon or shallow.best_move == deep.best_move:
            return None
        after, after_better = self.after(state, shallow), self.after(state, deep)
        hoped, hoped_better = self.search(after, self.depth - 1), self.search(after_better, self.depth - 1)
        seen = self.search(after, self.depth + FURTHER - 1)
        if hoped is None or hoped_better is None or seen is None:
            return None
        found = Misjudgement(shallow, deep, hoped, hoped_better, seen, known=seen, known_better=deep)
        if found.worth(hoped) > found.worth(hoped_better) and found.worth(seen) < found.worth(deep):
            return found
        return None  # of equal moves one comes first

    def checked(self, found: Misjudgement, state: Any) -> Misjudgement | None:
        """The same, checked by searches that look further; None if these contradict it, or would take too long."""
        with attributing_to_game(self.start.name):
            is_far = has_more_ends(self.start.game, state, MOST_ENDS)
        best = None if is_far else self.search(state, None)
        plies = None if best is not None else self.depth + 2 * FURTHER
        best = best or self.search(state, plies)
        below = None if plies is None else plies - 1
        known = self.search(self.after(state, found.shallow), below)
        known_better = self.search(self.after(state, found.deep), below)
        if best is None or known is None or known_better is None:
            return None
        measure = found.fate if found.is_decided else found.worth  # what is decided is certain, and no estimate matters
        errs = measure(known) < measure(known_better) == measure(best)
        return replace(found, known=known, known_better=known_better) if errs else None

    def after(self, state: Any, made: Trace) -> Any:
        """The state after the best move of a search."""
        with attributing_to_game(self.start.name):
            moves = list(self.start.game.moves(state))
            return self.start.game.result(state, moves[list(made.children(made.root)).index(made.choices[made.root])])

    def search(self, state: Any, depth: int | None) -> TraceResult | None:
        """Search a state; None if that takes too long."""
        position = self.start._replace(state=state, text=None, plies=None)
        made = position.search(**self.settings, depth=depth).run(max_nodes=ONE_SEARCH)
        self.nodes += made.nodes
        self.on_progress(self.nodes)
        if made.header.stopped == "interrupt":
            raise KeyboardInterrupt
        return made if made.complete else None


def rank(found: Misjudgement) -> tuple[int, bool, float]:
    """Rank what is found: the most telling first, with MAX to move rather than MIN; what is decided with a small tree,
    what is estimated with a large difference.
    """
    size = found.deep.nodes if found.is_decided else found.worth(found.seen) - found.worth(found.deep)
    return TELLING.index(found.unseen), found.player != MAX, size
