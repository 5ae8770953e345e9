// A field for a function that runs in the visitor's own Python, a worker of the site.
// The page's kernel gets the result (`ttr/lessons/exercises/written.py`) and nothing of the program.
const START = 180_000, CHECK = 60_000; // the time limits for starting Python and for a check, in milliseconds
const INDENT = "    ";

/** The visitor's Python, shared by all exercises of the page. */
class Python {
  #give = null; // rejects the current check

  constructor(address) {
    this.address = address;
    this.last = Promise.resolve();
  }

  start() {
    this.worker ??= new Worker(this.address, { type: "module" });
    return this.worker;
  }

  stop() {
    this.#give?.({ stopped: true });
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** Check a program after all earlier ones; `begun` is called when Python is ready. */
  check(task, begun) {
    const done = this.last.then(() => this.#run(task, begun));
    this.last = done.catch(() => {});
    return done;
  }

  #run(task, begun) {
    return new Promise((done, fail) => {
      const give = (up) => {
        clearTimeout(timer);
        this.#give = null;
        this.end();
        fail(up);
      };
      let timer = setTimeout(() => give({ late: "start" }), START);
      this.#give = give;
      const worker = this.start();
      worker.onerror = (event) => give({ failed: event.message });
      worker.onmessage = ({ data }) => {
        if (data.failed) return give(data);
        clearTimeout(timer);
        if (data.begun) {
          timer = setTimeout(() => give({ late: "check" }), CHECK);
          return begun();
        }
        this.#give = null;
        done(data);
      };
      worker.postMessage(task);
    });
  }
}

const made = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const message = (title, text) => made("div", { className: "ttr-result", role: "status" },
  made("p", {}, made("b", { textContent: title }), ` ${text}`));

/** Make Tab, Enter and Backspace work in a text field as in a code editor. */
function forPrograms(field, leave) {
  const insert = (text) => document.execCommand("insertText", false, text); // keeps the browser's undo
  const line = () => field.value.slice(field.value.lastIndexOf("\n", field.selectionStart - 1) + 1, field.selectionStart);
  const several = (change) => {
    const from = field.value.lastIndexOf("\n", field.selectionStart - 1) + 1;
    const end = field.value.indexOf("\n", Math.max(from, field.selectionEnd - 1));
    const to = end < 0 ? field.value.length : end;
    const text = field.value.slice(from, to).split("\n").map(change).join("\n");
    field.setSelectionRange(from, to);
    insert(text);
    field.setSelectionRange(from, from + text.length);
  };
  let leaving = false; // after Escape, Tab moves to the next control
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaving = true;
    else if (event.key === "Tab" && !leaving && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.shiftKey) several((each) => each.replace(/^ {1,4}/, ""));
      else if (field.selectionStart !== field.selectionEnd) several((each) => (each ? INDENT + each : each));
      else insert(INDENT.slice(line().length % INDENT.length));
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      leave();
    } else if (event.key !== "Shift") leaving = false;
  });
  field.addEventListener("beforeinput", (event) => { // phone keyboards send no key events
    if (event.inputType === "insertLineBreak") {
      event.preventDefault();
      const before = line(), indent = before.match(/^ */)[0];
      insert(`\n${indent}${/:\s*(#.*)?$/.test(before) ? INDENT : ""}`);
    } else if (event.inputType === "deleteContentBackward" && field.selectionStart === field.selectionEnd) {
      const before = line();
      if (before.length < 2 || before.trim()) return;
      event.preventDefault();
      field.setSelectionRange(field.selectionStart - ((before.length - 1) % INDENT.length + 1), field.selectionStart);
      document.execCommand("delete");
    }
  });
}

function render({ model, el }) {
  const key = model.get("key"), begin = model.get("begin"), id = `ttr-write-${key}`;
  const address = new URL("static/pyodide/written.mjs", new URL(model.get("site"), document.baseURI)).href;
  const python = (window.ttrPython ??= new Python(address));
  const stored = kept(id);

  const field = made("textarea", {
    id, className: "ttr-program", value: stored.data()?.program ?? begin, spellcheck: false, autocapitalize: "off",
    autocomplete: "off",
  });
  field.setAttribute("autocorrect", "off");
  field.setAttribute("aria-describedby", `${id}-keys`);
  const label = made("label", { htmlFor: id, textContent: `Write it here: ${model.get("title")}` });
  const check = made("button", { type: "button", className: "ttr-button ttr-primary", textContent: "Check my function" });
  const stop = made("button", { type: "button", className: "ttr-button", textContent: "Stop", hidden: true });
  const afresh = made("button", { type: "button", className: "ttr-button", textContent: "Start over" });
  const keys = made("span", { id: `${id}-keys`, className: "ttr-keys", textContent:
    "Tab indents; Escape, then Tab, leaves the field; Ctrl and Enter check. " });
  const note = made("small", {}, keys, model.get("note"));
  const result = made("div", {});
  el.classList.add("ttr-lesson", "ttr-write");
  el.append(label, field, made("div", { className: "ttr-lesson-row" }, check, stop, afresh), note, result);

  const high = () => {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + 4}px`;
  };
  requestAnimationFrame(high); // after the field is on the page
  field.addEventListener("focus", () => python.start(), { once: true }); // Python is ready before the function is
  field.addEventListener("input", () => {
    high();
    stored.keep(JSON.stringify({ program: field.value }));
  });
  const stopAsking = askBeforeLeaving(() => field.isConnected && field.value !== (stored.data()?.program ?? begin));
  const press = async () => {
    if (check.disabled) return;
    const program = field.value;
    const fields = [...document.querySelectorAll(".ttr-program")];
    const task = { key, program, before: fields.slice(0, fields.indexOf(field)).map((each) => each.value) };
    check.disabled = true;
    stop.hidden = false;
    result.replaceChildren(message("Python is starting in this browser.", "The first time takes longest."));
    try {
      const { shown, told } = await python.check(task, () => result.replaceChildren(message("Checking …", "")));
      result.innerHTML = shown; // safe: this browser's own Python made it and escaped it
      model.send({ told });
    } catch (reason) {
      if (reason.stopped) result.replaceChildren(message("Stopped.", "You can go on writing."));
      else if (reason.late === "check") {
        result.replaceChildren(message("No end.", `Your function did not end within ${CHECK / 1000} seconds, so it was stopped. ${model.get("endless")}`));
        model.send({ told: { verdict: "endless" } });
      } else {
        const why = reason.late ? "it took too long" : reason.failed || "the site's files cannot be fetched";
        result.replaceChildren(message("Python could not start in this browser:", `${why}. Press again; if that does not help, tell your teacher.`));
      }
    } finally {
      check.disabled = false;
      stop.hidden = true;
    }
  };
  const forget = () => {
    field.value = begin;
    stored.keep("");
    high();
    result.replaceChildren();
  };
  check.onclick = press;
  stop.onclick = () => python.stop();
  afresh.onclick = () => {
    if (field.value === begin || !confirm("Start over? This deletes what you wrote for this exercise.")) return;
    forget();
    field.focus();
  };
  model.on("msg:custom", forget); // the page's only message: another student starts over
  forPrograms(field, press);
  return () => {
    stopAsking();
    model.off("msg:custom", forget);
  };
}

export default { render };
