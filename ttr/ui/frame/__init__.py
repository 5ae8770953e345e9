"""The page itself: its frame and stylesheet, its address and link, its connection, and what it follows."""
