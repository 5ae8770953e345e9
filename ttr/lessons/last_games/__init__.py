"""The games that lessons end with: positions to solve, medals, and the best list of a device."""
