"""`ttr site`: build a static site, which needs no server of ours, with `ttr.site`."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ttr.command.usage import FINE, Commands, WrongUse, add_command

SITE = """\
Build the site: all pages and lessons as files, for any web server; Python runs in each visitor's browser.
The documentation is not a part of it; `make site` in a checkout of the repository puts it in too.

examples:
  ttr site public"""


def add_commands(commands: Commands) -> None:
    """Declare `site`."""
    site = add_command(commands, "site", "build the site, which any web server can serve", SITE)
    site.add_argument("folder", type=Path, help="the folder to write: new, empty, or an older site to replace")
    site.set_defaults(run=_site)


def _site(options: argparse.Namespace) -> int:
    from platformdirs import user_cache_path  # commands for games need no library

    build, refused = builder()
    try:
        build(options.folder, user_cache_path("ttr-classroom") / "site")  # a cache of downloaded parts
    except refused as error:
        raise WrongUse(f"{error}") from None
    print(f"The site is in {options.folder}. Any web server can serve it: python -m http.server -d {options.folder}")
    return FINE


def builder() -> tuple[Any, type[Exception]]:
    """Return the function that builds the site, if installed, and the class of its errors."""
    if find_spec("ttr.site") is None:
        raise WrongUse("the site is built from a checkout of the repository: `make site` there")
    return import_module("ttr.site.build").build, import_module("ttr.site.parts").SiteError
