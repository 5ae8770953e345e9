"""A clock that is set by hand."""


class Clock:
    """A monotonic clock for code that takes one; `now` is its time in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now
