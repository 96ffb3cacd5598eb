"""The options that `trace` and `show` share: what to write, how it looks, and what is said of it."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import click
from click.core import ParameterSource

from minimax_viz.errors import All, Sentence, SettingsError
from minimax_viz.fronts.cli.completion import complete_list
from minimax_viz.fronts.cli.console import ON_COMMAND_LINE, UsageMistake, say
from minimax_viz.fronts.cli.settings import asked_catalog, system_language
from minimax_viz.output.formats import OF_DECKS, OF_POSTERS, OF_SURVEYS, OF_TABLES, OF_TRACES, Format, format_named
from minimax_viz.picture.paper import PAPERS
from minimax_viz.picture.theme import ALL_THEMES
from minimax_viz.record.summary import spelled_value
from minimax_viz.record.trace import View
from minimax_viz.tasks.look_options import number_to_draw
from minimax_viz.tasks.view_option import RECORD_STAYS, VIEW_HELP
from minimax_viz.text.catalog import languages

MAKERS: Mapping[str, Mapping[str, Format]] = {
    "trace": OF_TRACES, "export": OF_TABLES, "slides": OF_DECKS, "poster": OF_POSTERS, "survey": OF_SURVEYS,
}  # fmt: skip
"""The commands that write files of a format, whatever else they write."""

Adder = Callable[[Any], Any]
"""A function that adds an option to a command or to its function, as `click.option` returns it."""

DEFAULT_FORMATS = "html,svg,gv,trace"
DEFAULT_FOLDER = "minimax-out"


class OutputOptions(NamedTuple):
    """What to write and how it looks. `output` is the folder or, if `is_file`, the one file to write, in the only
    format; `draw_nodes` is None for all; `theme` "auto" follows the reader's system.
    """

    output: Path
    is_file: bool = False
    force: bool = False
    formats: tuple[str, ...] = ()
    engine: str = "own"
    draw_nodes: int | None = 400
    fit: str | None = None
    lang: str = "en"
    theme: str = "auto"
    view: View = "max"
    open_page: bool = False
    as_json: bool = False
    quiet: bool = False

    @property
    def folder(self) -> Path:
        return self.output.parent if self.is_file else self.output

    def path(self, file_name: str) -> Path:
        """Return the path of an output that has this name in a folder."""
        return self.output if self.is_file else self.output / file_name

    def report(
        self, document: Callable[[], Any], summary: Callable[[], None], *, told: str = "", page: str | None = None
    ) -> None:
        """Print the object of --json, or the summary; say what else is to be `told`; open the page: as is wanted."""
        if self.as_json:
            say(json.dumps(with_infinity_as_text(document())))
        elif not self.quiet:
            summary()
        if told and not self.quiet:
            say(told, err=True)
        if self.open_page and page is not None:
            open_in_browser(Path(page))


def open_in_browser(page: Path) -> None:
    """Open a page in the browser."""
    import webbrowser  # it takes time to import, and starts processes

    webbrowser.open(page.resolve().as_uri())


def reading_by(read: Callable[[str], Any], default: Any) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Make a callback that reads what was typed, or says what would be right."""

    def callback(context: click.Context, parameter: click.Parameter, typed: Any) -> Any:
        if isinstance(typed, tuple):
            return tuple(callback(context, parameter, one) for one in typed)
        if not isinstance(typed, str):
            return default
        try:
            return read(typed)
        except SettingsError as error:
            raise click.BadParameter(asked_catalog().error(error, ON_COMMAND_LINE)) from error

    return callback


def format_option(
    formats: Mapping[str, Format], default: str | None, *, what: str = "What to write", otherwise: str = ""
) -> Adder:
    """Make the option --format, a list of these formats; `otherwise` says what is written without a `default`."""

    def wanted(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
        names = tuple(dict.fromkeys(part.strip().lower() for part in (value or "").split(",") if part.strip()))
        unknown = [name for name in names if name not in formats]
        if unknown or (value is not None and not names):
            wrong = tuple(unknown) or Sentence("nothing")
            error = Sentence("{names} is not among {formats}.", names=wrong, formats=tuple(formats))
            raise click.BadParameter(asked_catalog().error(error, ON_COMMAND_LINE))
        return names

    listed = ", ".join(f"{name} ({form.about})" if form.about else name for name, form in formats.items())
    return click.option(
        "--format", "formats", callback=wanted, metavar="LIST", default=default, shell_complete=complete_list(formats),
        help=f"{what}, separated by commas: {listed}.{otherwise}",
    )  # fmt: skip


def format_of_file(
    output: Path | None,
    asked: str | None,
    formats: Mapping[str, Format],
    *,
    option: str = "to",
    usual: str = "",
    foreign: Sequence[str] = (),
) -> str:
    """Return the format of the one file to write: the one `asked` for, that of the name's ending, or the `usual` one.

    Raises click.UsageError if the name ends like another format, or a `foreign` one, and if nothing says what to write.
    """
    suffix = "" if output is None else output.suffix.lower()
    named = None if output is None else format_named(output.name, formats)
    if output is not None and named is None and asked is None and suffix not in foreign and not output.is_dir():
        lead_on(output, formats)
    chosen = asked or named or usual
    if not chosen:
        raise UsageMistake(
            "Say what to make: give {option}, or -o with a name that ends in one of {suffixes}.",
            option=option, suffixes=suffixes_of(formats),
        )  # fmt: skip
    form = formats[chosen]
    if form.contents != "folder" and suffix != form.suffix and (named or suffix in foreign):
        raise UsageMistake(
            "{output} would hold {format}; use a name that ends in {suffix}.",
            output=output,
            format=chosen.upper(),
            suffix=form.suffix,
        )
    return chosen


def choice(names: Iterable[str]) -> click.Choice[str]:
    """Make a type that takes one of these names, whatever its case."""
    return click.Choice(list(names), case_sensitive=False)


class LanguageChoice(click.Choice[str]):
    """The codes of the languages, whatever their case; click alone would show them in small letters."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        return next((code for code in self.choices if code.lower() == str(choice).lower()), str(choice))


def choice_option(name: str, choices: Iterable[str], help: str) -> Adder:
    """Make an option that takes one of these; the first is the default."""
    names = list(choices)
    return click.option(name, type=choice(names), default=names[0], help=help)


def output_option(metavar: str, help: str, default: str | None = None) -> Adder:
    """Make the option -o, the file or the folder to write."""
    return click.option("-o", "--output", metavar=metavar, default=default, type=click.Path(path_type=Path), help=help)


def force_option(existing: str) -> Adder:
    """Make the option --force."""
    return click.option("--force", is_flag=True, help=f"Overwrite {existing}.")


def lang_option(of: str) -> Adder:
    """Make the option --lang, the language of `of`."""
    return click.option(
        "--lang", type=LanguageChoice(languages(), case_sensitive=False), default=system_language,
        show_default="that of your system", help=f"The language of {of}.",
    )  # fmt: skip


OUTPUT_OPTIONS: Mapping[str, Adder] = {
    "output": output_option(
        "DIR|FILE", "The folder to write to, created if missing; or one file, whose name says its format.",
        DEFAULT_FOLDER,
    ),
    "force": force_option("files that minimax-viz did not write, and a FILE that is there"),
    "formats": format_option(OF_TRACES, DEFAULT_FORMATS),
    "engine": choice_option(
        "--engine", ("own", "graphviz"), "Which engine draws tree.svg, tree.png and tree.pdf."
    ),
    "draw_nodes": click.option(
        "--draw-nodes", callback=reading_by(number_to_draw, 400), metavar="N|all", default="400",
        help="The most nodes a picture may show, which is at most 1,600 pixels wide (but for all); the rest are folded "
        "into stubs.",
    ),
    "fit": click.option(
        "--fit", type=choice(PAPERS),
        help="Write tree.pdf, too, fitted on a page of this paper; otherwise a PDF is as large as its tree.",
    ),
    "lang": lang_option("sentences, pictures and pages"),
    "theme": choice_option(
        "--theme", ALL_THEMES, "The colours; with auto the page follows the reader's system and pictures are light."
    ),
    "view": choice_option("--view", get_args(View), VIEW_HELP + RECORD_STAYS),
    "open_page": click.option("--open", "open_page", is_flag=True, help="Open the page in the browser."),
    "as_json": click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the summary."),
    "quiet": click.option("-q", "--quiet", is_flag=True, help="Print nothing."),
}  # fmt: skip
"""The output options, by the names of the parameters, which are the fields of OutputOptions."""


def output_options(*names: str) -> Adder:
    """Add the output options to a command, all or those named; `take_outputs` makes OutputOptions of them."""
    return adding(OUTPUT_OPTIONS[name] for name in names or OUTPUT_OPTIONS)


def adding(adders: Iterable[Adder]) -> Adder:
    """Make a decorator that adds options to a command or to the function that it is made of."""
    listed = [*adders]

    def add(command: Any) -> Any:
        # click puts what is added to a command at the end, and what is added to a function at the beginning.
        for adder in listed if isinstance(command, click.Command) else reversed(listed):
            command = adder(command)
        return command

    return add


def given_options(ctx: click.Context) -> dict[str, str]:
    """Return the options given on the command line, as they are typed there, by the names of the parameters."""
    return {
        parameter.name: parameter.opts[-1]
        for parameter in ctx.command.params
        if parameter.name and ctx.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
    }


def refuse_given(ctx: click.Context, is_refused: Callable[[str], bool], template: str, **fields: Any) -> None:
    """Raise UsageError, made from the template, if an option with a refused name was given on the command line."""
    for name in given_options(ctx):
        if is_refused(name):
            raise UsageMistake(template, option=name, **fields)


def take_outputs(options: Mapping[str, Any], formats: Mapping[str, Format]) -> OutputOptions:
    """Return the output options among a command's parameters; if -o names a file of one of these formats, that decides.

    Raises click.UsageError as `lead_on` does, and if options contradict each other.
    """
    outputs = OutputOptions(**{name: options[name] for name in OutputOptions._fields if name in options})
    named = format_of_output(outputs.output, formats)
    given = given_options(click.get_current_context())
    if named is not None:
        if "formats" in given and outputs.formats != (named,):
            raise UsageMistake(
                "-o {output} is one file, and its name asks for {named}; omit --format, or name a folder.",
                output=outputs.output,
                named=named,
            )
        outputs = outputs._replace(is_file=True, formats=(named,))
    if outputs.fit is not None:
        if outputs.engine != "own":
            raise UsageMistake("--fit is for pictures that this program draws itself; omit --engine.")
        if "formats" not in given and not outputs.is_file:
            outputs = outputs._replace(formats=(*outputs.formats, "pdf"))
    for option, drawn in OF_PICTURES.items():
        if option in given and outputs.formats and not drawn & set(outputs.formats):
            of = ", ".join(name for name in formats if name in drawn)
            raise UsageMistake(
                "{typed} is about pictures ({formats}), and none is written; omit it.", typed=given[option], formats=of
            )
    return outputs


OF_PICTURES = {"draw_nodes": {"svg", "gv", "png", "pdf"}, "engine": {"svg", "png", "pdf"}, "fit": {"pdf"}}
"""The options that say how pictures are drawn, with the formats that they apply to."""


def format_of_output(output: Path, formats: Mapping[str, Format]) -> str | None:
    """Return the format that -o names by its suffix; None for a folder. Raises click.UsageError as `lead_on` does."""
    if output.is_dir():
        return None
    if (named := format_named(output.name, formats)) is None:
        lead_on(output, formats)
    return named


def suffixes_of(formats: Mapping[str, Format]) -> str:
    """List the endings of files of these formats, to be read."""
    return ", ".join(dict.fromkeys(form.suffix for form in formats.values() if form.suffix))


FOREIGN = (
    ".bmp", ".doc", ".docx", ".eps", ".htm", ".jpeg", ".jpg", ".json", ".odp", ".ods", ".odt", ".ppt", ".ps", ".tif",
    ".tiff", ".webp", ".xls", ".xlsx", ".xml", ".zip",
)  # fmt: skip
"""Endings of files that nothing here writes; a folder is hardly named so."""


def lead_on(output: Path, formats: Mapping[str, Format]) -> None:
    """Raise click.UsageError if a name has the ending of a format that other commands write, and say which."""
    fields: dict[str, Any] = {"output": output, "suffixes": suffixes_of(formats)}
    fields["name"] = click.get_current_context().info_name
    if output.suffix.lower() in FOREIGN:
        raise UsageMistake("{output}: {name} does not write this format; what it writes ends in {suffixes}.", **fields)
    makers = [command for command, table in MAKERS.items() if format_named(output.name, table) is not None]
    if makers:
        raise UsageMistake(
            "{output}: {name} does not write this format, but {makers} can; what it writes ends in {suffixes}.",
            makers=All(makers), **fields,
        )  # fmt: skip


def with_infinity_as_text(document: Any) -> Any:
    """An object for --json, in which a win for good is "inf"."""
    if isinstance(document, Mapping):
        return {key: with_infinity_as_text(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [*map(with_infinity_as_text, document)]
    is_number = isinstance(document, int | float) and not isinstance(document, bool)
    return spelled_value(document) if is_number else document
