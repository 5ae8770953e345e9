// In a lesson's text, a tab's name in bold opens that tab. In a wide notebook, the text scrolls beside the map;
// in a narrow one, a link goes to the map, and a button leads back to the text.
const PATIENCE = 30_000; // in milliseconds; no lesson takes longer to run
const ROOM = 860; // the width in pixels that two columns need

const tabsOf = (frame) => [...frame.querySelectorAll(".ttr-tabs button.ttr-tab")];
const openTab = (frame, name) => tabsOf(frame).find((tab) => tab.textContent.trim() === name)?.click();

function inSight(frame) {
  const { top, bottom } = frame.getBoundingClientRect();
  return top > -80 && Math.min(bottom, innerHeight) - top > Math.min(320, innerHeight / 2);
}

function link(frame, text) {
  const names = new Set(tabsOf(frame).map((tab) => tab.textContent.trim()));
  for (const word of text.querySelectorAll(".jp-RenderedMarkdown strong")) {
    const name = word.textContent.trim();
    if (!names.has(name) || word.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ttr-opens-tab";
    button.textContent = name;
    button.title = `Opens ${name} beside the map`;
    button.dataset.lmSuppressShortcuts = "true"; // or Enter would edit the text in JupyterLab
    word.replaceChildren(button);
  }
}

// JupyterLab scrolls to the last cell that it runs, and in windowing mode "full" to any place. This keeps the first
// cell visible until the user does something.
function stayAtTop(notebook) {
  const scroller = notebook.querySelector(".jp-WindowedPanel-outer") ?? notebook;
  const stay = () => { scroller.scrollTop = 0; };
  const leave = () => {
    scroller.removeEventListener("scroll", stay);
    for (const kind of KINDS) document.removeEventListener(kind, leave, true);
    clearTimeout(timer);
  };
  const KINDS = ["wheel", "pointerdown", "keydown", "touchstart"];
  const timer = setTimeout(leave, PATIENCE);
  scroller.addEventListener("scroll", stay);
  for (const kind of KINDS) document.addEventListener(kind, leave, true);
  stay();
  return leave;
}

// Returns the element that scrolls: the notebook or the window.
function scrollerOf(element) {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement;
}

// JupyterLab's windowing mode "full" removes invisible cells from the page, and the map with them.
function takesCellsAway(notebook) {
  const cells = notebook.querySelector(".jp-WindowedPanel-viewport");
  return !cells || getComputedStyle(cells).position === "absolute";
}

// Gives the map its own column while the notebook is wide enough; returns a function that undoes this. (Jupyter's
// `sidecar` has a panel for widgets in JupyterLab, and shows nothing in Notebook, VS Code and Colab.)
function besideTheText(frame, notebook) {
  const cell = frame.closest(".jp-Cell");
  const arrange = (two) => {
    notebook.classList.toggle("ttr-two-columns", two);
    cell.classList.toggle("ttr-map-cell", two);
  };
  const watcher = new ResizeObserver(() => arrange(notebook.clientWidth >= ROOM && !takesCellsAway(notebook)));
  watcher.observe(notebook);
  return () => { watcher.disconnect(); arrange(false); };
}

// Scrolls from a link to the map, and shows a button there that leads back.
function goToMap(frame, notebook, link, el) {
  const scroller = scrollerOf(link);
  const before = scroller.scrollTop;
  const { top } = link.getBoundingClientRect();
  const windowed = notebook && takesCellsAway(notebook);
  const back = document.createElement("button");
  back.type = "button";
  back.className = "ttr-button";
  back.textContent = "Back to the text";
  back.onclick = () => {
    back.remove();
    scroller.scrollTop = before;
    // The new tab above the text may be higher than the old one.
    if (!windowed) scroller.scrollTop += link.getBoundingClientRect().top - top;
    link.focus({ preventScroll: true });
  };
  el.replaceChildren(back);
  if (windowed) stayAtTop(notebook);
  else frame.scrollIntoView({ block: "start" });
}

function render({ el }) {
  let undo = () => {};
  const begin = (frame) => {
    const notebook = frame.closest(".jp-Notebook:not(body)");
    const text = notebook ?? document.body;
    let leaveColumns = null;
    const soon = onceAFrame(() => {
      link(frame, text);
      const arranged = notebook?.querySelector(".ttr-map-cell");
      if (notebook && !arranged && text.querySelector("button.ttr-opens-tab")) leaveColumns ??= besideTheText(frame, notebook);
    });
    const watcher = new MutationObserver((changes) => {
      // The map changes often, and contains no text of the lesson.
      if (changes.some(({ target }) => !frame.contains(target))) soon();
    });
    watcher.observe(text, { subtree: true, childList: true });
    const pressed = (event) => {
      const button = event.target.closest?.("button.ttr-opens-tab");
      if (!button) return;
      event.stopPropagation();
      openTab(frame, button.textContent.trim());
      if (!inSight(frame)) goToMap(frame, notebook, button, el);
    };
    text.addEventListener("click", pressed, true);
    soon();
    const leave = notebook ? stayAtTop(notebook) : () => {};
    undo = () => { leave(); leaveColumns?.(); watcher.disconnect(); text.removeEventListener("click", pressed, true); };
  };
  const stopWaiting = whenInside(el, ".ttr-frame", begin);
  return () => { stopWaiting(); undo(); };
}

export default { render };
