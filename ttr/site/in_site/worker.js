// The worker in which Python runs: it starts before JupyterLite does, and can be interrupted.
//
// JupyterLite takes a second or two to be read and put up, and starts its kernel's worker only then. Here a worker is
// started at once, which loads Python and then becomes the kernel's; JupyterLite gets it when it asks for its own.
//
// A worker that is busy hears nothing; memory that both sides see would need headers which a plain web server does not
// send. But it can look whether a blob is still there, and the page can take the blob away.
(() => {
  const { early, script, imports, pages } = ttrWorker;
  const Own = window.Worker;
  const flags = new Map(); // of each worker
  const blob = () => URL.createObjectURL(new Blob(["there"]));
  const make = (url, options, more = {}) => {
    const flag = blob();
    const worker = new Own(url, { ...options, name: JSON.stringify({ flag, ...more }) });
    flags.set(worker, flag);
    const end = worker.terminate.bind(worker);
    worker.terminate = () => {
      flags.delete(worker);
      URL.revokeObjectURL(flag);
      end();
    };
    return worker;
  };
  const absolute = (address) => new URL(address, document.baseURI).href;
  let waiting = crossOriginIsolated ? null : make(absolute(early), { type: "module" }, { imports });

  window.Worker = new Proxy(Own, {
    construct(_, [url, options]) {
      if (!String(url).includes(script)) return new Own(url, options);
      const worker = waiting ?? make(url, options);
      waiting = null;
      return worker;
    },
  });

  // All that runs for this window is interrupted: which notebook a worker is for is not told here.
  const interrupt = () => {
    for (const [worker, flag] of flags) {
      const next = blob();
      flags.set(worker, next);
      URL.revokeObjectURL(flag);
      worker.postMessage({ ttrFlag: next }); // heard when it is done, and before what it is told to do next
    }
  };
  // A lesson's link to a page: JupyterLab would look for a notebook of that name among its files.
  document.addEventListener("click", (event) => {
    const page = /\/files\/(\w+)\.ipynb$/.exec(event.target.closest?.("a[href]")?.href.split(/[?#]/)[0]);
    if (!page || !pages.includes(page[1])) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(absolute(`../${page[1]}/index.html`), "_blank");
  }, true);

  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set(given) {
      app = given;
      app.commands.commandExecuted.connect((_, { id }) => {
        if (id.includes("interrupt")) interrupt();
      });
      app.restored?.then(() => {
        if (innerWidth < 760) app.shell.collapseLeft?.(); // on a phone the list of lessons would hide the lesson
      });
    },
  });
})();
