"""The option --vary: errors about it are usage errors that name it, wherever they are found."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from minimax_viz.cli.options import given_options
from minimax_viz.errors import SettingsError
from minimax_viz.study.comparison.variations import parse_variation, setting_of


@contextmanager
def blaming_vary(vary: Sequence[str]) -> Iterator[None]:
    """Turn a SettingsError in the block about the options --vary into a click.UsageError that names them."""
    try:
        yield
    except SettingsError as error:
        said = str(error)
        if "--vary" in said:
            raise click.UsageError(said) from error
        for text in vary:
            setting, values = parse_variation(text)
            if f"--{setting} " in said or any(isinstance(value, str) and value in said for value in values):
                raise click.UsageError(f"--vary {text}: {said}") from error
        raise


def check_decided_once(ctx: click.Context, vary: Sequence[str]) -> None:
    """Raise click.UsageError if an option and --vary both set the same setting."""
    given = given_options(ctx)
    for text in vary:
        setting = setting_of(text)
        if setting in given:
            raise click.UsageError(f"--vary {text} sets the {setting} of each search; omit {given[setting]}.")
