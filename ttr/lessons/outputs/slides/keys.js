// Keys for a presentation and its remote control: arrows press Previous slide and Next slide, and N opens the speaker's
// notes in their own window, for the screen that the class does not see. In controls that use a key, such as a list or a
// slider, the key keeps its meaning. Text that would be cut off becomes smaller.
const PRESSES = { ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next" };
const SMALLEST = 0.6;
const OWN = "input, select, textarea, [role=slider], [role=tab], [contenteditable]";
const STYLE = `:root { color-scheme: light dark } body { max-width: 42em; margin: 1.2em; font: 22px/1.5 sans-serif }
  h1 { font-size: 1.2em; margin: 0 } p { margin: 0.5em 0 } small { opacity: 0.75 }`;

function render({ model, el }) {
  let own = null; // the notes' window
  const isOpen = () => own !== null && !own.closed;
  const write = () => { (isOpen() ? own.document.body : el).innerHTML = model.get("notes"); };
  const press = (kind) => el.closest(".ttr-slides")?.querySelector(`.ttr-slide-${kind}`)?.click();

  const openNotes = () => {
    if (isOpen()) return own.close();
    own = window.open("", "ttr-notes", "popup,width=760,height=560");
    if (own === null) el.hidden = !el.hidden; // the browser opens no windows, so show the notes below the slide's words
    else {
      own.document.title = "Speaker's notes";
      own.document.head.innerHTML += `<style>${STYLE}</style>`;
      own.document.onkeydown = pressed;
    }
    write();
  };

  const pressed = (event) => {
    const isN = event.key === "n" || event.key === "N";
    if (!(isN || PRESSES[event.key]) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(OWN)) return;
    const whole = el.closest(".ttr-slides");
    // On a page of its own, keys work with any focus; in JupyterLab, the rest of the window has its own keys.
    const here = event.view !== window || whole?.contains(event.target) || document.body.matches(".jp-Notebook");
    if (!whole || !here) return;
    if (isN) openNotes();
    else press(PRESSES[event.key]);
    event.preventDefault();
    event.stopPropagation();
  };
  const clicked = (event) => {
    if (event.target.closest(".ttr-slide-notes")) openNotes();
  };
  const leave = () => own?.close();

  // The words, and the panel beside the map, shrink until nothing is cut off. They grow again only with another slide,
  // or text would jump while an algorithm runs.
  const parts = () => el.closest(".ttr-slides")?.querySelectorAll(".ttr-slide-words, .ttr-side") ?? [];
  const shrink = () => {
    for (const part of parts()) {
      for (let share = 1; share > SMALLEST && part.scrollHeight > part.clientHeight + 1; share -= 0.04) {
        if (share < (part.style.getPropertyValue("--ttr-fit") || 1)) part.style.setProperty("--ttr-fit", share);
      }
    }
  };
  const fit = () => {
    for (const part of parts()) part.style.removeProperty("--ttr-fit");
    shrink();
  };
  let asked = 0;
  const seen = new MutationObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(shrink);
  });

  el.classList.add("ttr-slide-notes-here");
  el.hidden = true;
  model.on("change:notes", write);
  model.on("change:notes", fit);
  addEventListener("resize", fit);
  requestAnimationFrame(() => { // after the page around is there
    const whole = el.closest(".ttr-slides");
    if (whole) seen.observe(whole, { childList: true, characterData: true, subtree: true });
    fit();
  });
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("click", clicked, true);
  addEventListener("pagehide", leave);
  write();
  return () => {
    leave();
    model.off("change:notes", write);
    model.off("change:notes", fit);
    removeEventListener("resize", fit);
    seen.disconnect();
    document.removeEventListener("keydown", pressed, true);
    document.removeEventListener("click", clicked, true);
    removeEventListener("pagehide", leave);
  };
}

export default { render };
