export default {
  render({ model, el }) {
    const limit = model.get("limit"), words = model.get("words");
    const add = (tag, values) => {
      const node = Object.assign(document.createElement(tag), values);
      el.append(node);
      return node;
    };
    const give = (kind, data) => {
      if (data.byteLength > limit) model.send({ kind: "too large" });
      else model.send({ kind }, undefined, [data]);
    };
    const id = "ttr-paste-" + Math.random().toString(36).slice(2);
    el.classList.add("ttr-own");
    const input = add("input", { type: "file", accept: words.accept, hidden: true });
    const upload = add("button", { type: "button", textContent: words.upload, className: "ttr-button" });
    add("label", { htmlFor: id, textContent: "or paste its text" });
    const text = add("textarea", { id, rows: 4, placeholder: words.example, spellcheck: false });
    const read = add("button", { type: "button", textContent: "Read it", className: "ttr-button ttr-primary" });
    upload.onclick = () => input.click();
    input.onchange = async () => {
      const file = input.files[0];
      if (!file) return;
      if (file.size > limit) model.send({ kind: "too large" });
      else {
        try { give("file", await file.arrayBuffer()); } catch (error) { model.send({ kind: "unreadable" }); }
      }
      input.value = "";
    };
    read.onclick = () => give("text", new TextEncoder().encode(text.value).buffer);
    model.on("msg:custom", (message) => { if (message.kind === "clear") text.value = ""; });
  }
}
