"""What reads and writes files: boards, records, the log sheet. What plays, one folder up, knows nothing of it."""
