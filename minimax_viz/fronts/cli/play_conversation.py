"""The conversation of a match on the terminal: what is typed, and what is printed in reply."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from rich.table import Table
from rich.text import Text

from minimax_viz.errors import OutputError, PositionError, reason_of
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, say
from minimax_viz.fronts.cli.options import OutputOptions
from minimax_viz.fronts.cli.play_board import board_of, moves_tree
from minimax_viz.fronts.cli.progress import StatusLine
from minimax_viz.fronts.cli.report import print_summary, write_outputs
from minimax_viz.fronts.cli.screen import Screen, harmless
from minimax_viz.games.game import Player
from minimax_viz.play.analyst import ONE_ANSWER, best_move
from minimax_viz.play.gamefile import saved_game
from minimax_viz.play.match import Answer, Match, Turn
from minimax_viz.play.setup import LegalMove, without_punctuation
from minimax_viz.safe_text import one_line
from minimax_viz.text.catalog import Catalog
from minimax_viz.text.match import MatchText
from minimax_viz.text.names import list_text, player_on_board
from minimax_viz.text.summary import settings_line

COMMANDS = ("help", "moves", "hint", "why", "undo", "trace", "save", "again", "quit")
NEED_A_GAME = ("moves", "hint")  # commands that need a game that is not over
MOST_LISTED = 40  # moves in a sentence that lists the legal ones


class Conversation:
    """One sitting at the board: a game, and more of them if the human wants."""

    def __init__(self, match: Match, words: Catalog, show: str, outputs: OutputOptions) -> None:
        self.match = match
        self.words = words
        self.text = MatchText(words, match.human, is_tree=match.setup.is_tree)
        self.show = show
        self.outputs = outputs
        self.console = Screen(soft_wrap=not sys.stdout.isatty())
        self.wants_more = True
        self.called = {name: words.text(f"play.command.{name}").split() for name in COMMANDS}

    def run(self) -> None:
        """Play until the human has enough, or the input ends."""
        edit_lines(self.words_to_type)
        self.introduce()
        self.play_on()
        while self.wants_more and (text := self.read_line()) is not None:
            self.handle(text)
        self.say("play.goodbye")

    def words_to_type(self) -> Iterator[str]:
        """Yield the words that may be typed now: moves and commands, in the language of the conversation."""
        if not self.match.over:
            yield from (move.name for move in self.match.legal_moves)
        yield from chain.from_iterable(self.called.values())

    # What is typed --------------------------------------------------------------------------------------------------

    def read_line(self) -> str | None:
        """Read the next line; None at the end of the input."""
        key, player = ("play.prompt.over", "") if self.match.over else ("play.prompt", self.player(self.match.human))
        try:
            text = input(one_line(self.words.text(key, player=player)))
        except EOFError:
            say()
            return None
        except OSError as error:
            say()  # ends the line of the prompt
            raise PositionError("Standard input cannot be read: {reason}.", reason=reason_of(error)) from error
        if not sys.stdin.isatty():  # the terminal has not shown it yet
            self.console.print(harmless(text))
        return text

    def handle(self, line: str) -> None:
        """Do what a typed line asks for. A move goes before a command of the same name; a slash marks a command."""
        text = line.strip()
        moves = [] if text.startswith("/") else self.match.moves_matching(text)
        word, _, argument = text.removeprefix("/").partition(" ")
        command = self.command_called(word)
        if not text:
            self.draw()
        elif len(moves) == 1:
            self.match.play(moves[0])
            self.play_on()
        elif moves:
            self.say("play.ambiguous", text=text, moves=moves_text(moves))
        elif command is None or (command in NEED_A_GAME and self.match.over):
            self.refuse(text)
        else:
            try:
                getattr(self, f"do_{command}")(argument.strip())
            except OutputError as error:
                self.print_sentences([self.words.error(error, ON_COMMAND_LINE)])

    def command_called(self, word: str) -> str | None:
        """Return the command that a word names, in the language of the conversation or in English."""
        typed = without_punctuation(word) or word
        for command, called in self.called.items():
            names = [command, *called]
            if typed and typed in (*names, *map(without_punctuation, names)):
                return command
        return None

    # The course of the game -----------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Say what is played, who is who, and how the computer finds its moves."""
        match, setup = self.match, self.match.setup
        self.console.print(f"[bold]{harmless(self.words.title(setup.name, setup.game.title))}[/bold]")
        self.say("play.sides", human=self.player(match.human), computer=self.player(setup.computer))
        opponent, adviser = match.opponent, match.adviser
        if opponent.whole_game is not None:
            self.say("play.whole", nodes=opponent.whole_game.nodes)
            self.console.print(harmless(settings_line(opponent.whole_game, self.words)), style="dim")
        elif opponent.depth is None:
            self.say("play.each", nodes=ONE_ANSWER, evaluation=setup.evaluation)
        else:
            self.say("play.depth", plies=opponent.depth, evaluation=setup.evaluation)
            if adviser.whole_game is not None:
                self.say("play.hints", nodes=adviser.whole_game.nodes)
        if (candidates := opponent.setup.candidates) is not None:
            self.say("play.candidates", candidates=candidates)
        self.say("play.begin")

    def play_on(self) -> None:
        """Let the computer answer and passes be made, until the human has a choice or the game is over."""
        match = self.match
        while True:
            again = match.moves_again
            with thinking(self.words.code) as progress:
                turn = match.play_automatically(progress.nodes)
            if turn is None:
                break
            self.report(turn, again)
        self.draw()
        if match.over:
            self.report_result()
        elif again:
            self.say("play.twice.human")

    def report(self, turn: Turn, again: bool) -> None:
        """Say which move was made without the human's choice, and first what the computer saw."""
        if not isinstance(turn, Answer):
            self.say("play.chance" if turn.by == "chance" else "play.pass", move=turn.move.name)
            return
        if again:
            self.say("play.twice.computer")
        if self.show == "tree":
            self.console.print(moves_tree(turn.analysis, self.words, turn.last_move))
            self.print_sentences([self.text.cutoff(turn.analysis, turn.last_move)])
        if self.show != "none":
            self.print_sentences([self.text.position(turn.analysis, turn.last_move)])
            if turn.analysis.depth is not None and self.match.opponent.depth is None:
                self.say("play.looked", plies=turn.analysis.depth)
        self.say("play.computer", move=turn.move.name)

    def report_result(self) -> None:
        """Say how the game ended and, unless it was the first, the results of all games."""
        match = self.match
        if match.setup.is_tree:
            self.say("play.result.value", name=match.last_move, value=self.words.number(match.outcome))
        else:
            self.say(f"play.result.{match.winner or 'nobody'}")
        if match.earlier_results:
            results = match.results
            self.say("play.score", human=results["human"], computer=results["computer"], nobody=results[None])

    # The commands ---------------------------------------------------------------------------------------------------

    def do_help(self, argument: str) -> None:
        self.say("play.help.move")
        table = Table.grid(padding=(0, 2))
        for name in COMMANDS:
            command = Text(self.words.text(f"play.command.{name}"), style="bold")
            table.add_row(command, self.words.text(f"play.help.{name}"))
        self.console.print(table)

    def do_moves(self, argument: str) -> None:
        self.say("play.moves", moves=moves_text(self.match.legal_moves))

    def do_hint(self, argument: str) -> None:
        with thinking(self.words.code) as progress:
            analysis = self.match.advice(progress.nodes)
        best = best_move(analysis, self.match.legal_moves)
        self.print_sentences(self.text.hint(analysis, best.name, self.match.last_move))

    def do_why(self, argument: str) -> None:
        """Say what a move is worth; without a move, or with the computer's last one, why the computer played it."""
        moves = self.match.moves_matching(argument)
        if len(moves) == 1:
            with thinking(self.words.code) as progress:
                assessment = self.match.assess(moves[0], progress.nodes)
            self.print_sentences(self.text.assessment(assessment))
        elif moves:
            self.say("play.ambiguous", text=argument, moves=moves_text(moves))
        elif (answer := self.match.answer_matching(argument)) is not None:
            self.console.print(moves_tree(answer.analysis, self.words, answer.last_move))
            self.print_sentences([self.text.position(answer.analysis, answer.last_move)])
        elif not without_punctuation(argument):
            self.say("play.why.what")
        else:
            self.refuse(argument)

    def do_undo(self, argument: str) -> None:
        """Take back the human's last move and what followed."""
        if undone := self.match.undo():
            self.say("play.undone", moves=len(undone))
            self.draw()
        else:
            self.say("play.undo.none")

    def do_trace(self, argument: str) -> None:
        """Write the page of the position, and what else was asked for. Raises OutputError."""
        with thinking(self.words.code) as progress:
            trace = self.match.trace(progress.nodes)
            written, missing = write_outputs(trace, self.outputs, progress)
        print_summary(trace, written, "", self.outputs.lang)
        self.print_sentences(map(str, missing))

    def do_save(self, argument: str) -> None:
        if argument:
            self.save(Path(argument))
        else:
            self.say("play.save.where")

    def save(self, path: Path) -> None:
        """Write the game to a file and say so. Raises OutputError."""
        saved_game(self.match).save(path)
        self.say("play.saved", path=str(path))

    def do_again(self, argument: str) -> None:
        """Begin another game; one that was over counts."""
        self.match.restart()
        self.play_on()

    def do_quit(self, argument: str) -> None:
        self.wants_more = False

    # What is printed ------------------------------------------------------------------------------------------------

    def player(self, player: Player) -> str:
        """Name a player as on the board, and say whether it is MAX or MIN."""
        return player_on_board(player, self.match.setup.game.player_names())

    def refuse(self, text: str) -> None:
        """Say that a text means nothing here, and what could be typed instead."""
        if self.match.over:
            self.say("play.over")
        else:
            self.say("play.unknown", text=text[:40], moves=moves_text(self.match.legal_moves))

    def draw(self) -> None:
        board = board_of(self.match)
        if board is not None:
            self.console.print(board)
        elif not self.match.over:
            name = self.match.last_move or self.match.setup.game.start_name(self.match.state)
            self.say("play.stand", name=name, moves=moves_text(self.match.legal_moves))

    def say(self, key: str, **arguments: str | int) -> None:
        self.print_sentences([self.words.text(key, **arguments)])

    def print_sentences(self, sentences: Iterable[str]) -> None:
        """Print sentences, a line each, whatever names they contain; leave out empty ones."""
        for sentence in filter(None, sentences):
            self.console.print(harmless(sentence))


def thinking(lang: str) -> StatusLine:
    """Make the progress line for a search that a match needs."""
    progress = StatusLine(True, lang)
    progress.phase("play.thinking")
    return progress


def moves_text(moves: Sequence[LegalMove]) -> str:
    """List the names of moves, but no more than a reader wants."""
    return list_text([move.name for move in moves], MOST_LISTED)


MOST_OFFERED = 200


def edit_lines(words: Callable[[], Iterable[str]]) -> None:
    """Let `input` edit lines on a terminal; Tab offers those of the `words` that continue what is typed."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        import readline
    except ImportError:
        return
    offered: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:  # readline asks for one after the other
            offered[:] = [word for word in words() if word.casefold().startswith(typed.casefold())][:MOST_OFFERED]
        return offered[number] if number < len(offered) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    is_editline = "libedit" in (readline.__doc__ or "")  # as on macOS, which spells it otherwise
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
