"""The parts of a lesson's notebook: tasks, progress, the class line, tables, the glossary."""
