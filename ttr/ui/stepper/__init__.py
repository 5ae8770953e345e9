"""An algorithm, step by step: the stepper, its data structures and pseudocode, and predictions."""
