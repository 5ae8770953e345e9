"""Misbehaving bots for tournaments that must continue; worker processes can load them from here."""

import contextlib
import os
import time

from ttr.bots import Decision, make_bot
from ttr.game.moves import ClaimRoute, Pass, SwapTickets


class Well:
    """Plays at random."""

    def __init__(self):
        self.inner = make_bot("random")

    def choose(self, view, rng):
        return self.inner.choose(view, rng)


class Crashes(Well):
    def choose(self, view, rng):
        if view.turn >= 6:
            raise KeyError("lost <my> plan")
        return super().choose(view, rng)


class Leaves(Well):
    def choose(self, view, rng):
        raise SystemExit(3)


class Exits(Well):
    def choose(self, view, rng):
        raise GeneratorExit


class LosesALongNumber(Well):
    def choose(self, view, rng):
        raise KeyError(10**5000)  # Python refuses to write so many digits


class LosesHalfACharacter(Well):
    def choose(self, view, rng):
        raise ValueError("\ud800")


class PaysWithHalfACharacter(Well):
    def choose(self, view, rng):
        return Decision(ClaimRoute(0, "\ud800"), "")


class MovesWithoutText(Well):
    def choose(self, view, rng):
        return Decision(ClaimRoute(0, self), "")

    def __repr__(self):
        raise RuntimeError


class Cheats(Well):
    def choose(self, view, rng):
        return Decision(Pass(), "Tired.") if view.turn >= 4 else super().choose(view, rng)


class SaysNothing(Well):
    def choose(self, view, rng):
        return None


class Sleeps(Well):
    def choose(self, view, rng):
        if view.turn >= 2:
            time.sleep(60)
        return super().choose(view, rng)


class LoopsThroughEverything(Well):
    """Catches all exceptions while it thinks forever."""

    def choose(self, view, rng):
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.001)


class SwapsForEver(Well):
    def choose(self, view, rng):
        if view.phase == "turn" and view.why_illegal(SwapTickets()) is None:
            return Decision(SwapTickets(), "Others may be better.")
        return super().choose(view, rng)


class EndsItsProcessOnce(Well):
    """Ends its process in about the twelfth game of all processes, unless the file `marker` says that one has ended."""

    marker = ""

    def __init__(self):
        super().__init__()
        with open(f"{self.marker} games", "a", encoding="utf-8") as games:
            games.write(".")

    def choose(self, view, rng):
        if os.path.getsize(f"{self.marker} games") >= 12:
            with contextlib.suppress(FileExistsError), open(self.marker, "x", encoding="utf-8"):
                os._exit(1)
        return super().choose(view, rng)


class EndsItsProcess(Well):
    def choose(self, view, rng):
        os._exit(1)
