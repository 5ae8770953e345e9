"""Questions about what a map shows, as values: what is asked, what is right, and why."""
