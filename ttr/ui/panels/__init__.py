"""What stands beside the map of a game: seats, hands, tickets, scores, what is highlighted, the map in words."""
