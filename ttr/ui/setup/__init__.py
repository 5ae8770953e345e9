"""Set-up of a game: its options and variants, their form, and their text in links and stores."""
