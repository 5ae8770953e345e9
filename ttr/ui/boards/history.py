"""The history of a draft: every edit can be undone, and made again."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttr.ui.boards.draft import BoardDraft

KEPT = 300  # edits that can be undone


@dataclass(frozen=True, slots=True)
class History:
    """A draft with what it was before, and what was undone.

    >>> history = History().do(BoardDraft().add_city("Mill", 1, 1))
    >>> len(history.undo().now.cities), len(history.undo().redo().now.cities)
    (0, 1)
    """

    now: BoardDraft = field(default_factory=BoardDraft)
    past: tuple[BoardDraft, ...] = ()
    future: tuple[BoardDraft, ...] = ()

    def do(self, draft: BoardDraft) -> History:
        """Go on to another draft; what was undone before is forgotten. The same draft changes nothing."""
        return self if draft == self.now else History(draft, (*self.past, self.now)[-KEPT:])

    def undo(self) -> History:
        """Go back by one edit, if there is one."""
        return History(self.past[-1], self.past[:-1], (self.now, *self.future)) if self.past else self

    def redo(self) -> History:
        """Go forward again by one edit, if one was undone."""
        return History(self.future[0], (*self.past, self.now), self.future[1:]) if self.future else self
