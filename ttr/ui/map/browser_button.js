export default {
  render({ model, el, signal }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ttr-button jupyter-button";
    const note = document.createElement("span");
    note.setAttribute("role", "status");
    note.className = "ttr-small";
    const label = () => { button.textContent = model.get("label"); };
    label();
    model.on("change:label", label);
    const save = (href) => {
      const link = document.createElement("a");
      link.href = href;
      link.download = model.get("name");
      document.body.append(link);
      link.click();
      link.remove();
      note.textContent = "Saved.";
    };
    const saveAsPng = (svg) => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        canvas.width = image.width * 2;
        canvas.height = image.height * 2;
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        save(canvas.toDataURL("image/png"));
      };
      image.onerror = () => { note.textContent = "This browser cannot make a PNG. Save the SVG instead."; };
      image.src = svg;
    };
    // A separate frame, so that only the document gets on paper.
    const print = (text) => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "position: fixed; right: 0; bottom: 0; width: 0; height: 0; border: 0";
      frame.srcdoc = text;
      frame.onload = () => {
        frame.contentWindow.onafterprint = () => setTimeout(() => frame.remove(), 0);
        frame.contentWindow.focus();
        frame.contentWindow.print();
      };
      document.body.append(frame);
    };
    const key = (event) => { // the browser's own key would print the page around the document
      if (model.get("name") || event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey)) return;
      if (!button.checkVisibility()) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener("keydown", key, { signal });
    button.onclick = () => { note.textContent = ""; model.send({ wanted: true }); };
    model.on("msg:custom", (message) => {
      if (typeof message?.save === "string") (/\.png$/.test(model.get("name")) ? saveAsPng : save)(message.save);
      if (typeof message?.print === "string") print(message.print);
      if (typeof message?.note === "string") note.textContent = message.note;
    });
    el.append(button, note);
  }
}
