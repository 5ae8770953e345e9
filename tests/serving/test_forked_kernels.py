"""Forked kernels behave like other kernels: they are isolated, and react to the usual signals."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import ipykernel
import psutil
import pytest
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning import KernelProvisionerFactory

from tests.browser.serve import ROOT
from tests.loop import in_a_loop
from ttr.serving.provisioner import CannotFork, ForkedKernel, ForkingProvisioner, Order, Zygote, can_be_forked
from ttr.serving.zygote import rehearse

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only"),
]

LONG = 60  # seconds, far more than anything here needs


@pytest.fixture(autouse=True)
def forking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make this process fork its kernels, as a server with `voila.json` does."""
    monkeypatch.setenv("JUPYTER_DEFAULT_PROVISIONER_NAME", "ttr-forked")
    KernelProvisionerFactory.clear_instance()
    yield
    KernelProvisionerFactory.clear_instance()


@pytest.fixture
def no_zygote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Zygote, "_current", None)


class Kernel:
    def __init__(self, manager: AsyncKernelManager, client: Any) -> None:
        self.manager = manager
        self.client = client

    @property
    def process(self) -> Any:
        return self.manager.provisioner.process  # type: ignore[union-attr]

    async def run(self, code: str) -> str:
        """Run a cell; return its output, or the name of the error."""
        said: list[str] = []

        def collect(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream":
                said.append(message["content"]["text"])
            elif message["msg_type"] == "error":
                said.append(message["content"]["ename"])

        await self.client.execute_interactive(textwrap.dedent(code), output_hook=collect, timeout=LONG)
        return "".join(said).strip()


@asynccontextmanager
async def kernel(**launch: Any) -> AsyncIterator[Kernel]:
    manager = AsyncKernelManager(kernel_name=NATIVE_KERNEL_NAME)
    await manager.start_kernel(**launch)
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=LONG)
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def ended(process: Any) -> int:
    while (code := process.poll()) is None:
        await asyncio.sleep(0.05)
    return int(code)


def alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False


@in_a_loop
async def test_a_kernel_is_forked_has_all_imported_and_shows_widgets() -> None:
    async with kernel() as one:
        assert isinstance(one.process, ForkedKernel)
        assert one.process.pid != Zygote.running().process.pid
        assert await one.run("import sys; print('ttr.ui.play.page' in sys.modules)") == "True"
        slow = "print([name for name in ('rfc3987_syntax', 'pydantic') if name in sys.modules])"
        assert await one.run(slow) == "[]", "each server would start later, and each kernel share more"
        assert await one.run("import os; print(os.getppid())") == str(Zygote.running().process.pid)
        # The kernel answers a widget's comm, because its target is registered.
        shown = "import comm; print(sorted(comm.get_comm_manager().targets))"
        assert "jupyter.widget" in await one.run(shown)
        figures = await one.run("import plotly.io; print(plotly.io.renderers.default)")
        assert figures.startswith("plotly_mimetype"), "as in any notebook"
        await one.run("import this")
        await one.run("%reset -f --aggressive")
        left = await one.run("import sys; print('this' in sys.modules, 'ttr.ui.play.page' in sys.modules)")
        assert left == "False True", "a reset kernel keeps only its initial names"


@in_a_loop
async def test_two_kernels_share_no_variable_no_module_s_state_and_no_randomness() -> None:
    async with kernel() as one, kernel() as other:
        assert one.process.pid != other.process.pid
        await one.run("secret = 7; import ttr; ttr.spoiled = True")
        assert await other.run("secret") == "NameError"
        assert await other.run("import ttr; ttr.spoiled") == "AttributeError"
        draw = "import random, uuid; print(random.random(), uuid.uuid4())"
        drawn = [*(await one.run(draw)).split(), *(await other.run(draw)).split()]
        assert len(set(drawn)) == 4


@in_a_loop
async def test_a_kernel_has_its_own_folder_and_environment_and_imports_from_there(tmp_path: Path) -> None:
    (tmp_path / "beside_the_notebook.py").write_text("answer = 42")
    env = {**os.environ, "TTR_TRIED": "yes"}
    async with kernel(cwd=str(tmp_path), env=env) as one, kernel() as other:
        told = await one.run(
            "import os, beside_the_notebook as b; print(os.getcwd(), b.answer, os.environ['TTR_TRIED'])"
        )
        assert told == f"{tmp_path} 42 yes"
        assert await other.run("import os; print(os.environ.get('TTR_TRIED'), os.getcwd())") == f"None {os.getcwd()}"


@in_a_loop
async def test_a_kernel_imports_nothing_again_and_reads_no_module() -> None:
    """Imports and reads use the kernel's own memory, so a class of thirty pays for them thirty times."""

    async with kernel() as one:
        listed = await one.run("print(get_ipython().kernel._kernel_modules)")
        assert listed == "[]", f"ipykernel {ipykernel.__version__} lists its modules in another place"
        anew = """
            import sys
            before = set(sys.modules)
            from websockets.asyncio.client import connect  # as pages do, to collect by what link they were opened
            from ttr.store import own_store
            from ttr.ui.play.page import PlayPage
            page = PlayPage(store=own_store())
            page.open_link("?seats=you,expert&seed=3")
            for check in page.turn.offers:
                check.value = True
            page.turn.keep_button.click()
            print(sorted(set(sys.modules) - before))
        """
        assert await one.run(anew) == "[]"


@in_a_loop
async def test_a_page_takes_the_one_that_was_made_before_the_fork_and_another_page_a_new_one() -> None:
    async with kernel(env={**os.environ, "VOILA_PREHEAT": "False"}) as one:
        ident = await one.run("""
            from IPython import get_ipython
            from ipywidgets import Widget
            from ipywidgets.widgets.widget import _instances
            from ttr.ui.play.prepared_page import play_page
            before, comms = len(_instances), get_ipython().kernel.comm_manager.comms
            page = play_page(None)
            print(before, len(comms) == len(_instances) > 60, page.connection.model_id)
        """)
        assert ident.startswith("0 True ")
        state = {"method": "update", "state": {"ping": 5}, "buffer_paths": []}
        content = {"comm_id": ident.split()[-1], "data": state}
        one.client.shell_channel.send(one.client.session.msg("comm_msg", content))
        told: dict[str, Any] = {}
        while "pong" not in told.get("state", {}):
            told = (await one.client.get_iopub_msg(timeout=LONG))["content"].get("data", {})
        assert told["state"] == {"pong": 5}
        another = "other = play_page(None); print(other is page, other.connection.model_id == page.connection.model_id)"
        assert await one.run(another) == "False False"


@in_a_loop
async def test_a_kernel_without_a_page_has_no_widgets() -> None:
    async with kernel(env={name: told for name, told in os.environ.items() if name != "VOILA_PREHEAT"}) as one:
        looked = """
            from IPython import get_ipython
            from ipywidgets import Button, Widget
            from ipywidgets.widgets.widget import _instances
            from ttr.ui.page.connection import Connection
            from ttr.ui.play.prepared_page import play_page
            print(len(_instances), len(get_ipython().kernel.comm_manager.comms))
            page = play_page(None)
            print(page.connection.alone)
        """
        assert await one.run(looked) == "0 0\nFalse"


@pytest.mark.parametrize("page", [True, False])
@in_a_loop
async def test_only_kernels_that_people_type_into_keep_a_history(page: bool) -> None:
    env = {**os.environ, "VOILA_PREHEAT": "True"} if page else dict(os.environ)
    async with kernel(env=env) as one:
        assert await one.run("print(get_ipython().history_manager.enabled)") == str(not page)


@in_a_loop
async def test_an_interrupt_stops_a_cell_and_its_processes_and_no_other_kernel() -> None:
    async with kernel() as one, kernel() as other:
        endless = asyncio.create_task(one.run("import subprocess; subprocess.run(['sleep', '600'])"))
        spared = asyncio.create_task(other.run("import time; time.sleep(2); print('undisturbed')"))
        await asyncio.sleep(1)
        await one.manager.interrupt_kernel()
        assert "KeyboardInterrupt" in await endless
        assert await one.run("print('still here')") == "still here"
        assert await spared == "undisturbed"


@in_a_loop
async def test_a_restarted_kernel_is_a_new_one() -> None:
    async with kernel() as one:
        await one.run("kept = 1")
        before = one.process.pid
        await one.manager.restart_kernel()
        await one.client.wait_for_ready(timeout=LONG)
        assert one.process.pid != before
        assert not alive(before)
        assert await one.run("kept") == "NameError"


@pytest.mark.parametrize("code", [-signal.SIGKILL, -signal.SIGTERM, 3])
@in_a_loop
async def test_a_kernel_s_death_is_seen_with_its_signal_or_its_exit_code(code: int) -> None:
    async with kernel() as one:
        assert await one.manager.is_alive()
        if code < 0:
            os.kill(one.process.pid, -code)
        else:
            one.client.execute(f"import os; os._exit({code})")
        assert await ended(one.process) == code
        assert not await one.manager.is_alive()


@in_a_loop
async def test_a_kernel_that_is_asked_to_end_sends_its_last_output_first(tmp_path: Path) -> None:
    async with kernel() as one:
        process = one.process
        # (The end of a kernel takes all names away, but not a function's defaults.)
        await one.run(f"""
            import sys, time
            def late(flush=sys.stdout.flush, sender=sys.stdout.pub_thread.thread, sleep=time.sleep):
                sleep(0.3)
                open({str(tmp_path / "told")!r}, "a").write(f"{{sender.is_alive()}} ")
                flush()
            sys.stdout.flush = late
        """)
        await one.manager.shutdown_kernel()
        assert await ended(process) == 0
        assert set((tmp_path / "told").read_text().split()) == {"True"}, "then it would wait until it is killed"


@in_a_loop
async def test_when_the_zygote_is_killed_its_kernels_end_and_another_one_is_there_before_the_next_kernel() -> None:
    async with kernel() as one:
        dead, before = Zygote.running().process, set(psutil.Process().children())
        dead.kill()
        dead.wait()
        await ended(one.process)
        while alive(one.process.pid) or set(psutil.Process().children()) <= before:
            await asyncio.sleep(0.1)
        async with kernel() as next_one:
            assert isinstance(next_one.process, ForkedKernel)
            assert Zygote.running().process.pid != dead.pid


@in_a_loop
async def test_if_no_zygote_can_start_kernels_start_as_usual(
    no_zygote: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tries = tmp_path / "tries"
    failing = f"open({str(tries)!r}, 'a').write('tried '); raise SystemExit('no')"
    monkeypatch.setattr("ttr.serving.provisioner.COMMAND", [sys.executable, "-c", failing])
    for _ in range(2):
        async with kernel() as one:
            assert isinstance(one.process, subprocess.Popen)
            assert await one.run("print(6 * 7)") == "42"
    assert tries.read_text() == "tried "


@in_a_loop
async def test_a_zygote_that_does_not_answer_is_not_waited_for(
    no_zygote: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ttr.serving.provisioner.COMMAND", [sys.executable, "-c", "import time; time.sleep(600)"])
    zygote = Zygote.running()
    with pytest.raises(CannotFork, match=r"no answer within 0\.2 seconds"):
        await zygote.fork(Order("connection.json", "/", {}), seconds=0.2)
    zygote.process.kill()
    zygote.process.wait()


@in_a_loop
async def test_an_environment_that_is_too_large_for_a_message_is_refused_and_breaks_nothing() -> None:
    with pytest.raises(CannotFork):
        await Zygote.running().fork(Order("connection.json", "/", {"LONG": "x" * (1 << 21)}))
    async with kernel() as one:  # and everything still works
        assert isinstance(one.process, ForkedKernel)


@pytest.mark.parametrize("thing", ["a thread", "an event loop"])
def test_a_process_with_a_thread_or_an_event_loop_is_not_forked(thing: str) -> None:
    made = {
        "a thread": "import threading, time; threading.Thread(target=time.sleep, args=[600], daemon=True).start()",
        "an event loop": "import asyncio; loop = asyncio.new_event_loop()",
    }
    code = f"from ttr.serving.zygote import why_not_fork\nprint(why_not_fork())\n{made[thing]}\nprint(why_not_fork())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = done.stdout.splitlines()
    assert before == ""
    assert {"a thread": "more than one thread", "an event loop": "event loop"}[thing] in after


def test_when_the_server_is_killed_its_kernels_end() -> None:
    server = textwrap.dedent("""
        import asyncio, time
        from jupyter_client.manager import AsyncKernelManager
        async def main():
            manager = AsyncKernelManager()
            await manager.start_kernel()
            client = manager.client()
            client.start_channels()
            await client.wait_for_ready(timeout=60)
            print(manager.provisioner.process.pid, flush=True)
            time.sleep(600)
        asyncio.run(main())
    """)
    process = subprocess.Popen([sys.executable, "-c", server], stdout=subprocess.PIPE, text=True)
    with process:
        pid = int(process.stdout.readline())
        assert alive(pid)
        process.kill()
    end = time.monotonic() + LONG
    while alive(pid):
        assert time.monotonic() < end
        time.sleep(0.1)


@in_a_loop
async def test_a_missing_folder_gives_the_usual_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        async with kernel(cwd=str(tmp_path / "nowhere")):
            pass


def test_only_plain_kernels_of_this_python_are_forked_after_a_rehearsal_of_more_than_one_turn() -> None:
    assert rehearse() > 6  # two players keep tickets; one draws two cards, and the other answers
    plain = [sys.executable, "-m", "ipykernel_launcher", "-f", "connection.json"]
    assert can_be_forked(plain, {})
    assert not can_be_forked(["/usr/bin/another-python", *plain[1:]], {})
    assert not can_be_forked([*plain, "--debug"], {})
    assert not can_be_forked([sys.executable, "-X", "dev", *plain[1:]], {})
    assert not can_be_forked(plain, {"stdout": subprocess.PIPE})


def test_the_pages_are_served_with_forked_kernels() -> None:
    """`voila.json` names the provisioner, and the installed package declares it."""
    settings = json.loads((ROOT / "voila.json").read_text())
    name = settings["KernelProvisionerFactory"]["default_provisioner_name"]
    (declared,) = entry_points(group="jupyter_client.kernel_provisioners", name=name)
    assert declared.load() is ForkingProvisioner
