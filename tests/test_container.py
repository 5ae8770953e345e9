"""The container's files: their commands are valid, and the standard tools accept them."""

import json
import re
import shutil
import subprocess

import pytest
import yaml

from tests.browser.serve import ROOT
from tests.workflows import faults
from ttr.command.main import parser

CONTAINER = ROOT / "container"
FILE = (CONTAINER / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))


def instruction(name: str) -> list[str]:
    """Return the words of an instruction in list form."""
    return list(json.loads(re.findall(rf"^{name} (\[.*\])$", FILE, re.MULTILINE)[0]))


def test_the_containers_command_is_valid() -> None:
    program, *line = [*instruction("ENTRYPOINT"), *COMPOSE["services"]["one"]["command"]]
    assert program == "ttr"
    options = parser().parse_args(line)
    assert (options.port, options.host, options.name) == (8866, "0.0.0.0", ["${NAME}"])
    assert f"EXPOSE {options.port} {options.metrics.rpartition(':')[2]}" in FILE


def test_a_container_is_not_killed_before_its_pages_have_moved() -> None:
    pages = COMPOSE["services"]["one"]
    grace = parser().parse_args(["serve", *pages["command"]]).grace
    assert 0 < grace < float(pages["stop_grace_period"].removesuffix("s"))


def test_the_teachers_secret_and_the_store_reach_the_servers() -> None:
    assert COMPOSE["services"]["one"]["environment"].keys() == {"TTR_STORE", "TTR_TEACHER"}


def test_the_container_has_all_sources_of_the_wheel() -> None:
    kept = (CONTAINER / "Containerfile.dockerignore").read_text(encoding="utf-8").split()
    for wanted in (
        "ttr",
        "data",
        "notebooks",
        "docs/*.webp",
        "voila.json",
        "README.md",
        "LICENSE",
        "pyproject.toml",
        "hatch_build.py",
    ):
        assert f"!{wanted}" in kept


def test_the_compose_file_is_one() -> None:
    assert faults(COMPOSE, "compose-spec") == []
    assert faults(COMPOSE | {"serviecs": {}}, "compose-spec") != []


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_accepts_its_file() -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", CONTAINER / "Caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
