"""What all commands share: options in groups, defaults that a user has set, and --debug."""

from collections.abc import Collection, Mapping
from typing import Any

import click

from minimax_viz.cli.commands import COMMANDS, all_options
from minimax_viz.cli.debug import debug_option
from minimax_viz.cli.settings import check_known, defaults_of, settings_file, source_of, variables_of
from minimax_viz.errors import Sentence, SettingsError

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Position": ("claim", "claims", "example", "game", "first", "to_move", "root", "max", "score"),
    "Search": (
        "algorithm", "depth", "evaluation", "order", "cutoff", "fail", "symmetry", "transpositions",
        "candidates", "level", "vary", "positions", "seed", "shard",
        "scheduler", "workers", "states", "plies", "max_nodes", "time_limit",
    ),
    "Exercises": ("kind", "count", "random", "difficulty", "variants"),
    "Grading": ("tests", "seconds", "also", "gradescope"),
    "Output": (
        "output", "export", "formats", "to", "table", "by_class", "force", "step", "steps", "yes", "whole", "engine",
        "html", "url", "save", "replay", "open_page", "as_json", "quiet",
    ),
    "Server": ("port", "no_open", "allow_code", "unconfined"),
    "Look": (
        "lang", "theme", "draw_nodes", "size", "title", "paper", "shape", "landscape", "controls", "height", "show",
        "attract", "pace", "sound",
    ),
}  # fmt: skip
"""The options by what they are for, in the order in which the help lists them, by the names of their parameters."""

OTHER = "Other"


class ConfiguredCommand(click.Command):
    """A command that heeds the environment and the settings file, and knows --debug."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.params.append(debug_option())

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        path = (*path_of(parent), info_name or "")
        for option in self.params:
            if isinstance(option, click.Option):
                option.envvar = variables_of(option, path)
        return super().make_context(info_name, args, parent, default_map=self.set_in_file(path), **extra)

    def set_in_file(self, path: tuple[str, ...]) -> dict[str, Any]:
        """The defaults that a settings file gives to the options. Raises SettingsError."""
        file = settings_file()
        if file is None:
            return {}
        for name in file.tables():
            check_known(Sentence("there is no command"), name, COMMANDS, file)
        return defaults_of(self, path, file, all_options)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            if isinstance(error.param, click.Option) and (source := source_of(ctx, error.param, path_of(ctx))):
                raise SettingsError(f"{source}: {error.message}") from error
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, options in grouped(self.get_params(ctx)).items():
            rows = [row for row in (option.get_help_record(ctx) for option in options) if row is not None]
            if rows:
                with formatter.section(group if group != OTHER else "Other options"):
                    formatter.write_dl(rows)


def path_of(context: click.Context | None) -> tuple[str, ...]:
    """The names of a context's command and of the commands it is below, without the program's."""
    if context is None or context.parent is None:
        return ()
    return (*path_of(context.parent), context.info_name or "")


def grouped(parameters: Collection[click.Parameter]) -> dict[str, list[click.Option]]:
    """Options by their groups, without groups that have none."""
    options = {option.name: option for option in parameters if isinstance(option, click.Option)}
    groups = {group: [options.pop(name) for name in names if name in options] for group, names in GROUPS.items()}
    groups[OTHER] = []
    for option in options.values():
        groups[getattr(option, "group", OTHER)].append(option)
    return {group: members for group, members in groups.items() if members}
