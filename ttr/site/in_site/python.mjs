// Pyodide with everything that a page needs at its start; JupyterLite's kernel loads it in place of Pyodide.
import { loadPyodide as load } from "./pyodide.mjs";

const HERE = new URL("./", import.meta.url).href;
const FOLDER = `${HERE}packages/`;
const EVERY = 400, AFTER = 3000; // milliseconds between checks; after an interrupt, the time for handling it
const steps = new BroadcastChannel("ttr-steps");
const told = (() => {
  try {
    return JSON.parse(self.name); // set by worker.js
  } catch {
    return {};
  }
})();

async function archive(name) {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name} could not be fetched: ${answer.status}`);
  return answer.arrayBuffer();
}

// Python's interpreter reads element 0 now and then, and treats a 2 as Ctrl-C.
function interrupts(flag) {
  let next = 0;
  const there = () => {
    const request = new XMLHttpRequest();
    request.open("GET", flag, false);
    try {
      request.send();
      return true;
    } catch {
      return false; // the page has revoked it
    }
  };
  addEventListener("message", ({ data }) => {
    if (data?.ttrFlag) flag = data.ttrFlag;
  });
  return {
    get 0() {
      const now = performance.now();
      if (now < next) return 0;
      const goOn = there();
      next = performance.now() + (goOn ? EVERY : AFTER);
      return goOn ? 0 : 2;
    },
    set 0(_) {},
  };
}

let output = {};
let begun = null;

/** Start loading Python and the imports of a page; `loadPyodide` returns the result. */
export function begin() {
  begun ??= start();
}

async function start() {
  steps.postMessage("python");
  const archived = archive("@START@");
  const python = await load({
    indexURL: HERE,
    packages: [],
    stdout: (text) => output.stdout?.(text),
    stderr: (text) => output.stderr?.(text),
  });
  steps.postMessage("packages");
  const home = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await archived, "zip", { extractDir: home });
  python.pyimport("load_later").begin(FOLDER, told.imports ?? "");
  if (told.flag) {
    globalThis.ttrInterrupts = interrupts(told.flag); // a time limit replaces it for a while: ttr/runtime/time_limit.py
    python.setInterruptBuffer(globalThis.ttrInterrupts);
  }
  steps.postMessage("kernel");
  new PerformanceObserver((list) => {
    steps.postMessage({ loaded: list.getEntries().map(({ name }) => name) }); // for keep_page.js
  }).observe({ type: "resource", buffered: true });
  return python;
}

export async function loadPyodide(options) {
  output = options;
  begin();
  return begun;
}
