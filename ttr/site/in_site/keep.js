// Files for use without a network: those of this release in the browser's cache, by path and digest. `offline.json`
// lists them. `ttrKept` is missing if the browser caches nothing, because the address is not secure.
const ttrKept = (() => {
  if (!("serviceWorker" in navigator && "caches" in window)) return null;
  const root = new URL(ttrRoot, location.href), AT_ONCE = 6;
  const listed = async () => {
    const answer = await fetch(new URL("offline.json", root), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`offline.json: ${answer.status}`);
    return (await answer.json()).map(([path, digest, bytes]) => ({ path, bytes, key: new URL(`${path}?${digest}`, root).href }));
  };
  const cached = async () => {
    const cache = await caches.open("ttr-kept");
    return { cache, keys: (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(root.href)) };
  };

  return {
    /** Return the path of an address below the site's root, as in `offline.json`. */
    path: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return (origin + pathname).replace(root.href, "").replace(/(^|\/)$/, "$1index.html");
    },
    /** Return all files, and the total size of the cached ones. */
    async state() {
      const files = await listed(), { keys } = await cached(), there = new Set(keys);
      const sum = (some) => some.reduce((bytes, file) => bytes + file.bytes, 0);
      return { bytes: sum(files), kept: sum(files.filter(({ key }) => there.has(key))) };
    },
    /** Cache files by their paths; delete those of other releases. */
    async keep(wanted, tell = () => {}) {
      await navigator.serviceWorker.register(new URL("service-worker.js?enableCache=false", root)); // as JupyterLite does
      const files = await listed(), { cache, keys } = await cached();
      const there = new Set(keys), known = new Set(files.map(({ key }) => key));
      for (const key of keys) if (!known.has(key)) await cache.delete(key);
      const missing = files.filter(({ path, key }) => wanted(path) && !there.has(key));
      const bytes = missing.reduce((sum, file) => sum + file.bytes, 0);
      let done = 0;
      const work = async () => {
        for (let file; (file = missing.shift());) {
          const answer = await fetch(new URL(file.path, root), { cache: "no-cache" });
          if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
          await cache.put(file.key, answer);
          tell((done += file.bytes), bytes);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    /** Delete everything. */
    forget: () => caches.delete("ttr-kept"),
  };
})();
