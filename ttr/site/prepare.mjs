// Write byte code for the browser's Python, which no other Python can write, and list the parts that pages load first.
//   node prepare.mjs PYODIDE WHEELS [CELLS]
// It rewrites each wheel of the folder, and the standard library if present, with byte code in place of sources. Then
// it runs the code in the file CELLS, a list of lists, as a browser would, and writes the imported files of the
// packages and of the library to WHEELS/loaded.json.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Otherwise Node would first print a whole line of Pyodide's code, which has megabytes.
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});

const [pyodide, folder, cells] = process.argv.slice(2).map((path) => path && resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
python.mountNodeFS("/wheels", folder);
python.runPython(`
import os, py_compile, warnings, zipfile
from py_compile import PycInvalidationMode

def compiled(name, source):
    with open("/source.py", "wb") as file:
        file.write(source)
    py_compile.compile(
        "/source.py", "/source.pyc", dfile=name, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
    )
    with open("/source.pyc", "rb") as file:
        return file.read()

MARK = "BYTECODE"  # in a wheel that has been here before
warnings.simplefilter("ignore", SyntaxWarning)
for wheel in sorted(name for name in os.listdir("/wheels") if name.endswith((".whl", ".zip"))):
    path = f"/wheels/{wheel}"
    with zipfile.ZipFile(path) as source:
        if MARK in source.namelist():
            continue
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(path + ".part", "w") as to:
        to.writestr(zipfile.ZipInfo(MARK, (2020, 2, 2, 0, 0, 0)), b"")
        for name in source.namelist():
            data = source.read(name)
            if name.endswith(".py"):
                try:
                    name, data = name + "c", compiled(name, data)
                except py_compile.PyCompileError:  # a template, or an example of an error
                    pass
            to.writestr(zipfile.ZipInfo(name, (2020, 2, 2, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    os.replace(path + ".part", path)
`);
if (!cells) process.exit(0);

const packages = python.runPython("import site; site.getsitepackages()[0]");
for (const name of readdirSync(folder).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "zip", { extractDir: packages });
}
python.globals.set("programs", python.toPy(JSON.parse(readFileSync(cells, "utf-8"))));
const loaded = await python.runPythonAsync(`
import json, os, site, sys, traceback
import piplite.piplite
import pyodide_kernel

shell = pyodide_kernel.ipython_shell
shell.send_comm = lambda *message: None
for program in programs:
    for cell in program:
        result = shell.run_cell(cell)
        result.raise_error()

homes = {"packages": site.getsitepackages()[0] + "/", "library": os.path.dirname(os.__file__) + "/"}
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
json.dumps({key: sorted(file.removeprefix(home) for file in files if file.startswith(home)) for key, home in homes.items()})
`);
writeFileSync(join(folder, "loaded.json"), loaded);
process.exit(0);
