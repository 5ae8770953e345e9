"""What can be done on the map of a lesson, a tab for each: touch, build, step, present."""
