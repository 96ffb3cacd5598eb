"""The words of the search during a match: the narrator's sentences, and the meaning of values for the two players."""

from collections.abc import Iterator

from minimax_viz.games.game import MAX, MIN, Player
from minimax_viz.record.columns import Value
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.names import line_text, player_word
from minimax_viz.text.narrator import Narrator
from minimax_viz.text.summary import PLIES
from minimax_viz.views.analysis import Analysis, Assessment


class PositionNarrator(Narrator):
    """A narrator that names the position on the board after the last move.

    The record may have an equal position instead, which another move leads to.
    """

    def __init__(self, analysis: Analysis, catalog: Catalog, last_move: str) -> None:
        super().__init__(analysis.trace, catalog)
        self.row = analysis.row
        self.last_move = last_move

    def called(self, row: int) -> str:
        is_on_board = row == self.row and bool(self.last_move) and not self.is_tree
        return self.last_move if is_on_board else super().called(row)

    def path_with(self, first: str, row: int, told: int) -> str:
        """Return nothing: the moves on the board need not be those in the record."""
        return ""


class MatchText:
    """The texts of a match in one language. The human plays as `human`.

    `is_tree` means that the game is an explicit tree, whose leaves are numbers and not wins.
    """

    def __init__(self, words: Catalog, human: Player, *, is_tree: bool) -> None:
        self.words = words
        self.human = human
        self.is_tree = is_tree

    def position(self, analysis: Analysis, last_move: str) -> str:
        """State what the search found for a position, from its last step there; "" if the game was over."""
        step = analysis.finish()
        if step is None:
            return ""
        sentence = PositionNarrator(analysis, self.words, last_move).text(step)
        if analysis.row == 0:
            return sentence  # at the root the sentence includes the line
        line = self.words.text("play.line", line=line_text(analysis.principal_variation, PLIES))
        return self.words.passage([sentence, line])

    def cutoff(self, analysis: Analysis, last_move: str) -> str:
        """Return the sentence of the largest cutoff one ply further down; "" if there is none."""
        step = analysis.largest_cutoff()
        return "" if step is None else PositionNarrator(analysis, self.words, last_move).text(step)

    def prospect(self, value: Value, analysis: Analysis) -> str:
        """State what a value means for the two players, as a part of a sentence."""
        number = self.words.number(value, not analysis.proved)
        if self.is_tree:
            return self.words.text("play.prospect.value", value=number)
        ahead = "nobody" if not value else "human" if (MAX if value > 0 else MIN) == self.human else "computer"
        kind = "estimate" if not analysis.proved else "average" if analysis.rests_on_chance else "proved"
        return self.words.text(f"play.prospect.{kind}.{ahead}", value=number)

    def hint(self, analysis: Analysis, best: str, last_move: str) -> Iterator[str]:
        """Yield the best move with its prospect, and what the search found."""
        yield self.words.text("play.hint", move=best, prospect=self.prospect(analysis.value, analysis))
        yield self.position(analysis, last_move)

    def assessment(self, assessment: Assessment) -> Iterator[str]:
        """Yield whether a move is good and, if it is not, its value, a better move, and the line that shows this."""
        text, move, best, loss = self.words.text, assessment.move, assessment.best, assessment.loss
        before, after = assessment.before, assessment.after
        prospect = self.prospect(after.value, after)
        if move == best and before.is_best_alone:
            yield text("play.why.best", move=move, prospect=prospect)
        elif move == best:
            yield text("play.why.unbeaten", move=move, prospect=prospect)
        elif loss <= 0:
            yield text("play.why.equal", move=move, best=best, prospect=prospect)
        else:
            yield text(
                "play.why.worse",
                move=move,
                player=player_word(before.trace.player(before.row)),
                value=self.words.number(after.value, not after.proved),
                best=best,
                best_value=self.words.number(before.value, not before.proved),
                prospect=prospect,
            )
        line = after.principal_variation
        if line:
            key = "play.why.refuted" if loss > 0 else "play.why.line"
            yield text(key, move=move, reply=line[0], line=line_text(line, PLIES))
        elif after.at_horizon:
            yield text("play.why.horizon", move=move, value=self.words.number(after.value))
        elif loss > 0 and after.over:
            yield text("play.why.over", move=move)
