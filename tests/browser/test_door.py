"""A server with a passphrase asks for it on a separate page, and then redirects to the link's target."""

from pathlib import Path

from ttr.serving.login import write_passphrase

from .conftest import OpenPage
from .faults import faults
from .serve import ROOT, voila

PASSPHRASE = "four green wagons leave"
PAGE = ROOT / "tests" / "browser" / "smoke.ipynb"


def test_the_passphrase_leads_on_to_the_complete_link(open_page: OpenPage, tmp_path: Path) -> None:
    write_passphrase(tmp_path / "door", PASSPHRASE)
    with voila(PAGE, "--pool_size=1", f"--Door.passphrase={tmp_path / 'door'}") as server:
        page, _ = open_page(f"{server.url}?rules=usa#1-code", ready="input[type=password]")
        assert faults(page) == {}
        page.get_by_label("Passphrase", exact=True).fill("four green wagons")
        page.keyboard.press("Enter")
        page.get_by_role("alert").get_by_text("This is not the passphrase").wait_for()
        assert faults(page) == {}
        page.get_by_role("checkbox", name="Show").check()
        page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        page.get_by_role("button", name="Come in").click()
        page.get_by_role("button", name="Press me").click()
        page.get_by_role("status").get_by_text("pressed", exact=True).wait_for()
        assert page.url == f"{server.url}?rules=usa#1-code"
