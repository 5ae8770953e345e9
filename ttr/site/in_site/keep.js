// Files for use without a network: those of this release in the browser's cache, by path and digest. `offline.json`
// lists them. Pages and the service worker share this. `ttrKept` is null if the browser caches nothing, because the
// address is not secure.
const ttrKept = (() => {
  if (!self.isSecureContext || !("caches" in self)) return null;
  const root = new URL(ttrRoot, location.href), AT_ONCE = 6, ALL = "ttr-keep-all";
  const path = (address) => {
    const { origin, pathname } = new URL(address, location.href);
    return (origin + pathname).replace(root.href, "").replace(/(^|\/)$/, "$1index.html");
  };
  const listed = async () => {
    const answer = await fetch(new URL("offline.json", root), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`offline.json: ${answer.status}`);
    return (await answer.json()).map(([path, digest, bytes, withDigest]) => {
      const key = new URL(`${path}?${digest}`, root).href;
      return { path, bytes, key, address: withDigest ? key : new URL(path, root).href }; // as pages ask: it may be there
    });
  };
  const cached = async () => {
    const cache = await caches.open("ttr-kept");
    return { cache, keys: (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(root.href)) };
  };
  const isPage = (file) => file.path.endsWith(".html");
  const tried = (action) => {
    try {
      return action();
    } catch {
      return null; // a browser may forbid a page to store anything
    }
  };

  return {
    /** Return the path of an address below the site's root, as in `offline.json`. */
    path,
    /** Return the total size of all files, and of the cached ones. */
    async state() {
      const files = await listed(), { keys } = await cached(), there = new Set(keys);
      const sum = (some) => some.reduce((bytes, file) => bytes + file.bytes, 0);
      return { bytes: sum(files), kept: sum(files.filter(({ key }) => there.has(key))) };
    },
    /** Return the paths of the cached files, of whichever release. */
    paths: async () => new Set((await cached()).keys.map(path)),
    /** Return the service worker, which serves the files and can cache files for a page that is left. */
    async worker() {
      await navigator.serviceWorker.register(new URL("service-worker.js?enableCache=false", root)); // as JupyterLite does
      return (await navigator.serviceWorker.ready).active;
    },
    /**
     * Cache the files that a page asked for (a map of their paths to its addresses) or all, and those of this release in
     * place of those of an earlier one. Return the paths of the files that were not there before. The browser has what
     * the page asked for by its address, so the network carries it once. A page comes after all others, so a cached page
     * has its files.
     */
    async keep(asked, all, tell = () => {}) {
      const files = await listed(), { cache, keys } = await cached();
      const there = new Set(keys), paths = new Set(keys.map(path)), known = new Set(files.map(({ path }) => path));
      const missing = files.filter((file) => !there.has(file.key) && (all || asked.has(file.path) || paths.has(file.path)));
      const bytes = missing.reduce((sum, file) => sum + file.bytes, 0);
      let done = 0;
      const fetchAll = async (queue) => {
        const work = async () => {
          for (let file; (file = queue.shift());) {
            const answer = await fetch(asked.get(file.path) ?? file.address, { cache: "no-cache" });
            if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
            await cache.put(file.key, answer);
            for (const key of keys) if (key !== file.key && path(key) === file.path) await cache.delete(key);
            tell((done += file.bytes), bytes);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      };
      await fetchAll(missing.filter((file) => !isPage(file)));
      await fetchAll(missing.filter(isPage));
      for (const key of keys) if (!known.has(path(key))) await cache.delete(key);
      return missing.map((file) => file.path);
    },
    /** Delete everything. */
    forget: () => caches.delete("ttr-kept"),
    /** Whether the visitor wants all pages cached, also those of new releases. */
    wantsAll: () => Boolean(tried(() => localStorage.getItem(ALL))),
    setWantsAll: (all) => tried(() => (all ? localStorage.setItem(ALL, "1") : localStorage.removeItem(ALL))),
  };
})();
