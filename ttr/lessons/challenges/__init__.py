"""The games at the end of lessons: positions to solve, medals, and a device's list of best scores."""
