// Gives JupyterLite our own worker for Python, which starts before JupyterLite does, and is interruptible.
//
// JupyterLite's kernel extension makes its own worker, and has no setting or hook for another. JupyterLite takes a
// second or two to load, and only then starts its kernel's worker. Here a worker starts immediately and loads Python;
// JupyterLite receives it when it asks for its own.
//
// A busy worker cannot receive messages, and shared memory would need headers that a plain web server does not send.
// But the worker can check whether a blob still exists, and the page can revoke the blob.
const ttrInterrupt = (() => {
  const { early, script, imports } = ttrWorker;
  const Own = window.Worker;
  const flags = new Map(); // for each worker
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
  let waiting = crossOriginIsolated ? null : make(new URL(early, document.baseURI).href, { type: "module" }, { imports });

  window.Worker = new Proxy(Own, {
    construct(_, [url, options]) {
      if (!String(url).includes(script)) return new Own(url, options);
      const worker = waiting ?? make(url, options);
      waiting = null;
      return worker;
    },
  });

  // Interrupt all workers of this window, because their notebooks are not known here.
  return () => {
    for (const [worker, flag] of flags) {
      const next = blob();
      flags.set(worker, next);
      URL.revokeObjectURL(flag);
      worker.postMessage({ ttrFlag: next }); // received when the worker is done, before its next task
    }
  };
})();
