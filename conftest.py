"""The notebooks are tests: nbval runs them, loaded without formats that take a second and are of no use to it."""

from typing import Any

from ttr.patches.jsonschema import without_formats

with without_formats():
    import jsonschema  # noqa: F401, nbval checks notebooks with it
    import nbval.kernel

pytest_plugins = ["nbval.plugin"]

_start_new_kernel = nbval.kernel.start_new_kernel


def start_new_kernel(*args: Any, **kwargs: Any) -> Any:
    """Start a kernel for a notebook, without nbval's wish that its errors go nowhere: with that it is not forked."""
    if "stderr" in kwargs:
        kwargs.pop("stderr").close()
    return _start_new_kernel(*args, **kwargs)


nbval.kernel.start_new_kernel = start_new_kernel
