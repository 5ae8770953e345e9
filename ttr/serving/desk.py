"""Handlers of the teacher's pages and notes, for people with the secret that the server printed at its start."""

from __future__ import annotations

from functools import partial
from hmac import compare_digest
from pathlib import Path

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from ttr.ui.map.letters import FACES, SERVED_FONTS

from .handlers import Explaining, PageHandler
from .sentences import sentence_page
from .teachers import BEHIND, folder_behind, folder_in

COOKIE = "ttr-desk"
"""The cookie with the secret, for the link of the index page; it ends with the browser."""

WHERE = "Its address is in the terminal where the server was started, below “For the teacher alone”."
THEN = "Are you the teacher? Open that address once. From then on this link leads there, in the same browser."


class Note(Explaining, JupyterHandler):
    """Handler of the teacher's notes on a server whose visitors may all read them."""

    @authenticated
    def get(self, path: str) -> None:
        """Answer with the page of a note."""
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
        """Make the page, and store the secret in the browser."""
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
        """Lead to the desk, or say where its address is."""
        secret = self.get_cookie(COOKIE, "")
        self.set_header("Cache-Control", "no-store")
        try:
            secret_folder(self, secret)
        except HTTPError:
            self.set_status(403)
            self.finish(sentence_page("This desk is for the teacher", WHERE, THEN))
        else:
            self.redirect(url_path_join(self.base_url, f"voila/render/{BEHIND}{secret}/index.ipynb"))
