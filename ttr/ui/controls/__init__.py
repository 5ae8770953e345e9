"""Parts of a page: buttons, lists, lines of text, a timeline, pieces of HTML."""
