"""The table page: one game played from several browsers."""
