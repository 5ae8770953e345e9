// Stores a text in this browser, and restores it when the page opens again.
function initialize({ model }) {
  const stored = `ttr-${model.get("name")}`;
  const known = () => {
    try {
      return localStorage.getItem(stored) ?? "";
    } catch {
      return ""; // a browser that stores nothing
    }
  };
  const keep = () => {
    try {
      if (model.get("text")) localStorage.setItem(stored, model.get("text"));
      else localStorage.removeItem(stored);
    } catch { /* a browser that stores nothing */ }
  };
  model.on("change:text", keep);
  const found = model.get("text") ? "" : known();
  if (found) model.send({ known: found });
  return () => model.off("change:text", keep);
}

export default { initialize, render() {} };
