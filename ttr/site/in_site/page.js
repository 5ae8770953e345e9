// Before JupyterLite reads the address: what it is to run stands there. The page's own address is put back afterwards.
(() => {
  document.documentElement.classList.add("ttr-system"); // light or dark as the system; JupyterLab's theme is so, too
  const own = new URLSearchParams(location.search);
  const query = own.get("ttr") ?? location.search.slice(1); // it was loaded again in between
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

  // All cells have their numbers: a press before the last of them would be undone by what the link asks for.
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
      tell(`This page could not be made. Load it again; if that does not help, tell whoever runs this site:\n${error.textContent.slice(-400)}`, 75);
    }
    const page = document.querySelector(".ttr-page");
    if (!page || !done()) return;
    const map = page.querySelector(".ttr-map-plot");
    if (map && !map.querySelector(".main-svg") && map.getAttribute("role") !== "alert") return;
    (page.closest(".ttr-frame") ?? page).setAttribute("data-lm-suppress-shortcuts", "true"); // keys are the page's own
    ttrQuietConsole(window.jupyterapp);
    for (const each of document.querySelectorAll(".jp-CodeConsole, .jp-CodeConsole-content")) each.scrollTop = 0;
    performance.mark("ttr-ready");
    document.documentElement.dataset.ttrReady = "";
    document.getElementById("ttr-loading")?.remove();
    steps.close();
    watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, characterData: true });
})();
