"""The databases of the store's tests: an SQLite file, and a real PostgreSQL that the tests start."""

import tempfile
from collections.abc import Iterator

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
    """An empty database."""
    if request.param == "sqlite":
        with tempfile.TemporaryDirectory(prefix="ttr-store-", dir=MEMORY) as folder:
            yield f"sqlite:///{folder}/games/games.sqlite"
    else:
        yield request.getfixturevalue("postgres").new_database()


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)
