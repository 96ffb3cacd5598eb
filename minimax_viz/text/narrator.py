"""The sentences of each step: which messages, with which arguments.

The visited nodes prove all that is said about choices and bounds. The page says the same from the same catalogs:
`python -m tests.mirrors` translates this module, and those it builds on, for the page.
"""

import re
from collections.abc import Iterator, Sequence
from math import inf

from minimax_viz.games.game import CHANCE, INFINITE, MAX, MIN, Player
from minimax_viz.record.columns import DISCARDED, HORIZON, INTERIOR, MERGED, TRANSPOSITION, VISITED
from minimax_viz.record.steps import Step
from minimax_viz.text.catalog import Argument, Mention, Message, Number, Phrase, Series, TextRun
from minimax_viz.text.chance import ChanceWording
from minimax_viz.text.proofs import End

EXTREMES: dict[str | None, float] = {"ten": 10.0, "fast": 100.0}
"""A value that is large enough, for scores other than 1 for a win."""

REASON = re.compile("^why[.]")
FIRST_PARTS = 4  # of a long series; the one that matters and the last follow
ONCE = ("minimax", "alphabeta", "star1")  # the algorithms that try no move twice
LONGEST_LINE = 6  # moves of a line that is told without being asked for


class Narrator(ChanceWording):
    """Describes the steps of one trace in one language."""

    def text(self, step: Step) -> str:
        """Describe `step`, and why it happened, in a few sentences."""
        return "".join(segment.text for segment in self.segments(step))

    def standing_text(self, step: Step) -> str:
        """Describe `step` in at most thirty words."""
        return "".join(segment.text for segment in self.standing(step))

    def segments(self, step: Step) -> list[TextRun]:
        """Describe `step` in pieces, each tied to the row that it mentions."""
        return self.joined(list(self.messages(step)))

    def standing(self, step: Step) -> list[TextRun]:
        """Describe `step` in pieces, without the reasons for those who ask why."""
        return self.joined([message for message in self.messages(step) if not is_reason(message)])

    def joined(self, messages: Sequence[Message]) -> list[TextRun]:
        pieces: list[TextRun] = []
        for key, arguments in messages:
            if pieces:
                pieces.append(TextRun(self.catalog.space))
            pieces += self.catalog.segments(key, arguments)
        return pieces

    def messages(self, step: Step) -> Iterator[Message]:
        """Return the messages for `step`: the statements first, then the reasons, whose keys begin with "why."."""
        if step.kind == "pass":
            return self.begin(step)
        if step.kind == "enter":
            return self.enter(step)
        if step.kind == "evaluate":
            return self.evaluate(step)
        if step.kind == "back_up":
            return self.back_up(step)
        if step.kind == "cutoff":
            return self.cutoff(step)
        return self.finish(step)

    # A node is reached ----------------------------------------------------------------------------------------------

    def enter(self, step: Step) -> Iterator[Message]:
        row, trace = step.node, self.trace
        is_leaf = trace.columns.kind[row] != INTERIOR
        arguments: dict[str, Argument] = {"player": self.turn(row), "moves": self.count_moves(row)}
        parent = trace.parents[row]
        if parent < 0:
            yield from self.question(row, arguments, is_leaf)
        else:
            yield self.move_tried(parent, row)
            if not is_leaf:
                yield from self.sought(row, arguments)
            yield from self.why_tried(row)
        if merged := self.children_of_kind(row, MERGED):
            yield "why.enter.merged", {"merged": len(merged), "twins": self.twins(merged)}
        if discarded := self.children_of_kind(row, DISCARDED):
            yield "why.enter.discarded", {"discarded": len(discarded)}
        if trace.settings.prunes and (not is_leaf or step.alpha == step.beta):
            yield from self.window(step)

    def question(self, row: int, arguments: dict[str, Argument], is_leaf: bool) -> Iterator[Message]:
        """Yield the question at the root and, in the first pass, the aims of the players."""
        is_chance = self.trace.player(row) == CHANCE
        if is_leaf:
            yield "enter.nothing", {"opening": self.opening(row)}
            return
        if row > 0:
            yield f"enter.{'chance' if is_chance else 'moves'}", arguments
            return
        yield f"enter.question{'.chance' if is_chance else ''}", arguments
        yield self.aims(row)

    def aims(self, row: int) -> Message:
        """Say what the players want."""
        players, is_chance = self.trace.header.players, self.trace.player(row) == CHANCE
        if players.get(MAX) and players.get(MIN):
            return "enter.players.named", {"max": self.who(MAX), "min": self.who(MIN)}
        return f"enter.players.{MAX if is_chance else self.trace.player(row)}", {}

    def sought(self, row: int, arguments: dict[str, Argument]) -> Iterator[Message]:
        """Yield what there is to choose from at an inner node below the root, and what the player above looks for."""
        trace, holder = self.trace, self.trace.holders[row]
        if trace.player(row) == CHANCE:
            yield "enter.chance", arguments
        elif holder < 0 or trace[row].purpose != "search":
            yield "enter.moves", arguments
        else:
            yield self.search_for_better(trace.parents[row], holder)
            yield "why.enter.moves", arguments

    def count_moves(self, row: int) -> int:
        """How many moves there are at a row, or how many outcomes where chance decides."""
        trace = self.trace
        if trace.player(row) == CHANCE:
            return len(self.outcomes(row, row))
        return len(self.proofs.last_visits(row)) + trace.columns.open.get(row, 0)

    def move_tried(self, parent: int, row: int) -> Message:
        """Say which move leads to a row, and what for it is tried."""
        path, purpose = self.path_of_either(parent, row), self.trace[row].purpose
        if self.trace.player(parent) == CHANCE:
            return self.outcome_tried(parent, row, path)
        arguments: dict[str, Argument] = {
            "opening": self.opening(parent),
            "player": self.turn(parent),
            "move": self.move(row),
            "path": path,
        }
        if purpose == "scout":
            return "enter.scout", arguments | {"asked": self.asked(row)}
        return f"enter.{'again' if purpose == 'again' else 'move'}", arguments

    def search_for_better(self, row: int, holder: int) -> Message:
        """Say what a player has so far, and that something better is sought."""
        player, number = self.trace.player(row), self.number(holder)
        arguments: dict[str, Argument] = {
            "holder": self.subject(holder),
            "player": self.turn(row),
            "brings": self.brings(holder),
            "ending": self.ending(number),
        }
        has_lost = (number.value > 0) != (player == MAX) and self.told_as(number) == "win"
        if has_lost and self.trace.bound(holder) == "exact":
            return f"enter.lost.{player}", arguments | {"holder": self.name(holder)}
        return f"enter.seeks.{player}", arguments

    def path_of_either(self, parent: int, row: int) -> Argument:
        """The path to a row that is entered, if its name or its parent's was also used for an earlier row."""
        told = row + 1
        if self.trace.columns.ply[row] < 2 or not (self.path(parent, told) or self.path(row, told)):
            return ""
        return self.path_to(row)

    def window(self, step: Step) -> Iterator[Message]:
        """Yield what both players have on the path to a step, if either has anything, and what else set its window."""
        arguments: dict[str, Argument] = {}
        is_asked = self.proofs.question(step.node) >= 0
        has_alpha = step.alpha > -inf and not is_asked and self.proofs.is_set_above(step.node, MAX)
        has_beta = step.beta < inf and not is_asked and self.proofs.is_set_above(step.node, MIN)
        if has_alpha:
            arguments |= self.bound(MAX, step.alpha, *self.proofs.supplier(step, MAX))
        if has_beta:
            arguments |= self.bound(MIN, step.beta, *self.proofs.supplier(step, MIN))
        rule = self.trace.settings.cutoff
        if self.is_open_to_ties(step, has_alpha, has_beta):
            rule = "gt"
            if has_alpha and has_beta and step.alpha == step.beta:
                yield "why.window.point.ties", arguments
                return
        if has_alpha and has_beta:
            yield "why.window.point" if step.alpha == step.beta else f"why.window.both.{rule}", arguments
        elif arguments:
            yield f"why.window.{'alpha' if has_alpha else 'beta'}.{rule}", arguments
        if self.trace.is_in_visits:
            yield from self.limits(step)

    def is_open_to_ties(self, step: Step, has_alpha: bool, has_beta: bool) -> bool:
        """Whether what only equals a bound is searched on, since the bound is the root's."""
        if not self.trace.settings.all_best:
            return False
        is_alpha_the_root_s = has_alpha and self.trace.parents[self.proofs.supplier(step, MAX)[0]] < 0
        return is_alpha_the_root_s or (has_beta and self.trace.parents[self.proofs.supplier(step, MIN)[0]] < 0)

    # A leaf has its value -------------------------------------------------------------------------------------------

    def evaluate(self, step: Step) -> Iterator[Message]:
        trace, row = self.trace, step.node
        arguments: dict[str, Argument] = {
            "subject": self.subject(row),
            "at_node": self.place(row),
            "path": self.path(row, row + 1),
            "value": self.stated(row),
            "brings": self.brings(row),
        }
        kind = "tree"
        if trace.columns.kind[row] == HORIZON:
            kind = "horizon"
            arguments["evaluation"] = trace.settings.evaluation
        elif trace.columns.kind[row] == TRANSPOSITION:
            kind = "transposition"
            source = trace.columns.source[row]
            arguments |= {"at_source": self.place(source), "number": Mention(str(source), source)}
        elif not self.is_tree:
            kind = "over"
            arguments["ending"] = self.ending_at(row)
        if kind in ("horizon", "over"):
            arguments |= {"opening": self.opening(row), "path": self.path_with("path.first.ending", row, row + 1)}
        yield f"evaluate.{kind}", arguments
        if self.is_first(row) and kind != "over":
            yield f"why.evaluate.{kind}.first", {}
        if self.is_first(row):
            yield from self.whose_leaf(row)

    def whose_leaf(self, row: int) -> Iterator[Message]:
        """Yield from whose side the first leaf of a kind is told, if that is not MAX's."""
        yield from []

    # A child's value reaches its parent -----------------------------------------------------------------------------

    def back_up(self, step: Step) -> Iterator[Message]:
        row, child = step.node, step.child
        assert child is not None  # every back-up has a child
        if self.trace.player(row) == CHANCE:
            yield from self.chance_back_up(step, child)
            return
        arguments: dict[str, Argument] = {
            "child": self.subject(child),
            "path": self.path(child, child + self.trace.sizes[child]),
            "player": self.turn(row),
            "brings": self.reported(child),
        }
        holder = self.trace.holders[child]
        is_scout = self.trace[child].purpose == "scout"
        if is_scout:
            yield f"answer.{'yes' if self.is_yes(child) else 'no'}", {}
        if is_scout and self.proofs.is_searched_again(child):
            yield f"back_up.again{'.exact' if self.trace.bound(child) == 'exact' else ''}", arguments
            return
        if holder < 0:
            yield "back_up.first", arguments
        else:
            yield from self.choice(step, child, holder, arguments)
        if self.trace.settings.prunes and self.proofs.question(row) < 0:
            if self.proofs.question(child) < 0 and self.trace.player(child) != CHANCE:
                yield from self.left_behind(step, child)
            if step.improved:
                yield from self.narrowing(step, child)

    def choice(self, step: Step, child: int, holder: int, arguments: dict[str, Argument]) -> Iterator[Message]:
        """Yield which of two moves is better, or that this is unknown."""
        proofs, player = self.proofs, self.chooser(step.node)
        kept, other = (child, holder) if step.improved else (holder, child)
        arguments |= {"holder": self.name(holder), "kept": self.name(kept)}
        if proofs.no_worse(player, kept, other):
            is_equal = self.trace.columns.value[child] == step.best
            key = f"back_up.{'better' if step.improved else 'equal' if is_equal else 'worse'}"
            yield key, arguments | {"held": self.held(holder)}
            return
        arguments["previous"] = self.counts(holder)
        end = proofs.beyond(step.node, (child, holder))
        is_known = proofs.no_worse(player, other, kept)
        if end:
            yield f"back_up.{'unneeded' if is_known else 'undecided'}", arguments
            pair: dict[str, Argument] = {"child": self.name(child), "holder": self.name(holder)}
            if self.proofs.is_set_above(step.node, MAX if end == "alpha" else MIN):
                key, bound = self.at_end("back_up.neither", step.node, end)
                yield key, bound | pair
            else:
                yield "why.back_up.neither", self.limit(step.node, end) | pair
        elif any(map(proofs.rests_on_candidates, (child, holder))):
            yield "back_up.candidates", arguments
            yield "why.back_up.candidates", {}
        else:
            yield f"back_up.{'both' if is_known else 'unknown'}", arguments

    def left_behind(self, step: Step, child: int) -> Iterator[Message]:
        """Yield that a bound, which was narrower inside the child, has its old value again."""
        trace, held = self.trace, self.trace.choices[child]
        found = trace.columns.value[held] if held >= 0 else None
        if found is None:
            return
        entry = self.proofs.entry(child, "alpha" if trace.player(child) == MAX else "beta")
        now = step.alpha if trace.player(child) == MAX else step.beta
        if now == entry and (found > entry if trace.player(child) == MAX else found < entry):
            arguments: dict[str, Argument] = {"at_child": self.place(child), "at_node": self.place(step.node)}
            yield (
                f"why.back.{trace.player(child)}",
                arguments | {"inner": Number(found, child), "bound": Number(now, step.node)},
            )

    def narrowing(self, step: Step, child: int) -> Iterator[Message]:
        """Yield what a better value does to the window."""
        row, player = step.node, self.chooser(step.node)
        end: End = "alpha" if player == MAX else "beta"
        entry = self.proofs.entry(row, end)
        now = step.alpha if player == MAX else step.beta
        if now == entry:
            if self.proofs.is_set_above(row, player):
                yield f"why.no_narrow.{player}", self.end(row, end)
            else:
                yield f"why.no_narrow.limit.{player}", self.limit(row, end) | {"bound": self.entry(row, end)}
            return
        holder = self.trace.holders[child]
        held = self.trace.columns.value[holder] if holder >= 0 else None
        before = entry if held is None else max(entry, held) if player == MAX else min(entry, held)
        if now == (-INFINITE if player == MAX else INFINITE):  # which no more than began the window
            yield f"why.narrow.infinite.{player}", {"opening": self.opening(row), "bound": Number(now, row)}
            return
        arguments = self.bound(player, now, row, child)
        yield f"why.narrow.{player}", arguments | {"opening": self.opening(row), "before": Number(before, row)}
        if self.is_first_narrowing(row, child):
            yield "why.narrow.first", {}

    def is_first_narrowing(self, row: int, child: int) -> bool:
        """Whether a better value is the first that narrows a window (−∞, ∞)."""
        is_first = self.trace.holders[child] < 0 and self.trace.windows.at(row) == (-inf, inf)
        if self.trace.is_in_visits:  # where many nodes have that window
            is_first = is_first and self.trace.columns.ply[child] == child
        return is_first and self.trace.columns.kind[child] != INTERIOR

    # The other moves are skipped ------------------------------------------------------------------------------------

    def cutoff(self, step: Step) -> Iterator[Message]:
        trace, row = self.trace, step.node
        assert step.skipped is not None and step.best is not None  # every cutoff has them
        player, holder = trace.player(row), trace.choices[row]
        other: Player = MIN if player == MAX else MAX
        if player == CHANCE:
            yield from self.chance_cutoff(step)
            return
        if not self.proofs.is_set_above(row, other):
            yield from self.cutoff_at_limit(step, other)
            return
        bound = step.beta if player == MAX else step.alpha
        source, kept = self.proofs.supplier_above(row, other)
        best, limit = self.number(holder), Number(bound, source, trace.rests_on_estimates(kept))
        is_proved = self.proofs.has_at_least(player, holder, step.best) and self.proofs.has_at_least(other, kept, bound)
        arguments: dict[str, Argument] = {
            "subject": self.told_from("subject", row, kept),
            "node": self.told_from("name", row, kept),
            "kept": self.of(kept),
            "player": self.turn(row),
            "other": self.who(other),
            "best": self.own(player, best),
            "bound": self.own(other, limit),
            "at_supplier": self.place(source),
            "whatever": self.whatever(row, [row, kept, source]),
            "skipped": step.skipped,
        }
        is_bare = not (best.about or limit.about) and self.told_as(best) == self.told_as(limit) == "number"
        is_in_full = is_bare and not self.reads_as_number(row)  # add the consequence if the sentence stays short
        yield f"cutoff.{player}{'.candidates' if not is_proved else '' if is_in_full else '.stands'}", arguments
        yield from self.cutoff_explained(step, kept, source)

    def cutoff_at_limit(self, step: Step, other: Player) -> Iterator[Message]:
        """Yield why the other moves do not matter, where no back-up set the bound that is met."""
        row, skipped = step.node, step.skipped
        assert skipped is not None  # every cutoff has it
        player, holder = self.chooser(row), self.trace.choices[row]
        arguments: dict[str, Argument] = {
            "node": self.name(row),
            "player": self.turn(row),
            "best": self.own(player, self.counted(holder)),
            "limit": self.limit(row, "alpha" if other == MAX else "beta")["limit"],
            "whatever": self.whatever(row, [row]),
            "skipped": skipped,
        }
        yield "cutoff.limit", arguments
        yield self.skipped_key(row), arguments | {"node": self.of(row)}

    def skipped_key(self, row: int) -> str:
        """The key of the message that the other moves could only raise a node, or lower it."""
        return f"why.cutoff.skipped.{self.chooser(row)}"

    def cutoff_explained(self, step: Step, kept: int, source: int) -> Iterator[Message]:
        """Yield how the bounds met, where the bound was set, and why the skipped moves would have changed nothing."""
        trace, row, supplier = self.trace, step.node, step.supplier
        assert supplier is not None and step.skipped is not None and step.best is not None  # every cutoff has them
        player = trace.player(row)
        other: Player = MIN if player == MAX else MAX
        bound = step.beta if player == MAX else step.alpha
        is_shallow = supplier == trace.parents[row]
        arguments: dict[str, Argument] = {
            "node": self.of(row),
            "best": self.number(trace.choices[row]),
            "sign": ">" if trace.settings.cutoff == "gt" else "≥",
            "skipped": step.skipped,
            **self.bound(other, bound, source, kept),
        }
        arguments["beta" if player == MIN else "alpha"] = Number(step.best, row)
        yield f"why.cutoff.{'equal' if step.best == bound else 'strict'}", arguments
        yield f"why.cutoff.{'shallow' if is_shallow else 'deep'}.{player}", self.where_set(row, supplier)
        extreme = self.extreme(step, bound) if self.proofs.has_at_least(other, kept, bound) else None
        if extreme is None:
            yield self.skipped_key(row), arguments
        else:
            better = extreme if player == MAX else -extreme
            arguments |= {"better": Number(better), "worse": Number(-better), "kept": self.name(kept)}
            yield "why.cutoff.if", arguments
            yield f"why.cutoff.kept.{'shallow' if is_shallow else 'deep'}.{player}", arguments
        if self.has_first_cutoff(row):
            yield "why.cutoff.first", {}

    def where_set(self, row: int, supplier: int) -> dict[str, Argument]:
        """The node that set the bound met at a row, and how many plies it is above."""
        ply = self.trace.columns.ply
        return {
            "supplier": self.node(supplier),
            "at_supplier": self.place(supplier),
            "plies": ply[row] - ply[supplier],
        }

    def extreme(self, step: Step, bound: float) -> float | None:
        """The size of a very good and a very bad value that skipped moves might have had.

        None if such values would not show that the moves do not matter: if the best value so far is not proved, is
        clamped to an end of the window, or cannot be improved on.
        """
        trace, row, best = self.trace, step.node, step.best
        assert best is not None  # every cutoff has found something
        is_moved = trace.settings.fail == "hard" and best != bound
        if is_moved or self.proofs.so_far(row) != (best, best):
            return None
        size, largest = EXTREMES.get(trace.settings.score, 1.0), max(abs(best), abs(bound))
        if self.is_tree or largest > size:
            size = 100.0
            while size <= largest:
                size *= 10
        is_best = best == (size if trace.player(row) == MAX else -size)
        return None if is_best or size == inf else size

    # A node is finished ----------------------------------------------------------------------------------------------

    def finish(self, step: Step) -> Iterator[Message]:
        row = step.node
        is_root = self.trace.parents[row] < 0
        if is_root and self.trace.settings.makes_passes:
            is_result = self.is_result(row)
            if self.trace.settings.algorithm == "mtdf" or not is_result:
                yield from self.end_of_pass(row)
            if not is_result:
                return
        if self.trace.player(row) == CHANCE:
            yield from self.chance_finish(row)
            if is_root:
                yield from self.spared()
        elif is_root:
            yield from self.result(row)
        else:
            yield from self.settled(step)

    def settled(self, step: Step) -> Iterator[Message]:
        """Yield what a node below the root is worth, which move it chooses, and what of it is proved."""
        trace, row = self.trace, step.node
        chosen, is_cut = trace.choices[row], row in trace.windows.cutoffs
        about = ".estimate" if trace.rests_on_estimates(row) else ""
        arithmetic = self.arithmetic(row)
        is_bare = not about and self.told_as(self.number(row)) == "number"
        arguments: dict[str, Argument] = {
            "subject": self.subject(row),
            "node": self.name(row),
            "path": self.path(row, row + trace.sizes[row]),
            "player": self.turn(row),
            "outcome": arithmetic if arithmetic is not None and is_bare else self.brings(row),
            "value": self.number(row),
        }
        if chosen < 0:
            yield f"finish.worth{about}", arguments
            yield "why.finish.probe", {}
            return
        arguments["chosen"] = self.name(chosen)
        best = set(self.proofs.best(self.chooser(row), self.proofs.valued_children(row)))
        end = self.proofs.beyond(row, (row,))
        if is_cut or chosen not in best:
            yield f"finish.worth{about}", arguments
        else:
            certain = "" if about == "" and not trace.rests_on_estimates(chosen) else ".estimate"
            yield f"finish.chooses{'.candidates' if self.children_of_kind(row, DISCARDED) else certain}", arguments
        if not is_cut and chosen not in best and (end or not best):
            yield f"finish.{'unneeded' if best else 'undecided' if end else 'unknown'}", {}
        if arithmetic is not None and not is_bare:
            yield "why.finish.arithmetic", arguments | {"outcome": arithmetic}
        is_clamped = trace.columns.value[chosen] != step.best
        if is_clamped:
            arguments["alpha"] = self.entry(row, self.end_told(row, "alpha"))
            arguments["beta"] = self.entry(row, self.end_told(row, "beta"))
            yield "why.finish.clamped", arguments | {"found": self.counted(chosen)}
        if is_cut:
            yield from self.cut_short(row)
        else:
            yield from self.looked_through(row, is_clamped)
            if end and chosen not in best:
                yield self.none_needed(row, end)

    def cut_short(self, row: int) -> Iterator[Message]:
        """Yield how much a node is known to be worth after a cutoff."""
        if self.trace.bound(row) == "exact":
            yield "why.finish.range", {}
        elif self.trace.bound(row):
            enough = "why.finish.enough" if self.has_first_cutoff(row) else "why.finish.enough.again"
            yield enough if self.proofs.is_enough(row) else "why.finish.part", {"value": self.number(row)}

    def looked_through(self, row: int, is_clamped: bool) -> Iterator[Message]:
        """Yield which moves of a node without a cutoff were looked at, and why its value may yet be only a bound."""
        discarded, merged = self.children_of_kind(row, DISCARDED), self.children_of_kind(row, MERGED)
        looked = "candidates" if discarded else "merged" if merged else "all"
        yield f"why.finish.looked.{looked}", {"at_node": self.place(row)}
        if self.proofs.is_only_bounded(row) and not is_clamped and self.trace.skipped_below(row):
            yield "why.finish.below", {}
        if discarded:
            yield "why.finish.left_out", {}

    def none_needed(self, row: int, end: End) -> Message:
        """Say why it does not matter which move of a node is best."""
        if self.proofs.is_set_above(row, MAX if end == "alpha" else MIN):
            return self.at_end("finish.none", row, end)
        return "why.finish.none", self.limit(row, end)

    # The result -----------------------------------------------------------------------------------------------------

    def result(self, row: int) -> Iterator[Message]:
        """Yield the result at the root, and why it could not have been otherwise."""
        trace = self.trace
        about = ".estimate" if trace.rests_on_estimates(row) else ""
        is_sure = not trace.discarded_moves and not any(map(trace.rests_on_estimates, trace.principal_rows()))
        arguments = self.of_result(row)
        line = f"finish.line{'.chance' if self.ends_by_chance() else ''}{'' if is_sure else '.unproved'}"
        has_line = trace.settings.algorithm != "mtdf"  # whose last passes do not say how it goes on
        others = list(self.other_moves(row))
        is_short = len(trace.principal_variation) <= LONGEST_LINE and not others
        certain = ".lost" if self.is_lost(row) else "" if is_sure else ".estimate"
        yield f"finish.root{'.candidates' if trace.discarded_moves else certain}", arguments
        standing = [message for message in others if not is_reason(message)]
        yield from standing
        if has_line and is_short:
            yield line, arguments
        is_each_once = trace.settings.algorithm in ONCE and not trace.settings.makes_passes
        if is_each_once and trace.pruned_moves and trace.bound(row) == "exact" and not trace.discarded_moves:
            yield f"{'why.' if standing else ''}finish.never", {"skipped": trace.pruned_moves}
        if has_line and not trace.discarded_moves:
            yield f"why.finish.root{about}", arguments
        if has_line and not is_short:
            yield f"why.{line}", arguments
        yield from [message for message in others if is_reason(message)]
        if trace.settings.makes_passes:
            yield from self.change(row, "why.")
        yield from self.spared()
        if about:
            yield "why.finish.approximate", {}
        if trace.discarded_moves:
            yield "why.finish.discarded", {}

    def of_result(self, row: int) -> dict[str, Argument]:
        """What the sentences about the result at a root speak of."""
        trace, chosen = self.trace, self.trace.choices[self.trace.best_root]
        return {
            "player": self.turn(row),
            "chosen": self.name(chosen),
            "brings": self.counts(chosen),
            "node": self.of(row),
            "outcome": Phrase("outcome.stated", {"worth": self.exactness("worth", row), "value": self.number(row)}),
            "value": self.number(row),
            "children": self.findings(row),
            "line": self.line(trace.principal_variation),
        }

    def is_lost(self, root: int) -> bool:
        """Whether every move of the root is proved to be as bad as any can be."""
        trace, ends = self.trace, self.trace.header.value_range
        if ends is None or ends[0] != -ends[1] or trace.discarded_moves or trace.rests_on_estimates(root):
            return False
        is_worst = self.proofs.value(root) == (ends[0] if self.chooser(root) == MAX else ends[1])
        return is_worst and trace.bound(root) == "exact" and len(self.proofs.last_visits(root)) > 1

    def other_moves(self, root: int) -> Iterator[Message]:
        """Yield which moves of the root are as good as the best one, or may be, and which end the game sooner."""
        if len(self.trace.endings) > 1:
            yield from self.ends_told(root)
        if not self.is_lost(root) and not self.trace.discarded_moves:
            yield from self.as_good(root)

    def ends_by_chance(self) -> bool:
        """Whether the principal variation ends where chance decides."""
        trace = self.trace
        row = trace.settled_by(trace.best_root)
        while trace.choices[row] >= 0:
            row = trace.settled_by(trace.choices[row])
        return trace.player(row) == CHANCE and trace.columns.kind[row] == INTERIOR

    def line(self, moves: Sequence[str]) -> str:
        return " → ".join(moves)

    def arithmetic(self, row: int) -> Phrase | None:
        """Write a finished row's value as the arithmetic of its children's values, "= min(3, 12, 8) = 3".

        Moves that were not looked at are "?". None if the row's value does not follow from theirs.
        """
        trace, value = self.trace, self.number(row)
        bound, chosen = trace.bound(row), trace.choices[row]
        rows = [child for child in self.proofs.last_visits(row) if trace.columns.kind[child] != MERGED]
        terms = [self.term(child) for child in self.excerpt(rows, chosen)]
        is_exact = bound == "exact" and not value.about
        if not bound or chosen < 0 or len(rows) == 1 or None in terms:
            return None
        if trace.columns.value[chosen] != trace.columns.value[row]:
            return None
        signed = Number(value.value, row, value.about, self.bound_told(row))
        return Phrase(
            "outcome.reckoned",
            {
                "pick": self.pick(row),
                "terms": Series([term for term in terms if term is not None]),
                "value": Phrase("outcome.equals", {"value": signed}) if is_exact else signed,
            },
        )

    def findings(self, row: int) -> Series:
        """List the results of a finished row's children, or of some if they are many."""
        rows = [child for child in self.proofs.last_visits(row) if self.trace.columns.kind[child] <= VISITED]
        parts = self.excerpt(rows, self.trace.choices[row])
        return Series(["…" if child is None else self.finding(child) for child in parts])

    def finding(self, row: int) -> Phrase:
        """State the result of a child: "C is at most 2"."""
        is_, value = self.exactness("is", row), self.number(row)
        return Phrase("outcome.child", {"child": self.of(row), "is": is_, "value": value})

    def exactness(self, form: str, row: int) -> Phrase:
        """State how certain a row's value is, with "exactly" if it is exact."""
        is_exact = self.trace.bound(row) == "exact" and not self.trace.rests_on_estimates(row)
        return Phrase(f"{form}.exactly") if is_exact else self.sureness(form, row)

    def term(self, row: int | None) -> Argument | None:
        """Write a child's value in the arithmetic of its parent, with the sign of its bound.

        It is "?" for a child that was not looked at, and "…" for children left out. None if nothing is proved of the
        value that the child returned.
        """
        if row is None:
            return "…"
        if self.trace.columns.kind[row] > VISITED:
            return Mention("?", row)
        number, bound = self.counted(row), self.counted_bound(row)
        return Number(number.value, row, number.about, bound) if bound else None

    def excerpt(self, rows: Sequence[int], chosen: int) -> list[int | None]:
        """Pick the first, the chosen and the last of many rows; None stands for those left out in between."""
        if len(rows) <= FIRST_PARTS + 2:
            return list(rows)
        kept: list[int | None] = list(rows[:FIRST_PARTS])
        for row in rows[FIRST_PARTS:]:
            if row in (chosen, rows[-1]):
                kept.append(row)
            elif kept[-1] is not None:
                kept.append(None)
        return kept


def is_reason(message: Message) -> bool:
    """Whether a message is only for those who ask why."""
    return bool(REASON.search(message[0]))
