// JupyterLite gets a worker of ours for its Python, which has started before JupyterLite has, and can be interrupted.
//
// Its extension for kernels makes its own worker, and has no setting or hook for that. JupyterLite takes a second or two to be read and put up, and starts its kernel's worker only then. Here a worker is
// started at once, which loads Python and then becomes the kernel's; JupyterLite gets it when it asks for its own.
//
// A worker that is busy hears nothing; memory that both sides see would need headers which a plain web server does not
// send. But it can look whether a blob is still there, and the page can take the blob away.
const ttrInterrupt = (() => {
  const { early, script, imports } = ttrWorker;
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
  let waiting = crossOriginIsolated ? null : make(new URL(early, document.baseURI).href, { type: "module" }, { imports });

  window.Worker = new Proxy(Own, {
    construct(_, [url, options]) {
      if (!String(url).includes(script)) return new Own(url, options);
      const worker = waiting ?? make(url, options);
      waiting = null;
      return worker;
    },
  });

  // All that runs for this window is interrupted: which notebook a worker is for is not told here.
  return () => {
    for (const [worker, flag] of flags) {
      const next = blob();
      flags.set(worker, next);
      URL.revokeObjectURL(flag);
      worker.postMessage({ ttrFlag: next }); // heard when it is done, and before what it is told to do next
    }
  };
})();
