function join(path, letters) {
  const form = document.createElement("form"), field = document.createElement("input");
  Object.assign(form, { method: "post", action: path, hidden: true });
  Object.assign(field, { name: "letters", value: letters });
  form.append(field);
  document.body.append(form);
  form.submit();
}

function initialize({ model }) {
  if (!model.get("alone")) return; // the address belongs to JupyterLab
  const name = model.get("name"), stored = kept(`ttr-${name}`);
  const inAddress = () => inFragment(name);
  // The code in the address may open another seat, and that page must not learn the remembered code.
  const known = () => (inAddress() && model.get("secret") ? "" : stored.text());
  const ask = () => model.send({ open: inAddress(), known: known(), page: location.origin + location.pathname });
  const follow = () => {
    const code = model.get("code");
    writeFragment(name, code);
    if (code && model.get("kept")) stored.keep(code);
    if (code && model.get("window")) window.name = model.get("window"); // links to it come back to this window
  };
  const moved = () => {
    if (inAddress() && inAddress() !== model.get("code")) ask();
  };
  model.on("change:code", follow);
  model.on("msg:custom", (message) => {
    if (!message) return;
    if (message.answered) arriving(false);
    if (message.forget) stored.keep("");
    if (message.join) join(message.join, message.letters);
  });
  addEventListener("hashchange", moved);
  if (inAddress()) arriving(true);
  const stopWaiting = whenOnPage(".ttr-frame", ask);
  return () => {
    stopWaiting();
    removeEventListener("hashchange", moved);
  };
}

export default { initialize, render() {} };
