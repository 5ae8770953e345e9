"""Lesson 7, which routes matter: the small network for the Step tab."""

from __future__ import annotations

from ttr.lessons.kit.cases import network_of, routes_through
from ttr.ui.records.sample_games import StudiedNetwork

MIDDLE = ("Denver", "Omaha", "Chicago", "Saint Louis", "Kansas City", "Denver")  # with the chord Kansas City – Omaha


def story() -> StudiedNetwork:
    """Return five cities and six routes, with two shortest paths between some of them."""
    return StudiedNetwork(
        network_of((*routes_through(MIDDLE), *routes_through(("Kansas City", "Omaha")))), "five cities"
    )
