"""Play tournaments on a cluster of computers: joblib sends games to the workers of a Dask scheduler."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ADDRESS = re.compile(r"\S+:\d{1,5}")
SECONDS = 10  # time limit for an answer


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Play the tournaments inside the `with` block on a cluster; leave their `jobs` unset.

    Parameters
    ----------
    address : str
        The address of a Dask scheduler, such as "tcp://192.168.0.7:8786". Its workers need the same version of this
        project.

    Raises
    ------
    ValueError
        If Dask is not installed, the scheduler does not answer, or it has no workers.

    Examples
    --------
    >>> with cluster("tcp://192.168.0.7:8786"):  # doctest: +SKIP
    ...     ttr.arena.tournament(["expert", "block"], games=10_000)
    """
    try:
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask: pip install 'ttr-classroom[cluster]'") from None
    from joblib import parallel_config

    if not ADDRESS.fullmatch(address):  # Dask would print a traceback of its own
        raise ValueError(f"{address!r:.80} is not the address of a scheduler: write one like tcp://192.168.0.7:8786")

    client_class: Any = distributed.Client  # Dask has no type hints

    try:
        client = client_class(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        what = " ".join(str(error).split())
        raise ValueError(f"no Dask scheduler answers at {address!r:.80}: {what:.200}") from None
    with client:
        if not client.nthreads():
            raise ValueError(f"the scheduler at {address} has no workers; `dask worker {address}` starts one")
        with parallel_config(backend="dask", client=client):
            yield
