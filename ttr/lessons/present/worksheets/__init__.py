"""Worksheets: for each lesson two pages to print that need no computer, an exit ticket on them, and their key.

A sheet is a value made from a lesson's number and a seed: the same code, such as 5-7, is the same sheet everywhere.
Every answer is computed by the project's own algorithms.
"""

from ttr.lessons.present.worksheets.all_sheets import sheet, variants
from ttr.lessons.present.worksheets.pages import key_document, sheets_document
from ttr.lessons.present.worksheets.sheet import Sheet

__all__ = ["Sheet", "key_document", "sheet", "sheets_document", "variants"]
