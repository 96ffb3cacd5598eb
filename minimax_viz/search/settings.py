"""The settings of a search: everything besides the position that its trace depends on."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import inf
from typing import Any, Literal, get_args

from minimax_viz.errors import Given, Sentence, SettingName, SettingsError
from minimax_viz.games.game import MAX, Game, Player, names_by_player
from minimax_viz.search.alphabeta import CutoffRule, FailMode
from minimax_viz.search.arguments import MOST, check_choice, check_flag
from minimax_viz.search.omissions import SPEC

EASY, HARD = "easy", "hard"
LEVELS: Mapping[str, int | None] = {EASY: 1, "medium": 3, HARD: None}
"""The number of plies that the computer looks ahead at each level; None means as far as it can."""

OLD_LEVEL_NAMES: Mapping[str, str] = {"full": HARD}
"""The names of levels in older saved games."""


NumberName = Literal["depth", "max_nodes", "time_limit"]

SINCE_VERSION_3: Mapping[str, Any] = {"deepen": False, "aspiration": None, "all_best": False, "range": None}
"""Settings that versions 1 and 2 of the trace file lack, as they are in searches without them."""

RIGHT: dict[NumberName, Sentence] = {
    "depth": Sentence("the depth limit is a whole number of plies, from 0 to 10^15"),
    "max_nodes": Sentence("the limit is a whole number of nodes, from 1 to 10^15"),
    "time_limit": Sentence("the limit is a number of seconds, not below 0"),
}


def is_right(name: NumberName, value: Any) -> bool:
    """Whether the setting `name` may have this value; None is always right, True and False never are."""
    if value is None:
        return True
    if name == "time_limit":
        return type(value) in (int, float) and 0 <= value < inf
    return type(value) is int and (name == "max_nodes") <= value <= MOST


def check_number(name: NumberName, value: Any) -> None:
    """Raise SettingsError if a value of the setting `name` is wrong."""
    if not is_right(name, value):
        raise SettingsError("{given}: {right}.", option=name, value=value, right=RIGHT[name])


def is_range(limits: Any) -> bool:
    """Whether a value is the least and the greatest of a range."""
    if not isinstance(limits, tuple | list) or len(limits) != 2:
        return False
    low, high = limits
    return all(type(end) in (int, float) and -inf < end < inf for end in limits) and bool(low < high)


Algorithm = Literal["alphabeta", "minimax", "star1", "star2", "pvs", "mtdf"]
Range = tuple[float, float]
"""The least and the greatest value that any state can have."""

BY_NULL_WINDOWS = ("pvs", "mtdf")
BY_RANGE: tuple[Algorithm, ...] = ("star1", "star2")

MEANT_FOR: Mapping[str, tuple[Algorithm, ...]] = {
    "aspiration": ("alphabeta", "star1", "star2", "pvs"),  # the windows of mtdf are its own, minimax has none
    "all_best": ("alphabeta", "pvs", "minimax"),  # plain minimax does so anyway
    "range": BY_RANGE,
}
"""Settings that not all algorithms can have, and the algorithms that can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a search was made. `depth` is in plies, None without a horizon; `cutoff` and `fail` only concern alpha-beta.

    `order` is a name of `search.ordering` or the game's own; `candidates` is "rule:number", None where every move was
    a candidate; `symmetry` says whether symmetric siblings were merged, `transpositions` whether there was a table.

    `deepen` says whether there was a pass for each depth from 1 on, `aspiration` how far around the value of the pass
    before it the window of the next one reached, `all_best` whether all moves of the root as good as the best were
    searched to the end, `range` what all values lie in, None if that was not used.

    `score`, `max` (who maximises), `to_move` (whose turn it is at the root) and `root` (whose turn it is at a tree's
    root that does not say) are what the game played by, None if it has no such thing.

    Example:
        >>> from minimax_viz import trace
        >>> settings = trace("[[3,12,8],[2,4,6],[14,5,2]]", cutoff="gt").settings
        >>> settings.algorithm, settings.cutoff, settings.order, settings.depth
        ('alphabeta', 'gt', 'natural', None)
    """

    algorithm: Algorithm = "alphabeta"
    cutoff: CutoffRule = "ge"
    fail: FailMode = "soft"
    order: str = "natural"
    depth: int | None = None
    evaluation: str = "zero"
    candidates: str | None = None
    symmetry: bool = False
    transpositions: bool = False
    deepen: bool = False
    aspiration: float | None = None
    all_best: bool = False
    range: Range | None = None
    score: str | None = None
    max: str | None = None
    to_move: str | None = None
    root: str | None = None

    def __post_init__(self) -> None:
        for name, choices in (("algorithm", Algorithm), ("cutoff", CutoffRule), ("fail", FailMode)):
            check_choice(name, getattr(self, name), get_args(choices))
        check_number("depth", self.depth)
        order: Any = self.order  # from a file or a caller, and so of any type
        if not isinstance(order, str) or not order.strip():
            raise SettingsError(
                "{given}: an order is a name, such as natural or random:1.", option="order", value=order
            )
        candidates: Any = self.candidates
        if candidates is not None and not (isinstance(candidates, str) and SPEC.fullmatch(candidates)):
            raise SettingsError(
                "{given}: give a rule and a number, such as best:8.", option="candidates", value=candidates
            )
        for name in ("symmetry", "transpositions", "deepen", "all_best"):
            check_flag(name, getattr(self, name))
        self._check_combination()
        # Settings that mean nothing to an algorithm must not make two of its searches differ.
        if not self.prunes:
            self._set(cutoff="ge", fail="soft", all_best=False)
        if self.algorithm == "mtdf":
            self._set(transpositions=True)  # it would search everything again in each pass

    def _set(self, **values: Any) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _check_combination(self) -> None:
        """Raise SettingsError if settings do not go together."""
        algorithm: dict[str, Any] = {"option": "algorithm", "value": self.algorithm}
        if self.algorithm not in ("minimax", "alphabeta"):
            for name, usual in (("fail", "soft"), ("cutoff", "ge")):
                if getattr(self, name) != usual:
                    raise SettingsError(
                        "{given} has only {usual}; omit {other}, or take alphabeta.",
                        usual=Given(name, usual), other=SettingName(name), **algorithm,
                    )  # fmt: skip
        margin: Any = self.aspiration
        if margin is not None:
            if type(margin) not in (int, float) or not 0 < margin < inf:
                raise SettingsError(
                    "{given}: give how far the window reaches on each side of the value before, a number above 0.",
                    option="aspiration", value=margin,
                )  # fmt: skip
            if not self.deepen:
                raise SettingsError(
                    "{given} needs {deepen}.", option="aspiration", value=margin, deepen=SettingName("deepen")
                )
        if self.deepen and self.depth == 0:
            raise SettingsError(
                "{given}: the last of the depths is at least 1 where there is {deepen}.",
                option="depth", value=0, deepen=SettingName("deepen"),
            )  # fmt: skip
        limits: Any = self.range
        if limits is not None:
            if not is_range(limits):
                raise SettingsError(
                    "{given}: give the least and the greatest value that there can be, such as -1,1.",
                    option="range", value=limits,
                )  # fmt: skip
            self._set(range=tuple(limits))
        elif self.algorithm in BY_RANGE:
            raise SettingsError(
                "{given} needs the {range} that all values lie in.", range=SettingName("range"), **algorithm
            )
        for name, algorithms in MEANT_FOR.items():
            if getattr(self, name) not in (None, False) and self.algorithm not in algorithms:
                raise SettingsError(
                    "{option} is for {algorithms}, not for {algorithm}; omit it, or take one of these.",
                    option=name, algorithms=algorithms, algorithm=self.algorithm,
                )  # fmt: skip
        if self.all_best and self.transpositions:
            raise SettingsError(
                "{option} and {table} do not go together: the table keeps bounds where equal moves need values.",
                option="all_best", table=SettingName("transpositions"),
            )  # fmt: skip

    @property
    def prunes(self) -> bool:
        """Whether the algorithm has windows and cutoffs."""
        return self.algorithm != "minimax"

    @property
    def makes_passes(self) -> bool:
        """Whether these settings ask for several searches from the root, even if one turns out to be enough."""
        return self.deepen or self.algorithm == "mtdf"

    @classmethod
    def for_game(
        cls, game: Game[Any, Any], options: Mapping[str, str | None], *, to_move: Player | None = None, **search: Any
    ) -> "Settings":
        """The settings of a search in `game`, made with `options`; `search` are the settings that no game takes.

        `to_move` is the player to move at the root, None if it is not known yet. Raises SettingsError.
        """
        names = names_by_player(game.player_names())
        mover = None if to_move is None else names.get(to_move)
        return cls(score=options["score"], max=names.get(MAX), to_move=mover, root=options["root"], **search)

    def to_json(self) -> dict[str, Any]:
        """The settings as a JSON object, with those that are the same in every search of this program."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        if not self.prunes:
            values["cutoff"] = values["fail"] = None
        values["range"] = None if self.range is None else list(self.range)
        return values | {"ties": "first", "root_window": ["-inf", "inf"]}

    def to_document(self) -> dict[str, Any]:
        """The settings as a trace file has them: as in `to_json`, without those of `SINCE_VERSION_3` that are off."""
        off = SINCE_VERSION_3.items()
        return {name: value for name, value in self.to_json().items() if (name, value) not in off}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Settings":
        """The settings from a JSON object. Raises SettingsError, TypeError or KeyError if it is invalid.

        Settings that versions 1 and 2 of the trace file lack may be missing.
        """
        since_version_2 = {"candidates": None, "symmetry": False, "transpositions": False}
        document = {**since_version_2, **SINCE_VERSION_3, **document}
        values = {field.name: document[field.name] for field in fields(cls)}
        if values["algorithm"] == "minimax":
            values |= {"cutoff": "ge", "fail": "soft"}
        return cls(**values)
