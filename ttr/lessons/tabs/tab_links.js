// In a lesson's text a tab's name in bold opens that tab; and in JupyterLab, running all cells ends at the map.
const PATIENCE = 30_000; // milliseconds: no lesson takes longer to run

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
    word.replaceChildren(button);
  }
}

// JupyterLab goes to the last cell that it runs. Until somebody does something there, the first one stays in sight.
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

function render({ el }) {
  let undo = () => {};
  const begin = (frame) => {
    const inLab = frame.closest(".jp-Notebook:not(body)");
    const text = inLab ?? document.body;
    const soon = onceAFrame(() => link(frame, text));
    const watcher = new MutationObserver((changes) => {
      // The map changes often and much, and has no text of a lesson.
      if (changes.some(({ target }) => !frame.contains(target))) soon();
    });
    watcher.observe(text, { subtree: true, childList: true });
    const pressed = (event) => {
      const button = event.target.closest?.("button.ttr-opens-tab");
      if (!button) return;
      event.stopPropagation();
      openTab(frame, button.textContent.trim());
      if (!inSight(frame)) frame.scrollIntoView({ block: "start" });
    };
    text.addEventListener("click", pressed, true);
    soon();
    const leave = inLab ? stayAtTop(inLab) : () => {};
    undo = () => { leave(); watcher.disconnect(); text.removeEventListener("click", pressed, true); };
  };
  const stopWaiting = whenInside(el, ".ttr-frame", begin);
  return () => { stopWaiting(); undo(); };
}

export default { render };
