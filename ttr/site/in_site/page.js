// Runs before JupyterLite reads the address, which must name the code to run. Afterwards the page's own address
// returns.
(() => {
  document.documentElement.classList.add("ttr-system"); // follow the system's preference, as JupyterLab's theme does
  const own = new URLSearchParams(location.search);
  const query = own.get("ttr") ?? location.search.slice(1); // the page has been reloaded in between
  const write = (search) => history.replaceState(history.state, "", location.pathname + search + location.hash);
  const set = `import os; os.environ.update(TTR_PAGE=${JSON.stringify(ttrPage.page)}, QUERY_STRING=${JSON.stringify(query)})`;
  const wanted = new URLSearchParams({ ttr: query, kernel: "python", execute: "1", hideCodeInput: "1", showBanner: "0" });
  for (const code of [set, ...ttrPage.cells]) wanted.append("code", code);
  write(`?${wanted}`);

  const STEPS = {
    python: ["Python is starting …", 35], packages: ["The game is being unpacked …", 55], kernel: ["The page is being made …", 75],
  };
  const tell = (text, done) => {
    const line = document.getElementById("ttr-step");
    if (!line) return;
    line.textContent = text;
    document.getElementById("ttr-loading").style.setProperty("--ttr-done", `${done}%`);
  };
  const steps = new BroadcastChannel("ttr-steps");
  steps.onmessage = ({ data }) => { if (STEPS[data]) tell(...STEPS[data]); };

  // Wait until all cells have numbers, because the link's request would undo an earlier click.
  const done = () => {
    const numbers = [...document.querySelectorAll(".jp-CodeConsole-content .jp-InputPrompt")].map((each) => each.textContent);
    return numbers.length > ttrPage.cells.length && numbers.every((number) => /\d/.test(number));
  };
  const look = () => {
    if (new URLSearchParams(location.search).has("ttr") && document.querySelector(".jp-CodeConsole")) {
      write(query ? `?${query}` : "");
    }
    const error = document.querySelector(".jp-OutputArea [data-mime-type='application/vnd.jupyter.stderr']");
    if (error && !document.querySelector(".ttr-page")) {
      document.getElementById("ttr-loading")?.classList.add("ttr-failed");
      tell(`This page could not be made. Reload it; if that does not help, tell the person who runs this site:\n${error.textContent.slice(-400)}`, 75);
    }
    const page = document.querySelector(".ttr-page");
    if (!page || !done()) return;
    const map = page.querySelector(".ttr-map-plot");
    if (map && !map.querySelector(".main-svg") && map.getAttribute("role") !== "alert") return;
    (page.closest(".ttr-frame") ?? page).setAttribute("data-lm-suppress-shortcuts", "true"); // keys belong to the page
    ttrQuietConsole(window.jupyterapp);
    for (const each of document.querySelectorAll(".jp-CodeConsole, .jp-CodeConsole-content")) each.scrollTop = 0;
    performance.mark("ttr-ready");
    document.documentElement.dataset.ttrReady = "";
    document.dispatchEvent(new Event("ttr-shown"));
    document.getElementById("ttr-loading")?.remove();
    steps.close();
    watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, characterData: true });
})();
