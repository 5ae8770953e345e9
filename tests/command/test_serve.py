"""`ttr play`, `ttr serve` and `make play` serve a page and say where; `ttr serve --new-passphrase` writes its file."""

import io
import re
import shlex
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.browser.serve import ROOT, Server, free_port, get, write_notebook
from tests.command.conftest import Run
from ttr.command.main import main, parser
from ttr.command.serve import wait_for
from ttr.command.usage import WRONG_USE, find_lesson, find_page
from ttr.serving import BEHIND, folder_behind

TTR = (sys.executable, "-m", "ttr")

Output = Callable[..., str]


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Output:
    """Return the output of an impossible command, which starts nothing."""
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("something was started"))

    def output(*arguments: str) -> str:
        assert main(arguments) == WRONG_USE
        said = capsys.readouterr()
        assert said.out == ""
        return said.err

    return output


@pytest.mark.slow
def test_the_printed_address_is_the_address_of_the_page_even_for_an_account_without_a_home(tmp_path: Path) -> None:
    (tmp_path / "home").touch()  # nobody can write below it
    home = f"{tmp_path}/home"
    nowhere = {"HOME": home, "XDG_DATA_HOME": home, "JUPYTER_DATA_DIR": f"{home}/x"}
    port = free_port()
    with Server([*TTR, "play", "--no-browser", "--port", str(port)], port, "is ready at", env=nowhere) as server:
        assert f"http://localhost:{port}/voila/render/play.ipynb" in server.log
        assert get(f"{server.url}?learn").headers["Location"] == "/voila/render/play.ipynb?learn"
        assert "application/vnd.jupyter.widget-view+json" in get(server.page("play")).text
        assert "ttr-how" in get(server.page("how-to-play")).text  # a page that it links to
        assert "slides.ipynb?lesson=10" in get(server.page("teacher/index")).text  # open on a computer of your own
        assert 'id="solutions"' in get(f"{server.url}voila/render/teacher/05-euler.md").text
        assert "WARNING" not in server.log
        assert "teacher-" not in server.log


SECRET = "kept-by-the-teacher-alone"


@pytest.fixture(scope="module")
def school() -> Iterator[Server]:
    """A server behind a proxy, for a lesson and all pages that it links to."""
    port = free_port()
    options = ["--page", "lessons/02-connected", "--host", "localhost", "--port", str(port), "--pool", "0"]
    command = [*TTR, "serve", *options, "--base-url", "/ttr/"]
    with Server(command, port, "Ctrl-C ends it", "/ttr/", env={"TTR_TEACHER": SECRET}) as server:
        yield server


@pytest.mark.slow
def test_a_lesson_comes_with_the_glossary_and_without_the_teacher_s_notes(school: Server) -> None:
    assert f"{school.url}voila/render/lessons/02-connected.ipynb" in school.log
    glossary = get(f"{school.url}voila/render/lessons/glossary.ipynb")
    assert glossary.status == 200
    assert "depth-first search" in glossary.text
    assert get(f"{school.url}voila/render/teacher/progress.ipynb").status == 404
    front = get(school.url)  # the bare name of the computer leads to the index
    assert (front.status, front.headers["Location"]) == (302, "/ttr/voila/render/index.ipynb")
    nowhere = get(f"{school.url}voila/tree")
    assert nowhere.status == 404
    assert '<a href="/ttr/voila/render/index.ipynb">To the start page</a>' in nowhere.text


@pytest.mark.slow
def test_the_teachers_pages_open_for_whoever_has_the_printed_secret_and_for_nobody_else(school: Server) -> None:
    (desk,) = re.findall(r"http\S+/teacher-\S+", school.log)
    assert desk == f"{school.url}voila/render/teacher-{SECRET}/index.ipynb"
    found = get(desk)
    assert found.status == 200
    assert "slides.ipynb?lesson=10" in found.text
    notes = get(f"{school.url}voila/render/teacher-{SECRET}/05-euler.md")
    assert notes.status == 200
    assert 'id="solutions"' in notes.text
    for other in (f"{SECRET}x", SECRET[:-1], "", "%2e%2e", folder_behind(SECRET).removeprefix(BEHIND)):
        for page in ("index.ipynb", "05-euler.md"):
            refused = get(f"{school.url}voila/render/teacher-{other}/{page}")
            assert refused.status == 404
            assert "There is no such page" in refused.text
            assert "Set-Cookie" not in refused.headers
    for address in ("voila/render/teacher/05-euler.md", f"voila/render/{folder_behind(SECRET)}/05-euler.md"):
        assert get(school.url + address).status == 404


@pytest.mark.slow
def test_the_index_leads_to_the_desk_in_the_browser_that_has_opened_it_and_says_to_others_where_it_is(
    school: Server,
) -> None:
    link = f"{school.url}voila/render/teacher/index.ipynb"
    assert "teacher/index.ipynb" in get(f"{school.url}voila/render/index.ipynb").text
    for cookie in ("", "ttr-desk=", f"ttr-desk={SECRET}x"):
        refused = get(link, headers={"Cookie": cookie})
        assert refused.status == 403
        assert "This desk is for the teacher" in refused.text
        assert SECRET not in refused.text
    kept = get(f"{school.url}voila/render/teacher-{SECRET}/class.md").headers["Set-Cookie"]
    assert {"HttpOnly", "Path=/ttr/", "SameSite=Lax"} <= set(kept.split("; "))
    led = get(link, headers={"Cookie": kept.partition(";")[0]})
    assert (led.status, led.headers["Location"]) == (302, f"/ttr/voila/render/teacher-{SECRET}/index.ipynb")


def test_a_custom_secret_must_be_long_and_json_logs_contain_none(
    monkeypatch: pytest.MonkeyPatch, output: Output
) -> None:
    monkeypatch.setenv("TTR_TEACHER", "short")
    assert output("serve").startswith("ttr serve: TTR_TEACHER is too short")
    secrets: list[str] = []
    monkeypatch.setattr("ttr.command.serve.serve", lambda service: secrets.append(service.teacher) or 0)
    for line in ("serve --log json", "serve", "serve"):
        assert main(line.split()) == 0
    none, one, other = secrets
    assert not none
    assert one != other


def test_a_busy_port_is_named_and_nothing_is_started(output: Output) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert output("play", "--port", str(port)).startswith(f"ttr play: port {port} is taken.")
        assert f"--metrics 127.0.0.1:{port} is taken" in output("serve", "--metrics", f"127.0.0.1:{port}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("play --port 99999", "ttr play: there is no port 99999: ports go from 1 to 65535."),
        ("serve --port 0", "ttr serve: there is no port 0"),
        ("serve --pool -1", "ttr serve: --pool -1 is too small: use 0 or more."),
        ("serve --address http://192.168.0.7", "ttr serve: 'http://192.168.0.7' is not a name or an address: --addr"),
        ("serve --grace nan", "ttr serve: --grace nan is too small: use 0 or more."),
        ("serve --grace -1", "ttr serve: --grace -1 is too small: use 0 or more."),
        (
            "serve --base-url ttr",
            "ttr serve: 'ttr' is not a path: --base-url begins and ends with a slash, like /ttr/.",
        ),
        ("serve --site tests", "ttr serve: tests does not hold the site: `ttr site FOLDER` builds it."),
        ("serve --most 0", "ttr serve: with --most 0 nobody could open a page: use 1 or more."),
        ("serve --most-each 0", "ttr serve: with --most-each 0 nobody could open a page: use 1 or more."),
        ("serve --passphrase README.md", "ttr serve: README.md has no hash of a passphrase"),
        ("serve --passphrase docs/play.webp", "ttr serve: docs/play.webp has no hash of a passphrase"),
        ("serve --passphrase nowhere", "ttr serve: nowhere: No such file"),
        ("serve --metrics localhost:99999", "ttr serve: 'localhost:99999' is not an address: --metrics takes a host"),
        ("serve --metrics 203.0.113.1:9100", "ttr serve: --metrics 203.0.113.1:9100 is taken, or is not an address of"),
        ("serve --port 9107 --metrics 127.0.0.1:9107", "ttr serve: --metrics 127.0.0.1:9107 is taken"),
        ("serve --proxy nginx", "ttr serve: 'nginx' is not an address"),
        ("serve --may-frame moodle.example", "ttr serve: 'moodle.example' is not a site: --may-frame takes"),
        ("serve --may-frame *", "ttr serve: '*' is not a site"),
        ("serve --may-frame https://a.example;x", "ttr serve: 'https://a.example;x' is not a site"),
        ("serve --login-header Remote-User", "ttr serve: --login-header needs --proxy"),
        ("serve --host 203.0.113.1", "ttr serve: no server can listen at '203.0.113.1'"),
        ("play --page nowhere", "ttr play: there is no page 'nowhere'. The pages: algorithms, arena, boards, "),
        ("play --page teacher/../../setup", "ttr play: there is no page"),
        ("play --page no.ipynb", "ttr play: there is no page 'no.ipynb'"),
        ("lesson 11 --page", "ttr lesson: there is no lesson '11'. The lessons: 1 graph, 2 connected, "),
    ],
)
def test_an_impossible_request_is_reported_and_nothing_is_started(output: Output, line: str, message: str) -> None:
    assert output(*line.split()).startswith(message)


@pytest.mark.parametrize("command", ["serve", "play", "lesson 5 --page", "lab {folder} --allow-root"])
@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("games.sqlite", "TTR_STORE names a database that cannot be used here; right would be sqlite:////"),
        ("postgresql://school:port/ttr", "TTR_STORE names a database that cannot be used here; right would be"),
        ("mysql://school/ttr", "TTR_STORE names a database that cannot be used here: the package MySQLdb is not"),
        ("sqlite:///{folder}", "TTR_STORE names a file that cannot be written: {folder}: Is a directory."),
    ],
)
def test_a_store_that_can_never_work_is_reported_and_nothing_is_started(
    output: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, url: str, message: str
) -> None:
    monkeypatch.setattr("ttr.command.lab.own_folder", lambda folder, **_: folder)
    monkeypatch.setenv("TTR_STORE", url.format(folder=tmp_path))
    assert message.format(folder=tmp_path) in output(*command.format(folder=tmp_path).split())


def test_a_store_named_from_here_is_the_same_for_a_server_in_another_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    passed: dict[str, str] = {}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TTR_STORE", "sqlite:///games.sqlite")
    monkeypatch.setattr("subprocess.Popen", lambda command, **more: (passed.update(more["env"]), Ready(command))[1])
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert main(["serve", "--port", str(free_port())]) == 0
    assert passed["TTR_STORE"] == f"sqlite:///{tmp_path}/games.sqlite"


@pytest.mark.slow
def test_a_port_that_another_program_takes_during_the_start_is_named() -> None:
    start = "import sys; from ttr.command.serve import Service, serve; from ttr.command.usage import find_page; "
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        program = start + f"sys.exit(serve(Service(find_page('score'), {port}, pool=0)))"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == f"ttr: another program took port {port} just now. Start again.\n"


def test_the_lines_for_a_jupyterhub_are_lines_of_this_program() -> None:
    notes = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", notes, re.DOTALL)
    hub = SimpleNamespace(JupyterHub=SimpleNamespace())
    exec(lines, {"c": hub})
    (service,) = hub.JupyterHub.services
    (at,) = (number for number, word in enumerate(service["command"]) if word.endswith("/ttr"))
    words = [word.format(port=8871, base_url="/services/ttr") for word in service["command"][at + 1 :]]
    options = parser().parse_args(words)
    assert (options.command, options.port, options.base_url) == ("serve", 8871, "/services/ttr/")


def test_a_lesson_is_found_by_its_number_and_topic_a_page_by_its_name_and_a_user_s_notebook_by_its_path(
    tmp_path: Path,
) -> None:
    lesson = ROOT / "notebooks" / "lessons" / "05-euler.ipynb"
    assert {find_lesson(name) for name in ("5", "05", "euler", "05-euler", "Euler")} == {lesson}
    own = write_notebook(tmp_path / "own.ipynb", "1")
    assert find_page("replay") == find_page("replay.ipynb") == ROOT / "notebooks" / "replay.ipynb"
    assert (find_page("lessons/05-euler"), find_page(str(own))) == (lesson, own)


def test_the_end_of_a_server_determines_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    for program, code in (("exit(3)", 3), ("import os; os.kill(os.getpid(), 9)", 137)):
        assert wait_for(subprocess.Popen([sys.executable, "-c", program], text=True), threading.Event()) == code


class Ready:
    """A server that immediately reports its first page as warm, and ends."""

    def __init__(self, command: list[str], **_: object) -> None:
        self.command = command
        self.stdout, self.stderr = io.StringIO("The first page is warm.\n"), io.StringIO("a warning\n")

    def wait(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("line", "opened"),
    [
        ("play --port {port}", ["http://localhost:{port}/voila/render/play.ipynb"]),
        ("play --page index --port {port}", ["http://localhost:{port}/voila/render/index.ipynb"]),
        ("play --no-browser --port {port}", []),
        ("serve --port {port}", []),
    ],
)
def test_play_opens_the_page_when_it_is_ready_and_serve_prints_the_address(
    monkeypatch: pytest.MonkeyPatch, line: str, opened: list[str]
) -> None:
    seen: list[str] = []
    port = free_port()
    monkeypatch.setattr("subprocess.Popen", Ready)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr("webbrowser.open", seen.append)
    started: list[threading.Thread] = []
    start = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", lambda thread: (started.append(thread), start(thread))[1])
    assert main(line.format(port=port).split()) == 0
    for thread in started:
        thread.join(30)
    assert seen == [address.format(port=port) for address in opened]


def test_make_alone_lists_the_commands() -> None:
    listing = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in ("play", "test", "bench"):
        assert f"make {command} " in listing


@pytest.mark.parametrize(
    ("line", "called"),
    [
        ("play", "-m ttr play --no-browser --page play"),
        ("play NAME=ada.school.example", "-m ttr serve --host localhost --page play --name 'ada.school.example'"),
        (
            "play PAGE=lessons/02-connected HOST=0.0.0.0 PORT=9000 POOL=10 MOST=40 NAME=ada.school.example",
            "-m ttr serve --host 0.0.0.0 --page lessons/02-connected --port 9000 --pool 10 --most 40 "
            "--name 'ada.school.example'",
        ),
        ("lab", "-m ttr lab notebooks"),
    ],
)
def test_make_calls_the_command(line: str, called: str) -> None:
    done = subprocess.run(["make", "--dry-run", *line.split()], cwd=ROOT, capture_output=True, text=True, check=True)
    output = " ".join(done.stdout.replace("\\\n", " ").split())
    assert called in output
    # The command accepts all of these options.
    assert parser().parse_args(shlex.split(called)[2:]).command == called.split()[2]


def test_a_script_can_pipe_in_a_passphrase(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("four green wagons leave\n"))
    said = run("serve --new-passphrase", tmp_path / "door")
    assert said.code == 0
    assert (tmp_path / "door").read_text().startswith("argon2:")
    assert "wagons" not in said.out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (["four green wagons leave", "four green wagon leaves"], "the two passphrases differ"),
        (["ticket", "ticket"], "at least 12 characters"),
    ],
)
def test_a_mistyped_or_weak_passphrase_is_not_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], why: str
) -> None:
    lines: Iterator[str] = iter(typed)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("ttr.command.serve.getpass", lambda _: next(lines))
    said = run("serve --new-passphrase", tmp_path / "door")
    assert (said.code, why in said.err) == (WRONG_USE, True)
    assert not (tmp_path / "door").exists()


def test_an_existing_file_is_not_overwritten_and_a_missing_folder_reported_before_anything_is_typed(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "door").write_text("kept")
    said = run("serve --new-passphrase", tmp_path / "door")
    assert (said.code, "already exists" in said.err) == (WRONG_USE, True)
    assert (tmp_path / "door").read_text() == "kept"
    said = run("serve --new-passphrase", tmp_path / "no" / "door")
    assert said.err == f"ttr serve: there is no folder {tmp_path / 'no'} to write door into\n"
