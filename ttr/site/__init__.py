"""The site: all pages and lessons as a folder of files for any web server; Python runs in each visitor's browser.

JupyterLite shows notebooks, and Pyodide is its Python. `ttr.site.build.build` makes the folder, `ttr.site.serve` serves
it, `in_site/` holds additional files of the site, and `pins/` names every version.
"""
