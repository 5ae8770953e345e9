"""The databases of the store's tests: an SQLite file, and a real PostgreSQL that the tests start."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory import MEMORY
from ttr.store.store import Store

from .postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        with tempfile.TemporaryDirectory(prefix="ttr-store-", dir=MEMORY) as folder:
            yield f"sqlite:///{folder}/games/games.sqlite"
    else:
        yield request.getfixturevalue("postgres").new_database()


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """The folder of a disk with 8 MB of room, which only root can mount."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("this account cannot mount a disk")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)
