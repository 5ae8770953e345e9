"""Logs as lines of JSON for programs that collect them: without names, codes and cards.

A message is logged as its template, such as `"A page has met an error: %s"`, with a `…` for each argument. Only numeric
arguments appear, because an error's text may hold a user's input or cards. A request's line has the path without the
query, which may hold the seed of a game.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

from tornado.web import RequestHandler, StaticFileHandler

REQUESTS = "ttr.requests"

PAGES = "ttr.ui"
"""The log of pages in their kernels: errors that a visitor sees only as "Something went wrong on this page"."""

SETTING = "TTR_JSON_LOG"
"""Set in the environment of kernels if the log is JSON."""

SECRET = re.compile(
    r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{1,15}-[\w-]{22}(?![\w-])|(?<=/teacher-)[^/]+", re.ASCII
)
"""The id of a kernel, the code of a game, and the secret of the teacher's pages."""


class JsonLines(logging.Formatter):
    """Formatter that writes a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": time, "level": record.levelname.lower(), "logger": record.name}
        line["event"] = SECRET.sub("…", _template(record))
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            if trace := record.exc_info[2]:
                while trace.tb_next:
                    trace = trace.tb_next
                line["at"] = f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}"
        return json.dumps(line | getattr(record, "told", {}), ensure_ascii=False)


def write_json(log: logging.Logger, level: int | str) -> None:
    """Configure all logs of this process as lines of JSON, from a level on, and log requests."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], force=True)
    os.environ[SETTING] = "1"
    log.handlers.clear()
    log.propagate = True
    log.setLevel(level)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)


def log_pages(stream: TextIO) -> None:
    """Write errors of this kernel's page to a stream that the server passes on, and not into the page."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if SETTING in os.environ else logging.Formatter("%(name)s: %(message)s"))
    log = logging.getLogger(PAGES)
    log.addHandler(handler)
    log.propagate = False


def log_request(handler: RequestHandler) -> None:
    """Log a request for a page, a connection, or a refused request, but not for files."""
    status = handler.get_status()
    if status < 400 and isinstance(handler, StaticFileHandler):
        return
    request = handler.request
    fields = {
        "method": request.method,
        "path": SECRET.sub("…", request.path),
        "status": status,
        "ms": round(1000 * request.request_time()),
    }
    level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
    logging.getLogger(REQUESTS).log(level, "request", extra={"told": fields})


def _template(record: logging.LogRecord) -> str:
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    if not record.args:
        return record.msg
    args = record.args if isinstance(record.args, tuple) else (record.args,)
    values = tuple(arg if isinstance(arg, int | float) else "…" for arg in args)
    try:
        return record.msg % values
    except (TypeError, ValueError):
        return record.msg
