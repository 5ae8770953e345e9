"""A page in a frame of another site, such as a learning platform: only where the server's setting names the site."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import window
from .serve import Server, free_port, voila, write_notebook

PAGE = """
import ipywidgets
text = ipywidgets.HTML('<img src="x" onerror="document.title = 1">')
press = ipywidgets.Button(description="press")
press.on_click(lambda _: setattr(text, "value", "pressed"))
ipywidgets.VBox([press, text])
"""

COURSE = """
<title>course</title>
<iframe></iframe>
<script>document.querySelector("iframe").src = location.hash.slice(1)</script>
"""


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Another site on this computer, with a page that has a frame for any address."""
    folder = tmp_path_factory.mktemp("platform")
    (folder / "course.html").write_text(COURSE, encoding="utf-8")
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", free_port()), handler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def serve(folder: Path, *settings: str) -> Server:
    return voila(write_notebook(folder / "page.ipynb", PAGE), "--pool_size=1", *settings)


def test_a_named_site_shows_a_page_that_works_in_its_frame(chromium: Browser, platform: str, tmp_path: Path) -> None:
    with serve(tmp_path, f"--PageServer.framing={platform}") as server, window(chromium) as visitor:
        page = visitor.new_page()
        page.goto(f"{platform}/course.html#{server.url}")
        inside = page.frame_locator("iframe")
        expect(inside.get_by_role("button", name="press")).to_be_visible()
        inside.get_by_role("button", name="press").click()
        expect(inside.get_by_text("pressed", exact=True)).to_be_visible()
        # What a widget shows is no script, even if somebody wrote one into it.
        assert page.frames[1].title() == "page"


def test_another_site_shows_nothing_and_makes_no_page(chromium: Browser, platform: str, tmp_path: Path) -> None:
    with serve(tmp_path) as server, window(chromium) as visitor:
        page = visitor.new_page()
        with page.expect_response(server.url) as answered:
            page.goto(f"{platform}/course.html#{server.url}")
        assert answered.value.status == 403
        assert "Using pre-heated kernel" not in server.log
        page.frame_locator("iframe").get_by_role("button").wait_for(state="detached")
        page.goto(f"{platform}/course.html")
        page.set_content(f'<a href="{server.url}">the game</a>')
        page.get_by_text("the game").click()  # a link goes on
        expect(page.get_by_role("button", name="press")).to_be_visible()
