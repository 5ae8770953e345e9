"""Practice: endless new questions for all lessons, where missed questions come back."""
