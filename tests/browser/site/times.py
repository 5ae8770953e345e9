"""Measure how long each page and lesson takes to show its map, and what it fetches: three visits each, in a new
browser.

    python -m tests.browser.site.times [PAGE …]        what `make site-times` runs

The time runs from the request to the map. It is given as wall-clock time and as processor time of all the browser's
processes, with the load of the machine.
"""

import os
import sys
import tempfile
import time

import psutil
from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.conftest import find_chromium
from ttr.site.pages import LESSON_PAGES, PAGES

from .conftest import ADDRESS, SITE, THROUGH_THE_GATE, wait_until_there
from .gate import Gate, gate

VISITS = 3


def cpu_seconds() -> float:
    """Return the processor time of all descendants of this process, including ended ones."""
    spent = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue
        spent += times.user + times.system + times.children_user + times.children_system
    return spent


def open_at_once(page: Page, name: str) -> None:
    """Open a page or a lesson; return once its map is visible."""
    page.goto(f"{ADDRESS}{name}/")
    wait_until_there(page)


def run_first_cell(page: Page) -> None:
    """Run a lesson's first line, which says how to begin, and the cell below it, whose code is folded away."""
    page.locator(".jp-Notebook .jp-MarkdownCell", has_text="Begin here").first.click()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")


def visit(browser: BrowserContext, site: Gate, name: str) -> str:
    page = browser.new_page()
    carried, cpu, start = site.carried, cpu_seconds(), time.monotonic()
    open_at_once(page, name)
    took, used = time.monotonic() - start, cpu_seconds() - cpu
    line = f"{took:5.1f} s {used:5.1f} CPU {(site.carried - carried) / 1e6:6.2f} MB (load {os.getloadavg()[0]:.1f})"
    page.close(run_before_unload=False)
    return line


def main(names: list[str]) -> None:
    path = find_chromium()
    assert path is not None, "there is no Chromium here"
    with gate(SITE) as site, sync_playwright() as playwright:
        proxy = {"server": f"http://{site.proxy}", "bypass": "<-loopback>"}
        for name in names or [*PAGES, *LESSON_PAGES]:
            with tempfile.TemporaryDirectory() as profile:
                browser = playwright.chromium.launch_persistent_context(
                    profile,
                    executable_path=path,
                    args=THROUGH_THE_GATE,
                    proxy=proxy,
                    viewport={"width": 1280, "height": 800},
                )
                print(f"{name:16}", "   ".join(visit(browser, site, name) for _ in range(VISITS)), flush=True)
                browser.close()
        print("refused:", site.refused or "nothing was asked for outside")


if __name__ == "__main__":
    main(sys.argv[1:])
