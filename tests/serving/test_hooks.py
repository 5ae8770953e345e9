"""What the server of pages relies on in Voilà, jupyter_server and tornado is there; a change is told in a sentence."""

from __future__ import annotations

import asyncio
import inspect
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import voila
import voila.utils
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.services.kernels.connection import channels
from jupyter_server.services.kernels.connection.abc import KernelWebsocketConnectionABC
from tornado.web import Application, HTTPError
from voila.app import Voila
from voila.handler import VoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler
from voila.voila_identity_provider import VoilaLoginHandler
from voila.voila_kernel_manager import voila_kernel_manager_factory
from websockets.asyncio import client

from tests.browser.serve import write_notebook
from ttr.serving.app import REPLACED, PageServer
from ttr.serving.connection import PageConnection
from ttr.ui.frame.link import wait_for_visitor

AS_THEY_ARE = {AllowListFileHandler, VoilaLoginHandler, LoginFormHandler, LogoutHandler}
"""Voilà's handlers that need no guard: files that voila.json allows, and the door of a server with a password."""


def handlers_of(kind: type[Voila], *served: str) -> list[Any]:
    """The handlers of a server that is about to serve."""
    server = kind()
    server.initialize([*served, "--no-browser"])
    server.connection_dir = server.connection_dir_root
    server.app = Application(**{**server.init_settings()})
    rules = server.init_handlers()
    return [rule[1] for rule in rules]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What can be served: a notebook or a folder of them."""
    monkeypatch.chdir(tmp_path)
    return [(str(write_notebook(tmp_path / "page.ipynb", "1")),), (str(tmp_path),)]


def test_every_handler_of_voila_is_replaced_or_known_to_be_harmless(served: list[tuple[str, ...]]) -> None:
    for what in served:
        theirs = handlers_of(Voila, *what)
        new = set(theirs) - REPLACED.keys() - AS_THEY_ARE
        assert not new, f"Voilà {voila.__version__} has handlers that nobody has looked at: {new}"
        assert not set(handlers_of(PageServer, *what)) & REPLACED.keys(), "a handler of Voilà's is still in its place"


def test_no_replacement_is_for_a_handler_that_voila_no_longer_has(served: list[tuple[str, ...]]) -> None:
    theirs = {handler for what in served for handler in handlers_of(Voila, *what)}
    preheated = {RequestInfoSocketHandler}  # only with the setting that voila.json has
    assert set(REPLACED) <= theirs | preheated, f"Voilà {voila.__version__} has other handlers than those replaced here"


def test_connections_are_made_of_the_class_that_is_configured() -> None:
    trait = Voila.class_traits(config=True).get("kernel_websocket_connection_class")
    assert trait is not None, "Voilà no longer lets one choose the class of connections: pages could say anything"
    for name in ("handle_incoming_message", "handle_outgoing_message"):
        assert name in vars(KernelWebsocketConnectionABC), f"jupyter_server's connections have no {name} any more"
        assert name in vars(PageConnection)


def test_a_kernel_s_messages_are_still_the_parts_that_are_read_here() -> None:
    source = inspect.getsource(channels.ZMQChannelsWebsocketConnection.handle_outgoing_message)
    assert "parts = fed_msg_list[1:]" in source, "jupyter_server reads a kernel's messages in another way than we do"


def test_a_page_s_kernel_is_taken_from_the_manager_by_the_methods_that_are_watched() -> None:
    source = inspect.getsource(VoilaHandler.get_generator)
    taken = [line for line in source.splitlines() if "self.kernel_manager." in line]
    known = ("notebook_data", "get_pool_size", "get_rendered_notebook", "start_kernel", "get_kernel")
    assert all(any(f"self.kernel_manager.{name}" in line for name in known) for line in taken), (
        f"Voilà {voila.__version__} takes its kernels in a way that nobody counts"
    )


def test_the_pools_of_warm_kernels_are_where_they_were() -> None:
    manager = voila_kernel_manager_factory(object, preheat_kernel=True, default_pool_size=1)
    source = inspect.getsource(manager)
    assert "self._pools: TypeDict[str, List[TypeDict]]" in source, "Voilà keeps warm kernels elsewhere"
    assert 'return {"task": task, "renderer": renderer, "kernel_id": kernel_id}' in source


def test_the_links_of_warm_pages_are_kept_where_they_were() -> None:
    for name in ("_waiters", "_cache"):
        kept = vars(RequestInfoSocketHandler).get(name)
        assert isinstance(kept, dict), f"Voilà {voila.__version__} keeps the questions of kernels elsewhere"


def test_the_server_ends_quietly_when_a_kernel_ends_by_itself_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def shutdown_all() -> None:
        asked.append("all")
        if len(asked) == 1:
            raise HTTPError(404, "Kernel does not exist: the one that ended")

    monkeypatch.setattr("ttr.serving.app.run_sync", lambda function: function)
    server = PageServer()
    server.connection_dir, server.kernel_manager = str(tmp_path / "gone"), SimpleNamespace(shutdown_all=shutdown_all)
    server.stop()
    assert asked == ["all", "all"]


@pytest.mark.parametrize("given", [{}, {"VOILA_WS_PROTOCOL": "wss", "VOILA_WS_BASE_URL": "/user/ada/"}])
def test_a_page_asks_for_its_link_where_voila_s_own_helper_does(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str]
) -> None:
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    own = {"VOILA_PREHEAT": "True", "VOILA_APP_PORT": str(port), "VOILA_SERVER_URL": "/room/", "VOILA_KERNEL_ID": "one"}
    for name, value in {**own, **given}.items():
        monkeypatch.setenv(name, value)
    asked: list[str] = []

    async def refused(address: str) -> None:
        asked.append(address)

    def connect(address: str, *, sock: socket.socket, **_: object) -> None:
        asked.append(address)
        assert sock.getpeername() == ("127.0.0.1", port)  # itself: a proxy is not asked
        sock.close()
        raise ConnectionRefusedError

    monkeypatch.setattr(voila.utils, "_get_request_info", refused)
    voila.utils.wait_for_request()
    monkeypatch.setattr(client, "connect", connect)
    with pytest.warns(UserWarning, match="no connection to ws"):
        asyncio.run(wait_for_visitor())
    assert len(asked) == 2
    assert asked[0] == asked[1]
    server.close()
