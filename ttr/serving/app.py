"""Serve pages with Voilà: refuse unneeded requests, let visitors wait in line, and start fast.

    python -m ttr.serving notebooks/play.ipynb --no-browser

takes every option of `voila`, and `voila.json`. It is a subclass of Voilà's application, and uses documented hooks:

`init_handlers`, `init_settings`: the handlers of an application, and their settings
`KernelManager.transport`: kernels listen at sockets in a private folder. TCP needs five ports for each kernel, and
    another process may take one of them before the kernel starts
`KernelRestarter.restart_limit`, `time_to_dead`: dead kernels are not restarted, and their pages hear of it soon
`Voila.kernel_websocket_connection_class`: the messages of pages
`Voila.identity_provider_class`: access control
`VoilaConfiguration.page_config_hook`: the addresses of scripts

and one patch, `ttr.patches.voila`.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import signal
import sys
import threading
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Bool, Float, Integer, List, Unicode, default
from voila.app import Voila

from ttr.patches.voila import make_pages
from ttr.runtime import INDEX, JOIN, SITE, STYLE
from ttr.store import own_store
from ttr.store.logs import StoreError
from ttr.ui.page.style import served_style

from . import BEHIND, WARM, handlers, static
from .admission import ABANDONED, Drain, Pages, default_most
from .connection import LARGEST, PageConnection
from .health import Figures, Healthy, Readiness, Ready
from .join import Join, LetterDesk
from .limits import Limit, Paces
from .log_lines import log_request, write_json
from .login import Door, Enter
from .own_pages import COLORS, TEMPLATES, failed_page, policy
from .request_checks import FirstPage, NotHere, refusals

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"

CLASS = "class.ipynb"
"""The name of the class page, to which `join` leads."""

TRIES = 5
"""Attempts to end all kernels, since one that ends by itself meanwhile raises an error."""

PATIENCE = 20
"""Seconds to end in order, after the parent process has ended."""

LONGEST_HEAD = 1 << 18
"""Bytes of a request without its body: an address that is much too long for us gets an answer, too."""

LONGEST_BODY = 1 << 16
"""Bytes of the body: a passphrase. Uploads of a page come through its websocket."""

NOTICE = 1.0
"""Seconds between looks at a kernel: its page hears within this time that it has died."""

LONGEST_FOLDER = 50
"""Letters that the path of a folder for sockets may have: with a kernel's long name, an address has at most 108."""


class PageServer(Voila):
    """Voilà for many anonymous visitors."""

    _said = False

    description = "Serve pages to many unknown visitors: Voilà, with limits and a waiting line."

    names = List(
        Unicode(),
        config=True,
        help="Names of this server besides the machine's own, as proxies and name servers give them; * for any.",
    )
    framing = List(
        Unicode(), config=True, help="Sites that may show pages in a frame, such as https://moodle.school.example."
    )
    first_page = Unicode("index.ipynb", config=True, help="The page of a folder to which the bare address leads.")
    most_pages = Integer(config=True, help="How many pages may be open at once. Default: as memory allows.")
    messages_a_second = Float(50, config=True, help="How many messages of a page are read each second.")
    messages_at_once = Float(300, config=True, help="How many messages of a page may come together.")
    # A whole school may share one address: these limits are far above the needs of people, and far below a program's.
    most_pages_each = Integer(300, config=True, help="How many pages one address may have open at once.")
    pages_a_minute_each = Integer(600, config=True, help="How many pages one address may open in a minute.")
    messages_a_second_each = Float(2000, config=True, help="How many messages of one address are read each second.")

    request_seconds = Float(60, config=True, help="Seconds for a request to arrive, and between two on a connection.")
    abandoned = Float(
        ABANDONED,
        config=True,
        help="Seconds until a page that lost its connection ends, if its address brings it back as it was.",
    )

    json_log = Bool(config=True, help="Write the log as lines of JSON, without names, codes and cards.")
    site = Unicode(config=True, help="The folder of the static site, to hand out at site/. Default: none.")
    metrics = Unicode(config=True, help="HOST:PORT where figures for Prometheus are served. Default: nowhere.")
    tidy_every = Float(3600, config=True, help="Seconds between checks for old games.")
    grace = Float(0, config=True, help="Seconds that open pages have when the server is told to end. Default: none.")
    ends_with_input = Bool(config=True, help="End with the standard input: a parent process holds its other end.")

    @default("most_pages")
    def _default_most_pages(self) -> int:
        return default_most()

    @default("kernel_websocket_connection_class")
    def _default_connection(self) -> type:
        return PageConnection

    @default("identity_provider_class")
    def _default_identity_provider(self) -> type:
        return Door

    def initialize(self, argv: list[str] | None = None) -> None:
        """Add our folder of templates before Voilà's, and report when the first page is warm."""
        super().initialize(argv)
        if self.json_log:
            write_json(self.log, self.log_level)
        self.template_paths.insert(0, str(TEMPLATES))
        make_pages(failed_page, self._report_warm, COLORS)

    def init_settings(self) -> dict[str, Any]:
        self.voila_configuration.page_config_hook = static.with_version
        if sys.platform == "linux" and len(self.connection_dir) < LONGEST_FOLDER:
            self.config.KernelManager.setdefault("transport", "ipc")
        # Do not restart dead kernels: a restarted kernel is empty, and so would be its page.
        self.config.KernelRestarter.restart_limit = 0
        self.config.KernelRestarter.setdefault("time_to_dead", NOTICE)
        # Pages read these from their environment, and Voilà's `init_settings` begins the first warm page.
        if self.site:
            os.environ[SITE] = url_path_join(self.base_url, "site/")
        os.environ[STYLE] = url_path_join(self.base_url, "voila", served_style()[0])
        if not self.notebook_path and Path(self.root_dir, "index.ipynb").is_file():
            os.environ[INDEX] = url_path_join(self.base_url, "voila/render/index.ipynb")
        if self.class_page is not None:
            os.environ[JOIN] = url_path_join(self.base_url, "join")
        settings: dict[str, Any] = super().init_settings()
        manager = self.kernel_manager
        self.pages = Pages(
            self.most_pages, manager.__contains__, self._end, abandoned=self.abandoned, most_each=self.most_pages_each
        )
        self.figures = Figures(self.pages, manager.__len__)
        self.drain = Drain(self.pages.line, self.grace)
        if self.json_log:
            settings["log_function"] = log_request
        return settings | {
            "websocket_max_message_size": LARGEST,
            "compress_response": True,  # for pages; static files have a handler that compresses them once
            "login_url": url_path_join(self.server_url, "login"),
            "cookie_secret": self._cookie_secret(),
            "headers": {"Content-Security-Policy": policy(self.framing)},
            "ttr_framing": self.framing,
            "ttr_index": os.environ.get(INDEX, ""),
            "ttr_shared": handlers.Shared(
                self.pages,
                self.figures,
                self.drain,
                style=os.environ[STYLE],
                pace=(self.messages_a_second, self.messages_at_once),
                paces=Paces(self.messages_a_second_each, 10 * self.messages_a_second_each),
                opened=Limit(self.pages_a_minute_each),
            ),
            "default_handler_class": NotHere,
        }

    @property
    def class_page(self) -> str | None:
        """The path of the class page below the server's own; None if the server does not have it."""
        if self.notebook_path:
            return "" if Path(self.notebook_path).name == CLASS else None
        return f"voila/render/{CLASS}" if Path(self.root_dir, CLASS).is_file() else None

    def init_handlers(self) -> list[Any]:
        """Handle the addresses of Voilà that pages need; the first rules refuse foreign host names and other sites."""
        self.app.add_handlers(r".*", refusals([*self.names, self.ip], self.framing))
        settings, extensions = {"voila_configuration": self.voila_configuration}, self.labextensions_path
        self.store = cache(own_store)  # loaded on first use, because a database takes a quarter of the start
        self.readiness = Readiness(self.pages, self.figures, self.drain, self.store, self.log)
        page = settings | {"template_paths": self.template_paths, "config": self.config}
        themes_url = url_path_join(self.server_url, "voila/api/themes")
        themes = {"themes_url": themes_url, "path": self.themes_dir, "labextensions_path": extensions}
        allowed = {
            "path": self.root_dir,
            "allowlist": self.voila_configuration.file_allowlist,
            "denylist": self.voila_configuration.file_denylist,
        }
        rules: list[tuple[Any, ...]] = [
            (r"login", Enter),
            (r"healthz", Healthy),
            (r"readyz", Ready, {"readiness": self.readiness}),
            (rf"api/kernels/{KERNEL}", handlers.KernelModel),
            (rf"api/kernels/{KERNEL}/channels", handlers.PageSocket),
            (rf"voila/query/{KERNEL}", handlers.Link),
            (r"voila/(page-\w+\.css)", static.PageStyle),
            (r"voila/templates/(.*)", static.TemplateFile),
            (r"voila/static/(.*)", static.StaticFile, {"paths": self.static_paths}),
            (r"voila/labextensions/(.*)", static.ExtensionFile, {"path": extensions}),
            (r"voila/api/themes/(.*)", static.ThemeFile, themes),
            (r"voila/files/(.*)", static.AllowedFile, allowed),
            (r"voila/api/shutdown/(.*)", handlers.Leave),
        ]
        if self.class_page is not None:
            rules.append((r"join", Join, {"desk": LetterDesk(self.store), "page": self.class_page}))
        if self.site:
            rules.append(
                (
                    r"site/(.*)",
                    static.SiteFile,
                    {"path": os.path.abspath(self.site), "default_filename": "index.html"},
                )
            )
        if self.notebook_path:
            notebook = os.path.relpath(self.notebook_path, self.root_dir)
            rules += [(r"(.*)", handlers.PageHandler, page | {"notebook_path": notebook})]
        else:
            if handlers.folder_in(self.root_dir):
                rules += [(r"voila/render/teacher/index\.ipynb", handlers.Desk)]
            rules += [(r"voila/render/(teacher/[\w-]+\.md)", handlers.Note)]
            rules += [(rf"voila/render/{BEHIND}([^/]*)/(.*)", handlers.TeachersPage, page)]
            rules += [(r"voila/render/(.*)", handlers.PageHandler, page)]
        ours = [(url_path_join(self.server_url, rule), *more) for rule, *more in rules]
        return [*ours, (self.server_url, FirstPage, {"first_page": self.first_page})]

    def listen(self) -> None:
        if self.metrics:
            self.figures.listen(self.metrics)
        root = Path(self.root_dir)
        served = [self.notebook_path] if self.notebook_path else root.rglob("*.ipynb")
        if not any(self.kernel_manager.get_pool_size(os.path.relpath(path, root)) for path in served):
            IOLoop.current().add_callback(self._report_warm)
        if self.grace and sys.platform != "win32":
            IOLoop.current().add_callback(self._handle_sigterm)
        if self.ends_with_input:
            for name in ("SIGINT", "SIGHUP"):  # a terminal sends them to the parent process, too, which decides
                if number := getattr(signal, name, None):
                    signal.signal(number, lambda *_: None)
            threading.Thread(target=self._end_with_input, args=[IOLoop.current()], daemon=True).start()
        PeriodicCallback(self._remove_old_games, self.tidy_every * 1000).start()
        try:
            self.app.listen(
                self.port,
                self.ip,
                idle_connection_timeout=self.request_seconds,
                body_timeout=self.request_seconds,
                max_header_size=LONGEST_HEAD,
                max_body_size=LONGEST_BODY,
            )
        except OSError as error:
            self.log.critical(f"No server can listen at port {self.port}: {error.strerror}")
            self.exit(1)
        self.log.info(f"Voilà is running at:\n{self.display_url}")
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.info("Stopping …")
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop all kernels; retry if one of them has already stopped, which raises an error."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        end = run_sync(self.kernel_manager.shutdown_all)
        for _ in range(TRIES):
            with suppress(HTTPError):
                end()
                return

    def _end_with_input(self, loop: IOLoop) -> None:
        """Stop the loop when the standard input ends; if that does not help, end the process."""
        while os.read(sys.stdin.fileno(), 1024):  # a thread inside `sys.stdin.read` would break Python's own end
            pass
        loop.add_callback(loop.stop)
        time.sleep(PATIENCE)
        os._exit(1)

    def _handle_sigterm(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._leave)

    def _leave(self) -> None:
        """Let pages move to other servers, then stop; a second signal stops immediately."""
        if self.drain.begun:
            IOLoop.current().stop()
        else:
            _say(f"This server ends when its pages have moved, within {self.grace:g} seconds.")
            self._leaving = asyncio.get_running_loop().create_task(self.drain.run())
            self._leaving.add_done_callback(lambda _: IOLoop.current().stop())

    async def _end(self, kernel_id: str) -> None:
        await self.kernel_manager.shutdown_kernel(kernel_id)

    async def _remove_old_games(self) -> None:
        """Remove old games, even on a server without new ones."""

        def remove_old() -> None:
            if store := self.store():
                store.remove_old()

        with suppress(StoreError):  # retry in an hour
            await asyncio.to_thread(remove_old)

    def _cookie_secret(self) -> bytes:
        """Return the secret for signing cookies; servers with the same passphrase accept each other's cookies."""
        hashed: str = self.identity_provider.hashed_password
        return hashlib.sha256(f"cookies {hashed}".encode()).digest() if hashed else self.cookie_secret

    def _report_warm(self) -> None:
        """Write `WARM` once, when the first page is ready or no page is kept ready."""
        if not self._said:
            self._said = True
            _say(WARM)
            # It warns the administrator if games cannot be saved, now that a database may take its time.
            IOLoop.current().add_callback(self.readiness.problem_of_store)


def _say(line: str) -> None:
    """Print a line, if somebody reads the output."""
    with suppress(OSError):
        print(line, flush=True)


main = PageServer.launch_instance
