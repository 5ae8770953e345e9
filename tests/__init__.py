"""Tests; the folders mirror those of `ttr`."""
