"""What checks a function that somebody wrote: exercise, cases, answers, sandbox, checker; and lines to hand in."""
