"""The built wheel, alone in an empty environment outside the checkout, does the main job."""

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from building import build
from places import ROOT

PROJECT = ROOT


@pytest.fixture(scope="module")
def trial() -> ModuleType:
    """The program that a release is tried with."""
    spec = importlib.util.spec_from_file_location("try_wheel", PROJECT / ".ci" / "try_wheel.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_wheel_does_the_main_job(trial: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    wheel = build(PROJECT, "wheel", tmp_path / "wheel")
    try:
        python = trial.environment_with(wheel, tmp_path / "env")
    except subprocess.CalledProcessError:
        said = capfd.readouterr().err
        if "ConnectionError" in said:
            pytest.skip("the package index is out of reach; connect to a network to install what the wheel needs")
        raise AssertionError(said) from None
    work = tmp_path / "work"
    work.mkdir()
    trial.do_the_main_job(python, work)
