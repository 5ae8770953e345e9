"""The play page: a whole game on the map."""
