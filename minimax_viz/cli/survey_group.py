"""How `survey BOARD` is a command that has another one below it, `survey merge`."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from minimax_viz.cli.completion import complete_files
from minimax_viz.cli.options import Adder
from minimax_viz.cli.position import BoardCommand


class PlainGroup(click.Group):
    """A group that reads its own words as a command does that is none: options may stand behind arguments."""

    allow_interspersed_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return click.Command.parse_args(self, ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return click.Command.collect_usage_pieces(self, ctx)


class SurveyGroup(BoardCommand, PlainGroup):
    """A command with a BOARD, unless its first word is the name of a command below it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0].lower() in self.commands:
            ctx.args = [args[0].lower(), *args[1:]]
            return ctx.args
        try:
            return super().parse_args(ctx, args)
        except click.UsageError:
            self.refuse_late(ctx)
            raise

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            name, below, args = self.resolve_command(ctx, ctx.args)
            if below is not None:
                ctx.invoked_subcommand = name
                with below.make_context(name, args, parent=ctx) as context:
                    return below.invoke(context)
        self.refuse_late(ctx)
        return click.Command.invoke(self, ctx)

    def refuse_late(self, ctx: click.Context) -> None:
        """Raise click.UsageError where a command stands behind an option."""
        if (board := ctx.params.get("board")) in self.commands:
            ctx.fail(f"{board} is the name of a command, and comes before options: {ctx.command_path} {board} …")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class OwnArgument(click.Argument):
    """An argument that is not named where a command below its own is."""

    def get_usage_pieces(self, ctx: click.Context) -> list[str]:
        return super().get_usage_pieces(ctx) if self in ctx.command.params else []


def positions_argument() -> Adder:
    """The argument BOARD; the shell offers the commands below as well."""
    return click.argument(
        "board", cls=OwnArgument, metavar="[BOARD]", required=False, shell_complete=complete_board_or_command
    )


def complete_board_or_command(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The commands below this one, and files."""
    commands = context.command.commands if isinstance(context.command, click.Group) else {}
    below = [CompletionItem(name) for name in commands if typed and name.startswith(typed.lower())]
    return below or complete_files(context, parameter, typed)
