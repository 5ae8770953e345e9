"""Make JupyterLite's service worker leave files to the browser, which then caches their compiled code.

Otherwise it would fetch and pass on each file of the site. Browsers do not cache compiled code of files from a service
worker, so each visit would compile Python again. A setting turns off its cache, but not the fetching. Four scripts
beside this file also patch JupyterLite.
"""

from __future__ import annotations

from pathlib import Path

WRITTEN_FOR = {"jupyterlite-core": "==0.8.6"}

SERVICE_WORKER = ("shouldDrop(t,a)||(n=maybeFromCache(e))", "shouldDrop(t,a)||enableCache&&(n=maybeFromCache(e))")
"""The code of the service worker to replace, and its replacement."""


def worker_script() -> str:
    """Return the script that makes JupyterLite's worker, for a page with settings in `ttrWorker`."""
    return _script("worker")


def console_script() -> str:
    return _script("console")


def registered_script() -> str:
    """Return the script that makes JupyterLite keep the service worker of an earlier visit."""
    return _script("registered").replace("@VERSION@", WRITTEN_FOR["jupyterlite-core"].removeprefix("=="))


def memory_script() -> str:
    """Return the script that makes up for a browser's missing storage, for a place below the settings of a page."""
    return _script("memory")


def leave_files_alone(service_worker: Path) -> None:
    """Limit JupyterLite's service worker to the requests of a kernel.

    Raise `ValueError` if the worker differs from the version that this patch was written for.
    """
    before, after = SERVICE_WORKER
    script = service_worker.read_text(encoding="utf-8")
    if script.count(before) != 1:
        raise ValueError("JupyterLite's service worker is not as ttr.patches.jupyterlite expects")
    service_worker.write_text(script.replace(before, after), encoding="utf-8")


def _script(name: str) -> str:
    return Path(__file__).with_name(f"jupyterlite_{name}.js").read_text(encoding="utf-8")
