// Makes an opened page available without a network, by caching the files that it and its Python have loaded.
if (ttrKept) {
  const SETTLED = 3000; // milliseconds without new requests
  const loaded = new Set([ttrKept.path(location.href)]);
  let pythonIsThere = false, waiting = 0;
  const keep = () => {
    if (!navigator.onLine) return;
    // A browser without space keeps its existing files.
    ttrKept.keep((path) => loaded.has(path) || localStorage.getItem("ttr-keep-all")).catch(() => {});
  };
  const add = (addresses) => {
    const before = loaded.size;
    for (const address of addresses) loaded.add(ttrKept.path(address));
    if (loaded.size === before || !pythonIsThere) return;
    clearTimeout(waiting);
    waiting = setTimeout(keep, SETTLED);
  };
  new PerformanceObserver((list) => add(list.getEntries().map(({ name }) => name))).observe({
    type: "resource", buffered: true,
  });
  new BroadcastChannel("ttr-steps").onmessage = ({ data }) => {
    if (!data.loaded) return;
    pythonIsThere = true;
    add(data.loaded);
  };
}
