"""A class of five pages does not notice an attack from one of them."""

import pytest

from tests.serving.crowd import PAGES, Report, attack

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report() -> Report:
    """Results of some crafted messages and frames; `python -m tests.serving.crowd 10000 500` sends more."""
    return attack(600, 60)


def test_nobody_else_notices_and_nothing_happens_against_the_rules(report: Report) -> None:
    assert report.answers > 4
    assert report.all_served
    assert report.changed == []
    assert report.games >= PAGES  # each was replayed, move by move


def test_no_frame_holds_a_traceback_or_a_path_and_the_log_is_not_flooded(report: Report) -> None:
    assert report.leaks == []
    assert "Traceback" not in report.log
    assert report.log.count("that no page sends") <= report.connections
