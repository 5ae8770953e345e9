"""Make README fit for a package index: its pictures and links lead to the repository, once that is published.

A package index shows README alone, without the files beside it.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ELSEWHERE = r"(?!\w+:|#)"  # what follows is neither a whole address nor a place in README itself


def with_addresses(readme: str, repository: str) -> str:
    """Return README with the addresses of its pictures and links in a repository on GitHub."""
    pictures = re.sub(rf"(!\[[^\]]*\]\(){ELSEWHERE}", rf"\1{repository}/raw/HEAD/", readme)
    return re.sub(rf"(\]\(){ELSEWHERE}", rf"\1{repository}/blob/HEAD/", pictures)


class Readme(MetadataHookInterface):
    """README as the package's long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add README to the package's metadata."""
        settings = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        if settings["tool"]["ttr"]["published"]:
            text = with_addresses(text, settings["project"]["urls"]["Repository"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
