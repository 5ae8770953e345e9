"""Bots against bots: a game, or a tournament with its statistics.

>>> import ttr
>>> results = ttr.arena.tournament(["destination", "random"], games=4, seed=1, progress=False)
>>> results.win_share("destination").value
1.0
"""

from ttr.arena.estimate import Estimate, bootstrap_mean, wilson
from ttr.arena.match import play
from ttr.arena.results import Results
from ttr.arena.schedule import Row
from ttr.arena.tournament import cluster, tournament
from ttr.game.names import seat_names

__all__ = ["Estimate", "Results", "Row", "bootstrap_mean", "cluster", "play", "seat_names", "tournament", "wilson"]
