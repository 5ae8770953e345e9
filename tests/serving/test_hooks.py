"""The hooks of Voilà, jupyter_server and tornado that the server uses exist; a failure names the change."""

import asyncio
import inspect
import socket
from pathlib import Path
from types import SimpleNamespace

import pytest
import voila
import voila.utils
from jupyter_server.services.kernels.connection import channels
from jupyter_server.services.kernels.connection.abc import KernelWebsocketConnectionABC
from tornado.web import Application, HTTPError
from voila.app import Voila
from voila.handler import VoilaHandler
from websockets.asyncio import client

from tests.browser.serve import write_notebook
from ttr.serving.app import PageServer
from ttr.serving.connection import PageConnection
from ttr.ui.page.link import wait_for_visitor

NOT_NEEDED = {
    "/voila/tree(?P<path>(?:(?:/[^/]+)+|/?))",
    "/voila/api/contents(?P<path>(?:(?:/[^/]+)+|/?))",
    "/logout",
}
"""Where Voilà lists its notebooks: there is a page that leads to all others. Nobody has a name here to log out."""


def addresses_of(kind: type[Voila], *served: str) -> dict[str, type]:
    """Return the addresses of an initialized server with their handlers."""
    server = kind()
    server.initialize([*served, "--no-browser", "--VoilaConfiguration.preheat_kernel=True", "--pool_size=0"])
    server.connection_dir = server.connection_dir_root
    server.app = Application(**{**server.init_settings()})
    return {rule[0]: rule[1] for rule in server.init_handlers()}


@pytest.mark.parametrize("served", ["page.ipynb", "."])
def test_every_address_of_voila_is_answered_by_a_handler_of_ours(
    served: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_notebook(tmp_path / "page.ipynb", "1")
    theirs, ours = addresses_of(Voila, served), addresses_of(PageServer, served)
    new = theirs.keys() - ours.keys() - NOT_NEEDED
    assert not new, f"Voilà {voila.__version__} has addresses that nobody has looked at: {new}"
    modules = ("ttr.serving.handlers", "ttr.serving.static", "ttr.serving.request_checks")
    guarded = {address for address, handler in ours.items() if handler.__module__ in modules}
    assert ours.keys() - guarded == {"/healthz", "/readyz", "/login"}


def test_connections_use_the_configured_class() -> None:
    trait = Voila.class_traits(config=True).get("kernel_websocket_connection_class")
    assert trait is not None, "Voilà no longer lets one choose the class of connections: pages could say anything"
    for name in ("handle_incoming_message", "handle_outgoing_message"):
        assert name in vars(KernelWebsocketConnectionABC), f"jupyter_server's connections have no {name} any more"
        assert name in vars(PageConnection)
    source = inspect.getsource(channels.ZMQChannelsWebsocketConnection.handle_outgoing_message)
    assert "parts = fed_msg_list[1:]" in source, "jupyter_server reads a kernel's messages in another way than we do"


def test_a_page_s_kernel_comes_from_the_manager_by_the_wrapped_methods() -> None:
    source = inspect.getsource(VoilaHandler.get_generator)
    taken = [line for line in source.splitlines() if "self.kernel_manager." in line]
    known = ("notebook_data", "get_pool_size", "get_rendered_notebook", "start_kernel", "get_kernel")
    assert all(any(f"self.kernel_manager.{name}" in line for name in known) for line in taken), (
        f"Voilà {voila.__version__} takes its kernels in a way that nobody counts"
    )


def test_the_server_stops_quietly_if_a_kernel_ends_at_the_same_time(
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
        assert sock.getpeername() == ("127.0.0.1", port)  # localhost: bypass proxies
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
