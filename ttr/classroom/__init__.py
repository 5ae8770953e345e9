"""A class: its pages for the teacher, the projector and the students, and its questions."""
