"""Practice: endless fresh questions to all lessons, and what was wrong comes back."""
