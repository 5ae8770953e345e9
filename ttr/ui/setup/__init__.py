"""Which game is played: its options and variants, their form, and their text in links and stores."""
