"""Practice, worksheets and slides for all lessons, without knowledge of any topic."""
