"""The server's own pages: the line, a form, or the reason why there is no page; and the policy of all its answers."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, RequestHandler

from ttr.ui.map.tones import SYSTEM, system_css
from ttr.ui.map.typeface import FACES, FONT, SERVED_FONTS

TEMPLATES = Path(__file__).parent / "templates"

TONES = ("ink", "page", "panel", "line", "accent", "alarm", "edge", "focus")
"""The tones that templates name."""

COLORS = {"system": SYSTEM, "tones": system_css(TONES)}
"""The colors of the pages, for templates."""

_templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
# Another typeface stands in behind a proxy with another path, and before admission.
_templates.globals |= {"faces": f"/voila/labextensions/{SERVED_FONTS}/{FACES}", "font": FONT} | COLORS

AGAIN = 10
"""Seconds after which a page that found no place, or could not be made, tries again by itself."""


def sentence_page(title: str, *sentences: str, again: int | None = None, index: str = "") -> str:
    """Return a page of sentences, with a link to the start page if its address `index` is known."""
    return _templates.get_template("sentence.html").render(title=title, sentences=sentences, again=again, index=index)


def door_page(target: str, problem: str = "") -> str:
    return _templates.get_template("door.html").render(target=target, problem=problem)


def join_page(typed: str = "", problem: str = "") -> str:
    return _templates.get_template("join.html").render(typed=typed, problem=problem)


def line_page() -> str:
    """Return the beginning of a page that shows its visitor's place in the line."""
    return _templates.get_template("line.html").render()


def failed_page() -> str:
    """Return the end of a failed page whose beginning has already been sent."""
    return _templates.get_template("failed.html").render(again=AGAIN)


def policy(framing: Sequence[str] = (), nonce: str = "") -> str:
    """Return a Content-Security-Policy: only our own scripts run, and only the named sites show a page in a frame.

    >>> policy(nonce="n")
    "script-src 'self' blob: 'nonce-n'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
    """
    scripts = ["'self'", "blob:"] + ([f"'nonce-{nonce}'"] if nonce else [])  # scripts of widgets are blobs
    ancestors = " ".join(["'self'", *framing])
    return f"script-src {' '.join(scripts)}; object-src 'none'; base-uri 'none'; frame-ancestors {ancestors}"


class AnonymousHandler(RequestHandler):
    """Handler that does not tell which server answers."""

    def set_default_headers(self) -> None:
        super().set_default_headers()
        self.clear_header("Server")


class Explaining(AnonymousHandler):
    """Handler that answers an error with a page that states the problem; the details are in the server's log."""

    def set_default_headers(self) -> None:
        """Let no script run, and no other site show the answer in a frame."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", policy())

    @cached_property
    def nonce(self) -> str:
        """The nonce of our own scripts in this answer; ask for it before anything is sent."""
        nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", policy(self.settings["ttr_framing"], nonce))
        return nonce

    def may_run(self, html: str) -> str:
        """Return a piece of our own page with scripts that the browser runs."""
        return html.replace("<script", f'<script nonce="{self.nonce}"')

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        if status_code == 404:
            title, sentence = "There is no such page", "Check the address, or go back."
        elif status_code < 500:
            title, sentence = "This is not available here", "The server does not give this to browsers."
        else:
            title, sentence = "Something went wrong", "The server could not make this page. Reload it in a moment."
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(sentence_page(title, sentence, index=self.settings["ttr_index"]))


class OwnForm(Explaining, JupyterHandler):
    """Handler of a form that only a page of this server may send."""

    def check_xsrf_cookie(self) -> None:
        if "Origin" not in self.request.headers or not self.check_origin():
            raise HTTPError(403)

    def show(self, form: str, status: int = 200, wait: int = 0) -> None:
        """Answer with the form; `wait` has the seconds until another try is allowed."""
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        if wait:
            self.set_header("Retry-After", str(wait))
        self.finish(form)
