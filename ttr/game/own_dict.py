"""A dict of an instance's own: for classes whose attributes are looked up at every move."""

from __future__ import annotations


def own_dict(instance: object) -> None:
    """Give an instance a dict that shares no keys.

    The dicts of a class's instances share their keys, and so do the copies of such a dict. CPython (3.11 to 3.13) looks
    attributes up in them three times slower than in another dict. Random games are 1.15 times as fast with this line.
    """
    object.__setattr__(instance, "__dict__", {**instance.__dict__})
