"""The score page: a game from one's own table, painted on the map and scored."""
