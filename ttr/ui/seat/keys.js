// Shortcuts: a key presses the button that carries it, in a style class such as "ttr-key-d". Which keys there are is
// therefore said by the buttons that can be seen, and "?" lists them. What a key presses is pressed as with the mouse.
const CLASS = /(?:^| )ttr-key-(\S+)/;
const NAMES = { left: "←", right: "→" };
const KEYS = { ArrowLeft: "left", ArrowRight: "right" };
const TYPED = "input:not([type=checkbox]), select, textarea, [role=slider], [contenteditable]";
const AFTER = [200, 700, 2000]; // milliseconds after a press: has what had the focus gone?

const seen = (page) => [...page.querySelectorAll("button[class*=ttr-key-]")].filter((button) => button.checkVisibility());
const keyOf = (button) => CLASS.exec(button.className)[1];

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
    const rows = seen(page()).map((button) => {
      const row = document.createElement("p");
      const key = document.createElement("kbd");
      key.textContent = NAMES[keyOf(button)] ?? keyOf(button).toUpperCase();
      row.append(key, button.textContent.replace(/\s+/g, " ").trim() || button.title);
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
    // Where the page is all there is, a key counts wherever the focus is; in JupyterLab the rest has keys of its own.
    const ours = whole.contains(event.target) || (event.target === document.body && document.body.matches(".jp-Notebook"));
    if (!ours || event.target.closest(TYPED)) return;
    const key = KEYS[event.key] ?? event.key.toLowerCase();
    if (key === "?") show();
    else {
      const button = seen(whole).find((each) => keyOf(each) === key);
      if (!button) return;
      if (!button.disabled) button.click();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // A press can take away what was pressed, as the choice of tickets. The focus then goes to what can be pressed next.
  const held = (event) => {
    if (event.detail !== 0) return; // by a mouse or a finger
    for (const later of AFTER) {
      setTimeout(() => {
        const whole = page();
        if (!whole || list.open || document.activeElement !== document.body) return;
        const next = [...whole.querySelectorAll(".ttr-side .ttr-primary, .ttr-side button")];
        next.find((button) => button.checkVisibility() && !button.disabled)?.focus();
      }, later);
    }
  };
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("click", held, true);
  return () => {
    document.removeEventListener("keydown", pressed, true);
    document.removeEventListener("click", held, true);
  };
}

export default { render };
