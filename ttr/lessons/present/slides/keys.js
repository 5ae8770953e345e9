// The arrow keys of a presentation, and those of its remote control: they press Back and Next. Where a key has a meaning
// of its own, as in a list or on a slider, it keeps it.
const KEYS = { ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next" };
const OWN = "input, select, textarea, [role=slider], [role=tab], [contenteditable]";

function render({ el }) {
  const pressed = (event) => {
    const kind = KEYS[event.key];
    if (!kind || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(OWN)) return;
    const whole = el.closest(".ttr-slides");
    // Where the page is all there is, a key counts wherever the focus is; in JupyterLab the rest has keys of its own.
    if (!whole || !(whole.contains(event.target) || document.body.matches(".jp-Notebook"))) return;
    whole.querySelector(`.ttr-slide-${kind}`)?.click();
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", pressed, true);
  return () => document.removeEventListener("keydown", pressed, true);
}

export default { render };
