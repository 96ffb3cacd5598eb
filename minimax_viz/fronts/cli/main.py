"""The command `minimax-viz`: a group whose commands are imported when they are called."""

import gc
import sys
from contextlib import suppress
from io import StringIO
from typing import Any

import click

from minimax_viz import __version__
from minimax_viz.errors import GameError, MinimaxVizError, SettingName, hides_interrupt
from minimax_viz.fronts.cli.command import (
    COMMAND_GROUPS,
    COMMANDS,
    BaseCommand,
    command_named,
    is_board_with_hyphen,
    traceback_of,
)
from minimax_viz.fronts.cli.console import (
    INTERRUPTED,
    CommandError,
    UsageMistake,
    error_for,
    heed_signals,
    leave,
    let_go_of_streams,
    make_streams_readable,
    replace_closed_streams,
    say,
)
from minimax_viz.fronts.cli.settings import asked_catalog
from minimax_viz.games.printing import reserving_stdout


class Commands(BaseCommand, click.Group):
    """A group that knows its commands by name and one line of help, so that `--version` and `--help` import little."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command_named(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name.lower() == "help":  # `help trace` is `trace --help`
            return self.resolve_command(ctx, [*map(str.lower, args[1:]), "--help"])
        if name.lower() in COMMANDS:
            return super().resolve_command(ctx, [name.lower(), *args[1:]])
        if not name.startswith("-") or is_board_with_hyphen(name):
            from minimax_viz.fronts.cli.position import advice_for  # imported only after a mistake

            advice = advice_for(name, args[1:], COMMANDS)
            raise UsageMistake("There is no command {name}. {advice}", ctx, name=repr(name), advice=advice)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for group, commands in COMMAND_GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])
        click.Command.format_options(self, ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with reserving_stdout():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            say(asked_catalog().text("interrupted"), err=True)
            ctx.exit(INTERRUPTED)
        except click.ClickException:
            raise
        except MemoryError:
            pass  # dropping the exception lets go of the record, which makes room for the sentence
        except Exception as error:
            known = error_for(error)
            if known is None:
                raise
            if told := traceback_of(error, ctx):
                say(told.rstrip("\n"), err=True)
            raise CommandError(known) from error
        except BaseException as error:
            if isinstance(error.__context__, BrokenPipeError):  # rich ends like this when nobody reads any more
                raise
            from minimax_viz.games.userfile import exception_text  # already imported by whatever ran a game

            what = exception_text(error)
            raise CommandError(GameError("A game or an evaluation ended Python: {what}.", what=what)) from error
        gc.collect()  # what the exception passed through may refer to itself
        raise CommandError(
            MinimaxVizError(
                "There is not enough memory for this search; lower {max_nodes}, or set a {depth}.",
                max_nodes=SettingName("max_nodes"), depth=SettingName("depth"),
            )
        )  # fmt: skip


EPILOG = """\b
Examples:
  minimax-viz trace --open                     the built-in example, and its page in the browser
  minimax-viz trace XO./.X./..O                a position
  minimax-viz trace "[[3,12,8],[2,4,6],[14,5,2]]"
  minimax-viz compare --example aima           what alpha-beta saves
  minimax-viz practice --kind pruning          exercises
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
    """Run the command line and return the exit code; errors are reported on standard error. Raises only bugs."""
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
        told = error
    except Exception as error:
        if hides_interrupt(error):
            return INTERRUPTED
        known = error_for(error)
        if known is None:
            raise
        told = CommandError(known)
    sentence = StringIO()
    told.show(sentence)
    text = sentence.getvalue().rstrip("\n")
    with suppress(OSError):  # if nobody is listening
        say(text if isinstance(told, click.exceptions.NoArgsIsHelpError) else asked_catalog().said(text), err=True)
    return told.exit_code
