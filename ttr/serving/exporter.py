"""What makes a page of a notebook: Voilà's exporter, quicker, and never silent about a page that fails.

Templates are compiled once for each server, not for each page: that took a third of its time for one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter

from .sentences import failed_page


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

    async def generate_from_notebook_node(self, *args: Any, **options: Any) -> AsyncIterator[Any]:
        """Make the page piece by piece; if that fails, with a kernel that does not start, say, its last piece says so.

        Voilà would let the visitor wait for a piece that never comes.
        """
        try:
            async for piece in super().generate_from_notebook_node(*args, **options):
                yield piece
        except Exception:
            self.log.exception("A page could not be made.")
            yield failed_page(), {}

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = TEMPLATES
        return environment
