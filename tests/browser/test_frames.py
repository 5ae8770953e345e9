"""A page in a frame of another site, such as a learning platform: only where the server's setting names the site."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

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


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Run another site on this computer, with a page that has a frame for any address."""
    (folder / "course.html").write_text(COURSE, encoding="utf-8")
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", free_port()), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_only_a_named_site_shows_a_page_in_its_frame(chromium: Browser, tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "page.ipynb", PAGE)
    with (
        site(tmp_path) as named,
        site(tmp_path) as another,
        voila(notebook, "--pool_size=1", f"--PageServer.framing={named}") as server,
        window(chromium) as visitor,
    ):
        page = visitor.new_page()
        page.goto(f"{named}/course.html#{server.url}")
        inside = page.frame_locator("iframe")
        expect(inside.get_by_role("button", name="press")).to_be_visible()
        inside.get_by_role("button", name="press").click()
        expect(inside.get_by_text("pressed", exact=True)).to_be_visible()
        # What a widget shows is no script, even if somebody wrote one into it.
        assert page.frames[1].title() == "page"
        another_site_shows_nothing_and_makes_no_page(visitor.new_page(), another, server)


def another_site_shows_nothing_and_makes_no_page(page: Page, site: str, server: Server) -> None:
    made = server.log.count("Using pre-heated kernel")
    with page.expect_response(server.url) as answered:
        page.goto(f"{site}/course.html#{server.url}")
    assert answered.value.status == 403
    assert server.log.count("Using pre-heated kernel") == made
    page.frame_locator("iframe").get_by_role("button").wait_for(state="detached")
    page.goto(f"{site}/course.html")
    page.set_content(f'<a href="{server.url}">the game</a>')
    page.get_by_text("the game").click()  # a link goes on
    expect(page.get_by_role("button", name="press")).to_be_visible()
