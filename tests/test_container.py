"""The container's files: their commands are valid, and the standard tools accept them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.browser.serve import ROOT
from tests.conftest import new_environment, uv
from tests.workflows import faults
from ttr.command.main import parser

CONTAINER = ROOT / "container"
FILE = (CONTAINER / "Containerfile").read_text(encoding="utf-8")
IGNORED = (CONTAINER / "Containerfile.dockerignore").read_text(encoding="utf-8").split()
TEXT = (CONTAINER / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(re.sub(r"\$\{\w+:-(.*?)\}", r"\1", TEXT))  # with the settings that have a default
SERVICES = COMPOSE["services"]
COMMANDS = {"build": 9, "pull": 9, "up": 9, "run": 1, "exec": 1}
"""Commands of Docker in the notes, and how many of the words after them may be services."""


def instruction(name: str) -> list[str]:
    return list(json.loads(re.findall(rf"^{name} (\[.*\])$", FILE, re.MULTILINE)[0]))


def test_the_containers_command_is_valid() -> None:
    program, *line = [*instruction("ENTRYPOINT"), *COMPOSE["services"]["one"]["command"]]
    assert program == "ttr"
    options = parser().parse_args(line)
    assert (options.port, options.host, options.name) == (8866, "0.0.0.0", ["${NAME}"])
    assert f"EXPOSE {options.port} {options.metrics.rpartition(':')[2]}" in FILE


def test_nobody_comes_in_without_the_passphrase_that_the_school_chose() -> None:
    door = SERVICES["door"]
    program, *line = door["entrypoint"]
    assert program == "ttr"
    chosen = parser().parse_args(line).new_passphrase
    for name in ("one", "two"):
        assert parser().parse_args(["serve", *SERVICES[name]["command"]]).passphrase == chosen
        assert {volume.split(":")[0] for volume in SERVICES[name]["volumes"]} == {"door"}
    assert door["volumes"] == [f"door:{chosen.parent}"]
    assert f"mkdir /data {chosen.parent} && chown ttr /data {chosen.parent}" in FILE, "a new volume belongs to the user"


def test_no_container_can_write_to_its_disk_or_get_rights() -> None:
    for name, service in SERVICES.items():
        assert service["read_only"]
        assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
        assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])


def test_the_commands_of_the_notes_name_the_file_its_services_and_all_settings() -> None:
    notes = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8")
    lines = re.findall(r"docker compose ([^`\n]*)", notes)
    assert len(lines) > 8
    for line in lines:
        assert line.startswith("-f container/compose.yaml "), line
        words = line.replace("--entrypoint rm ", "").split()[2:]
        command = next(word for word in words if word in COMMANDS)
        named = [word for word in words[words.index(command) + 1 :] if not word.startswith("-")]
        assert set(named[: COMMANDS[command]]) <= SERVICES.keys(), line
    needed = set(re.findall(r"\$\{(\w+):\?", TEXT))
    (settings,) = re.findall(r"```sh\n(NAME=.*?)```", notes, re.DOTALL)
    assert {line.partition("=")[0] for line in settings.split()} == needed


def test_the_teachers_secret_and_the_store_reach_a_server_that_is_not_killed_before_its_pages_have_moved() -> None:
    pages = SERVICES["one"]
    assert pages["environment"].keys() == {"TTR_STORE", "TTR_TEACHER"}
    grace = parser().parse_args(["serve", *pages["command"]]).grace
    assert 0 < grace < float(pages["stop_grace_period"].removesuffix("s"))


def test_the_container_has_all_sources_of_the_wheel() -> None:
    wanted = ["ttr", "data", "notebooks", "docs/*.webp", "voila.json", "README.md", "LICENSE", "pyproject.toml"]
    assert {f"!{name}" for name in (*wanted, "hatch_build.py")} <= {*IGNORED}


def test_the_compose_file_is_one() -> None:
    assert faults(COMPOSE, "compose-spec") == []
    assert faults(COMPOSE | {"serviecs": {}}, "compose-spec") != []


@pytest.mark.slow
def test_the_lines_of_the_container_s_file_install_a_program_that_works(
    project_copy: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    environment = new_environment(tmp_path_factory.mktemp("container"), project_copy)
    pins = environment.folder / "pins"
    pins.mkdir()
    for name in ("binder/requirements.txt", "container/postgresql.txt"):
        assert f"!{name}" in IGNORED
        shutil.copy(project_copy / name, pins)
    lines = re.findall(r"^RUN (pip .*)$", FILE, re.MULTILINE)
    assert len(lines) == 2
    for line in lines:
        line = line.partition(" && ")[0].replace("--no-cache-dir ", "").replace("/pins", str(pins))
        line = line.replace("/source", str(project_copy))
        if not uv(*line.split(), "--python", environment.python):
            environment.run(*line.split())
    assert environment.run("ttr", "--version").startswith("ttr-classroom ")
    assert "No broken requirements" in environment.run("pip", "check")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_accepts_its_file() -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", CONTAINER / "Caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
