"""Pages behind a real proxy with the notes' configuration: any port, a path, TLS, a login; and errors on a page."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ttr.serving.login import write_passphrase

from .conftest import OpenPage, window
from .faults import faults
from .serve import NGINX, ROOT, Server, free_port, get, lines_of, nginx, voila

LINES = lines_of("notebooks/teacher/class.md")
LOGIN = lines_of("docs/servers.md", "auth_basic")
CADDY = shutil.which("caddy")
PASSPHRASE = "four green wagons leave"
PAGE = ROOT / "tests" / "browser" / "smoke.ipynb"

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


def on_port(port: int, lines: str = LINES) -> str:
    """Return the notes' configuration for a server on an unusual port."""
    assert "127.0.0.1:8866" in lines
    return lines.replace("127.0.0.1:8866", f"127.0.0.1:{port}")


def test_the_notes_lines_for_nginx_serve_a_page_on_any_port_and_without_the_port_it_says_what_is_wrong(
    smoke_server: Server, chromium: Browser, tmp_path: Path
) -> None:
    lines = on_port(smoke_server.port)
    refused = lines.replace("$http_host", "$host")  # has no port, so the page's origin differs from the server's
    for folder, configured in ((tmp_path / "right", lines), (tmp_path / "refused", refused)):
        folder.mkdir()
        with nginx(folder, configured) as port, window(chromium) as context:
            page = context.new_page()
            page.goto(f"http://localhost:{port}/")
            if configured is refused:
                page.get_by_role("alert").get_by_text("This page gets no connection to its server").wait_for()
            else:
                press_the_button(page)


def press_the_button(page: Page) -> None:
    page.get_by_role("button", name="Press me").click()
    page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()


def test_pages_are_served_below_a_path(chromium: Browser, open_page: OpenPage, tmp_path: Path) -> None:
    own = free_port()
    command = [sys.executable, "-m", "ttr", "serve", "--host", "localhost", "--port", str(own), "--base-url", "/ttr/"]
    command += ["--pool", "1"]
    with (
        Server(command, own, ready="is ready at", base_url="/ttr/") as server,
        nginx(tmp_path, on_port(server.port).replace("location /", "location /ttr/")) as port,
    ):
        page, recorded = open_page(f"http://localhost:{port}/ttr/", ready=".ttr-page")
        assert page.url.endswith("/ttr/voila/render/index.ipynb")
        page.goto(page.locator(".ttr-page a[href*='play.ipynb']").first.evaluate("link => link.href"))
        page.locator(".ttr-map .main-svg").first.wait_for()
        assert "/ttr/voila/render/play.ipynb" in page.url
        assert recorded.errors == []


@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed")
def test_behind_caddy_with_tls_and_below_a_path_the_passphrase_leads_on_to_the_complete_link(
    chromium: Browser, tmp_path: Path
) -> None:
    write_passphrase(tmp_path / "door", PASSPHRASE)
    port, admin = free_port(), free_port()
    options = (
        "--pool_size=1",
        "--Voila.base_url=/ttr/",
        f"--Door.passphrase={tmp_path / 'door'}",
        "--Door.proxies=127.0.0.1",
    )
    with voila(PAGE, *options) as server:
        site = f"https://localhost:{port} {{\n tls internal\n reverse_proxy /ttr/* 127.0.0.1:{server.port}\n}}"
        (tmp_path / "Caddyfile").write_text(
            f"{{\n admin localhost:{admin}\n skip_install_trust\n auto_https disable_redirects\n}}\n{site}\n",
            encoding="utf-8",
        )
        command = [str(CADDY), "run", "--config", str(tmp_path / "Caddyfile")]
        with (
            Server(command, port, "serving initial configuration", env={"XDG_DATA_HOME": str(tmp_path)}),
            window(chromium, ignore_https_errors=True) as context,
        ):
            page = context.new_page()
            link = f"https://localhost:{port}/ttr/?rules=usa#1-code"
            page.goto(link)
            assert faults(page) == {}
            page.get_by_label("Passphrase", exact=True).fill("four green wagons")
            page.keyboard.press("Enter")
            page.get_by_role("alert").get_by_text("This is not the passphrase").wait_for()
            assert faults(page) == {}
            page.get_by_role("checkbox", name="Show").check()
            page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
            page.get_by_role("button", name="Come in").click()
            press_the_button(page)
            assert page.url == link
            (cookie,) = (each for each in context.cookies() if each["name"].startswith("username"))
            assert (cookie["secure"], cookie["httpOnly"], cookie["path"]) == (True, True, "/ttr/")


def test_a_login_at_nginx_admits_a_visitor_and_a_forged_header_does_not(tmp_path: Path) -> None:
    users = tmp_path / "school.users"
    users.write_text("ada:{PLAIN}analytical\n", encoding="utf-8")
    options = ("--pool_size=0", "--Door.login_header=Remote-User", "--Door.proxies=127.0.0.1")
    with voila(PAGE, *options, warm=False) as server:
        login = LOGIN.replace("/etc/nginx/school.users", str(users))
        inside = re.search(r"{(.*)}", on_port(server.port), re.DOTALL)[1]  # type: ignore[index]
        with nginx(tmp_path, login.replace("# … and the lines of the notes", inside)) as port:
            address, claimed = f"http://localhost:{port}/", {"Remote-User": "ada"}
            assert get(address, headers=claimed).status == 401
            known = {"Authorization": "Basic YWRhOmFuYWx5dGljYWw="}  # ada:analytical
            assert '"kernelId"' in get(address, headers=known).text
        assert get(server.url).status == 302
        assert get(f"{server.url}login").status == 403
