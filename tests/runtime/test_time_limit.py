"""A call is stopped in time by the means of its host; `tests/site` tests this in a browser's Python."""

import signal
import threading
import time

import pytest

from ttr.runtime import TimeUp, call_within, time_limit


def endless():
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


@pytest.mark.parametrize("in_thread", [False, True])
def test_a_loop_that_catches_every_exception_is_stopped(in_thread: bool):
    found: list[BaseException] = []

    def work() -> None:
        try:
            call_within(0.1, endless)
        except TimeUp as error:
            found.append(error)

    if in_thread:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(30)
    else:
        work()
    assert len(found) == 1


def test_no_alarm_or_handler_is_left_behind():
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TimeUp), time_limit(0.05):
        time.sleep(30)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_errors_and_results_pass_through():
    assert call_within(30, lambda: "answer") == "answer"
    with pytest.raises(ZeroDivisionError):
        call_within(30, lambda: 1 / 0)
