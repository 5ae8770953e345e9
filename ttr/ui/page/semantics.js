// Adds ARIA attributes to a page by style classes, because widgets only have classes. Live regions stay in place as
// elements; only their text changes.
const PAGE = ".ttr-page, .ttr-lesson"; // with a map, or a panel that is a separate page
// A browser that translates the page leaves names of cities, letters of cards, moves and code as they are.
const NAMES = ".ttr-map, .ttr-card, .ttr-chip, .ttr-tickets, .ttr-offer, .ttr-key-r, .cm-editor, code, pre, kbd";
const MEANINGS = [
  [NAMES, () => ({ translate: "no" })],
  [".ttr-map-area", () => ({ role: "region", "aria-label": "Map" })],
  [".ttr-head", () => ({ role: "region", "aria-label": "Header" })],
  [".ttr-side", () => ({ role: "region", "aria-label": "Controls" })],
  [".ttr-foot", () => ({ role: "region", "aria-label": "Timeline and overlays" })],
  [".ttr-live > .widget-html-content", () => ({ role: "status", "aria-live": "polite" })],
  ["button.ttr-pill", (e) => ({ "aria-pressed": e.classList.contains("ttr-pill-on") })],
  [".noUi-handle", (e) => ({ "aria-label": e.closest(".widget-slider")?.querySelector(".widget-label")?.textContent || "Value" })],
  ["button.ttr-opener", (e) => ({ "aria-expanded": e.classList.contains("ttr-opener-on") })],
  ["button.ttr-chip", (e) => ({ "aria-pressed": e.classList.contains("ttr-chip-on") })],
];

function tell(page) {
  // A page in its own document is the main landmark, with the text around it; in JupyterLab it is a region.
  const served = document.body.classList.contains("jp-Notebook");
  const whole = served ? [...document.body.children].find((part) => part.contains(page)) : page;
  put(whole ?? page, served ? { role: "main" } : { role: "region", "aria-label": "Page" });
  for (const [selector, meaning] of MEANINGS) {
    for (const element of (whole ?? page).querySelectorAll(selector)) put(element, meaning(element));
  }
  for (const row of page.querySelectorAll(".ttr-tabs")) tellTabs(row, page);
  // Scroll the result of a click into view, each time that it gets this class.
  for (const part of page.querySelectorAll("[data-seen]:not(.ttr-in-sight)")) delete part.dataset.seen;
  for (const part of page.querySelectorAll(".ttr-in-sight:not([data-seen])")) {
    part.dataset.seen = "";
    part.scrollIntoView({ block: "nearest" });
  }
}

const tabsOf = (row) => [...row.querySelectorAll("button.ttr-tab")];
const isOn = (tab) => tab.classList.contains("ttr-tab-on");
const opens = (tab) => /(?:^| )ttr-opens-(\d+)/.exec(tab.className)?.[1];
// A document can have several pages, each with its own copy of this script.
const idOf = (element) => (element.id ||= `ttr-part-${Math.random().toString(36).slice(2)}`);

// A row of tabs is one stop of the Tab key; each tab names the panel that it opens.
function tellTabs(row, page) {
  const tabs = tabsOf(row), stop = tabs.find(isOn) ?? tabs[0];
  put(row, { role: "tablist", "aria-label": "Parts of the page" });
  for (const tab of tabs) {
    put(tab, { role: "tab", "aria-selected": isOn(tab), tabindex: tab === stop ? 0 : -1 });
    const panel = opens(tab) && page.querySelector(`.ttr-opened-${opens(tab)}`);
    if (!panel) continue;
    put(tab, { "aria-controls": idOf(panel) });
    const name = opens(stop) === opens(tab) ? stop : tab;
    put(panel, { role: "tabpanel", "aria-labelledby": idOf(name) });
  }
}

// Arrows, Home and End move between tabs and open them.
function walkTabs(event) {
  const row = event.target.closest?.("[role=tab]")?.closest(".ttr-tabs");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const tabs = tabsOf(row), at = tabs.indexOf(event.target), last = tabs.length - 1;
  const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  tabs[to].focus();
  if (to !== at) tabs[to].click();
}

// Enter in a field presses the first button of its form.
function onEnter(event) {
  const form = event.target.matches?.("input") && event.target.closest(".ttr-enters");
  if (!form || event.key !== "Enter" || event.isComposing) return;
  const button = [...form.querySelectorAll("button:not(:disabled)")].find((each) => each.checkVisibility());
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.blur(); // sends the text, before the press
  event.target.focus();
  button.click();
}

function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

function render({ el }) {
  el.className = "ttr-semantics";
  let watched = null;
  const page = () => el.closest(PAGE);
  // A game's keys keep the focus in a game.
  const controls = (parts) => parts.flatMap((part) => [...part.querySelectorAll("button, select, input")]);
  const focus = keepFocus(page, controls, () => page().querySelector(".ttr-keys"));
  const soon = onceAFrame(() => {
    const whole = page();
    if (!whole) return;
    watch(whole);
    tell(whole);
  });
  const watcher = new MutationObserver((changes) => {
    // Skip the map: it changes a lot, and has no such parts.
    if (changes.some(({ target }) => !(target.closest ? target.closest(".ttr-map") : true))) soon();
  });
  const watch = (whole) => {
    if (watched === whole) return;
    watched = whole;
    for (const act of [walkTabs, onEnter]) whole.addEventListener("keydown", act, true);
    watcher.observe(whole, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
  };
  document.addEventListener("click", copy);
  const stopWaiting = whenInside(el, PAGE, soon);
  return () => {
    stopWaiting();
    document.removeEventListener("click", copy);
    watcher.disconnect();
    focus.stop();
    for (const act of [walkTabs, onEnter]) watched?.removeEventListener("keydown", act, true);
  };
}

export default { render };
