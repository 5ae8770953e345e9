"""HTML and SVG as values: elements are `Markup`, and a plain text is escaped as soon as it becomes a part of one."""

from markupsafe import Markup

from .element import Attribute, Content, joined, stylesheet, tag

__all__ = ["Attribute", "Content", "Markup", "joined", "stylesheet", "tag"]
