"""The command `minimax-viz`: a group whose commands are imported when they are called."""

import sys
from contextlib import suppress
from importlib import import_module
from io import StringIO
from typing import Any

import click

from minimax_viz import __version__
from minimax_viz.cli.asked import asked_catalog
from minimax_viz.cli.console import make_streams_readable, replace_closed_streams, say
from minimax_viz.cli.debug import debug_option, traceback_of
from minimax_viz.cli.ending import INTERRUPTED, heed_signals, leave, let_go_of_streams, sentence_for
from minimax_viz.games.prints import keeping_prints_aside

COMMANDS = {
    "trace": ("minimax_viz.cli.trace_command", "Search a position and show everything the search did."),
    "show": ("minimax_viz.cli.show_command", "Write the pages and pictures of a saved trace again."),
    "export": ("minimax_viz.cli.export_command", "Write a trace as a flat table: CSV, JSON lines or Parquet."),
    "convert": ("minimax_viz.cli.convert_command", "Write a tree in another notation: outline, JSON, Newick, .efg …"),
    "slides": ("minimax_viz.cli.slides_command", "Make slides or an animation of a search, one step on each."),
    "poster": ("minimax_viz.cli.poster_command", "Draw a whole search on one sheet of paper, however large it is."),
    "embed": ("minimax_viz.cli.embed_command", "Print the HTML that puts a search into another page."),
    "growth": ("minimax_viz.cli.growth_command", "Chart how a search grows with its depth, in practice and in theory."),
    "survey": ("minimax_viz.cli.survey_command", "Compare searches at many positions, and chart what they save."),
    "compare": ("minimax_viz.cli.compare_command", "Compare searches: what pruning saved, and why."),
    "play": ("minimax_viz.cli.play_command", "Play against the search, which says what it sees."),
    "games": ("minimax_viz.cli.games_command", "List the available games, and start one of your own."),
    "doctor": ("minimax_viz.cli.doctor_command", "Show what is installed, and what each missing piece is for."),
}


class Commands(click.Group):
    """A group that knows its commands by name and one line of help, so that `--version` and `--help` import little."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name][0]).command
        for each in (command, *getattr(command, "commands", {}).values()):
            if not any(parameter.name == "debug" for parameter in each.params):
                each.params.append(debug_option())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from difflib import get_close_matches  # imported only after a mistake

            near = get_close_matches(name, COMMANDS, 1)
            advice = f"Did you mean {near[0]}?" if near else f"To trace a position, type: minimax-viz trace {name}"
            raise click.UsageError(f"There is no command {name!r}. {advice}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, help_line) for name, (_, help_line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with keeping_prints_aside():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            say(asked_catalog().text("interrupted"), err=True)
            ctx.exit(INTERRUPTED)
        except click.ClickException:
            raise
        except MemoryError:
            pass  # dropping the exception frees the record, which makes room for the sentence
        except Exception as error:
            sentence = sentence_for(error)
            if sentence is None:
                raise
            if told := traceback_of(error, ctx):
                say(told.rstrip("\n"), err=True)
            raise click.ClickException(sentence) from error
        raise click.ClickException("There is not enough memory for this search; lower --max-nodes, or set a --depth.")


EPILOG = """\b
Examples:
  minimax-viz trace                            the built-in example, into minimax-out/
  minimax-viz trace XO./.X./..O --open         a position, and its page in the browser
  minimax-viz trace "[[3,12,8],[2,4,6],[14,5,2]]"
  minimax-viz show minimax-out/trace.json.gz --lang ru -o russian
  minimax-viz export minimax-out/trace.json.gz > nodes.csv
"""


@click.group(
    cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "show_default": True}
)
@click.version_option(__version__, prog_name="minimax-viz")
def cli() -> None:
    """See minimax think: trace a game-tree search and explain every step."""


def main() -> None:
    """Run the command line."""
    replace_closed_streams()
    make_streams_readable()
    heed_signals()
    code = exit_code()
    let_go_of_streams()
    leave(code)


def exit_code() -> int:
    """Run the command line; errors are reported on standard error. Raises only bugs of ours."""
    try:
        code = cli.main(prog_name="minimax-viz", standalone_mode=False)
        sys.stdout.flush()
        return code or 0
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except (click.Abort, KeyboardInterrupt):  # before a command was found
        return INTERRUPTED
    except BrokenPipeError:  # the reader has read enough
        return 1
    except click.ClickException as error:
        return report_error(error)
    except Exception as error:
        sentence = sentence_for(error)
        if sentence is None:
            raise
        return report_error(click.ClickException(sentence))


def report_error(error: click.ClickException) -> int:
    """Report what went wrong, if anybody is listening, in the language that is asked for; returns the exit code."""
    sentence = StringIO()
    error.show(sentence)
    with suppress(OSError):
        say(asked_catalog().said(sentence.getvalue().rstrip("\n")), err=True)
    return error.exit_code
