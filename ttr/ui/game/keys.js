// Shortcuts: a key clicks the button with its style class, such as "ttr-key-d", or focuses the list with that class. So
// the visible controls determine the keys, and "?" lists them. A key acts exactly like a mouse click.
const CLASS = /(?:^| )ttr-key-(\S+)/;
const NAMES = { left: "←", right: "→" };
const KEYS = { ArrowLeft: "left", ArrowRight: "right" };
const TYPED = "input:not([type=checkbox]), select, textarea, [role=slider], [contenteditable]";
// Targets of a lost focus, in order: a pending choice, the most used button, any control of a turn. Else the sentence that
// says what happens: a key pressed too often must not press Undo.
const NEXT = [".ttr-offer input", ".ttr-primary", ".ttr-cards button", ".ttr-turn button", ".ttr-live > *"].map((kind) => `.ttr-side ${kind}`);

const seen = (page) => [...page.querySelectorAll("[class*=ttr-key-]")].filter((control) => control.checkVisibility());
const keyOf = (control) => CLASS.exec(control.className)[1];

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
        focus.pressed(control);
        control.click();
        if (control.matches(".ttr-opener")) control.focus(); // its content comes next, in reading order
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const focus = keepFocus(page, () => NEXT.flatMap((kind) => [...page().querySelectorAll(kind)]), () => list.open);
  list.addEventListener("close", focus.soon);
  document.addEventListener("keydown", pressed, true);
  return () => {
    focus.stop();
    document.removeEventListener("keydown", pressed, true);
  };
}

export default { render };
