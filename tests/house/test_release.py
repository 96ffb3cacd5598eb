"""What is released: it is built from its own source, reads well on a package index, and is published by a workflow."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import BytesParser
from email.policy import EmailPolicy
from pathlib import Path
from typing import Any

import pytest
import yaml
from readme_renderer import markdown

import minimax_viz
from places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
MADE = {  # by tools, in a folder where somebody works
    ".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__", "build", "dist",
    "minimax-out", "node_modules", ".DS_Store", ".idea", ".vscode",
}  # fmt: skip


def build(source: Path, kind: str, folder: Path) -> Path:
    """The source distribution ("sdist") or the wheel ("wheel") of a project, built as a release does, into a folder."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=source, check=True, capture_output=True,
    )  # fmt: skip
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    packed = build(ROOT, "sdist", folder / "packed")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / packed.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel_file(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of a copy of the source distribution alone."""
    source = shutil.copytree(sdist, tmp_path_factory.mktemp("source") / "copy")
    return build(source, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(wheel_file)


def files_below(folder: Path) -> dict[str, bytes]:
    found = {}
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE]
        found |= {(file := Path(path) / name).relative_to(folder).as_posix(): file.read_bytes() for name in names}
    passing = (".pyc", ".DS_Store")
    return {name: text for name, text in found.items() if not name.endswith(passing) and "output/built/" not in name}


@pytest.mark.thorough
def test_the_source_distribution_is_the_repository_so_that_their_wheels_are_the_same(sdist: Path) -> None:
    there, here = files_below(sdist), files_below(ROOT)
    assert there.keys() - {"PKG-INFO"} == here.keys() - {".git"}
    assert [name for name, text in here.items() if name != ".git" and there[name] != text] == []
    for name in (".ci/run", ".ci/build"):
        assert os.access(sdist / name, os.X_OK), name


@pytest.mark.thorough
def test_the_wheel_has_the_package_and_what_is_built_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert any(name.startswith("minimax_viz/output/built/") for name in names)
    assert [name for name in names if not re.match(r"minimax_viz(-[\w.]+\.dist-info)?/", name)] == []


@pytest.mark.thorough
def test_the_wheel_does_the_main_job(wheel_file: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Alone in an empty environment, outside the repository."""
    trial = runpy.run_path(str(ROOT / ".ci" / "try_wheel.py"))
    try:
        python = trial["environment_with"](wheel_file, tmp_path / "env")
    except subprocess.CalledProcessError:
        said = capfd.readouterr().err
        if "ConnectionError" in said:
            pytest.skip("the package index is out of reach; connect to a network to install what the wheel needs")
        raise AssertionError(said) from None
    (tmp_path / "work").mkdir()
    trial["do_the_main_job"](python, tmp_path / "work")


# What a package index shows -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Any:
    (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    return BytesParser(policy=EmailPolicy(utf8=True)).parsebytes(wheel.read(name))


@pytest.mark.thorough
def test_an_index_shows_a_readme_that_leads_nowhere_wrong(metadata: Any) -> None:
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = metadata.get_payload()
    assert text.startswith("# minimax-viz\n")
    said: list[str] = []

    class Listening:
        def write(self, text: str) -> None:
            said.append(text)

    html = markdown.render(text, stream=Listening())
    assert html and said == []
    targets = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    assert "](" not in re.sub(r"```.*?```", "", text, flags=re.DOTALL).replace("](https://", "")
    assert "uvx minimax-viz trace" in text
    assert "make demo" not in text and "in a clone -->" not in text and "clone" not in text.splitlines()[0:20]


def test_the_readme_of_the_repository_still_has_its_links() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count("<!-- in a clone -->") == text.count("<!-- /in a clone -->") == 1
    assert "](docs/python.md)" in text and "](docs/images/page.png)" in text


@pytest.mark.thorough
def test_the_metadata_are_those_of_the_project(metadata: Any) -> None:
    assert (metadata["Name"], metadata["Version"]) == ("minimax-viz", minimax_viz.__version__)
    extras = set(metadata.get_all("Provides-Extra"))
    assert extras == set(PROJECT["optional-dependencies"])


def test_all_is_every_extra_that_users_want() -> None:
    (everything,) = PROJECT["optional-dependencies"]["all"]
    named = set(re.findall(r"\w+", everything.partition("[")[2]))
    under_gpl = {"chess"}  # which only those shall get who ask for it
    assert named == set(PROJECT["optional-dependencies"]) - {"all", "bench", "site", "test"} - under_gpl


def test_what_is_missing_is_named_by_an_extra_that_there_is() -> None:
    sources = [*(ROOT / "minimax_viz").rglob("*.py"), *(ROOT / "minimax_viz").rglob("*.json"), *ROOT.glob("docs/*.md")]
    named = set()
    for path in sources:
        for what in re.findall(r"pip install \\?[\"'`]?([\w.\[\]{},-]+)", path.read_text(encoding="utf-8")):
            if (extra := re.fullmatch(r"(?:minimax-viz|\.)\[(.*)\]", what.rstrip("."))) is None:
                assert what.rstrip(".") in ("minimax-viz", "imageio-ffmpeg", ""), f"{path}: {what}"
            elif extra[1] != "{extra}":  # doctor fills it in
                named |= set(extra[1].split(","))
    assert named
    assert named <= set(PROJECT["optional-dependencies"])


# The workflow ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def workflow() -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    return read


def test_a_tag_releases_and_nothing_else_does(workflow: dict[Any, Any]) -> None:
    assert workflow[True] == {"push": {"tags": ["v*"]}}  # YAML reads the key `on` as true
    assert workflow["permissions"] == {"contents": "read"}


def test_only_the_last_job_may_publish_and_it_needs_no_secret(workflow: dict[Any, Any]) -> None:
    jobs = workflow["jobs"]
    assert "secrets" not in WORKFLOW.read_text(encoding="utf-8")
    assert [name for name, job in jobs.items() if "permissions" in job] == ["publish"]
    publish = jobs["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["steps"][-1]["uses"].startswith("pypa/gh-action-pypi-publish@")
    assert not any("checkout" in step.get("uses", "") for step in publish["steps"]), "it publishes what was tried"
    before, wanted = set(), ["publish"]
    while wanted:
        needs = jobs[wanted.pop()].get("needs", [])
        found = [needs] if isinstance(needs, str) else needs
        before |= set(found)
        wanted += found
    assert before == {"suite", "build", "try"}


def test_the_commands_of_the_workflow_are_there(workflow: dict[Any, Any]) -> None:
    lines = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    scripts = {word for line in lines for word in line.split() if word.startswith(".ci/")}
    assert scripts == {".ci/run", ".ci/build", ".ci/try_wheel.py"}
    for script in scripts:
        assert (ROOT / script).is_file()
        assert script.endswith(".py") or os.access(ROOT / script, os.X_OK)
    installed = next(line for line in lines if "pip install" in line).split()
    used = re.findall(r'"\$python" -m (\w+)', (ROOT / ".ci" / "build").read_text(encoding="utf-8"))
    assert set(used) <= set(installed), "a module is used that was not installed"


def test_the_wheel_is_tried_on_every_system_with_the_oldest_and_the_newest_python(workflow: dict[Any, Any]) -> None:
    matrix = workflow["jobs"]["try"]["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert matrix["python"] == [named[0], named[-1]]
    assert PROJECT["requires-python"] == f">={named[0]}"


# How to cite it -------------------------------------------------------------------------------------------------------


def test_the_citation_is_complete_and_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= citation.keys(), "the keys that CFF 1.2.0 requires"
    assert citation["authors"] == PROJECT["authors"]
    assert citation["version"] == minimax_viz.__version__
    assert citation["license"] == PROJECT["license"]
    assert all(isinstance(word, str) for word in citation["keywords"])
