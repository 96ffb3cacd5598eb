"""What `check` and `grade` share: they exit with 0 if it is right, 1 if it is wrong, 2 if it could not be judged."""

from typing import Any

import click

from minimax_viz.cli.ending import CommandError
from minimax_viz.errors import MinimaxVizError

WRONG = 1


class NotJudged(CommandError):
    """The reason why there is no judgement."""

    exit_code = 2


class JudgingCommand(click.Command):
    """A command whose exit code is a judgement, so what cannot be judged has a code of its own."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MinimaxVizError as error:
            raise NotJudged(error) from error
