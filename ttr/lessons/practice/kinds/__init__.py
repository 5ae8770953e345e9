"""Kinds of questions, a file for each topic."""
