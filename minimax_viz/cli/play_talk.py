"""The conversation of a match on the terminal: what is typed, and what is said to it."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from minimax_viz.cli.console import say
from minimax_viz.cli.options import OutputOptions
from minimax_viz.cli.outputs import write_outputs
from minimax_viz.cli.play_board import board_of
from minimax_viz.cli.progress import Progress
from minimax_viz.cli.report import print_summary
from minimax_viz.cli.screen import Screen, harmless
from minimax_viz.cli.trees import moves_tree
from minimax_viz.errors import OutputError, PositionError
from minimax_viz.games.game import Player
from minimax_viz.play.gamefile import SavedGame
from minimax_viz.play.match import Match, Side
from minimax_viz.play.minds import ONE_ANSWER, WholeGame, best_option
from minimax_viz.play.played import Terms
from minimax_viz.play.spelling import Option, bare
from minimax_viz.signs import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.headline import headline
from minimax_viz.text.match import MatchText
from minimax_viz.text.names import player_on_board

COMMANDS = ("help", "moves", "hint", "why", "undo", "trace", "save", "again", "quit")
MOST_LISTED = 40  # moves in a sentence that lists the legal ones


class Talk:
    """One sitting at the board: a game, and more of them if the human wants."""

    def __init__(self, match: Match, terms: Terms, words: Catalog, show: str, outputs: OutputOptions) -> None:
        self.match = match
        self.terms = terms
        self.words = words
        self.text = MatchText(words, match.human, is_tree=match.is_tree)
        self.show = show
        self.outputs = outputs
        self.console = Screen(soft_wrap=not sys.stdout.isatty())
        self.ended: Counter[Side | None] = Counter()
        self.wants_more = True

    def run(self) -> None:
        """Play until the human has enough, or the input ends."""
        self.introduce()
        self.go_on()
        while self.wants_more:
            text = self.read_line()
            if text is None:
                break
            self.obey(text)
        self.say("play.goodbye")

    # Listening ------------------------------------------------------------------------------------------------------

    def read_line(self) -> str | None:
        """The next line that is typed; None at the end of the input."""
        match = self.match
        key, player = ("play.prompt.over", "") if match.over else ("play.prompt", self.player(match.human))
        prompt = one_line(self.words.text(key, player=player))
        try:
            text = input(prompt)
        except EOFError:
            say()
            return None
        except OSError as error:
            say()  # the prompt's line is done
            raise PositionError(f"Standard input cannot be read: {error.strerror or error}.") from error
        if not sys.stdin.isatty():  # what was not typed on the screen is shown there
            self.print(harmless(text))
        return text

    def obey(self, text: str) -> None:
        """Do what a typed line asks for. A move goes before a command of the same name; a slash says command."""
        if not text.strip():
            self.draw()
            return
        slashed = text.strip().startswith("/")
        found = [] if slashed else self.match.meant(text)
        if len(found) == 1:
            self.match.play(found[0])
            self.go_on()
            return
        if found:
            self.say("play.ambiguous", text=text.strip(), moves=names_of(found))
            return
        word, _, rest = text.strip().removeprefix("/").partition(" ")
        command = self.command_named(word)
        if command is None:
            self.refuse(text)
        else:
            getattr(self, f"do_{command}")(rest.strip())

    def command_named(self, word: str) -> str | None:
        """The command that a word names, in the language of the sentences or in English."""
        typed = bare(word) or word
        return next((name for name in COMMANDS if typed in self.words_for(name)), None)

    def words_for(self, command: str) -> list[str]:
        """The words that name a command."""
        spelled = [command, *self.words.text(f"play.command.{command}").split()]
        return [*spelled, *filter(None, map(bare, spelled))]

    # Playing --------------------------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Say what is played, who is who, and how the computer thinks."""
        match, played = self.match, self.match.played
        self.print(f"[bold]{harmless(played.game.title)}[/bold]")
        self.say("play.sides", human=self.player(match.human), computer=self.player(played.computer))
        self.tell_how_the_computer_thinks()
        self.say("play.begin")

    def tell_how_the_computer_thinks(self) -> None:
        """Say whether it walks a record or searches each position, and how far it looks."""
        match, evaluation = self.match, self.match.played.evaluation
        if isinstance(match.mind, WholeGame):
            self.say("play.whole", nodes=match.mind.record.nodes)
            self.print(harmless(headline(match.mind.record, self.words)), style="dim")
        elif match.looks_ahead is None:
            self.say("play.each", nodes=ONE_ANSWER, evaluation=evaluation)
        else:
            self.say("play.depth", plies=match.looks_ahead, evaluation=evaluation)
            if isinstance(match.adviser, WholeGame):
                self.say("play.hints", nodes=match.adviser.record.nodes)
        if (candidates := match.mind.played.candidates) is not None:
            self.say("play.candidates", candidates=candidates)

    def go_on(self) -> None:
        """Let the computer answer and passes be made, until the human has a choice or the game is over."""
        match = self.match
        while not match.over:
            if match.to_move == "computer":
                self.answer()
            elif (option := match.forced_pass()) is not None:
                self.say("play.pass", move=option.name)
                match.play(option, forced=True)
            else:
                break
        self.draw()
        if match.over:
            self.tell_result()
        elif match.turns and match.turns[-1].by == match.to_move:
            self.say("play.twice.human")

    def answer(self) -> None:
        """The computer's move, and before it what the computer saw."""
        match = self.match
        last_move = self.last_move
        if match.turns and match.turns[-1].by == "computer":
            self.say("play.twice.computer")
        with self.thinking() as progress:
            turn = match.answer(progress.nodes)
        analysis = turn.analysis
        assert analysis is not None  # the computer moves with open eyes
        if self.show == "tree":
            self.print(moves_tree(analysis, self.words, last_move))
            self.tell(self.text.cutoff(analysis, last_move))
        if self.show != "none":
            self.tell(self.text.settled(analysis, last_move))
            if analysis.depth is not None and match.looks_ahead is None:
                self.say("play.looked", plies=analysis.depth)
        self.say("play.computer", move=turn.option.name)

    def tell_result(self) -> None:
        """Say how the game ended, and where it stands if it was not the first."""
        match = self.match
        if match.is_tree:
            self.say("play.result.value", name=self.last_move, value=self.words.number(match.outcome))
        else:
            self.say(f"play.result.{match.winner or 'nobody'}")
        if self.ended:
            score = self.ended + Counter([match.winner])
            self.say("play.score", human=score["human"], computer=score["computer"], nobody=score[None])

    # The commands ---------------------------------------------------------------------------------------------------

    def do_help(self, rest: str) -> None:
        """Say what can be typed."""
        self.say("play.help.move")
        table = Table.grid(padding=(0, 2))
        for name in COMMANDS:
            table.add_row(
                Text(self.words.text(f"play.command.{name}"), style="bold"), self.words.text(f"play.help.{name}")
            )
        self.print(table)

    def do_moves(self, rest: str) -> None:
        """List the legal moves."""
        if self.match.over:
            self.say("play.over")
        else:
            self.say("play.moves", moves=names_of(self.match.options))

    def do_hint(self, rest: str) -> None:
        """Tell the best move."""
        if self.match.over:
            self.say("play.over")
            return
        with self.thinking() as progress:
            analysis = self.match.advice(progress.nodes)
        best = best_option(analysis, self.match.options)
        for sentence in self.text.hint(analysis, best.name, self.last_move):
            self.tell(sentence)

    def do_why(self, rest: str) -> None:
        """Tell what a move is worth; without a move, or with the computer's last one, why the computer played it."""
        found = self.match.meant(rest) if rest else []
        answer = self.match.last_answer()
        if len(found) == 1:
            with self.thinking() as progress:
                verdict = self.match.verdict(found[0], progress.nodes)
            for sentence in self.text.move(verdict.option.name, verdict.best.name, verdict.here, verdict.after):
                self.tell(sentence)
        elif found:
            self.say("play.ambiguous", text=rest, moves=names_of(found))
        elif answer is not None and (not bare(rest) or self.match.was_meant(answer, rest)):
            self.explain_answer(answer)
        elif not bare(rest):
            self.say("play.why.what")
        else:
            self.refuse(rest)

    def explain_answer(self, at: int) -> None:
        """Tell once more what the computer saw before its move at this place of the game."""
        turns = self.match.turns
        analysis = turns[at].analysis
        assert analysis is not None  # it is the computer's move
        last_move = turns[at - 1].option.name if at else ""
        self.print(moves_tree(analysis, self.words, last_move))
        self.tell(self.text.settled(analysis, last_move))

    def do_undo(self, rest: str) -> None:
        """Take back the human's last move and what followed."""
        taken = self.match.undo()
        if not taken:
            self.say("play.undo.none")
            return
        self.say("play.undone", moves=len(taken))
        self.draw()

    def do_trace(self, rest: str) -> None:
        """Write the page of the position, and what else was asked for."""
        with self.thinking() as progress:
            trace = self.match.page(progress.nodes)
            try:
                written, missing = write_outputs(trace, self.outputs, progress)
            except OutputError as error:
                self.tell(str(error))
                return
        print_summary(trace, written, "", self.outputs.lang)
        for fault in missing:
            self.tell(str(fault))

    def do_save(self, rest: str) -> None:
        """Write the game to a file."""
        if not rest:
            self.say("play.save.where")
            return
        try:
            self.save(Path(rest))
        except OutputError as error:
            self.tell(str(error))

    def save(self, path: Path) -> None:
        """Write the game to a file and say so. Raises OutputError."""
        moves = [(turn.option.name, turn.option.place) for turn in self.match.turns]
        SavedGame(replace(self.terms, game=self.match.played.name), moves).save(path)
        self.say("play.saved", path=str(path))

    def do_again(self, rest: str) -> None:
        """Begin another game; one that was over counts."""
        if self.match.over:
            self.ended[self.match.winner] += 1
        self.match = Match(self.match.played, self.match.mind, self.match.adviser)
        self.go_on()

    def do_quit(self, rest: str) -> None:
        """End the sitting."""
        self.wants_more = False

    # Speaking -------------------------------------------------------------------------------------------------------

    @property
    def last_move(self) -> str:
        """The name of the move that was made last; "" at the start."""
        return self.match.turns[-1].option.name if self.match.turns else ""

    def player(self, player: Player) -> str:
        """What a player is called on the board, and whether it is MAX or MIN."""
        return player_on_board(player, self.match.played.game.player_names())

    def refuse(self, text: str) -> None:
        """Say that a text is nothing, and what could be typed instead."""
        if self.match.over:
            self.say("play.over")
        else:
            self.say("play.unknown", text=text.strip()[:40], moves=names_of(self.match.options))

    def draw(self) -> None:
        """Show the position."""
        board = board_of(self.match)
        if board is not None:
            self.print(board)
        elif not self.match.over:
            name = self.last_move or self.match.played.game.start_name(self.match.state)
            self.say("play.stand", name=name, moves=names_of(self.match.options))

    def thinking(self) -> Progress:
        """Progress for a search."""
        progress = Progress(True)
        progress.phase(self.words.text("play.thinking"))
        return progress

    def say(self, key: str, **arguments: str | int) -> None:
        """Print a message of the catalog."""
        self.tell(self.words.text(key, **arguments))

    def tell(self, sentence: str) -> None:
        """Print a sentence, whatever a game's names put into it."""
        if sentence:
            self.print(harmless(sentence))

    def print(self, what: RenderableType, style: str | None = None) -> None:
        """Print to standard output."""
        self.console.print(what, style=style)


def names_of(options: Sequence[Option]) -> str:
    """The names of moves, not more than a reader wants."""
    more = " …" if len(options) > MOST_LISTED else ""
    return ", ".join(option.name for option in options[:MOST_LISTED]) + more
