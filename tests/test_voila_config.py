"""The settings in voila.json, tested with a real server."""

import importlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serve import ROOT, Server, get, voila, write_notebook
from tests.serving.visitor import settings_of

pytestmark = pytest.mark.slow

SETTINGS = json.loads((ROOT / "voila.json").read_text(encoding="utf-8"))

# The classes that read each section, in Voilà's order.
CLASSES = {
    "KernelProvisionerFactory": ("jupyter_client.provisioning.factory", "KernelProvisionerFactory"),
    "TagRemovePreprocessor": ("nbconvert.preprocessors", "TagRemovePreprocessor"),
    "VoilaConfiguration": ("voila.configuration", "VoilaConfiguration"),
    "VoilaExecutor": ("voila.execute", "VoilaExecutor"),
    "VoilaKernelManager": ("voila.voila_kernel_manager", "voila_kernel_manager_factory"),
    "MappingKernelManager": ("jupyter_server.services.kernels.kernelmanager", "MappingKernelManager"),
}


# The first one would load plotly a second time (5 MB), for figures outside widgets, and the second breaks pages. The
# others come with nbgrader, and are for JupyterLab and Notebook.
NO_USE_FOR_PAGES = ("jupyterlab-plotly", "jupyterlab-jupytext", "@jupyter/nbgrader", "@jupyter-notebook/lab-extension")


def add_lab_extension(folder: Path, name: str) -> None:
    target = folder / "labextensions" / name
    target.mkdir(parents=True)
    build = {"load": "static/remoteEntry.js", "extension": "./extension"}
    package = {"name": name, "version": "1.0.0", "jupyterlab": {"extension": True, "_build": build}}
    (target / "package.json").write_text(json.dumps(package))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the project's settings, for a folder with files that browsers must not get."""
    folder = tmp_path_factory.mktemp("served")
    page = write_notebook(folder / "page.ipynb", "print('the answer is', 6 * 7)", "1 / 0 # a secret of the source")
    for name in ("module.py", "other.ipynb", "notes.csv", "data/board.json", "data/picture.png", ".hidden/picture.png"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("not for the browser")
    (folder / "picture.png").write_text("for the browser")
    jupyter = tmp_path_factory.mktemp("jupyter")
    for name in NO_USE_FOR_PAGES:
        add_lab_extension(jupyter, name)
    add_lab_extension(jupyter, "some-other-extension")
    with voila(page, "--pool_size=1", env={"JUPYTER_PATH": str(jupyter)}) as server:
        yield server


@pytest.fixture(scope="module")
def page(server: Server) -> str:
    return get(server.url).text


@pytest.mark.parametrize("section", SETTINGS)
def test_every_setting_is_one_that_its_class_knows(section: str) -> None:
    module, name = CLASSES[section]
    known = getattr(importlib.import_module(module), name)
    if section == "VoilaKernelManager":
        base = importlib.import_module("jupyter_server.services.kernels.kernelmanager").AsyncMappingKernelManager
        known = known(base, preheat_kernel=True, default_pool_size=1)
        assert known.__name__ == section
    assert set(SETTINGS[section]) <= set(known.class_trait_names(config=True))


def test_the_server_knows_every_setting_and_keeps_a_kernel_warm_that_the_first_page_gets(
    server: Server, page: str
) -> None:
    assert "not recognized" not in server.log
    assert "the answer is 42" in page
    assert "Kernel pool of page.ipynb is filled with 1 kernel(s)" in server.log
    assert "Using pre-heated kernel" in server.log
    assert "Culling kernels with idle durations > 900 seconds" in server.log


@pytest.mark.parametrize(
    "path",
    [
        *("module.py", "MODULE.PY", "page.ipynb", "other.ipynb", "notes.csv", "data/board.json", "data/picture.png"),
        *("", "./data/picture.png", ".hidden/picture.png", "../picture.png", "%2e%2e/picture.png", "/etc/passwd"),
    ],
)
def test_code_notebooks_and_data_are_not_served(server: Server, path: str) -> None:
    reply = get(f"{server.url}voila/files/{path}")
    assert reply.status in (403, 404)
    assert "not for the browser" not in reply.text


def test_pictures_are_served(server: Server) -> None:
    reply = get(f"{server.url}voila/files/picture.png")
    assert (reply.status, reply.text) == (200, "for the browser")


@pytest.mark.parametrize(
    "path", ["module.py", "other.ipynb", "data/board.json", "voila/tree", "voila/render/other.ipynb"]
)
def test_other_addresses_lead_to_no_file_and_no_list_of_files(server: Server, path: str) -> None:
    reply = get(server.url + path)
    assert reply.status in (302, 403, 404)
    assert "not for the browser" not in reply.text
    if reply.status == 302:
        assert get(f"http://localhost:{server.port}{reply.headers['Location']}").status in (403, 404)


def test_a_page_reveals_neither_its_code_nor_its_errors(page: str) -> None:
    assert "There was an error when executing cell" in page
    for secret in ("6 * 7", "ZeroDivisionError", "division by zero", "a secret of the source", "Traceback"):
        assert secret not in page


def test_neither_a_link_nor_a_notebook_can_choose_another_template_or_theme(server: Server, page: str) -> None:
    def shape(html: str) -> str:
        # Differences between two pages: ids, and the word that allows their scripts.
        return re.sub(r'[0-9a-f]{8}-?[0-9a-f-]{20,}|nonce="[\w-]+"', "", html)

    for query in ("?template=base&theme=dark", "?voila-template=base&voila-theme=dark", "?classic-tree=true"):
        assert shape(get(server.url + query).text) == shape(page)
    settings = SETTINGS["VoilaConfiguration"]  # of the notebook
    assert settings["allow_template_override"] == settings["allow_theme_override"] == "NO"


def test_harmful_and_useless_extensions_are_not_loaded(page: str) -> None:
    loaded = {extension["name"] for extension in settings_of(page)["federated_extensions"]}
    assert "some-other-extension" in loaded
    assert not loaded & set(NO_USE_FOR_PAGES)


@pytest.fixture(scope="module")
def impatient() -> Iterator[Server]:
    """A server that soon ends a cell, and the kernel of a page without a browser."""
    timeouts = ("--VoilaExecutor.timeout=4", "--MappingKernelManager.cull_idle_timeout=2")
    options = ("--pool_size=1", *timeouts, "--MappingKernelManager.cull_interval=1")
    with voila(ROOT / "notebooks" / "play.ipynb", *options, warm=False) as server:
        yield server


def test_a_page_kept_warm_for_longer_than_the_cell_timeout_still_comes(impatient: Server) -> None:
    # A cell that waits for its visitor would run into the timeout, so pages wait in a thread.
    impatient.wait_for_log("Kernel started")
    time.sleep(7)  # the page is built in the first second, and then kept for longer than 4 seconds
    page = get(impatient.url).text
    assert "timed out" not in page
    assert "There was an error" not in page
    assert "application/vnd.jupyter.widget-view+json" in page


def test_the_kernel_of_an_abandoned_page_stops_and_the_warm_one_stays(impatient: Server) -> None:
    assert '"kernelId"' in get(impatient.url).text  # no browser connects to this page's kernel
    used = re.findall(r"Using pre-heated kernel: (\S+)", impatient.log)
    impatient.wait_for_log("Culling '.*' kernel", 30, count=len(used))
    impatient.wait_for_log("Kernel pool .* is filled", 30, count=len(used) + 1)
    culled = re.findall(r"Culling '[^']*' kernel '[^']*' \(([^)]*)\)", impatient.log)
    assert culled == used
