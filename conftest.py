"""The notebooks are tests: nbval runs them, loaded without a parser that takes a second and is of no use to it."""

from ttr.ui.map.without_grammar import without_grammar

with without_grammar():
    import jsonschema  # noqa: F401, nbval checks notebooks with it

pytest_plugins = ["nbval.plugin"]
