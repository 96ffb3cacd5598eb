"""The files that `growth` and `survey` write, and the summary that they print."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import RenderableType

from minimax_viz.fronts.cli.options import OutputOptions, take_outputs
from minimax_viz.fronts.cli.previous_outputs import refuse_others
from minimax_viz.fronts.cli.screen import Screen
from minimax_viz.output.formats import Format
from minimax_viz.output.rendering import RenderOptions
from minimax_viz.study.results import write
from minimax_viz.study.study import Configuration, Study
from minimax_viz.text.catalog import Catalog, catalog
from minimax_viz.text.names import title_of
from minimax_viz.text.summary import short_line

OF_OUTPUT = ("output", "force", "as_json", "quiet")


def report(study: Study, outputs: OutputOptions, name: str, summary: Iterable[RenderableType]) -> None:
    """Write a file of this name for each format that was asked for, and print what came out."""
    results = study.results(RenderOptions(outputs.lang, outputs.theme))
    paths = {form: outputs.path(f"{name}{study.of_kind[form].suffix}") for form in outputs.formats}
    for form, path in paths.items():
        write(path, study.of_kind[form], results)
    written = {form: str(path) for form, path in paths.items()}
    outputs.report(
        lambda: study.to_json() | {"files": written},
        lambda: print_study(study, summary, written.values(), catalog(outputs.lang)),
    )


def print_study(study: Study, summary: Iterable[RenderableType], files: Iterable[str], words: Catalog) -> None:
    """Print what was searched, what came out, and where the files are."""
    console = Screen(soft_wrap=True)
    console.title(title_of(study.header, words), short_line(study.header.board))
    for part in filter(None, summary):
        console.print(part)
    console.files(files)


def outputs_of_study(options: Mapping[str, Any], formats: Mapping[str, Format], *, ready: bool = True) -> OutputOptions:
    """Return the output options among a command's parameters.

    Raises OutputError if something is in the way and, if formats must be `ready`, EngineError if one cannot be made.
    """
    outputs = take_outputs(options, formats)
    refuse_others(outputs, formats)
    for form in outputs.formats if ready else ():
        formats[form].ready()  # fail before hours are spent
    return outputs


def candidates_caution(searches: Iterable[Configuration], words: Catalog) -> str:
    """Say that answers are approximate if only candidates are tried; "" if all moves are."""
    rules = dict.fromkeys(search.settings.candidates for search in searches if search.settings.candidates)
    return words.text("compare.caution.candidates", candidates=", ".join(rules)) if rules else ""
