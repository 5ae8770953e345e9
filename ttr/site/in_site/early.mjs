// A worker that loads Python at once, and then becomes the one of JupyterLite's kernel.
import { begin } from "./python.mjs";

const kept = [];
const keep = (event) => kept.push(event);
addEventListener("message", keep); // what JupyterLite says before its own script is here
begin();
await import("@KERNEL@");
removeEventListener("message", keep);
for (const { data, ports } of kept) dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
