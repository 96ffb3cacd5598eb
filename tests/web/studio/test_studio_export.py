"""The studio as a folder: what is in it, what it replaces, and that any web host can serve it."""

import ast
import hashlib
import json
import re
import shlex
import socket
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from browser import Browser, Page, wait_until
from minimax_viz.fronts.cli import studio_command
from minimax_viz.fronts.cli.main import cli
from minimax_viz.fronts.cli.pyodide import DIGESTS, ENVIRONMENT, VERSION
from minimax_viz.fronts.cli.studio_command import library_licences
from minimax_viz.fronts.studio.calls import call_in_json
from minimax_viz.output.html import scripts
from minimax_viz.output.html.scripts import build_in_use, minified, modules_of, stamp_of
from minimax_viz.output.html.studio import FILES, NAMES, program_files
from places import ROOT
from pyodide_package import pyodide_package
from static_server import served
from studio_pages import AIMA, SET, timeless

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Result]:
    """Run `minimax-viz studio --export` with Pyodide at hand."""
    package = tmp_path_factory.mktemp("pyodide") / "pyodide.tgz"
    package.write_bytes(pyodide_package())

    def run(*arguments: object) -> Result:
        return CliRunner(env={ENVIRONMENT: str(package)}).invoke(cli, ["studio", "--lang", "en", *map(str, arguments)])

    return run


@pytest.fixture(scope="module")
def folder(export: Callable[..., Result], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A studio in a folder."""
    folder = tmp_path_factory.mktemp("site") / "a studio"
    result = export("--export", folder)
    assert result.exit_code == 0, result.output
    assert str(folder) in result.stdout
    return folder


@pytest.fixture(scope="module")
def program(folder: Path) -> Iterator[zipfile.ZipFile]:
    """The archive of what runs in the browser."""
    with zipfile.ZipFile(folder / "minimax-viz.zip") as archive:
        yield archive


def test_the_folder_has_a_page_and_what_it_fetches(folder: Path):
    assert {path.name for path in folder.iterdir()} == {*NAMES}
    page = (folder / "index.html").read_text("utf-8")
    (known,) = re.findall(r'<script type="application/json" id="carrier">(.*?)</script>', page)
    parts = json.loads(known)["parts"]
    assert {part: one["file"] for part, one in parts.items()} == FILES
    sizes = {part: (folder / name).stat().st_size for part, name in FILES.items()}
    assert {part: one["size"] for part, one in parts.items()} == sizes


@pytest.mark.thorough
def test_pyodide_is_as_it_was_published(folder: Path):
    for name in set(DIGESTS) - {"pyodide-lock.json"}:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == DIGESTS[name]
    assert json.loads((folder / "pyodide-lock.json").read_bytes())["packages"] == {}


@pytest.mark.thorough
def test_the_program_has_scripts_as_pages_made_here_have_them(program: zipfile.ZipFile):
    names = program.namelist()
    sources = [name for name in names if re.fullmatch(r"minimax_viz/web/\w+/main\.js", name)]
    assert len(sources) == len([*ROOT.glob("minimax_viz/web/*/main.js")])
    for name in (source.removeprefix("minimax_viz/web/") for source in sources):
        assert program.read(f"minimax_viz/output/built/{name}.packed").decode() == build_in_use(name)


def test_what_was_built_with_the_package_is_not_built_again(monkeypatch: pytest.MonkeyPatch):
    def squeeze(source: str) -> str:
        raise AssertionError(f"{source:.60} is minified again")

    def built(name: str) -> str:
        return f"{stamp_of(modules_of(name.removesuffix('.packed')))}digest\npacked"

    caches = (build_in_use, minified)
    try:
        monkeypatch.setattr(scripts, "built_text", built)
        monkeypatch.setattr(scripts, "minified_source", squeeze)
        for function in caches:
            function.cache_clear()
        files = program_files()
        assert files["minimax_viz/output/built/trace/main.js.packed"].decode().endswith(" */\ndigest\npacked")
    finally:
        for function in caches:
            function.cache_clear()


@pytest.mark.thorough
def test_the_program_has_nothing_of_the_command_or_of_this_machine(program: zipfile.ZipFile):
    names = program.namelist()
    assert names == sorted(names)
    assert not [name for name in names if name.startswith(("minimax_viz/fronts/cli/", "minimax_viz/fronts/server/"))]
    assert not [name for name in names if name.endswith((".pyc", ".so", ".pyd"))]
    assert {name.split("/")[0] for name in names} == {"minimax_viz", *studio_command.PATTERNS}
    everything = b"".join(map(program.read, names))
    assert str(ROOT).encode() not in everything
    assert str(Path.home()).encode() + b"/" not in everything


ABSENT = {
    "PIL", "chess", "dask", "distributed", "fontTools", "landlock", "lxml", "matplotlib", "minify", "numpy", "pptx",
    "pyarrow", "pygraphviz", "pyseccomp", "pyspiel", "reportlab", "resvg_py", "segno",
}  # fmt: skip
"""Libraries that are compiled, need one that is, or Linux, other machines or paper, or are under the GPL."""


@pytest.mark.thorough
def test_every_library_is_in_the_program_but_those_that_are_compiled(program: zipfile.ZipFile):
    sources = [name for name in program.namelist() if re.fullmatch(r"minimax_viz/.*\.py", name)]
    wanted = set()
    for node in (node for name in sources for node in ast.walk(ast.parse(program.read(name)))):
        if isinstance(node, ast.Import):
            wanted |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            wanted.add(node.module.split(".")[0])
    assert wanted - sys.stdlib_module_names - {"minimax_viz", *studio_command.PATTERNS} == ABSENT
    assert set(studio_command.PATTERNS) <= wanted


@pytest.mark.thorough
def test_the_licences_are_told(folder: Path):
    told = (folder / "licences.txt").read_text("utf-8")
    for name in ("Pyodide", "Mozilla Public License", "PSF", "minimax-viz", *library_licences()):
        assert name in told
    assert told.count("Redistribution and use in source and binary forms") >= 3  # Jinja, MarkupSafe, Pygments


def test_a_library_that_is_not_there_is_named(
    export: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(studio_command, "find_spec", lambda name: None)
    result = export("--export", tmp_path / "site")
    assert result.exit_code == 1
    said = "The studio needs graphviz in the browser, which is not here; it comes with: pip install minimax-viz"
    assert said in result.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.thorough
def test_the_workflow_for_a_host_runs_commands_that_there_are(export: Callable[..., Result], tmp_path: Path):
    workflow = yaml.safe_load((EXAMPLES / "studio-pages.yml").read_text("utf-8"))
    assert set(workflow) == {"name", True, "permissions", "concurrency", "jobs"}  # YAML 1.1 reads `on` as true
    (job,) = workflow["jobs"].values()
    steps = job["steps"]
    (upload,) = (step for step in steps if step.get("uses", "").startswith("actions/upload-pages-artifact@"))
    (line,) = (step["run"] for step in steps if step.get("run", "").startswith("minimax-viz "))
    program, command, *arguments = shlex.split(line)
    assert (program, command) == ("minimax-viz", "studio")
    site = tmp_path / upload["with"]["path"]
    result = export(*(site if word == upload["with"]["path"] else word for word in arguments))
    assert result.exit_code == 0, result.output
    assert (site / "index.html").is_file()
    assert workflow["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    assert job["environment"]["url"] == "${{ steps.publish.outputs.page_url }}"
    assert steps[-1]["id"] == "publish" and steps[-1]["uses"].startswith("actions/deploy-pages@")


def test_the_docs_name_the_workflow_and_the_version_of_pyodide():
    assert f"pyodide@{VERSION}" in (EXAMPLES / "../docs/studio.md").read_text("utf-8")
    for page in ("README.md", "../docs/studio.md"):
        assert "studio-pages.yml" in (EXAMPLES / page).read_text("utf-8")


@pytest.mark.thorough
def test_a_studio_is_replaced_by_the_same_bytes_and_what_is_beside_it_stays(
    folder: Path, export: Callable[..., Result]
):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    beside = folder / "CNAME"
    beside.write_text("studio.example.org")
    (folder / "worker.js").write_text("old")
    assert export("--export", folder).exit_code == 0
    assert beside.read_text() == "studio.example.org"
    beside.unlink()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_file_of_somebody_else_is_not_replaced_without_force(export: Callable[..., Result], tmp_path: Path):
    for name in ("index.html", "worker.js"):
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        (folder / name).write_text("mine")
        result = export("--export", folder)
        assert result.exit_code == 1
        assert f"{name} is of no studio; give another name, or --force to overwrite it." in result.stderr
        assert [path.name for path in folder.iterdir()] == [name]
        assert (folder / name).read_text() == "mine"
    assert export("--export", folder, "--force").exit_code == 0
    assert {path.name for path in folder.iterdir()} == {*NAMES}


def test_a_folder_has_to_be_named(export: Callable[..., Result]):
    result = export("--export", __file__)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is a file; --export names the folder to write into." in result.stderr


@pytest.mark.thorough
def test_the_studio_works_from_a_plain_file_server_and_code_of_strangers_reaches_no_other(
    chromium: Browser, folder: Path
):
    """On a host that has it in a folder and says of no file what it contains."""
    with served(folder.parent) as address, socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)
        page = chromium.new_page()  # which need not be quiet at the end
        noise: list[str] = []
        page.on("console", lambda message: noise.append(message.text))
        page.on("pageerror", lambda error: noise.append(str(error)))
        page.on("request", lambda request: request.url.startswith((address, "blob:")) or noise.append(request.url))
        page.goto(f"{address}a%20studio/")
        works_as_python_does_here(page)
        assert noise == []
        code = "import js\nrequest = js.XMLHttpRequest.new()\nrequest.open('GET', '{}', False)\nrequest.send()\n"
        code = code.format(f"http://127.0.0.1:{other.getsockname()[1]}/")
        said = page.evaluate("(code) => minimaxStudio.set({ code }).catch((error) => error.message)", code)
        page.context.close()
        assert "my_game.py stopped at line 4 with JsException: NetworkError" in said
        with pytest.raises(BlockingIOError):
            other.accept()


def works_as_python_does_here(page: Page) -> None:
    wait_until(page, "document.querySelector('#loading progress')")
    assert re.fullmatch(r"(.+ is loading: \d+\.\d of \d+\.\d MB|Python is starting)", page.inner_text("#loading"))
    wait_until(page, "document.body.classList.contains('ready')")
    assert page.inner_text("#loading") == ""
    for request in ({"position": AIMA, "settings": {"algorithm": "minimax"}}, {"against": {"order": "worst"}}):
        summary = page.evaluate(SET, request)
        here = json.loads(call_in_json("answer", json.dumps(request))[1])
        assert json.loads(timeless(json.dumps(summary))) == json.loads(timeless(json.dumps(here["summary"])))
        assert page.evaluate("document.querySelector('iframe.front').srcdoc") == here["html"]
    refused = page.evaluate("minimaxStudio.set({ position: '[3' }).catch((error) => error.message)")
    assert "bracket" in refused


@pytest.mark.thorough
def test_as_one_file_it_opens_by_a_double_click(chromium: Browser, export: Callable[..., Result], tmp_path: Path):
    file = tmp_path / "a studio.html"
    file.write_text("mine")
    refused = "a studio.html is of no studio; give another name, or --force to overwrite it."
    assert refused in export("--export", file).stderr
    assert export("--export", file, "--force").exit_code == export("--export", file).exit_code == 0
    page = chromium.new_page()
    noise: list[str] = []
    page.on("request", lambda request: request.url.startswith(("file:", "blob:")) or noise.append(request.url))
    page.goto(file.as_uri())
    works_as_python_does_here(page)
    assert noise == []
    link = page.evaluate("minimaxStudio.link")  # of what was refused
    page.evaluate(SET, {"position": AIMA})
    page.fill("#position", link)
    wait_until(page, "minimaxStudio.request.position === '[3'")
    page.context.close()


@pytest.mark.thorough
def test_opened_as_a_file_it_says_what_to_do(chromium: Browser, folder: Path):
    page = chromium.new_page()
    page.goto((folder / "index.html").as_uri())
    wait_until(page, "document.body.innerText.includes('its folder has to be on a web server')")
    assert page.inner_text("#loading") == ""
    page.context.close()
