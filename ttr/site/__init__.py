"""The site: all pages and lessons as a folder of files for any web server; Python runs in each visitor's browser.

JupyterLite shows notebooks, Pyodide is its Python. `ttr.site.build.build` makes the folder, `ttr.site.serve` hands it
out, `in_site/` holds what goes into it besides, and `pins/` names every version.
"""
