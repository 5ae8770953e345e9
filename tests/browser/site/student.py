"""A student's code for the cells of a lesson: wrong, right, and endless."""

WRONG = """def connected(edges, a, b):
    return (a, b) in edges or (b, a) in edges  # only one step


lesson.check("2.1", connected)"""

RIGHT = """def connected(edges, a, b):  # my own right function
    reached, new = {a}, {a}
    while new:
        new = {y for edge in edges for x, y in (edge, edge[::-1]) if x in new} - reached
        reached |= new
    return b in reached


lesson.check("2.1", connected)"""

ENDLESS = """def connected(edges, a, b):
    while True:
        pass


lesson.check("2.1", connected)"""

UNFOLD = "() => jupyterapp.commands.execute('notebook:show-all-cell-code').then(() => true)"
"""What JupyterLab's menu does for View, Expand All Code: a lesson's own cells are folded away."""

LOOP = """print("it begins")
while True:
    pass"""
