"""What all lessons share: exercises and their check, activities on the map, quizzes, progress."""
