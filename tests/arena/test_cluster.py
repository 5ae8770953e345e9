"""A tournament on a Dask cluster of two local processes, also with one of them killed during the tournament."""

import contextlib
import os
import signal
import sys
import threading
import time

import pytest

import ttr
from ttr.arena import tournament
from ttr.command.main import main

joblib = pytest.importorskip("joblib")
distributed = pytest.importorskip("distributed", reason="the [cluster] extra is not installed")

pytestmark = pytest.mark.slow
BOTS = ["random", "destination", "conqueror"]


def test_the_error_about_missing_workers_says_how_to_start_one(tmp_path):
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, local_directory=str(tmp_path)) as empty,
        pytest.raises(ValueError, match="has no workers; `dask worker tcp://"),
        ttr.arena.cluster(empty.scheduler_address),
    ):
        pass


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at 'tcp://127.0.0.1:1': "),
        ("nonsense", "'nonsense' is not the address of a scheduler: write one like tcp://192.168.0.7:8786\n"),
    ],
)
def test_the_command_reports_that_no_scheduler_answers(address, message, monkeypatch, capsys):
    monkeypatch.setattr(sys.modules["ttr.arena.tournament"], "ANSWER_SECONDS", 1)
    assert main(["arena", "random", "random", "--games", "2", "--cluster", address]) == 2
    assert capsys.readouterr().err.startswith(f"ttr arena: {message}")


def test_without_dask_the_message_names_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "random", "random", "--games", "2", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'ttr-classroom[cluster]'" in capsys.readouterr().err


def test_processes_and_a_cluster_cannot_be_combined(capsys):
    with pytest.raises(SystemExit):
        main(["arena", "random", "random", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"])
    assert "not allowed with" in capsys.readouterr().err


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = str(tmp_path_factory.mktemp("cluster"))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=folder
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        yield client


def test_the_command_line_plays_on_the_cluster_at_an_address(client, tmp_path, capsys):
    address, command = client.scheduler.address, ["arena", *BOTS, "--games", "20", "--seed", "5", "--csv"]
    assert main([*command, str(tmp_path / "alone.csv")]) == 0
    alone = capsys.readouterr().out
    begun = set(client.run(lambda dask_worker: dask_worker.state.executed_count).items())
    assert main([*command, str(tmp_path / "cluster.csv"), "--cluster", address]) == 0
    assert capsys.readouterr().out == alone
    assert (tmp_path / "cluster.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()
    assert len(set(client.run(lambda dask_worker: dask_worker.state.executed_count).items()) - begun) == 2


def test_with_a_killed_worker_the_result_is_complete_and_the_same(client):
    killed = []

    def kill_a_worker_at_work():
        process_of = client.run(os.getpid)
        end = time.monotonic() + 60
        while time.monotonic() < end and not killed:
            busy = [address for address, tasks in client.processing().items() if tasks]
            if len(busy) == 2:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process_of[busy[0]], signal.SIGKILL)
                    killed.append(process_of[busy[0]])
            time.sleep(0.02)

    killer = threading.Thread(target=kill_a_worker_at_work)
    killer.start()
    with joblib.parallel_config(backend="dask"):
        results = tournament(BOTS, 60, seed=5, progress=False)
    killer.join()
    assert len(killed) == 1
    assert killed[0] not in client.run(os.getpid).values()
    assert len(results.rows) == 3 * 60 * 2
    assert results == tournament(BOTS, 60, seed=5, progress=False)
