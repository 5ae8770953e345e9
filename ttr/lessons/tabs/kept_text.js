// Stores a text in this browser, and restores it when the page opens again.
function initialize({ model }) {
  const stored = kept(`ttr-${model.get("name")}`);
  const keep = () => stored.keep(model.get("text"));
  model.on("change:text", keep);
  model.send({ known: model.get("text") ? "" : stored.text() });
  return () => model.off("change:text", keep);
}

export default { initialize, render() {} };
