"""A tournament on a Dask cluster of two processes on this computer, whole and with one of them killed on the way."""

import contextlib
import os
import signal
import threading
import time

import pytest

from ttr.arena import tournament

joblib = pytest.importorskip("joblib")
distributed = pytest.importorskip("distributed", reason="the [cluster] extra is not installed")

pytestmark = pytest.mark.slow
BOTS = ["random", "destination", "conqueror"]


@pytest.fixture
def client(tmp_path):
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.wait_for_workers(2)
        yield client


def run(games):
    return tournament(BOTS, games, seed=5, progress=False)


def test_on_a_cluster_the_result_is_that_of_one_process(client):
    alone = run(20)
    with joblib.parallel_config(backend="dask"):
        assert run(20) == alone
    done = client.run(os.getpid)
    assert len(set(done.values()) - {os.getpid()}) == 2


def test_with_a_worker_killed_on_the_way_the_result_is_complete_and_the_same(client):
    alone = run(60)
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
        results = run(60)
    killer.join()
    assert len(killed) == 1
    assert killed[0] not in client.run(os.getpid).values()
    assert len(results.rows) == 3 * 60 * 2
    assert results == alone
