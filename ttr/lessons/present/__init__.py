"""Ways to present what lessons ask and tell: practice, worksheets, slides. None of them knows a topic."""
