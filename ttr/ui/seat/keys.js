// Shortcuts: a key clicks the button with its style class, such as "ttr-key-d", or focuses the list with that class. So
// the visible controls determine the keys, and "?" lists them. A key acts exactly like a mouse click. Keyboard players
// never lose the focus: if its element disappears, the focus moves on.
const CLASS = /(?:^| )ttr-key-(\S+)/;
const NAMES = { left: "←", right: "→" };
const KEYS = { ArrowLeft: "left", ArrowRight: "right" };
const TYPED = "input:not([type=checkbox]), select, textarea, [role=slider], [contenteditable]";
const QUIET = ["Shift", "Control", "Alt", "Meta"];
// Targets of the focus, in order: a pending choice, the most used button, any control.
const NEXT = [".ttr-offer input", ".ttr-primary", ".ttr-cards button", ".ttr-turn button", "button"].map((kind) => `.ttr-side ${kind}`);

const seen = (page) => [...page.querySelectorAll("[class*=ttr-key-]")].filter((control) => control.checkVisibility());
const keyOf = (control) => CLASS.exec(control.className)[1];
const usable = (control) => control.isConnected && control.checkVisibility() && !control.disabled;

function render({ el }) {
  el.className = "ttr-keys";
  const open = document.createElement("button");
  open.type = "button";
  open.textContent = "? Keys";
  const list = document.createElement("dialog");
  list.setAttribute("aria-label", "Keys");
  el.append(open, list);
  const page = () => el.closest(".ttr-page");
  const show = () => {
    if (!el.checkVisibility()) return; // as during the set-up of a game
    const rows = seen(page()).map((control) => {
      const row = document.createElement("p");
      const key = document.createElement("kbd");
      key.textContent = NAMES[keyOf(control)] ?? keyOf(control).toUpperCase();
      const words = (control.querySelector("label") ?? control).textContent;
      row.append(key, words.replace(/\s+/g, " ").trim() || control.title);
      return row;
    });
    const close = document.createElement("button");
    close.textContent = "Close";
    close.addEventListener("click", () => list.close());
    list.replaceChildren(...rows, close);
    list.showModal();
  };
  open.addEventListener("click", show);

  const pressed = (event) => {
    const whole = page();
    if (!whole || event.ctrlKey || event.metaKey || event.altKey || list.open) return;
    // If the page fills the window, keys work wherever the focus is; JupyterLab has its own keys outside the page.
    const ours = whole.contains(event.target) || (event.target === document.body && document.body.matches(".jp-Notebook"));
    if (!ours || event.target.closest(TYPED)) return;
    const key = KEYS[event.key] ?? event.key.toLowerCase();
    if (key === "?") show();
    else {
      const control = seen(whole).find((each) => keyOf(each) === key);
      if (!control) return;
      const choices = control.querySelector("select");
      if (choices) choices.focus();
      else if (!control.disabled) {
        last ??= control;
        control.click();
        if (control.matches(".ttr-opener")) control.focus(); // its content comes next, in reading order
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // The focused element can disappear, such as the choice of tickets, or become disabled, such as Back at the start.
  // Its successor can appear a moment later. So the focus goes to the best available element until the next key, or
  // until the user moves it (a screen reader needs no key for that).
  let last = null; // the last focused element on this page
  let byKeys = false; // for mouse or touch, do not move the focus, which would scroll
  let settling = false, settingIt = false, watched = false;
  const focused = (event) => {
    last = page()?.contains(event.target) ? event.target : null;
    settling &&= settingIt;
  };
  const setFocus = (control) => {
    settingIt = true;
    control?.focus();
    settingIt = false;
  };
  const typed = (event) => {
    if (QUIET.includes(event.key) || event.detail) return; // a click without a mouse comes from a screen reader
    byKeys = true;
    settling = false;
    if (!watched && page()) watch();
  };
  const pointed = () => {
    byKeys = settling = false;
  };
  const hold = () => {
    const whole = page(), now = document.activeElement;
    if (!whole || !last || !byKeys || list.open || !document.hasFocus()) return;
    const lost = now === document.body || (whole.contains(now) && !usable(now));
    const near = lost && last.isConnected && last.checkVisibility() ? last.parentElement.querySelectorAll("button") : [];
    const next = [...near].find(usable);
    if (next) setFocus(next);
    else if (lost || settling) {
      settling = true;
      setFocus(NEXT.flatMap((kind) => [...whole.querySelectorAll(kind)]).find(usable));
    }
  };
  const holdSoon = onceAFrame(hold);
  const soon = () => {
    if (byKeys) holdSoon();
  };
  const watcher = new MutationObserver(soon);
  const watch = () => {
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style", "disabled"] };
    watcher.observe(page(), what);
    watched = true;
  };
  list.addEventListener("close", soon);
  document.addEventListener("focusin", focused, true);
  for (const kind of ["keydown", "click"]) document.addEventListener(kind, typed, true);
  document.addEventListener("pointerdown", pointed, true);
  document.addEventListener("keydown", pressed, true);
  return () => {
    watcher.disconnect();
    document.removeEventListener("focusin", focused, true);
    for (const kind of ["keydown", "click"]) document.removeEventListener(kind, typed, true);
    document.removeEventListener("pointerdown", pointed, true);
    document.removeEventListener("keydown", pressed, true);
  };
}

export default { render };
