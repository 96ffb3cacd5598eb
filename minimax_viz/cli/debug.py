"""`--debug`: the traceback of what went wrong in a game, for the one who writes it."""

from typing import Any

import click

META = f"{__name__}.wanted"


def note(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Remember that tracebacks are wanted, for the whole command line."""
    if wanted:
        ctx.find_root().meta[META] = True


def debug_option() -> click.Option:
    """The option of every command; it may also be set in the environment."""
    return click.Option(
        ["--debug"], is_flag=True, expose_value=False, callback=note, envvar="MINIMAX_VIZ_DEBUG",
        help="Show the traceback of an error, for authors of games.",
    )  # fmt: skip


def traceback_of(error: BaseException, context: click.Context | None) -> str:
    """The traceback of an error's first cause if somebody wants to see it, else nothing."""
    if context is None or not context.find_root().meta.get(META):
        return ""
    import traceback  # when there is one

    first: Any = error
    while first.__cause__ is not None:
        first = first.__cause__
    return "".join(traceback.format_exception(first, chain=False))
