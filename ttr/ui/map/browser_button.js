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
    const prints = () => !model.get("name") && button.checkVisibility();
    const key = (event) => { // the browser's own key would print the page around the document
      if (!prints() || event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener("keydown", key, { signal });
    // The browser's menu does not wait for Python: it prints the document of the preview in place of the page. (It would
    // print only a part of a frame. Rules for `@page` count only outside of a shadow tree.)
    const paper = document.createElement("div");
    paper.className = "ttr-paper";
    paper.style.cssText = "all: initial; display: block";
    paper.attachShadow({ mode: "open" });
    const menu = () => {
      const shown = prints() && document.querySelector("iframe.ttr-preview")?.contentDocument;
      if (!shown) return;
      const rules = [...shown.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
      const sheet = document.createElement("style");
      sheet.textContent = `${rules.filter((rule) => rule.startsWith("@page")).join("")}
        body > :not(.ttr-paper) { display: none !important; }
        body { position: static !important; height: auto !important; overflow: visible !important; }`;
      paper.replaceChildren(sheet);
      paper.shadowRoot.replaceChildren(shown.documentElement.cloneNode(true));
      document.body.append(paper);
    };
    window.addEventListener("beforeprint", menu, { signal });
    window.addEventListener("afterprint", () => paper.remove(), { signal });
    button.onclick = () => { note.textContent = ""; model.send({ wanted: true }); };
    model.on("msg:custom", (message) => {
      if (typeof message?.save === "string") (/\.png$/.test(model.get("name")) ? saveAsPng : save)(message.save);
      if (typeof message?.print === "string") print(message.print);
      if (typeof message?.note === "string") note.textContent = message.note;
    });
    el.append(button, note);
  }
}
