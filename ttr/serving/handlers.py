"""Handlers of the server that differ from Voilà's.

`ttr.serving.app` maps addresses to these classes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import Any

import voila
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ttr.graphs.words import counted

from .drain import Drain
from .gate import Quiet, policy
from .health import Figures
from .limits import Pace
from .pages import Pages
from .sentences import AGAIN, line_page, sentence_page
from .static import Light

KEEPS_TRYING = "This page keeps trying."

REFUSALS = (400, 403)
"""Answers to a page's connection without an upgrade, or from another origin: a proxy has changed what the page sent."""


class Explaining(Quiet):
    """Handler that answers an error with a page that states the problem; the details are in the server's log."""

    def set_default_headers(self) -> None:
        """Let no script run, and other sites show nothing in a frame."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", policy())

    @cached_property
    def nonce(self) -> str:
        """The word that scripts of ours have in this answer; use it before anything is sent."""
        nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", policy(self.settings["ttr_framing"], nonce))
        return nonce

    def may_run(self, html: str) -> str:
        """Return a piece of a page of ours, whose scripts may run."""
        return html.replace("<script", f'<script nonce="{self.nonce}"')

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a sentence, without details."""
        if status_code == 404:
            title, sentence = "There is no such page", "Check the address, or go back."
        elif status_code < 500:
            title, sentence = "This is not available here", "The server does not give this to browsers."
        else:
            title, sentence = "Something went wrong", "The server could not make this page. Reload it in a moment."
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(sentence_page(title, sentence))


class OwnForm(Explaining, JupyterHandler):
    """Handler of a form that only a page of this server may send."""

    def check_xsrf_cookie(self) -> None:
        """Refuse forms that do not come from a page of this server."""
        if "Origin" not in self.request.headers or not self.check_origin():
            raise HTTPError(403)

    def show(self, form: str, status: int = 200, wait: int = 0) -> None:
        """Answer with the form; `wait` has the seconds until another try is allowed."""
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        if wait:
            self.set_header("Retry-After", str(wait))
        self.finish(form)


class PageHandler(Explaining, TornadoVoilaHandler):
    """Handler of pages: makes visitors wait in line, shows their place, and says if there is no room."""

    in_line = False  # whether the visitor has seen the line
    gone = False  # whether the visitor has left before the page was complete
    kernel_id = ""  # of the page, once it has one

    def initialize(self, **options: Any) -> None:
        """Note the server's pages, figures and shutdown."""
        self.pages: Pages = self.settings["ttr_pages"]
        self.figures: Figures = self.settings["ttr_figures"]
        self.drain: Drain = self.settings["ttr_drain"]
        super().initialize(**options)

    @property
    def kernel_manager(self) -> Any:
        """The kernel manager, which records the kernels given out here."""
        return _Noting(super().kernel_manager, self._give)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Make the page."""
        if self.notebook_path and path:
            return self.redirect_to_file(path)  # type: ignore[no-any-return]
        if not self.notebook_path and not await ensure_async(self.contents_manager.file_exists(path or "")):
            raise HTTPError(404)
        if self.drain.begun:
            return self._send_elsewhere()
        address = visitor(self)
        if not self.pages.room():
            self.figures.refused.inc()
            reason = f"This computer has room for {counted(self.pages.most, 'page')} at a time."
            soon = "Your page opens as soon as somebody closes theirs."
            return self._refuse(503, "All pages are in use", reason, soon)
        if not self.pages.room_for(address):
            self.figures.refused.inc()
            reason = f"Your network has {counted(self.pages.most_each, 'page')} open, which is the limit."
            return self._refuse(429, "Too many pages", reason)
        if seconds := self.settings["ttr_opened"].seconds_to_wait(address):
            self.figures.refused.inc()
            reason = "Your network has opened too many pages in the last minute."
            return self._refuse(429, "Too many pages", reason, again=seconds)
        self.settings["ttr_opened"].note(address)
        place = self.place = self.pages.line.join(address)
        try:
            with self.figures.page_seconds.time():
                async for number in place.numbers():
                    self._say_number(number)
                if self.gone:
                    return None
                if self.drain.begun:
                    return self._send_elsewhere()
                async for html in self.get_generator(path=path):
                    if not self.gone:
                        self.write(self.may_run(html))
                        self.flush()
        finally:
            place.leave()
            if self.gone:
                await self.pages.end(self.kernel_id)
            else:
                self.pages.deliver(self.kernel_id)

    @authenticated
    async def head(self, path: str | None = None) -> None:
        """Answer whether this server makes pages, without making one; a page asks before it moves here."""
        if self.drain.begun:
            return self._send_elsewhere()
        self.set_header("Cache-Control", "no-store")
        await self.finish()

    def on_connection_close(self) -> None:
        """Remove a departed visitor from the line."""
        self.gone = True
        if place := getattr(self, "place", None):
            place.leave()
        super().on_connection_close()

    def _give(self, kernel_id: str) -> None:
        self.kernel_id = kernel_id
        self.pages.give(kernel_id, visitor(self))

    def _say_number(self, number: int) -> None:
        if not self.in_line:
            self.in_line = True
            self.set_header("Cache-Control", "no-store")
            self.write(self.may_run(line_page()))
        seconds = round(self.pages.line.expected(number))
        self.write(self.may_run(f"<script>ttrLine({number}, {seconds})</script>\n"))
        self.flush()

    def _refuse(self, status: int, title: str, reason: str, soon: str = KEEPS_TRYING, again: int = AGAIN) -> None:
        """Say why there is no page now; the answer tries again by itself after some seconds."""
        self.set_status(status)
        self.set_header("Retry-After", str(again))
        self.set_header("Cache-Control", "no-store")
        self.finish(sentence_page(title, reason, soon, again=again))

    def _send_elsewhere(self) -> None:
        """Close the connection, because this server is about to stop; a proxy then asks another server."""
        if self.in_line:
            self.finish(self.may_run("<script>location.reload()</script>"))
        elif "X-Forwarded-For" in self.request.headers:
            self.detach().close()
        else:
            self._refuse(503, "This server is about to end", "It is being replaced by another one.")


def visitor(handler: RequestHandler) -> str:
    """Return the requesting address for limits."""
    return handler.settings["identity_provider"].address(handler.request)  # type: ignore[no-any-return]


class _Noting:
    """Wrapper of the kernel manager for one request of `VoilaHandler`."""

    def __init__(self, manager: Any, give: Callable[[str], None]) -> None:
        self._manager = manager
        self._give = give

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def start_kernel(self, **kwargs: Any) -> str:
        kernel_id: str = await ensure_async(self._manager.start_kernel(**kwargs))
        self._give(kernel_id)
        return kernel_id

    async def get_rendered_notebook(self, *args: Any, **kwargs: Any) -> Any:
        """Return a warm page with a live kernel, and discard pages with dead kernels."""
        while True:
            task, rendered, kernel_id = await self._manager.get_rendered_notebook(*args, **kwargs)
            # Jupyter forgets a kernel some seconds after its death; until then, check it.
            if kernel_id in self._manager and await ensure_async(self._manager.is_alive(kernel_id)):
                self._give(kernel_id)
                return task, rendered, kernel_id
            task.cancel()
            if kernel_id in self._manager:
                await ensure_async(self._manager.shutdown_kernel(kernel_id, now=True))


class NotHere(Explaining):
    """Handler of Voilà's addresses that pages do not need."""

    def prepare(self) -> None:
        """Refuse every method."""
        raise HTTPError(404)

    def check_xsrf_cookie(self) -> None:
        """Skip the check, because nothing can change here."""


class IndexRedirect(NotHere):
    """Handler in place of Voilà's list of notebooks: redirects to the index page, if it is served."""

    def prepare(self) -> None:
        """Redirect to the index page."""
        front, index = self.settings["base_url"], "index.ipynb"
        if self.request.path != front or not self.settings["contents_manager"].file_exists(index):
            raise HTTPError(404)
        self.redirect(url_path_join(front, "voila/render", index))


class ForeignName(NotHere):
    """Handler of requests with a foreign host name."""

    def prepare(self) -> None:
        """Answer with the names that the server accepts."""
        self.set_status(403)
        reason = "Use the address that the server printed, or a numeric one, like http://192.168.0.7:8866/."
        allow = "Whoever runs the server can allow this name: ttr serve --name …"
        self.finish(sentence_page("This server does not know that name", reason, allow))


class LongAddress(NotHere):
    """Handler of requests with an address that no link has."""

    def prepare(self) -> None:
        """Say so."""
        self.set_status(414)
        self.finish(sentence_page("This address is too long", "Check the link: a part of it may be there many times."))


class OtherSite(NotHere):
    """Handler of requests by the pages of other sites."""

    def prepare(self) -> None:
        """Say how to come here."""
        self.set_status(403)
        reason = "Another site asked for this page. Open its address yourself, or follow a link to it."
        allow = "Whoever runs the server can let a site show it in a frame: ttr serve --may-frame …"
        self.finish(sentence_page("This is not shown in other sites", reason, allow))


class KernelModel(Quiet, KernelHandler):
    """Handler of a page's questions about its kernel, before it connects and while it waits; it refuses deletion."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer with the kernel's state, and the page's connection to it as the server knows it."""
        pages: Pages = self.settings["ttr_pages"]
        # The address in JupyterLab's own question, just before it connects, has the time as its query.
        due = self.request.query and pages.connection(kernel_id) == "none"
        pages.hear(kernel_id, "due" if due else None)
        model = await ensure_async(self.kernel_manager.kernel_model(kernel_id))
        self.finish({**model, "connection": pages.connection(kernel_id)})

    async def delete(self, kernel_id: str) -> None:
        """Refuse."""
        raise HTTPError(405)


class PageSocket(Quiet, VoilaKernelWebsocketHandler):
    """The websocket of a page; stops reading while a client sends too fast."""

    MOST = 5  # connections to one kernel: a page has one, and another during a reconnection

    async def pre_get(self) -> None:
        """Refuse a connection to a kernel that does not belong to a page."""
        manager = self.kernel_manager
        if self.kernel_id not in manager or manager.kernel_model(self.kernel_id)["connections"] >= self.MOST:
            raise HTTPError(404)
        self.pace = Pace(*self.settings["ttr_pace"])
        self.together = self.settings["ttr_paces"].of(visitor(self))
        self.settings["ttr_pages"].hear(self.kernel_id, "asked")
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        """Note that a browser has connected to the page."""
        self.settings["ttr_pages"].hear(kernel_id, "made")
        await super().open(kernel_id)
        if self.connection is not None:  # it may already be closed
            self.settings["ttr_drain"].enter(self.connection)

    def on_finish(self) -> None:
        """Note a connection that was refused."""
        if self.get_status() in REFUSALS:
            self.settings["ttr_pages"].hear(self.path_kwargs["kernel_id"], "refused")
        super().on_finish()

    def on_close(self) -> None:
        """Note that the page has lost its connection."""
        self.settings["ttr_drain"].leave(self.connection)
        super().on_close()
        manager = self.kernel_manager
        if self.kernel_id in manager and not manager.kernel_model(self.kernel_id)["connections"]:
            self.settings["ttr_pages"].lose(self.kernel_id)

    async def on_message(self, ws_message: Any) -> None:
        """Handle a message; the next one is read after this returns."""
        self.connection.handle_incoming_message(ws_message)
        size = len(ws_message)
        if seconds := max(self.pace.seconds_to_wait(size), self.together.seconds_to_wait(size)):
            await asyncio.sleep(seconds)

    def write_message(self, message: Any, binary: bool = False) -> asyncio.Future[None]:
        """Send a message; ignore the error if the page has closed, so that asyncio does not log it."""
        sent: asyncio.Future[None] = super().write_message(message, binary)
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def get_compression_options(self) -> dict[str, Any]:
        """Enable compression, because the states of all widgets are long."""
        return {"compression_level": 3, "mem_level": 6}


class Leave(Quiet, APIHandler):
    """Handler of a page's farewell (`templates/index.html.j2`), which stops its kernel now, or when the page is lost.

    A beacon cannot send a token in a header, and Voilà's sends an empty one. Instead, the handler requires the kernel's
    id, 122 random bits that only the page and its server know, and an origin on this server.
    """

    def check_xsrf_cookie(self) -> None:
        """Refuse a beacon without an origin on this server."""
        if "Origin" not in self.request.headers or not self.check_origin():
            raise HTTPError(403)

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """Stop the kernel, if it belongs to a page; with `?returns=1` or `0`, only note whether it can return."""
        manager, pages = self.kernel_manager, self.settings["ttr_pages"]
        returns = self.get_query_argument("returns", "")
        if returns:
            pages.note_return(kernel_id, returns == "1")
        elif pages.take_back(kernel_id) and kernel_id in manager:
            # Open sockets buffer the kernel's output for an absent page; close them with the kernel.
            waits = 10
            while waits and manager.kernel_model(kernel_id)["connections"]:
                await asyncio.sleep(0.1)
                waits -= 1
            await ensure_async(manager.shutdown_kernel(kernel_id))
        self.set_status(204)
        self.finish()


class Link(Quiet, RequestInfoSocketHandler):
    """Handler of a warm kernel's request for its page's link.

    Kernels connect from this machine and without an Origin, which browsers always send. Each may ask once, because
    Voilà's own handler drops both requests for the same kernel when one of them closes.
    """

    def check_origin(self, origin: str) -> bool:
        """Refuse browsers."""
        return False

    def prepare(self) -> None:
        """Refuse everybody except waiting kernels."""
        self.asking: set[str] = self.settings["ttr_asking"]
        kernel_id = self.path_kwargs["kernel_id"]
        if "Origin" in self.request.headers or kernel_id not in self.settings["kernel_manager"]:
            raise HTTPError(404)
        if kernel_id in self.asking:
            raise HTTPError(409)

    def open(self, kernel_id: str) -> None:
        """Note the waiting kernel."""
        self.asking.add(kernel_id)
        super().open(kernel_id)

    def on_message(self, message: str | bytes) -> None:
        """Ignore messages, because kernels only listen."""

    def on_close(self) -> None:
        """Forget this one."""
        self.asking.discard(self.path_kwargs["kernel_id"])
        super().on_close()


class TemplateFile(Light, TemplateStaticFileHandler):
    """Handler of the template's scripts, styles and fonts."""

    def parse_url_path(self, path: str) -> str:
        """Return a file's path; answer 404 outside the folder of static files."""
        parts = path.split("/")
        if len(parts) < 3 or parts[1] != "static" or ".." in parts:
            raise HTTPError(404)
        return super().parse_url_path(path)


class StaticFile(Light, MultiStaticFileHandler):
    """Handler of Voilà's scripts, whose addresses start with a version, because their names never change."""

    VERSION = f"voila-{voila.__version__}"

    def parse_url_path(self, url_path: str) -> str:
        """Return the path without the version."""
        self.versioned = url_path.startswith(f"{self.VERSION}/")
        return super().parse_url_path(url_path.removeprefix(f"{self.VERSION}/"))


def with_version(page_config: dict[str, Any], base_url: str, **_: Any) -> dict[str, Any]:
    """Return a page's configuration with the versioned address of Voilà's scripts."""
    return {**page_config, "fullStaticUrl": url_path_join(base_url, "voila/static", StaticFile.VERSION)}


class AllowedFile(Explaining, AllowListFileHandler):
    """Handler of pictures beside a notebook, and of all other addresses if only one page is served."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer forbidden and missing files alike."""
        self.set_status(404 if status_code == 403 else status_code)
        super().write_error(self.get_status())


class ThemeFile(Light, ThemesHandler):
    """Handler of JupyterLab's styles."""


class SiteFile(Explaining, Light):
    """Handler of the static site's files, such as the visitor's own Python."""

    def set_headers(self) -> None:
        """Set the usual headers; the site has scripts of its own in its pages."""
        super().set_headers()
        self.clear_header("Content-Security-Policy")


class ExtensionFile(Light, FileFindHandler):
    """Handler of the scripts of extensions: widgets, anywidget, plotly."""
