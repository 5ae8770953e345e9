"""The patch hides modules where a kernel reads them. (`tests/serving/test_forked_kernels.py` runs one.)"""

import inspect

import ipykernel
import IPython
from ipykernel import ipkernel
from IPython.core import interactiveshell, shellapp


def test_ipykernel_lists_modules_by_its_own_name_for_sys() -> None:
    source = inspect.getsource(ipkernel.IPythonKernel.__init__)
    assert "_kernel_modules = [" in source, f"ipykernel {ipykernel.__version__} lists modules elsewhere, or no longer"
    assert " in sys.modules" in source
    assert inspect.ismodule(vars(ipkernel)["sys"])


def test_ipython_notes_modules_by_its_own_name_for_sys_and_reset_reads_what_it_has_noted() -> None:
    noted = "self.shell._sys_modules_keys = set(sys.modules"
    assert noted in inspect.getsource(shellapp.InteractiveShellApp.init_code), (
        f"IPython {IPython.__version__} notes modules elsewhere, or no longer"
    )
    assert "self._sys_modules_keys" in inspect.getsource(interactiveshell.InteractiveShell.reset)


def test_nothing_else_of_the_two_modules_asks_sys_for_what_was_imported() -> None:
    assert inspect.getsource(ipkernel).count("sys.modules") == 1
    assert inspect.getsource(shellapp).count("sys.modules") == 1
