"""Journeys through the built site: `make site-test`, and not part of `make test`, since Python starts in each page."""
