"""`ttr site`: the folder of files that needs no server of ours."""

from __future__ import annotations

import argparse
from pathlib import Path

from ttr.command.usage import Commands, WrongUse, add_command

SITE = """\
Build the site: all pages and lessons as files, for any web server; Python runs in each visitor's browser.

examples:
  ttr site public"""


def add_commands(commands: Commands) -> None:
    """Declare `site`."""
    site = add_command(commands, "site", "build the site, which needs no server of ours", SITE)
    site.add_argument("folder", type=Path, help="where to; it has to be new or empty")
    site.set_defaults(run=_site)


def _site(options: argparse.Namespace) -> int:
    raise WrongUse("the site is built from a checkout of the repository: `make site` there")
