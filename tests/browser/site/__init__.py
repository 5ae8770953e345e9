"""Journeys through the built site: `make site-test` runs them, because each page starts Python, which takes long."""
