// Announces the teacher's class in this browser: the class page tells all other pages of the same origin, which can
// then ask it questions. The entry expires half a day after the last visit to the page.
const STORED = "ttr-own-class", KEPT = 12 * 3600 * 1000, AGAIN = 600 * 1000;
const stored = kept(STORED);

function read() {
  const known = stored.data();
  if (known?.until > Date.now()) return known;
  if (known) stored.keep("");
  return null;
}

function write(code) {
  const page = location.origin + location.pathname;
  stored.keep(code && JSON.stringify({ code, page, until: Date.now() + KEPT }));
}

function initialize({ model }) {
  if (model.get("keeps")) {
    const keep = () => { if (model.get("code")) write(model.get("code")); };
    const again = () => { if ([undefined, model.get("code")].includes(read()?.code)) keep(); };
    const seen = () => { if (!document.hidden) keep(); }; // the most recent of two classes
    model.on("change:code", keep);
    model.on("msg:custom", (message) => { if (message?.forget && message.forget === read()?.code) write(""); });
    document.addEventListener("visibilitychange", seen);
    keep();
    const clock = setInterval(again, AGAIN);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", seen);
    };
  }
  let announced = "";
  const tell = () => {
    const { code = "", page = "" } = read() ?? {};
    if (code !== announced) model.send({ code, page });
    announced = code;
  };
  const changed = (event) => { if (event.key === STORED || event.key === null) tell(); };
  addEventListener("storage", changed);
  tell();
  return () => removeEventListener("storage", changed);
}

export default { initialize, render() {} };
