"""The map: what it shows, as values; where everything lies; and its widget."""
