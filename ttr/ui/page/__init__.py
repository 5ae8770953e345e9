"""The page itself: its frame, stylesheet, address, link, connection, and updates from others."""
