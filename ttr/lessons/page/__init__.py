"""What a lesson's notebook shows: its tasks, its progress, its line in a class, its tables, the glossary."""
