"""The databases of the store's tests: an SQLite file, and a real PostgreSQL that the tests start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ttr.store.store import Store

from .postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games/games.sqlite"
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)
