"""The option --vary: errors about it are usage errors that name it, wherever they are found."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from minimax_viz.cli.ending import UsageMistake
from minimax_viz.cli.options import given_options
from minimax_viz.errors import Given, SettingsError
from minimax_viz.study.comparison.variations import parse_variation, setting_of


@contextmanager
def blaming_vary(vary: Sequence[str]) -> Iterator[None]:
    """Turn a SettingsError in the block about the options --vary into a click.UsageError that names them."""
    try:
        yield
    except SettingsError as error:
        if error.option == "vary":
            raise UsageMistake(error) from error
        for text in vary:
            if error.option == setting_of(text) or (error.option is None and names(error, text)):
                given = Given("vary", text)
                raise UsageMistake("{given}: {sentence}", given=given, sentence=error.sentence) from error
        raise


@contextmanager
def blaming_option(name: str) -> Iterator[None]:
    """Turn a SettingsError in the block about this option into a click.UsageError."""
    try:
        yield
    except SettingsError as error:
        if error.option == name:
            raise UsageMistake(error) from error
        raise


def names(error: SettingsError, text: str) -> bool:
    """Whether an error that does not know its option speaks of what is varied."""
    setting, values = parse_variation(text)
    said = str(error)
    return f"--{setting} " in said or any(isinstance(value, str) and value in said for value in values)


def check_decided_once(ctx: click.Context, vary: Sequence[str], options: dict[str, Any]) -> None:
    """Raise click.UsageError if an option and --vary both set the same setting. Elsewhere it may be set as well; --vary
    wins, so it is taken out of the options.
    """
    given = given_options(ctx)
    for text in vary:
        setting = setting_of(text)
        if setting in given:
            raise UsageMistake(
                "{vary} sets the {setting} of each search; omit {option}.",
                vary=Given("vary", text),
                setting=setting,
                option=setting,
            )
        options.pop(setting, None)
