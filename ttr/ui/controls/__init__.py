"""What a page is made of: buttons, lists, lines of text, a timeline, pieces of HTML."""
