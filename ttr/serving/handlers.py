"""Handlers of pages, of their connections to kernels, and of the teacher's pages and notes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hmac import compare_digest
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from ttr.graphs.words import pluralize
from ttr.ui.map.typeface import FACES, SERVED_FONTS

from . import BEHIND, folder_behind
from .admission import Drain, Pages
from .health import Figures
from .limits import Limit, Pace, Paces
from .own_pages import AGAIN, AnonymousHandler, Explaining, line_page, sentence_page

KEEPS_TRYING = "This page keeps trying."

REFUSALS = (400, 403)
"""Answers to a page's connection without an upgrade, or from another origin: a proxy has changed the request."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The state that all handlers of a server share, from the application's settings."""

    pages: Pages
    figures: Figures
    drain: Drain
    style: str
    pace: tuple[float, float]  # messages of one page, in a second and at once
    paces: Paces  # the messages of one address
    opened: Limit  # the pages that one address opens
    asking: set[str] = field(default_factory=set)  # kernels that wait for their page's link

    @classmethod
    def of(cls, handler: RequestHandler) -> Shared:
        return handler.settings["ttr_shared"]  # type: ignore[no-any-return]


class PageHandler(Explaining, TornadoVoilaHandler):
    """Handler of pages: makes visitors wait in line, shows their place, and says if there is no room."""

    in_line = False  # whether the visitor has seen the line
    gone = False  # whether the visitor has left before the page was complete
    kernel_id = ""  # of the page, once it has one

    def initialize(self, **options: Any) -> None:
        self.shared = Shared.of(self)
        self.pages, self.figures, self.drain = self.shared.pages, self.shared.figures, self.shared.drain
        super().initialize(**options)

    @property
    def kernel_manager(self) -> Any:
        """The kernel manager, which records the kernels given out here."""
        return _CountingManager(super().kernel_manager, self._give)

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if self.notebook_path and path:
            return self.redirect_to_file(path)  # type: ignore[no-any-return]
        if not self.notebook_path and not await ensure_async(self.contents_manager.file_exists(path or "")):
            raise HTTPError(404)
        if self.drain.begun:
            return self._send_elsewhere()
        address = visitor(self)
        if not self.pages.room():
            self.figures.refused.inc()
            reason = f"This computer has room for {pluralize(self.pages.most, 'page')} at a time."
            soon = "Your page opens as soon as somebody closes theirs."
            return self._refuse(503, "All pages are in use", reason, soon)
        if not self.pages.room_for(address):
            self.figures.refused.inc()
            reason = f"Your network has {pluralize(self.pages.most_each, 'page')} open, which is the limit."
            return self._refuse(429, "Too many pages", reason)
        if seconds := self.shared.opened.seconds_to_wait(address):
            self.figures.refused.inc()
            reason = "Your network has opened too many pages in the last minute."
            return self._refuse(429, "Too many pages", reason, again=seconds)
        self.shared.opened.note(address)
        self.set_header("Link", f"<{self.shared.style}>; rel=preload; as=style")  # before the page asks for it
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
        seconds = round(self.pages.line.expected_seconds(number))
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
    return handler.settings["identity_provider"].address(handler.request)  # type: ignore[no-any-return]


class _CountingManager:
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


class KernelModel(AnonymousHandler, KernelHandler):
    """Handler of a page's questions about its kernel, before it connects and while it waits; it refuses deletion."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer with the kernel's state, and the page's connection to it as the server knows it."""
        pages = Shared.of(self).pages
        # The address in JupyterLab's own question, just before it connects, has the time as its query.
        due = self.request.query and pages.connection(kernel_id) == "none"
        pages.hear(kernel_id, "due" if due else None)
        model = await ensure_async(self.kernel_manager.kernel_model(kernel_id))
        self.finish({**model, "connection": pages.connection(kernel_id)})

    async def delete(self, kernel_id: str) -> None:
        raise HTTPError(405)


class PageSocket(AnonymousHandler, VoilaKernelWebsocketHandler):
    """The websocket of a page; stops reading while a client sends too fast."""

    MOST = 5  # connections to one kernel: a page has one, and another during a reconnection

    async def pre_get(self) -> None:
        """Refuse a connection to a kernel that does not belong to a page."""
        manager = self.kernel_manager
        if self.kernel_id not in manager or manager.kernel_model(self.kernel_id)["connections"] >= self.MOST:
            raise HTTPError(404)
        self.pace = Pace(*Shared.of(self).pace)
        self.together = Shared.of(self).paces.of(visitor(self))
        Shared.of(self).pages.hear(self.kernel_id, "asked")
        await super().pre_get()

    async def open(self, kernel_id: str) -> None:
        Shared.of(self).pages.hear(kernel_id, "made")
        await super().open(kernel_id)
        if self.connection is not None:  # it may already be closed
            Shared.of(self).drain.enter(self.connection)

    def on_finish(self) -> None:
        if self.get_status() in REFUSALS:
            Shared.of(self).pages.hear(self.path_kwargs["kernel_id"], "refused")
        super().on_finish()

    def on_close(self) -> None:
        Shared.of(self).drain.leave(self.connection)
        super().on_close()
        manager = self.kernel_manager
        if self.kernel_id in manager and not manager.kernel_model(self.kernel_id)["connections"]:
            Shared.of(self).pages.lose(self.kernel_id)

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


class Leave(AnonymousHandler, APIHandler):
    """Handler of a page's farewell (`templates/index.html.j2`): stops its kernel now, or when the page is lost.

    A beacon cannot send a token in a header, and Voilà's sends an empty one. Instead, the handler requires the kernel's
    id, 122 random bits that only the page and its server know, and an origin on this server.
    """

    def check_xsrf_cookie(self) -> None:
        if "Origin" not in self.request.headers or not self.check_origin():
            raise HTTPError(403)

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """Stop the kernel, if it belongs to a page; with `?returns=1` or `0`, only note whether it can return."""
        manager, pages = self.kernel_manager, Shared.of(self).pages
        returns = self.get_query_argument("returns", "")
        if returns:
            pages.note_return(kernel_id, returns == "1")
        elif pages.release(kernel_id) and kernel_id in manager:
            # Open sockets buffer the kernel's output for an absent page; close them with the kernel.
            waits = 10
            while waits and manager.kernel_model(kernel_id)["connections"]:
                await asyncio.sleep(0.1)
                waits -= 1
            await ensure_async(manager.shutdown_kernel(kernel_id))
        self.set_status(204)
        self.finish()


class Link(AnonymousHandler, RequestInfoSocketHandler):
    """Handler of a warm kernel's request for its page's link.

    Kernels connect from this machine and without an Origin, which browsers always send. Each may ask once, because
    Voilà's own handler drops both requests for the same kernel when one of them closes.
    """

    def check_origin(self, origin: str) -> bool:
        return False

    def prepare(self) -> None:
        self.asking = Shared.of(self).asking
        kernel_id = self.path_kwargs["kernel_id"]
        if "Origin" in self.request.headers or kernel_id not in self.settings["kernel_manager"]:
            raise HTTPError(404)
        if kernel_id in self.asking:
            raise HTTPError(409)

    def open(self, kernel_id: str) -> None:
        self.asking.add(kernel_id)
        super().open(kernel_id)

    def on_message(self, message: str | bytes) -> None:
        """Ignore messages, because kernels only listen."""

    def on_close(self) -> None:
        self.asking.discard(self.path_kwargs["kernel_id"])
        super().on_close()


# --- the teacher's pages and notes ---

COOKIE = "ttr-desk"
"""The cookie with the secret, for the link of the index page; it ends with the browser."""

WHERE = "Its address is in the terminal where the server was started, below “For the teacher alone”."
THEN = "Are you the teacher? Open that address once. From then on this link leads there, in the same browser."


class Note(Explaining, JupyterHandler):
    """Handler of the teacher's notes on a server whose visitors may all read them."""

    @authenticated
    def get(self, path: str) -> None:
        answer_with_note(self, path)


def answer_with_note(handler: JupyterHandler, path: str) -> None:
    """Answer with a note, which is Markdown, as a page to read."""
    root = Path(handler.contents_manager.root_dir).resolve()
    note = (root / path).resolve()
    if not (note.is_file() and note.is_relative_to(root)):
        raise HTTPError(404)
    from ttr.lessons.teachers_notes import notes_page  # load the parts of pages only if needed

    lead, faces = partial(lead_in, root, note.parent), f"../../labextensions/{SERVED_FONTS}/{FACES}"
    handler.finish(notes_page(note.read_text(encoding="utf-8"), lead, "index.ipynb", faces))


def lead_in(root: Path, folder: Path, address: str) -> str:
    """Return the address of a link in a note, or an empty text if the server does not have its target."""
    target = (folder / address.partition("#")[0].partition("?")[0]).resolve()
    return address if target.is_file() and target.is_relative_to(root) else ""


def folder_in(root: str | Path) -> str:
    """Return the name of the teacher's folder among the served pages, or an empty text."""
    return next((path.name for path in Path(root).glob(f"{BEHIND}*")), "")


def secret_folder(handler: JupyterHandler, secret: str) -> str:
    """Return the folder behind a secret; a wrong secret raises 404, as if there were no such folder."""
    folder = folder_behind(secret)
    if not compare_digest(folder, folder_in(handler.contents_manager.root_dir)):
        raise HTTPError(404)
    return folder


class TeachersPage(PageHandler):
    """Handler of the teacher's pages, at an address with the secret."""

    @authenticated
    async def get(self, secret: str, page: str) -> None:
        folder = secret_folder(self, secret)
        secure = self.settings["identity_provider"].trusted.https(self.request)
        self.set_cookie(COOKIE, secret, path=self.base_url, httponly=True, samesite="Lax", secure=secure)
        if page.endswith(".md"):
            answer_with_note(self, f"{folder}/{page}")
        else:
            await ensure_async(super().get(f"{folder}/{page}"))


class Desk(Explaining, JupyterHandler):
    """Handler of the index page's link to the desk, which everybody sees."""

    @authenticated
    def get(self) -> None:
        secret = self.get_cookie(COOKIE, "")
        self.set_header("Cache-Control", "no-store")
        try:
            secret_folder(self, secret)
        except HTTPError:
            self.set_status(403)
            self.finish(sentence_page("This desk is for the teacher", WHERE, THEN))
        else:
            self.redirect(url_path_join(self.base_url, f"voila/render/{BEHIND}{secret}/index.ipynb"))
