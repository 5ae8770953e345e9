
// Runs after JupyterLite's own script: caches the files of pages with keep.js, and serves them without a network. With a
// network, the browser fetches files itself, so that it caches their compiled code.
const ttrRoot = "./";
@KEEP@
(() => {
  const OF_JUPYTERLITE = /\/api\/(drive|stdin\/|service-worker-heartbeat)/;
  const NOT_KEPT = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Not kept on this device</title><style>:root { color-scheme: light dark; } body { max-width: 34em; margin: 4em auto; padding: 0 1em; font: 16px/1.5 sans-serif; }</style>
    <h1>This page is not kept on this device</h1><p>You are offline. A page that you have opened before opens again.
    For all others, press <b>Keep all pages for offline</b> on <a href="${registration.scope}index.html">the first page</a> while you are online.</p></html>`;
  let away = false; // the last opened page came from the cache

  const kept = async (request) => {
    const { origin, pathname } = new URL(request.url);
    const cache = await caches.open("ttr-kept");
    return cache.match(origin + pathname.replace(/\/$/, "/index.html"), { ignoreSearch: true, ignoreVary: true });
  };
  const page = async (request) => {
    try {
      const answer = await fetch(request);
      away = false;
      return answer;
    } catch {
      away = true;
      return (await kept(request)) ?? new Response(NOT_KEPT, { status: 503, headers: { "Content-Type": "text/html" } });
    }
  };

  const told = new BroadcastChannel("ttr-kept"); // open pages show what is kept
  let queue = Promise.resolve(); // one page after the other
  addEventListener("message", (event) => {
    const { ttrKeep: asked, all } = event.data ?? {};
    if (!asked) return;
    queue = queue.then(() => ttrKept.keep(asked, all))
      .then((fresh) => told.postMessage(fresh))
      .catch(() => {}); // a browser without space keeps its existing files
    event.waitUntil(queue);
  });

  addEventListener("fetch", (event) => {
    const { request } = event, { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin || OF_JUPYTERLITE.test(pathname)) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (away || !navigator.onLine) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  });
})();
