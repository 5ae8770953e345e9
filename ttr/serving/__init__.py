"""How pages reach people: kernels that start in a moment, many at once."""
