"""A trace is made of steps."""

import pytest

from ttr.graphs import Trace


@pytest.mark.parametrize("steps", [(), ("a leaf goes",), (None,)])
def test_a_trace_without_a_last_step_is_refused_with_its_name(steps):
    with pytest.raises(TypeError, match=r"the last step of Peeling is .*; use a Step, as `Recorder.answer` makes it"):
        Trace("Peeling", ("one line",), steps, 0)
