// Pyodide with all that a page needs at its start: what JupyterLite's kernel takes for Pyodide itself.
import { loadPyodide as load } from "./pyodide.mjs";

const FOLDER = new URL("./packages/", import.meta.url).href;
const steps = new BroadcastChannel("ttr-steps");

async function archive(name) {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name} could not be fetched: ${answer.status}`);
  return answer.arrayBuffer();
}

export async function loadPyodide(options) {
  steps.postMessage("python");
  const start = archive("@START@");
  const python = await load({ ...options, packages: [] });
  steps.postMessage("packages");
  const home = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await start, "zip", { extractDir: home });
  python.pyimport("load_later").begin(FOLDER);
  steps.postMessage("kernel");
  return python;
}
