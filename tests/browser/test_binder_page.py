"""The page that Binder's link opens, in a browser."""

import pytest

from tests.browser.serve import Server

from .conftest import OpenPage


@pytest.mark.slow
def test_binders_page_shows_the_map(open_page: OpenPage, binder_server: Server) -> None:
    url = binder_server.url + "voila/render/notebooks/play.ipynb?token=let-me-in"
    page, recorded = open_page(url, ready=".ttr-map-plot .main-svg", seconds=90)
    assert recorded.errors == []
    # The map's JavaScript came as a file; through the websocket it would take five megabytes.
    assert recorded.bytes_received() < 2_000_000
    page.get_by_role("button").first.wait_for()
    # On Binder the server is plain Voilà, which requests MathJax; the pages do not need it.
    assert [url for url in recorded.elsewhere if "mathjax" not in url] == []
    recorded.elsewhere.clear()
