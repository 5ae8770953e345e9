function initialize({ model }) {
  if (!model.get("alone")) return; // the address belongs to JupyterLab
  const name = model.get("name"), stored = `ttr-${name}`;
  const inAddress = () => inFragment(name);
  const known = () => {
    try {
      return localStorage.getItem(stored) ?? "";
    } catch {
      return ""; // a browser that stores nothing
    }
  };
  const keep = (code) => {
    try {
      if (code) localStorage.setItem(stored, code);
      else localStorage.removeItem(stored);
    } catch { /* a browser that stores nothing */ }
  };
  const ask = () => model.send({ open: inAddress(), known: known(), page: location.origin + location.pathname });
  const follow = () => {
    const code = model.get("code");
    writeFragment(name, code);
    if (code && model.get("kept")) keep(code);
    if (code && model.get("window")) window.name = model.get("window"); // links to it come back to this window
  };
  const moved = () => {
    if (inAddress() && inAddress() !== model.get("code")) ask();
  };
  model.on("change:code", follow);
  model.on("msg:custom", (message) => {
    if (!message) return;
    if (message.answered) arriving(false);
    if (message.forget) keep("");
  });
  addEventListener("hashchange", moved);
  if (inAddress()) arriving(true);
  // Wait for the page: Python's changes would be lost on models that do not exist yet.
  const waiting = setInterval(() => {
    if (!document.querySelector(".ttr-frame")) return;
    clearInterval(waiting);
    ask();
  }, 30);
  return () => {
    clearInterval(waiting);
    removeEventListener("hashchange", moved);
  };
}

export default { initialize, render() {} };
