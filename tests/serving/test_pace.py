"""A page that sends as fast as people act never waits; a faster one does."""

from ttr.serving.pace import Pace


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_clicks_at_human_speed_never_wait() -> None:
    clock = Clock()
    pace = Pace(a_second=50, at_once=300, clock=clock)
    assert [pace.seconds_to_wait(300) for _ in range(280)] == [0] * 280  # the requests of a slowly loading page
    clock.now += 10
    for _ in range(100):
        clock.now += 0.05
        assert pace.seconds_to_wait(300) == 0


def test_faster_clients_wait() -> None:
    clock = Clock()
    pace = Pace(a_second=50, at_once=300, clock=clock)
    for _ in range(10_000):
        clock.now += pace.seconds_to_wait(0)
    assert 10_000 / 50 - 300 / 50 - 1 < clock.now < 10_000 / 50


def test_a_long_message_counts_several_times() -> None:
    clock = Clock()
    pace = Pace(a_second=50, at_once=300, clock=clock)
    assert pace.seconds_to_wait(2_000_000) == 0
    assert pace.seconds_to_wait(2_000_000) > 2
