"""Voilà makes its pages with an exporter of ours: quicker, and never silent about a page that fails.

Templates are compiled once for each server and not for each page, which took a third of its time for one; a page whose
kernel does not start says so, and its visitor does not wait for a piece that never comes. Voilà lets a server choose
its templates and its managers of kernels, but not its exporter.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter

WRITTEN_FOR = {"voila": ">=0.5.8,<0.5.14", "jinja2": ">=3.1,<4", "nbconvert": ">=7.16.5,<8"}


class CompiledTemplates(BytecodeCache):
    """Compiled templates, kept in memory. One whose source has changed is compiled anew: jinja2 sees to that."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put what is kept into the bucket."""
        if (code := self._kept.get(bucket.key)) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()


TEMPLATES = CompiledTemplates()
"""Those of this process, which is one server."""


class PageExporter(VoilaExporter):
    """Voilà's exporter, of which it makes one for each page, with the templates of all."""

    failed: Callable[[], str]
    """Makes the last piece of a page that could not be made."""

    made: Callable[[], object]
    """Called when a page has been made, or could not be."""

    async def generate_from_notebook_node(self, *args: Any, **options: Any) -> AsyncIterator[Any]:
        """Make the page piece by piece."""
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
        return environment


def make_pages(failed: Callable[[], str], made: Callable[[], object]) -> None:
    """Let Voilà make pages with our exporter; see there."""
    PageExporter.failed, PageExporter.made = staticmethod(failed), staticmethod(made)
    notebook_renderer.VoilaExporter = PageExporter
