// Keys for a presentation and its remote control: arrows press Back and Next, and N opens the speaker's notes in their
// own window, for the screen that the class does not see. In controls that use a key, such as a list or a slider, the
// key keeps its meaning.
const PRESSES = { ArrowLeft: "back", PageUp: "back", ArrowRight: "next", PageDown: "next" };
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

  el.classList.add("ttr-slide-notes-here");
  el.hidden = true;
  model.on("change:notes", write);
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("click", clicked, true);
  addEventListener("pagehide", leave);
  write();
  return () => {
    leave();
    model.off("change:notes", write);
    document.removeEventListener("keydown", pressed, true);
    document.removeEventListener("click", clicked, true);
    removeEventListener("pagehide", leave);
  };
}

export default { render };
