"""Activities on the map of a lesson, each with its own tab: touch, build, step, present."""
