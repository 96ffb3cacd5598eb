"""What the README and the docs say is true: their examples run, their links lead somewhere, their figures hold."""

import ast
import contextlib
import gzip
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import webbrowser
from collections.abc import Container, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from cli_reference import cli_reference
from click.testing import CliRunner

from minimax_viz import trace
from minimax_viz.fronts.cli import studio_command
from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.server import server
from minimax_viz.games.registry import EXAMPLES
from minimax_viz.tracing.plan import find_position
from places import DATA, ROOT
from pyodide_package import pyodide_package

JUDGING = ("check", "grade")  # which exit with 1 where something is wrong
KINDS_OF_PAGES = ("*.md", "docs/*.md", "docs/site/*.md", "examples/*.md")
PAGES = sorted(path.relative_to(ROOT).as_posix() for pages in KINDS_OF_PAGES for path in ROOT.glob(pages))
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
IN_VENV = re.compile(r"^\.venv[/\\](?:bin|Scripts)[/\\]")
RUN_BY = re.compile(r"(?:uvx(?: --from \S+\.whl)?|pipx run(?: --spec \S+\.whl)?) (?=minimax-viz )")
SET_UP = re.compile(
    r"(?:py|python|python3) -m (?:venv|pip) |pipx install |cd |\. \.venv/bin/activate|\.venv\\Scripts\\activate"
)
ELSEWHERE = {"github.com", "keepachangelog.com", "semver.org"}  # what the pages may link to
MACHINE_PATH = re.compile(r"(?<![\w./<:])/[a-z]{2,}/\w|(?<!\w)[A-Z]:\\")


class Block(NamedTuple):
    """A fenced block of a page and the line it begins at."""

    line: int
    language: str
    text: str


def blocks_of(page: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [Block(text.count("\n", 0, match.start()) + 2, match[1], match[2]) for match in FENCE.finditer(text)]


def quick(names: Sequence[str], chosen: Container[str]) -> list[Any]:
    """Names as parameters; those that are not chosen are thorough."""
    return [pytest.param(name, marks=[pytest.mark.thorough] * (name not in chosen)) for name in names]


# The examples ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a reader who types what a page says; no browser opens, and no server stays."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "homework.json").write_text("[[3,12,8],[2,4,6],[14,5,2]]", encoding="utf-8")
    (tmp_path / "class.csv").write_text('name,value,pruned\nAda,3,"C2,C3"\nBen,3,-\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webbrowser, "open", lambda address: True)
    monkeypatch.setattr(server, "serve_studio", lambda page, **options: page("token"))
    monkeypatch.setattr(studio_command, "find_pyodide", lambda on_progress: pyodide_package())
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize("page", quick([page for page in PAGES if blocks_of(page)], ("docs/check.md",)))
def test_what_a_page_tells_to_type_works(page: str, reader: Path):
    names: dict[str, Any] = {"__name__": "example"}
    for block in blocks_of(page):
        where = f"{page}, line {block.line}"
        match block.language:
            case "sh" | "bat":
                for line in block.text.splitlines():
                    type_line(line, where)
            case "console":
                for line, shown in typed_and_shown(block.text):
                    assert_shows(type_line(line, where), shown, where)
            case "python":
                run_python(block, names, where)
            case "sql":
                import duckdb

                for statement in filter(str.strip, block.text.split(";")):
                    ends = duckdb.sql(f"SELECT typeof(alpha), max(beta) FROM ({statement}) GROUP BY ALL").fetchall()
                    assert [kind for kind, _ in ends] == ["DOUBLE"], where


def test_pandas_reads_the_exported_ends_of_windows_as_numbers(tmp_path: Path):
    import pandas

    t = trace(AIMA)
    for name, read in (("steps.csv", pandas.read_csv), ("steps.parquet", pandas.read_parquet)):
        t.export(tmp_path / name, table="steps")
        ends = read(tmp_path / name)[["alpha", "beta"]]
        assert ends.equals(t.steps.to_dataframe()[["alpha", "beta"]].astype("float64")), name
        assert {str(kind) for kind in ends.dtypes} == {"float64"}, name


def type_line(line: str, where: str) -> str:
    """Do what a reader's line of shell does, and return what it prints."""
    line = RUN_BY.sub("", IN_VENV.sub("", line.split("  #")[0].strip()))
    if line.startswith("make "):
        target = line.split()[1]
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE), where
    elif SET_UP.match(line):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        named = re.findall(r"\w+", "".join(re.findall(r"\[(.*?)\]", line)))
        assert set(named) <= set(project["optional-dependencies"]), where
    elif (set_first := re.match(r"(MINIMAX_VIZ_\w+)=(\S+) ", line)) is not None:
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv(set_first[1], set_first[2])
            return type_line(line.removeprefix(set_first[0]), where)
    elif line.startswith("minimax-viz"):
        return run_command(line, where)
    elif line.startswith("python examples/"):
        return run_example(Path(line.split()[1]))
    else:
        assert not line or line.startswith("#"), f"{where}: no rule for {line!r}"
    return ""


def run_command(line: str, where: str) -> str:
    """Run `minimax-viz …`, with `> file` as a shell has it; returns its standard output."""
    words = shlex.split(line.replace("--variants 30", "--variants 3"))[1:]  # as good as a whole class
    target = None
    if ">" in words:
        words, target = words[:-2], words[-1]
    if words[0] == "studio" and "--export" not in words:
        return run_studio(words, where)
    result = CliRunner().invoke(cli, words, prog_name="minimax-viz")
    fine = (0, 1) if words[0] in JUDGING else (0,)
    assert result.exit_code in fine, f"{where}: {line}\n{result.output}"
    if target is not None:
        Path(target).write_bytes(result.stdout_bytes)
    return result.stdout


def run_studio(words: list[str], where: str) -> str:
    """Serve a studio, at a port that is free, until it says where; returns that."""
    command = [sys.executable, "-m", "minimax_viz", *words, "--port", "0"]
    environment = os.environ | {"BROWSER": f"{sys.executable} -c 0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        process.terminate()
        process.stdout.read()  # a studio that can no longer say that it stops ends otherwise
    assert "http://127.0.0.1:" in said, where
    assert process.returncode == 0, where
    return said


def run_example(path: Path) -> str:
    """Run an example as a program; returns its standard output."""
    program = "import runpy, sys; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[2], run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-c", program, str(ROOT), str(path)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def typed_and_shown(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines it is said to print."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *shown = part.rstrip().splitlines()
        yield line, shown


def assert_shows(printed: str, shown: list[str], where: str) -> None:
    """… in what a page shows stands for anything, in a line or for several lines."""
    pattern = re.escape("\n".join(shown)).replace("…", ".*")
    assert re.fullmatch(pattern, "\n".join(map(str.rstrip, printed.rstrip().splitlines())), re.DOTALL), (
        f"{where}: the page shows\n" + "\n".join(shown) + f"\nbut the program prints\n{printed}"
    )


def run_python(block: Block, names: dict[str, Any], where: str) -> None:
    """Run a block with the names of the blocks before it; `expression  # result` is compared."""
    source = block.text
    if source.startswith("# examples/"):
        first, _, rest = source.partition("\n")
        assert rest.strip() == (ROOT / first[2:].strip()).read_text(encoding="utf-8").strip(), f"{where} is not {first}"
    lines = source.splitlines()
    with contextlib.redirect_stdout(io.StringIO()):
        for statement in ast.parse(source, where).body:
            said = lines[statement.end_lineno - 1][statement.end_col_offset :].strip().removeprefix("# ")
            if isinstance(statement, ast.Expr) and said:
                got = eval(compile(ast.Expression(statement.value), where, "eval"), names)
                assert repr(got) == said, f"{where}: {ast.unparse(statement)} is {got!r}, not {said}"
            else:
                exec(compile(ast.Module([statement], []), where, "exec"), names)


@pytest.mark.parametrize("name", quick(sorted(path.name for path in ROOT.glob("examples/*.py")), ("nim.py",)))
def test_every_example_runs_and_is_in_the_index(name: str, reader: Path):
    run_example(reader / "examples" / name)
    assert f"({name})" in (ROOT / "examples" / "README.md").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_the_commands_of_the_examples_index_work(reader: Path):
    text = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"`((?:minimax-viz|python) .*?)`", text)
    assert len(lines) >= 3
    for line in lines:
        type_line(line, "examples/README.md")


def test_the_first_screen_has_the_picture_and_the_two_commands():
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20]
    assert any(line.startswith("![") for line in top)
    assert {"make demo", "make test"} <= {line.split("  #")[0].strip() for line in top}


# The links ------------------------------------------------------------------------------------------------------------


def test_links_lead_somewhere_and_to_every_page_and_picture():
    linked, astray = set(), []
    for page in PAGES:
        for target in LINK.findall(FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))):
            address, _, anchor = target.partition("#")
            path = (ROOT / page).parent / address if address else ROOT / page
            if address.startswith("https://"):
                is_right = address.split("/")[2] in ELSEWHERE
            else:
                linked.add(path.resolve())
                is_right = path.exists() and (not anchor or anchor in anchors_of(path))
            if not is_right:
                astray.append(f"{page} links to {target}")
    assert astray == []
    wanted = {*ROOT.glob("docs/*.md"), *ROOT.glob("docs/images/*.png"), *ROOT.glob("docs/images/*.svg")}
    assert {path.resolve() for path in wanted} - linked == set()


@cache
def anchors_of(path: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_no_page_names_a_path_of_the_machine_it_was_written_on():
    lines = [(page, line) for page in PAGES for line in (ROOT / page).read_text(encoding="utf-8").splitlines()]
    assert [(page, line) for page, line in lines if MACHINE_PATH.search(line)] == []


# The site, whose generator only `make site` needs ---------------------------------------------------------------------

SITE = ROOT / "docs" / "site"
GROUPS = tomllib.loads((SITE / "gallery.toml").read_text("utf-8"))["group"]
GALLERY = [card for group in GROUPS for card in group["search"]]
FIGURES = tomllib.loads((SITE / "figures.toml").read_text("utf-8"))


def test_the_gallery_has_searches_that_can_be_made(reader: Path):
    assert len(GALLERY) >= 40 and len({card["title"] for card in GALLERY}) == len(GALLERY)
    assert all(set(card) == {"title", "command", "source", "look"} for card in GALLERY)
    for command in {one["command"] for one in (*GALLERY, *FIGURES.values())}:
        program, name, *words = shlex.split(command)
        assert program == "minimax-viz"
        given = cli.get_command(click.Context(cli), name).make_context(name, words).params
        if name in ("trace", "compare"):
            board = given.get("board") or next(iter(given.get("subjects", ())), None)
            options = {"binary": True} if given.get("binary") else {}
            find_position(board or (given["example"] and EXAMPLES[given["example"]].board), given["game"], options)


@pytest.mark.parametrize("command", [card["command"] for card in GALLERY[5::10]])
def test_a_search_of_the_gallery_is_made(command: str, reader: Path):
    """`make site` makes all of them."""
    type_line(command, "the gallery")


def test_the_site_has_every_page_of_the_docs_and_a_figure_for_every_picture():
    settings = (SITE / "zensical.toml").read_text("utf-8")
    on_site = {page for page in PAGES if "/site/" not in page} - {"README.md"}
    assert set(re.findall(r'"([\w/-]+\.md)"', settings)) == on_site | {"index.md", "gallery.md", "lessons.md"}
    shown = {path.stem for path in ROOT.glob("docs/images/*.*") if path.suffix != ".py"}
    named = {name for path in SITE.glob("*.md") for name in re.findall(r"\{figure ([\w-]+)\}", path.read_text("utf-8"))}
    assert set(FIGURES) == shown | named


# The command line -----------------------------------------------------------------------------------------------------


def every_command() -> list[click.Context]:
    top = click.Context(cli, info_name="minimax-viz")
    found = [(name, cli.get_command(top, name)) for name in cli.list_commands(top)]
    return [click.Context(command, info_name=name, parent=top) for name, command in found if command]


def test_the_cli_page_is_what_the_program_says():
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == cli_reference(), (
        "docs/cli.md is out of date; write it anew: python -m tests.cli_reference > docs/cli.md"
    )


def test_every_command_and_option_has_help():
    """So that the page, which is what the program says, documents them."""
    for context in every_command():
        assert context.command.help
        for parameter in context.command.params:
            if isinstance(parameter, click.Option):
                assert (parameter.help or "").endswith("."), (context.info_name, parameter.name)
            else:
                assert parameter.make_metavar(context).strip("[]") in context.command.help


@pytest.mark.parametrize("name", quick([one.info_name or "" for one in every_command()], ("trace", "check")))
def test_the_examples_in_help_work(name: str, reader: Path):
    """Those that no page has, and that were typed with it."""
    of_pages = "\n".join(block.text for page in PAGES for block in blocks_of(page)).splitlines()
    typed = {line.removeprefix("$ ").split("  #")[0].strip() for line in of_pages}
    shutil.copy(ROOT / "examples" / "nim.py", reader / "nim.py")
    type_line("minimax-viz trace -q", "help")
    epilog = CliRunner().invoke(cli, [name, "--help"]).stdout
    lines = re.findall(r"^ +(minimax-viz .*)$", epilog.partition("Example")[2], re.MULTILINE)
    assert lines
    for line in lines:
        if "png,pdf" in line and not can_draw():
            pytest.skip("no Graphviz or no fonts found: install them (Debian: apt install graphviz fonts-dejavu-core)")
        if line not in typed:
            type_line(line, f"{name} --help")


def can_draw() -> bool:
    """Whether this machine has what PDF and PNG want."""
    from minimax_viz.output.graphviz_engine import find_engine
    from minimax_viz.output.png import has_fonts

    return find_engine() is not None and has_fonts()


# The trace format -----------------------------------------------------------------------------------------------------

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def document_in(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def test_the_worked_example_is_what_is_written_today(tmp_path: Path):
    written = next(block for block in blocks_of("docs/trace-format.md") if block.language == "json")
    trace(AIMA).save(tmp_path / "trace.json.gz")
    assert list(json.loads(written.text).items()) == list(document_in(tmp_path / "trace.json.gz").items())


def test_the_sample_file_is_the_worked_example():
    written = next(block for block in blocks_of("docs/trace-format.md") if block.language == "json")
    assert document_in(DATA / "trace-version-3.json.gz") == json.loads(written.text)
