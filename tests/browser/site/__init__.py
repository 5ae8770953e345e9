"""Journeys through the built site, which `make site-test` runs separately, because each page starts Python."""
