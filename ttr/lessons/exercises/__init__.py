"""Tools that check a student's function (exercise, cases, answers, sandbox, checker), and lines to hand in."""
