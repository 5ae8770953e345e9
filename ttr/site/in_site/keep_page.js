// Makes an opened page available without a network: as soon as the page is shown, the service worker caches the files that
// the page and its Python have loaded. It goes on if the page is left meanwhile.
if (ttrKept) {
  const QUIET = 300; // milliseconds without new requests
  const SHOWN = 6000; // milliseconds for which the notice stays
  const here = ttrKept.path(location.href), loaded = new Map([[here, location.href]]), isLab = typeof ttrPage === "undefined";
  let isShown = false, waiting = 0;

  const tell = () => {
    const notice = document.createElement("p");
    notice.className = "ttr-notice";
    notice.setAttribute("role", "status");
    document.body.append(notice);
    requestAnimationFrame(() => { notice.textContent = "✓ Kept on this device: this page now opens without a network."; });
    setTimeout(() => notice.remove(), SHOWN);
  };
  const keep = async () => {
    waiting = 0;
    if (!isShown || !navigator.onLine) return;
    const worker = navigator.serviceWorker.controller ?? await ttrKept.worker(); // a page that is left cannot wait
    worker.postMessage({ ttrKeep: loaded, all: ttrKept.wantsAll() });
  };
  const keepNow = () => keep().catch(() => {}); // a browser that forbids it keeps nothing: the first page says so
  const keepSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, QUIET);
  };
  const add = (addresses) => {
    const before = loaded.size;
    for (const address of addresses) loaded.set(ttrKept.path(address), address);
    if (loaded.size > before) keepSoon();
  };
  const show = () => {
    isShown = true;
    keepSoon();
  };
  new PerformanceObserver((list) => add(list.getEntries().map(({ name }) => name))).observe({
    type: "resource", buffered: true,
  });
  new BroadcastChannel("ttr-steps").onmessage = ({ data }) => {
    if (!data.loaded) return;
    if (isLab && !isShown) show();
    add(data.loaded);
  };
  new BroadcastChannel("ttr-kept").onmessage = ({ data }) => { if (data.includes(here)) tell(); };
  document.addEventListener("ttr-shown", show);
  addEventListener("pagehide", () => { if (waiting) keepNow(); });
}
