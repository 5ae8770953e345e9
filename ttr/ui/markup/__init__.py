"""HTML and SVG as values: elements are `Markup`, and plain text is escaped when it becomes part of one."""

from markupsafe import Markup

from .element import Attribute, Content, joined, stylesheet, tag, unbroken

__all__ = ["Attribute", "Content", "Markup", "joined", "stylesheet", "tag", "unbroken"]
