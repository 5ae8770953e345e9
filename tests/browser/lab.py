"""JupyterLab for tests: a separate server with its own settings, on copies of notebooks."""

import json
import sys
from pathlib import Path

from playwright.sync_api import Page

from .serve import Server, free_port

_SETTINGS = {"@jupyterlab/notebook-extension:tracker": {"autoStartDefaultKernel": True}}

# Keep a command's result in the window, because copying a notebook out of it takes seconds.
OPEN = "async path => { await window.jupyterapp.commands.execute('docmanager:open', { path }) }"

_CLOSE_ALL = """async () => {
  const { shell, serviceManager } = window.jupyterapp;
  [...shell.widgets('main')].forEach(widget => widget.dispose());
  await serviceManager.sessions.shutdownAll();
}"""

# The editor takes some ten seconds for a module that is typed.
_PASTE = """(at, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}"""


def jupyterlab(folder: Path) -> Server:
    """Return `ttr lab --teacher` as a server, over copies of all notebooks and with settings in an empty folder."""
    port = free_port()
    config = {
        "ServerApp": {"port": port, "port_retries": 0},
        "IdentityProvider": {"token": ""},
        "LabApp": {"expose_app_in_browser": True},
    }
    work = folder / "work"
    work.mkdir()
    (folder / "config").mkdir()
    (folder / "config" / "jupyter_server_config.json").write_text(json.dumps(config), "utf-8")
    for plugin, settings in _SETTINGS.items():
        package, name = plugin.split(":")
        path = folder / "user-settings" / package / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), "utf-8")
    env = {
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "user-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
    }
    command = [sys.executable, "-m", "ttr", "lab", work, "--teacher", "--no-browser", "--allow-root"]
    return Server(command, port, "is running at", cwd=work, env=env)


def open_notebook(page: Page, name: str) -> None:
    """Close everything in JupyterLab, with its kernels and without saving, and open a notebook.

    It works as a click in the list of files does. The window stays open, because it takes longer to load than a
    notebook.
    """
    page.evaluate(_CLOSE_ALL)
    page.evaluate(OPEN, name)
    page.locator(".jp-CodeCell .cm-content").first.wait_for()


def run_all(page: Page) -> None:
    """Run all cells of the notebook that is open."""
    page.get_by_text("| Idle").first.wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    item = page.locator(".lm-Menu").get_by_role("menuitem", name="Run All Cells", exact=True)
    item.hover()  # the menu selects an item when the pointer moves; a click alone does nothing
    item.click()


def write(page: Page, old: str, source: str) -> None:
    """Paste a source into the code cell that contains a text, and run it."""
    cell = page.locator(".jp-CodeCell").filter(has_text=old)
    editor = cell.locator(".cm-content")
    editor.click()
    page.keyboard.press("Control+A")
    editor.evaluate(_PASTE, source)
    page.keyboard.press("Shift+Enter")
