"""Panels beside a game's map: seats, hands, tickets, scores, overlays, the map in words, the record."""
