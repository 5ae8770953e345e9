// The notebooks that were changed in this browser. JupyterLite keeps them in IndexedDB, in a database named for the
// site's address, by path, and shows them in place of the site's own.
const ttrNotebooks = (() => {
  const STORES = ["files", "checkpoints"];
  const base = new URL(ttrRoot, location.href).pathname;
  const asked = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const databases = async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const own = names.filter((name) => name.startsWith("JupyterLite Storage") && name.endsWith(base));
    return Promise.all(own.map((name) => asked(indexedDB.open(name))));
  };
  const crc = (bytes) => {
    let sum = -1;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return (~sum >>> 0).toString(16).padStart(8, "0");
  };
  /** Return the digest of a notebook's text and code, as `ttr.site.pages.lesson_digest` does. */
  const digest = ({ cells }) => {
    const texts = cells.map(({ cell_type, source }) => `${cell_type}\n${[source].flat().join("")}`);
    return crc(new TextEncoder().encode(texts.join("\0")));
  };
  return {
    /**
     * Return the kept notebooks: `begun` is the digest of the lesson that a notebook was made of, if known, and `now`
     * its own.
     */
    async kept() {
      const found = [];
      for (const database of await databases()) {
        if (!database.objectStoreNames.contains("files")) continue;
        for (const file of await asked(database.transaction("files").objectStore("files").getAll())) {
          if (file?.type !== "notebook" || !file.content?.cells) continue;
          const { path, content } = file;
          found.push({ path, content, begun: content.metadata?.ttr?.lesson, now: digest(content) });
        }
        database.close();
      }
      return found;
    },
    /** Delete a kept notebook, so that the site's own appears again. */
    async remove(path) {
      for (const database of await databases()) {
        for (const name of STORES.filter((each) => database.objectStoreNames.contains(each))) {
          await asked(database.transaction(name, "readwrite").objectStore(name).delete(path));
        }
        database.close();
      }
    },
  };
})();
