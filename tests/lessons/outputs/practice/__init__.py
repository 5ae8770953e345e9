"""Practice: the schedule, the page, and the line to hand in."""
