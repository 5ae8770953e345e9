"""How the documentation is built: `make docs`, or `sphinx-build -W -c docs . dist/docs`.

Its sources are the pages of the repository themselves, so it is built from the root: what is read is named in
`include_patterns`. A link to a file that is no page leads to the repository, once that is published; before it is text.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import ttr
from ttr.ui.map.typeface import FACES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REPOSITORY = PROJECT["project"]["urls"]["Repository"] if PROJECT["tool"]["ttr"]["published"] else None

project = "ttr-classroom"
author = "The ttr-classroom contributors"
copyright = "the ttr-classroom contributors; an unofficial, non-commercial teaching project"
version = release = ttr.__version__

extensions = [
    "myst_parser",  # the pages are Markdown
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
]
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/reference/*.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "data/SOURCES.md",
    "notebooks/teacher/*.md",
]
exclude_patterns = [".venv", "build", "dist", "node_modules", "**/.*"]

default_role = "py:obj"  # in docstrings `Rules` is a name, and a link where there is a page for it

myst_heading_anchors = 3
myst_enable_extensions = ["fieldlist"]

autodoc_typehints = "none"  # docstrings say it for people
autodoc_member_order = "bysource"
autosummary_generate = False  # a page for each subject, not for each name
numpydoc_show_class_members = False
numpydoc_xref_param_type = False

html_theme = "pydata_sphinx_theme"
html_title = "ttr-classroom"
html_favicon = "../ttr/site/in_site/icon.svg"
html_extra_path = ["front"]
html_css_files = [FACES, "docs.css", "place.css"]
html_static_path = ["static", "../ttr/ui/map/fonts"]
html_sidebars = {
    "CONTRIBUTING": [],
    "docs/install": [],
    "docs/games": [],
    "docs/servers": [],
}  # pages without others below them
html_context = {"default_mode": "auto"}  # light or dark as the system is
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "navigation_with_keys": False,
    "show_nav_level": 2,
    "header_links_before_dropdown": 7,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def lead_to_the_repository(app: Sphinx, docname: str, source: list[str]) -> None:
    """Turn links to files and folders that are no pages here into links to the repository, or into text."""
    folder = (ROOT / docname).parent

    def link(found: re.Match[str]) -> str:
        target = (folder / found[2]).resolve()
        if not target.is_relative_to(ROOT) or not target.exists():
            return found[0]  # a broken link: Sphinx tells of it
        name = target.relative_to(ROOT).as_posix()
        if target.suffix == ".md" and name.removesuffix(".md") in app.env.found_docs:
            return found[0]
        if REPOSITORY is None:
            return found[1]
        kind = "tree" if target.is_dir() else "blob"
        return f"[{found[1]}]({REPOSITORY}/{kind}/HEAD/{name}{found[3] or ''})"

    source[0] = _LINK.sub(link, source[0])


def setup(app: Sphinx) -> None:
    """Connect what is defined here."""
    app.connect("source-read", lead_to_the_repository)
