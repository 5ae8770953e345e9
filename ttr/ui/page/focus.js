// Keeps a keyboard's focus on a page. The focused control can disappear, such as the choice of tickets or Check after an
// answer, or become disabled, such as Back at the start. Its successor can appear a moment later. So the focus goes to
// another button of a disabled control's row, or else to the first usable of `successors`, until the next key, or until
// the user moves the focus (a screen reader needs no key for that).
//
// `page` returns the page, once there is one; `successors` returns controls, given the lost one's panel and side; nothing
// happens while `resting` is true.
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const AROUND = [".ttr-panel", ".ttr-side, .ttr-foot, .ttr-lesson"];

function keepFocus(page, successors, resting = () => false) {
  const usable = (control) => control.isConnected && control.checkVisibility() && !control.disabled;
  let last = null, around = []; // the last focused control on this page, and what surrounds it
  let byKeys = false; // for mouse or touch, do not move the focus, which would scroll
  let settling = false, settingIt = false, watched = false;
  const took = (control) => {
    last = control;
    around = AROUND.map((kind) => control?.closest(kind)).filter(Boolean);
  };
  const focused = (event) => {
    took(page()?.contains(event.target) ? event.target : null);
    settling &&= settingIt;
  };
  const setFocus = (control) => {
    settingIt = true;
    if (control?.tabIndex < 0) control.tabIndex = -1; // a sentence, which the Tab key passes over
    control?.focus();
    settingIt = false;
  };
  const typed = (event) => {
    if (MODIFIERS.includes(event.key) || event.detail) return; // a click without a mouse comes from a screen reader
    byKeys = true;
    settling = false;
    if (!watched && page()) watch();
  };
  const pointed = () => {
    byKeys = settling = false;
  };
  const holdSoon = onceAFrame(() => {
    const whole = page(), now = document.activeElement;
    if (!whole || !last || !byKeys || resting() || !document.hasFocus()) return;
    const lost = now === document.body || (whole.contains(now) && !usable(now));
    const near = lost && last.isConnected && last.checkVisibility() ? last.parentElement.querySelectorAll("button") : [];
    const next = [...near].find(usable);
    if (next) setFocus(next);
    else if (lost || settling) {
      settling = true;
      setFocus(successors(around).find(usable));
    }
  });
  const soon = () => {
    if (byKeys) holdSoon();
  };
  const watcher = new MutationObserver(soon);
  const watch = () => {
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style", "disabled"] };
    watcher.observe(page(), what);
    watched = true;
  };
  document.addEventListener("focusin", focused, true);
  for (const kind of ["keydown", "click"]) document.addEventListener(kind, typed, true);
  document.addEventListener("pointerdown", pointed, true);
  return {
    soon,
    // Tells of a control that a key has pressed without its having the focus.
    pressed: (control) => { if (!last) took(control); },
    stop() {
      watcher.disconnect();
      document.removeEventListener("focusin", focused, true);
      for (const kind of ["keydown", "click"]) document.removeEventListener(kind, typed, true);
      document.removeEventListener("pointerdown", pointed, true);
    },
  };
}

