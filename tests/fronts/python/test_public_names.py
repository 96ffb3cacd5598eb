"""What `import minimax_viz` gives can be found out by help alone, and takes what the command takes."""

import contextlib
import doctest
import inspect
import io
import runpy
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import minimax_viz as mv
from minimax_viz.fronts.cli.main import cli
from minimax_viz.tasks.trace import TracePosition
from places import SUPPORT

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "trace": mv.trace, "compare": mv.compare, "growth": mv.growth, "survey": mv.survey, "slides": mv.slides,
    "poster": mv.poster, "play": mv.booth, "practice": mv.exercises, "horizon": mv.horizon,
}  # fmt: skip
CLASSES = [getattr(mv, name) for name in mv.__all__ if inspect.isclass(getattr(mv, name))]

NOT_IN_PYTHON = {
    "output": "where to write is the path that export gets",
    "format": "what to write is what the name of that path ends in",
    "to": "an argument of Slides.export, where names are not enough",
    "engine": "to_pdf is drawn by Graphviz, all else by this package",
    "force": "a program overwrites what it names",
    "yes": "a program is not asked",
    "open": "a notebook shows results; a program opens pages with webbrowser",
    "json": "summary(), figures() and the attributes of results are the same figures",
    "quiet": "functions print nothing",
    "help": "help(function)",
    "help_all": "help(function)",
    "debug": "a program sees tracebacks anyway",
}
OF_ONE = {
    "trace": dict.fromkeys(("draw_nodes", "fit", "lang", "theme"), "an argument of what shows the trace"),
    "survey": {
        "shard": "a program that wants to share the work gives an executor",
        "scheduler": "executor=client.get_executor(), of the Dask client that a program has",
    },
    "play": {
        "html": "the function makes this page, and no other",
        **dict.fromkeys(("show", "save", "replay", "candidates", "seed"), "for a game on the terminal"),
    },
    "practice": {"class": "pupils=, since class is a word of Python's own"},
}
ONLY_IN_PYTHON = {
    "pupils": "the command reads the names from the file that --class names",
    "executor": "a command has none; it has --workers, --shard and --scheduler",
    "on_progress": "the command shows its progress itself",
    "keep_interrupted": "the command always keeps what was done, a library raises KeyboardInterrupt unless asked",
}
ARGUMENTS = {"what": "board"}  # of `compare`, which also takes traces


def keywords(function: Callable[..., Any]) -> set[str]:
    return set(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_the_options_of_its_command(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    options = set()
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            options.add(max(parameter.opts, key=len).removeprefix("--").replace("-", "_"))
        else:
            options.add(ARGUMENTS.get(parameter.name or "", parameter.name or ""))
    left_out = {**NOT_IN_PYTHON, **OF_ONE.get(name, {})}
    taken = keywords(FUNCTIONS[name])
    assert options - taken - set(left_out) == set()
    assert taken - options - set(ONLY_IN_PYTHON) == set()
    assert not taken & set(left_out), "it is said to be left out, and is there"


def test_every_exception_is_one() -> None:
    commands = [cli.get_command(click.Context(cli), name) for name in FUNCTIONS]
    typed = {opt.removeprefix("--").replace("-", "_") for one in commands if one for p in one.params for opt in p.opts}
    assert set(NOT_IN_PYTHON) - typed == {"help"}
    assert {name for names in OF_ONE.values() for name in names} <= typed


def test_an_option_is_declared_once_and_told_wherever_it_is_taken() -> None:
    """The help of `trace` is that of the declaration, and so is that of its command."""
    command = cli.get_command(click.Context(cli), "trace")
    assert command is not None
    typed = {one.name: one.help for one in command.params if isinstance(one, click.Option)}
    told = " ".join((inspect.getdoc(mv.trace) or "").split())
    for name, (default, known) in TracePosition.options().items():
        assert inspect.signature(mv.trace).parameters[name].default == default
        assert f"{name}: {known.help}" in told
        assert known.only_in_python or typed[name] == known.help


# Help -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [*FUNCTIONS.values(), mv.load], ids=lambda function: function.__name__)
def test_help_tells_every_argument_what_comes_back_and_what_is_raised(function: Callable[..., Any]) -> None:
    told = inspect.getdoc(function) or ""
    parts = [line for line in told.splitlines() if line in ("Example:", "Args:", "Returns:", "Raises:")]
    assert parts == ["Example:", "Args:", "Returns:", "Raises:"]
    arguments = told.partition("Args:")[2].partition("Returns:")[0]
    for name in inspect.signature(function).parameters:
        assert f"\n    {name}: " in arguments, name
    raised = told.partition("Raises:")[2]
    for error in ("PositionError", "SettingsError", "GameError", "TraceFileError"):
        assert hasattr(mv, error) or error not in raised


@pytest.mark.parametrize("found", CLASSES, ids=lambda found: found.__name__)
def test_help_of_a_class_tells_what_is_public(found: type) -> None:
    assert found.__doc__ and not found.__doc__.startswith(f"{found.__name__}("), "it has no words of its own"
    if not issubclass(found, Exception):
        assert ">>>" in found.__doc__, "no example"
    for name, member in inspect.getmembers(found):
        if not name.startswith("_") and callable(member):
            assert inspect.getdoc(member), f"{found.__name__}.{name}"


def documented() -> list[doctest.DocTest]:
    names = [name for name in mv.__all__ if name not in ("Player", "__version__")]
    finder = doctest.DocTestFinder(recurse=False)
    return [test for name in names for test in finder.find(getattr(mv, name), name, globs={}) if test.examples]


@pytest.mark.parametrize(
    "example",
    [
        # a whole box, as `fair` makes one
        pytest.param(one, marks=pytest.mark.thorough if one.name in ("fair", "FairBox") else (), id=one.name)
        for one in documented()
    ],
)
def test_the_examples_of_help_do_what_they_say(
    example: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert done.attempted > 0
    assert done.failed == 0, "".join(said)


@pytest.mark.thorough
def test_what_results_hold_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(str(SUPPORT / "typed_results.py"))
    assert said.getvalue().startswith("0 a2")


# Wrong values ---------------------------------------------------------------------------------------------------------

TREE = "[[3,12],[2,4]]"
FEW: dict[str, dict[str, Any]] = {  # what makes a call quick, where the value under test is another's
    "growth": {"depth": "1"}, "survey": {"board": "XOX/.O./.XO", "depth": 1}, "poster": {"paper": "A4"},
    "play": {"game": "nim"}, "horizon": {"depth": 1},
}  # fmt: skip
WRONG = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.integers(), st.just(10**5000), st.floats(), st.binary(max_size=3),
    st.text(max_size=4), st.sampled_from(["dark", "best", "none", "1..3", "a=b", "depth=1,2", "on", ""]),
    st.lists(st.integers(), max_size=2), st.tuples(st.text(max_size=1)), st.builds(object), st.just({1: 2}),
    st.just({3}), st.just(int), st.just(Path("nowhere")),
)  # fmt: skip


def called(name: str, keyword: str, value: Any) -> Any:
    """Call a function with one value of any kind."""
    arguments = {**FEW.get(name, {}), keyword: value}
    if name == "play":
        game = arguments.pop("game")
        return mv.booth(game, **arguments)
    if name != "survey":
        first = next(iter(inspect.signature(FUNCTIONS[name]).parameters))
        arguments.setdefault(first, TREE if keyword != "example" else None)
    return FUNCTIONS[name](**arguments)


@pytest.mark.parametrize(
    "name", ["trace", *(pytest.param(one, marks=pytest.mark.thorough) for one in [*FUNCTIONS][1:])]
)
@given(data=st.data())
def test_whatever_is_given_comes_out_or_is_refused_in_a_sentence(name: str, data: st.DataObject) -> None:
    keyword = data.draw(st.sampled_from(sorted(keywords(FUNCTIONS[name]))))
    value = data.draw(WRONG)
    assume(not (keyword == "workers" and isinstance(value, int) and value > 1))  # that would be right, and slow
    assume(not (keyword in ("on_progress", "evaluation") and value is int))  # that is a function
    check_answered(name, keyword, value)


def check_answered(name: str, keyword: str, value: Any) -> None:
    """A call with this value gives something, or is refused in a sentence."""
    try:
        called(name, keyword, value)
    except mv.MinimaxVizError as error:
        assert str(error).strip().endswith((".", "?", ")")), error
        assert "\n" not in str(error)


def test_a_number_that_python_does_not_print_is_refused_in_a_sentence() -> None:
    for name, function in FUNCTIONS.items():
        for keyword in sorted({*keywords(function)} - {"workers"}):
            check_answered(name, keyword, 10**5000)


@pytest.mark.thorough
@given(data=st.data())
def test_whatever_the_methods_of_a_trace_are_given_is_done_or_refused(data: st.DataObject) -> None:
    t = mv.trace(TREE)
    methods: dict[str, Callable[..., Any]] = {
        name: getattr(t, name)
        for name in ("save", "to_html", "to_svg", "to_dot", "to_png", "export", "transcript", "stepper")
    }
    name = data.draw(st.sampled_from(sorted(methods)))
    keyword = data.draw(st.sampled_from(sorted(keywords(methods[name]))))
    value = data.draw(WRONG)
    arguments: dict[str, Any] = {"path": "no such folder/\0"} if "path" in keywords(methods[name]) else {}
    with TemporaryDirectory() as place, contextlib.chdir(place):
        try:
            methods[name](**{**arguments, keyword: value})
        except mv.MinimaxVizError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name != "trace"])
def test_an_unknown_option_is_a_sentence_that_knows_the_right_one(name: str) -> None:
    near = ("scor", "score") if name in ("play", "practice", "horizon") else ("ordr", "order")
    with pytest.raises(mv.SettingsError, match=f"There is no option '{near[0]}'; did you mean {near[1]}?"):
        called(name, near[0], "natural")
