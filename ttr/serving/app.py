"""The server of pages: Voilà, with a door that is kept, a line before it, and light luggage.

    python -m ttr.serving notebooks/play.ipynb --no-browser

takes every option of `voila`, and `voila.json`. It is a subclass of Voilà's application. What it changes, and how:

hooks, which Voilà, jupyter_server or tornado document
    `KernelManager.transport`: kernels listen at files in a private folder. Ports, five for each kernel, are chosen some
    time before it takes them, and now and then one is somebody else's by then
    `Voila.kernel_websocket_connection_class` (the messages of pages), `VoilaConfiguration.page_config_hook` (where
    scripts are), tornado's settings (sizes, compression)
patches, which replace what Voilà has put together (of Voilà 0.5.13; `tests/serving/test_hooks.py` notices a change)
    `init_handlers` puts our handler in the place of each of Voilà's, as `REPLACED` says; two of ours look into theirs
    `setup_template_dirs` puts our templates before Voilà's; ours leaves out one listener of Voilà's script
    `voila.notebook_renderer.VoilaExporter` is ours: templates are compiled once, a page that fails says so
    `stop` ends kernels of which some end by themselves at the same time
    `_pools`, to see when the first page is warm
"""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Float, Integer, List, Unicode, default
from voila import notebook_renderer
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from . import handlers
from .connection import PageConnection
from .exporter import PageExporter
from .frames import LARGEST
from .names import foreign
from .pages import Pages, default_most
from .sentences import TEMPLATES

REPLACED = {
    KernelHandler: handlers.KernelModel,
    VoilaKernelWebsocketHandler: handlers.PageSocket,
    VoilaShutdownKernelHandler: handlers.Leave,
    RequestInfoSocketHandler: handlers.Link,
    TornadoVoilaHandler: handlers.PageHandler,
    TornadoVoilaTreeHandler: handlers.WayIn,
    VoilaContentsHandler: handlers.NotHere,
    AllowListFileHandler: handlers.AllowedFile,
    TemplateStaticFileHandler: handlers.TemplateFile,
    MultiStaticFileHandler: handlers.StaticFile,
    ThemesHandler: handlers.ThemeFile,
    FileFindHandler: handlers.ExtensionFile,
}

WARM = "The first page is warm."
"""What is written once it is."""

TRIES = 5
"""How often kernels are asked to end, where some end by themselves."""

LONGEST_FOLDER = 50
"""Letters of a folder in which the address of a socket has room: 108 in all, and a kernel's name is long."""


class PageServer(Voila):
    """Voilà for many visitors who are not known."""

    description = "Serve pages to many visitors who are not known: Voilà, with a door that is kept."

    names = List(
        Unicode(),
        config=True,
        help="Names of this server besides the machine's own, as proxies and name servers give them; * for any.",
    )
    most_pages = Integer(config=True, help="How many pages may be open at a time. Default: as memory allows.")
    messages_a_second = Float(50, config=True, help="How many messages of a page are read each second.")
    messages_at_once = Float(300, config=True, help="How many messages of a page may come together.")

    @default("most_pages")
    def _default_most_pages(self) -> int:
        return default_most()

    @default("kernel_websocket_connection_class")
    def _default_connection(self) -> type:
        return PageConnection

    def setup_template_dirs(self) -> None:
        """Look for templates here before Voilà's."""
        super().setup_template_dirs()
        notebook_renderer.VoilaExporter = PageExporter
        self.template_paths.insert(0, str(TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Add what the handlers here need."""
        self.voila_configuration.page_config_hook = handlers.with_version
        if sys.platform == "linux" and len(self.connection_dir) < LONGEST_FOLDER:
            self.config.KernelManager.setdefault("transport", "ipc")
        settings: dict[str, Any] = super().init_settings()
        manager = self.kernel_manager
        self.pages = Pages(self.most_pages, manager.__contains__, self._end)
        return settings | {
            "websocket_max_message_size": LARGEST,
            "compress_response": True,  # pages; what is static is compressed once, by its handler
            "ttr_pages": self.pages,
            "ttr_pace": (self.messages_a_second, self.messages_at_once),
            "default_handler_class": handlers.NotHere,
        }

    def init_handlers(self) -> list[Any]:
        """Put our handlers in the places of Voilà's; the first rule is for other names than ours."""
        self.app.add_handlers(foreign([*self.names, self.ip]), [(r".*", handlers.ForeignName)])
        return [(rule[0], REPLACED.get(rule[1], rule[1]), *rule[2:]) for rule in super().init_handlers()]

    def listen(self) -> None:
        """Serve until the end."""
        IOLoop.current().add_callback(self._say_when_warm)
        super().listen()

    def stop(self) -> None:
        """End all kernels; one that ends by itself meanwhile is not found, and then the others are ended again."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        end = run_sync(self.kernel_manager.shutdown_all)
        for _ in range(TRIES):
            with suppress(HTTPError):
                end()
                return

    async def _end(self, kernel_id: str) -> None:
        await self.kernel_manager.shutdown_kernel(kernel_id)

    async def _say_when_warm(self) -> None:
        """Write `WARM` when a kernel is kept ready that has made its page, or at once if none is to be kept."""
        pools = [pool for pool in getattr(self.kernel_manager, "_pools", {}).values() if pool]
        try:
            if pools:
                kept = await pools[0][0]
                await kept["task"]
        finally:  # if that has failed, the log says why
            print(WARM, flush=True)


main = PageServer.launch_instance
