// Stores a text in this browser, and restores it when the page opens again.
function initialize({ model }) {
  const stored = kept(`ttr-${model.get("name")}`);
  const keep = () => stored.keep(model.get("text"));
  model.on("change:text", keep);
  const found = model.get("text") ? "" : stored.text();
  if (found) model.send({ known: found });
  return () => model.off("change:text", keep);
}

export default { initialize, render() {} };
