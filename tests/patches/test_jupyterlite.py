"""JupyterLite's service worker is patched if it looks as expected; otherwise the error names its version."""

from pathlib import Path

import pytest

from ttr.patches.jupyterlite import SERVICE_WORKER, console_script, leave_files_alone, registered_script, worker_script


def test_the_service_worker_passes_on_no_files(tmp_path: Path) -> None:
    script = tmp_path / "service-worker.js"
    script.write_text(f"async function onFetch(e){{{SERVICE_WORKER[0]}}}")
    leave_files_alone(script)
    assert script.read_text() == f"async function onFetch(e){{{SERVICE_WORKER[1]}}}"
    with pytest.raises(ValueError, match="service worker is not as"):
        leave_files_alone(script)


def test_the_scripts_give_pages_what_they_call() -> None:
    assert "const ttrInterrupt = " in worker_script()
    assert "function ttrQuietConsole(app)" in console_script()


def test_the_version_that_jupyterlite_records_is_the_pinned_one() -> None:
    assert '-version`, "0.8.6")' in registered_script()
