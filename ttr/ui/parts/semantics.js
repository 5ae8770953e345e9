// Says to assistive technology what things on a page are: widgets can be given style classes, and no ARIA attributes.
// What is announced stays in place as an element; only its text is another one.
const MEANINGS = [
  [".ttr-map-area", () => ({ role: "region", "aria-label": "Map" })],
  [".ttr-head", () => ({ role: "region", "aria-label": "Header" })],
  [".ttr-side", () => ({ role: "region", "aria-label": "Controls" })],
  [".ttr-foot", () => ({ role: "region", "aria-label": "Timeline and overlays" })],
  [".ttr-live > .widget-html-content", () => ({ role: "status", "aria-live": "polite" })],
  ...["pill", "tab"].map((kind) => [`button.ttr-${kind}`, (e) => ({ "aria-pressed": e.classList.contains(`ttr-${kind}-on`) })]),
  [".noUi-handle", (e) => ({ "aria-label": e.closest(".widget-slider")?.querySelector(".widget-label")?.textContent || "Value" })],
  ["button.ttr-chip", (e) => ({ "aria-pressed": e.classList.contains("ttr-chip-on") })],
];

function tell(page) {
  // As a document of its own, a page is its main part, with the text around it; in JupyterLab it is a part of another.
  const served = document.body.classList.contains("jp-Notebook");
  const whole = served ? [...document.body.children].find((part) => part.contains(page)) : page;
  put(whole ?? page, served ? { role: "main" } : { role: "region", "aria-label": "Page" });
  for (const [selector, meaning] of MEANINGS) {
    for (const element of (whole ?? page).querySelectorAll(selector)) put(element, meaning(element));
  }
}

function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

function render({ el }) {
  el.className = "ttr-semantics";
  let due = false;
  let watched = null;
  const soon = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      const page = el.closest(".ttr-page");
      if (!page) return;
      watch(page);
      tell(page);
    });
  };
  const watcher = new MutationObserver((changes) => {
    // The map changes often and much, and has nothing of these.
    if (changes.some(({ target }) => !(target.closest ? target.closest(".ttr-map") : true))) soon();
  });
  const watch = (page) => {
    if (watched === page) return;
    watched = page;
    watcher.observe(page, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  };
  // At first the page is not yet around this.
  const waiting = setInterval(() => {
    if (!el.closest(".ttr-page")) return;
    clearInterval(waiting);
    soon();
  }, 100);
  return () => {
    clearInterval(waiting);
    watcher.disconnect();
  };
}

export default { render };
