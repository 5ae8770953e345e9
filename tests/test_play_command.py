"""`make play`: the program behind it serves the page and says where."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from tests.browser.serve import ROOT, Server, free_port, get

PLAY = ROOT / "tools" / "play.py"


@pytest.mark.slow
def test_the_address_that_is_printed_is_the_address_of_the_page() -> None:
    port = free_port()
    with Server([sys.executable, PLAY, "--port", str(port), "--pool", "1"], port, "is ready at") as server:
        assert f"http://localhost:{port}/" in server.log
        assert "application/vnd.jupyter.widget-view+json" in get(server.url).text
        assert "WARNING" not in server.log


@pytest.mark.slow
def test_a_lesson_comes_with_the_glossary_and_without_the_teacher_s_notes() -> None:
    port = free_port()
    lesson = ROOT / "notebooks" / "lessons" / "02-connected.ipynb"
    with Server([sys.executable, PLAY, "--port", str(port), "--pool", "0", lesson], port, "is ready at") as server:
        assert f"http://localhost:{port}/voila/render/lessons/02-connected.ipynb" in server.log
        glossary = get(f"{server.url}voila/render/lessons/glossary.ipynb")
        assert glossary.status == 200
        assert "depth-first search" in glossary.text
        assert get(f"{server.url}voila/render/teacher/progress.ipynb").status == 404
        front = get(server.url)  # who types the computer's name alone finds the way in
        assert (front.status, front.headers["Location"]) == (302, "/voila/render/index.ipynb")
        assert get(f"{server.url}voila/tree").status == 404


def test_a_port_that_is_taken_is_named_and_nothing_is_started() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run([sys.executable, PLAY, "--port", str(port)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Port {port} is taken.")


def test_a_port_that_cannot_be_is_refused_in_a_sentence() -> None:
    done = subprocess.run([sys.executable, PLAY, "--port", "99999"], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("There is no port 99999")


def test_make_alone_lists_the_commands() -> None:
    listing = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in ("play", "test", "bench"):
        assert f"make {command} " in listing
