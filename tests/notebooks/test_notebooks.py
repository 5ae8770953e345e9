"""The committed notebooks are clean, and run as tests.

In addition, pytest runs each notebook from top to bottom with nbval-lax, with one test for each cell (see `addopts` in
pyproject.toml). A notebook must run without a browser.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import KernelProvisionerFactory

from tests.browser.serve import FORKED_KERNELS, ROOT, write_notebook
from ttr.serving.provisioner import LAUNCHER, can_be_forked
from ttr.site.pages import ONLY_IN_LAB

NOTEBOOKS = sorted(
    path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
) + sorted((ROOT / "tests").rglob("*.ipynb"))


def test_pytest_collects_all_notebooks(pytestconfig: pytest.Config) -> None:
    assert NOTEBOOKS
    assert "notebooks" in pytestconfig.getini("testpaths")
    assert pytestconfig.getoption("nbval_lax")


@pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")
def test_their_kernels_are_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(manager: KernelManager, **wishes: Any) -> None:
        assert KernelProvisionerFactory.instance(parent=manager).default_provisioner_name == FORKED_KERNELS
        asked.append(can_be_forked([sys.executable, *LAUNCHER, "connection.json"], wishes))
        raise RuntimeError("asked")

    asked: list[bool] = []
    monkeypatch.setattr(KernelManager, "start_kernel", ask)
    with pytest.raises(RuntimeError, match="asked"):
        nbval.kernel.RunningKernel("python3", cwd=str(ROOT))
    assert asked == [True]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_committed_notebook_has_no_outputs_and_no_particular_python(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == [], f"cell {cell.id} has outputs: Edit > Clear Outputs of All Cells, and save"
            assert cell.execution_count is None, f"cell {cell.id} has a number: clear all outputs, and save"
    assert notebook.metadata.kernelspec.name == "python3"
    assert "version" not in notebook.metadata.get("language_info", {})
    assert "widgets" not in notebook.metadata, "saved widget states: turn off Settings > Save Widget State"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_text_of_a_page_names_no_menu_of_jupyterlab(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    shown = [cell.source for cell in cells if ONLY_IN_LAB not in cell.metadata.get("tags", ())]
    assert "Run All Cells" not in "".join(shown)


@pytest.mark.slow
def test_a_failing_cell_fails_the_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook = write_notebook(tmp_path / "wrong.ipynb", "1 + 1", "assert 1 + 1 == 3")
    settings = ("-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "-p", "nbval.plugin", "-p", "no:cacheprovider")
    code = pytest.main([*map(str, settings), str(notebook)])
    output = capsys.readouterr().out
    assert code == pytest.ExitCode.TESTS_FAILED, output
    assert "1 failed, 1 passed" in output
