"""A child process answers orders, and is gone after its context or its parent."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children

import pytest

from ttr.runtime import Child, Ended, Refused, TimeUp, can_fork

PARENT = """
import sys, time
from multiprocessing import active_children
from ttr.runtime import Child

with Child(lambda order, send: send(order)) as child:
    child.order(b"Are you there?")
    child.answer(30)
    print(active_children()[0].pid, flush=True)
    time.sleep(60)
"""


def test_a_child_answers_each_order_and_is_gone_afterwards() -> None:
    with Child(lambda order, send: [send(order + digit) for digit in (b"1", b"2")]) as child:
        for order in (b"a", b"b"):
            child.order(order)
            assert [child.answer(30), child.answer(30)] == [order + b"1", order + b"2"]
    assert not active_children()


def test_a_child_that_does_not_answer_in_time_can_be_ended() -> None:
    with Child(lambda order, send: time.sleep(60)) as child:
        child.order(b"")
        with pytest.raises(TimeUp):
            child.answer(0.05)
    assert not active_children()


@pytest.mark.parametrize(("end", "name"), [(lambda: os._exit(3), ""), (os.abort, "SIGABRT")], ids=["exit", "signal"])
def test_a_child_that_ends_by_itself_says_so(end, name: str) -> None:
    with Child(lambda order, send: end()) as child:
        child.order(b"")
        with pytest.raises(Ended, match=f"^{name}$"):
            child.answer(30)


def test_a_child_has_no_children() -> None:
    def work(order, send) -> None:
        try:
            os.fork()
        except Refused as error:
            send(f"{error} {can_fork()}".encode())

    with Child(work) as child:
        child.order(b"")
        assert child.answer(30) == b"os.fork False"


def test_a_child_ends_with_its_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        number = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL)
    for _ in range(600):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the child is still there")
