"""Make Voilà use our own exporter for pages, which is faster and reports failed pages.

It compiles templates once for each server, because compiling them for each page took a third of a page's time. A page
reports a kernel that does not start, instead of making its visitor wait forever. Templates get the colors of the
pages. Voilà lets a server choose its templates and its kernel managers, but not its exporter.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, ClassVar

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter

WRITTEN_FOR = {"voila": ">=0.5.8,<0.5.14", "jinja2": ">=3.1,<4", "nbconvert": ">=7.16.5,<8"}


class CompiledTemplates(BytecodeCache):
    """In-memory cache of compiled templates; jinja2 recompiles a template after a change of its source."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (code := self._kept.get(bucket.key)) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()

    def clear(self) -> None:
        self._kept.clear()


TEMPLATES = CompiledTemplates()
"""The compiled templates of this process, which is one server."""


class PageExporter(VoilaExporter):
    """Voilà's exporter, with templates that all pages share; Voilà makes an exporter for each page."""

    failed: Callable[[], str]
    """Returns the last piece of a failed page."""

    made: Callable[[], object]
    """Called after a page has succeeded or failed."""

    values: ClassVar[Mapping[str, str]] = {}
    """Values for templates, by name."""

    async def generate_from_notebook_node(self, *args: Any, **options: Any) -> AsyncIterator[Any]:
        try:
            async for piece in super().generate_from_notebook_node(*args, **options):
                yield piece
        except Exception:
            self.log.exception("A page could not be made.")
            yield type(self).failed(), {}
        finally:
            type(self).made()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = TEMPLATES
        environment.globals |= self.values
        return environment


def make_pages(failed: Callable[[], str], made: Callable[[], object], values: Mapping[str, str]) -> None:
    """Make Voilà use our exporter; see `PageExporter`."""
    PageExporter.failed, PageExporter.made = staticmethod(failed), staticmethod(made)
    PageExporter.values = values
    notebook_renderer.VoilaExporter = PageExporter
