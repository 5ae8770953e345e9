"""`ttr sheets` and `ttr site`: worksheets to print, and a static site, which needs no server of ours."""

from __future__ import annotations

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ttr.command.usage import FINE, Commands, WrongUse, add_command, find_lesson, whole_file

SHEETS = """\
Make worksheets that need no computer: two pages each, an exit ticket at the end of the second, a page with a
proof, and a separate key.
Variants have the same tasks with other networks, so that neighbors cannot copy. The same seed makes the same sheets.

examples:
  ttr sheets 5                        lesson 5: 05-euler-sheets.html, -proof.html and -key.html, here
  ttr sheets 5 --variants 4 --pdf     four variants, as PDF too
  ttr sheets all --out paper          all lessons, into the folder paper
  ttr sheets 5 --seed 9               sheet 5-9 again, and its key
  ttr sheets 5 --gift --variants 3    practice for a question bank, as in Moodle: 05-euler-practice.gift"""


SITE = """\
Build the site: all pages and lessons as files, for any web server; Python runs in each visitor's browser.
The documentation is not a part of it; `make site` in a checkout of the repository puts it in too.

examples:
  ttr site public"""


def add_commands(commands: Commands) -> None:
    made = add_command(commands, "sheets", "worksheets to print, with keys and exit tickets", SHEETS)
    made.add_argument("lesson", metavar="LESSON", help="the number or the topic of a lesson, or all")
    made.add_argument("--variants", type=int, default=1, metavar="N", help="number of different sheets (default: 1)")
    made.add_argument("--seed", type=int, default=1, metavar="N", help="the first variant (default: 1)")
    made.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="the folder to write to (default: this one)"
    )
    made.add_argument("--pdf", action="store_true", help="write PDF too")
    made.add_argument("--gift", action="store_true", help="write practice questions as GIFT instead")
    made.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="for PDF (A4)")
    made.set_defaults(run=_sheets)

    site = add_command(commands, "site", "build the site, which any web server can serve", SITE)
    site.add_argument("folder", type=Path, help="the folder to write: new, empty, or an older site to replace")
    site.set_defaults(run=_site)


def _sheets(options: argparse.Namespace) -> int:
    # Lessons import plotting libraries, so load them only to print.
    from ttr.lessons.catalog import LESSONS
    from ttr.lessons.outputs.worksheets.gift import gift, practice_questions
    from ttr.lessons.outputs.worksheets.pages import DOCUMENTS, pdf
    from ttr.lessons.outputs.worksheets.sheet import has_sheets, variants

    if options.lesson == "all":
        chosen = [entry for entry in LESSONS if has_sheets(entry)]
    else:
        stem = find_lesson(options.lesson).stem
        chosen = [entry for entry in LESSONS if entry.stem == stem]
    documents: dict[Path, str] = {}
    for entry in chosen:
        if options.gift:
            questions = practice_questions(entry, options.variants, options.seed)
            documents[options.out / f"{entry.stem}-practice.gift"] = gift(entry, questions)
            continue
        sheets = variants(entry.number, options.variants, options.seed)
        documents |= {options.out / f"{entry.stem}-{kind}.html": make(sheets) for kind, make in DOCUMENTS.items()}
    options.out.mkdir(parents=True, exist_ok=True)
    for path, document in documents.items():
        _write(path, document.encode())
        print(path)
    if options.pdf and not options.gift:  # last, so that all HTML exists even if PDF is not available
        for path, document in documents.items():
            paper = path.with_suffix(".pdf")
            _write(paper, pdf(document, options.paper))
            print(paper)
    return FINE


def _write(path: Path, document: bytes) -> None:
    try:
        with whole_file(path) as part:
            part.write_bytes(document)
    except OSError as error:
        raise WrongUse(f"{path} cannot be written: {error.strerror}") from None


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
