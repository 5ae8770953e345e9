"""JupyterLite's service worker leaves files to the browser, which keeps the compiled code of what it fetches itself.

It would fetch and hand on each file of the site, and browsers keep no compiled code of what comes from a service
worker: each visit would compile Python again. Its cache can be switched off; its handing on cannot. Three scripts
beside this one are patches of JupyterLite as well.
"""

from __future__ import annotations

from pathlib import Path

WRITTEN_FOR = {"jupyterlite-core": "==0.8.6"}

SERVICE_WORKER = ("shouldDrop(t,a)||(n=maybeFromCache(e))", "shouldDrop(t,a)||enableCache&&(n=maybeFromCache(e))")
"""What JupyterLite's service worker does with a request for a file, and what it shall do."""


def worker_script() -> str:
    """Return the script that makes JupyterLite's worker, for a page with settings in `ttrWorker`."""
    return _script("worker")


def console_script() -> str:
    """Return the script with `ttrQuietConsole`."""
    return _script("console")


def registered_script() -> str:
    """Return the script that lets JupyterLite leave the service worker of a page that was opened before."""
    return _script("registered").replace("@VERSION@", WRITTEN_FOR["jupyterlite-core"].removeprefix("=="))


def leave_files_alone(service_worker: Path) -> None:
    """Let JupyterLite's service worker see to nothing but what a kernel asks for.

    Raises
    ------
    ValueError
        If it looks otherwise than this was written for.
    """
    before, after = SERVICE_WORKER
    script = service_worker.read_text(encoding="utf-8")
    if script.count(before) != 1:
        raise ValueError("JupyterLite's service worker looks otherwise than ttr.patches.jupyterlite expects")
    service_worker.write_text(script.replace(before, after), encoding="utf-8")


def _script(name: str) -> str:
    return Path(__file__).with_name(f"jupyterlite_{name}.js").read_text(encoding="utf-8")
