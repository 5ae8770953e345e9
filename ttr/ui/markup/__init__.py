"""HTML and SVG as values: elements are `Markup`, and plain text is escaped when it becomes part of one."""

from markupsafe import Markup

from .element import Attribute, Pieces, concat, keep_together, stylesheet, tag

__all__ = ["Attribute", "Markup", "Pieces", "concat", "keep_together", "stylesheet", "tag"]
