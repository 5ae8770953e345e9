// A worker that loads Python immediately, and then becomes the worker of JupyterLite's kernel.
import { begin } from "./@PYTHON@";

const kept = [];
const keep = (event) => kept.push(event);
addEventListener("message", keep); // messages of JupyterLite before its own script has loaded
begin();
await import("@KERNEL@");
removeEventListener("message", keep);
for (const { data, ports } of kept) dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
