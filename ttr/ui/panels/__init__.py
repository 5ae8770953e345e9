"""The parts beside the map of a game: seats, hands, tickets, scores, overlays, the map in words, the record."""
