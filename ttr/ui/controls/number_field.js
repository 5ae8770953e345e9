// A field for a number. Python reads what is typed, and answers with the number's usual form or with a sentence. A text
// goes there as a message, because the browser holds changes of models back while the kernel is busy, but no presses.
function render({ model, el }) {
  const add = (tag, values) => el.appendChild(Object.assign(document.createElement(tag), values));
  const id = `ttr-number-${Math.random().toString(36).slice(2)}`;
  const label = add("label", { htmlFor: id, className: "widget-label" });
  const input = add("input", { id, type: "text", autocomplete: "off", spellcheck: false });
  const fault = add("small", { id: `${id}-fault`, className: "ttr-fault" });
  input.setAttribute("role", "spinbutton");
  input.setAttribute("aria-describedby", fault.id);
  fault.setAttribute("role", "alert");
  const put = (name, value) => (value === null || value === "" ? input.removeAttribute(name) : input.setAttribute(name, value));

  const show = () => {
    const text = model.get("text"), wrong = Boolean(model.get("fault")), least = model.get("min");
    label.textContent = model.get("description");
    if (input.value !== text) input.value = text;
    input.placeholder = model.get("placeholder");
    input.disabled = model.get("disabled");
    input.title = model.get("tooltip") ?? "";
    // Keyboards of some phones have no minus beside their digits.
    input.inputMode = least === null || least < 0 ? "text" : model.get("whole") ? "numeric" : "decimal";
    fault.textContent = model.get("fault");
    put("aria-invalid", wrong || null);
    put("aria-valuemin", least);
    put("aria-valuemax", model.get("max"));
    put("aria-valuenow", wrong ? null : text);
  };
  const tell = (more) => {
    model.set("text", input.value); // so that Python's answer is a change, even if it is the text from before
    model.send({ typed: input.value, ...more });
  };
  input.addEventListener("change", () => tell());
  input.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    tell({ steps });
  });
  model.on("change", show);
  show();
  return () => model.off("change", show);
}

export default { render };
