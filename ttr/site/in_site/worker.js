// The page's services for Python's worker (`ttr/patches/jupyterlite_worker.js`) and for lessons. A lesson's link to a
// page: otherwise JupyterLab would look for a notebook of that name among its files.
document.addEventListener("click", (event) => {
  const page = /\/files\/(\w+)\.ipynb$/.exec(event.target.closest?.("a[href]")?.href.split(/[?#]/)[0]);
  if (!page || !ttrWorker.pages.includes(page[1])) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  open(new URL(`../${page[1]}/index.html`, document.baseURI).href, "_blank");
}, true);

const waitingForApp = setInterval(() => {
  const app = window.jupyterapp; // present once JupyterLite has started
  if (!app) return;
  clearInterval(waitingForApp);
  dispatchEvent(new CustomEvent("ttr-app", { detail: app }));
  app.commands.commandExecuted.connect((_, { id }) => {
    if (id.includes("interrupt")) ttrInterrupt();
  });
  app.restored?.then(() => {
    if (innerWidth < 760) app.shell.collapseLeft?.(); // on a phone the list of lessons would hide the lesson
  });
}, 20);
