"""Practice: its kinds of questions, their proofs, the schedule, the page."""
