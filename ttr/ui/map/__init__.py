"""The map: its contents as values, its geometry, and its widget."""
