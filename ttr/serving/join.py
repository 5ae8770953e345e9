"""The page where students join a class with six letters, and its limits.

Letters can be guessed, so wrong ones are counted: for each address, and for all together. Six signs of 31 can be
chosen in 31 ** 6 = 887,503,681 ways, and letters lead to a class for a day at most. In a day, a guesser finds one
certain class

* from one address, with 8,640 tries and a chance of 1 in 100,000;
* from a few addresses, with 43,200 tries in all and a chance of 1 in 20,000;
* from 10,000 addresses, with 4.3 million tries and a chance of 1 in 200.

Whoever finds a class can enter a name there, which the teacher sees.

An address with too many wrong letters waits. Until then its right letters are not looked up either, because a guesser
wants just that answer. Under the limit for all together, one guesser could lock out everybody. So it does not apply to
addresses with few tries, nor to those from which somebody has joined within the hour, such as a school's.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from ttr.store import NOTHING_IS_KEPT
from ttr.store.class_log import admit_by_letters
from ttr.store.logs import StoreError, read_letters

from .handlers import Shared, visitor
from .limits import Limit
from .own_pages import OwnForm, join_page

if TYPE_CHECKING:
    from ttr.store.store import Store

# The most wrong letters in `WINDOW_SECONDS`.
WRONG_FROM_ONE_ADDRESS = 60
WRONG_FROM_ALL = 300
EXEMPT_BELOW = 3  # an address with fewer wrong letters is not held to the limit for all

WINDOW_SECONDS = 600
TRUSTED_SECONDS = 3600  # an address from which somebody joined is not held to the limit for all

NO_CLASS = "No class has this code. Compare it with the screen. A code works for a day, as long as its class is open."


class LetterDesk:
    """Looks up letters of classes for visitors, who may be guessing."""

    def __init__(self, store: Callable[[], Store | None], clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._each = Limit(WRONG_FROM_ONE_ADDRESS, WINDOW_SECONDS, clock)
        self._all = Limit(WRONG_FROM_ALL, WINDOW_SECONDS, clock)
        self._few = Limit(EXEMPT_BELOW, WINDOW_SECONDS, clock)
        self._right = Limit(1, TRUSTED_SECONDS, clock)
        self._one_by_one = asyncio.Lock()

    async def look_up(self, letters: str, address: str) -> tuple[str | None, int]:
        """Return a code to join the class of these letters, or None; and the seconds to wait if nothing was looked up.

        Letters are looked up one after the other, so parallel tries gain nothing.
        """
        async with self._one_by_one:
            if seconds := self._seconds_to_wait(address):
                return None, seconds
            code = await asyncio.to_thread(self._find, letters)
            if code:
                self._right.note(address)
            else:
                for limit, who in ((self._each, address), (self._few, address), (self._all, "")):
                    limit.note(who)
            return code, 0

    def _find(self, letters: str) -> str | None:
        store = self._store()
        if store is None:
            raise StoreError(NOTHING_IS_KEPT)
        return admit_by_letters(store, letters)

    def _seconds_to_wait(self, address: str) -> int:
        if seconds := self._each.seconds_to_wait(address):
            return seconds
        free = self._right.seconds_to_wait(address) or not self._few.seconds_to_wait(address)
        return 0 if free else self._all.seconds_to_wait("")


class Join(OwnForm):
    """The page that asks for letters, and leads to the class."""

    def initialize(self, desk: LetterDesk, page: str) -> None:
        super().initialize()
        self.desk, self.page = desk, page

    @authenticated
    def get(self) -> None:
        self.show(join_page())

    @authenticated
    async def post(self) -> None:
        typed = (self.get_body_argument("letters", "") or "")[:40]  # the types of Tornado 6.4 allow None
        address, opened = visitor(self), Shared.of(self).opened
        try:
            letters = read_letters(typed)
            seconds, code = opened.seconds_to_wait(address), None
            if not seconds:
                code, seconds = await self.desk.look_up(letters, address)
        except ValueError as error:  # no class can have such letters, so this is no guess
            return self.show(join_page(typed, str(error)), 400)
        except StoreError as error:
            problem = f"The class cannot be reached now: {str(error).removesuffix('.')}."
            return self.show(join_page(typed, problem), 503)
        if seconds:
            problem = f"Too many codes have been tried. Try again in {seconds} seconds, or scan the QR code."
            return self.show(join_page(typed, problem), 429, seconds)
        if code is None:
            return self.show(join_page(typed, NO_CLASS), 404)
        opened.note(address)
        return self.redirect(f"{url_path_join(self.base_url, self.page)}#class={code}", status=303)
