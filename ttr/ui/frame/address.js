// The code of a game in the page's address, and the last games that this browser has seen.
// The code stands in the fragment: no server and no log gets to see it. Only codes and titles are stored.
const STORED = "ttr-games";
const MOST = 4;
const FRAGMENT = /^#game=([\w-]{1,60})$/;

function codeInAddress(alone) {
  const found = alone ? FRAGMENT.exec(location.hash) : null; // in JupyterLab the address is not the page's
  return found ? found[1] : "";
}

function writeAddress(alone, code) {
  if (!alone || code === codeInAddress(alone)) return;
  history.replaceState(history.state, "", location.pathname + location.search + (code ? `#game=${code}` : ""));
}

// Until the game of the address is there, the page stays empty; but not for ever.
function arriving(now) {
  document.documentElement.classList.toggle("ttr-arriving", now);
  if (now) setTimeout(arriving, 8000, false);
}

function storedGames() {
  try {
    const games = JSON.parse(localStorage.getItem(STORED));
    return Array.isArray(games) ? games.filter((game) => game && FRAGMENT.test(`#game=${game.code}`)) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

function store(games) {
  try {
    localStorage.setItem(STORED, JSON.stringify(games.slice(0, MOST)));
  } catch { /* a browser that stores nothing */ }
}

const others = (code) => storedGames().filter((game) => game.code !== code);

function initialize({ model }) {
  const alone = model.get("alone");
  const follow = () => {
    const code = model.get("code");
    writeAddress(alone, code);
    if (code) store([{ code, title: model.get("title"), at: Date.now() }, ...others(code)]);
  };
  const askFor = (code) => model.send({ open: code });
  const moved = () => {
    const code = codeInAddress(alone);
    if (code && code !== model.get("code")) askFor(code);
  };
  const ask = (event) => {
    if (model.get("unkept")) event.preventDefault();
  };
  model.on("change:code", follow);
  model.on("change:title", follow);
  model.on("msg:custom", (message) => {
    if (!message || typeof message.answered !== "string") return;
    arriving(false);
    if (!message.unknown) return;
    store(others(message.answered));
    writeAddress(alone, model.get("code"));
    model.set("listed", model.get("listed") + 1);
  });
  addEventListener("hashchange", moved);
  addEventListener("beforeunload", ask);
  if (codeInAddress(alone)) {
    arriving(true);
    askFor(codeInAddress(alone));
  } else follow();
  return () => {
    removeEventListener("hashchange", moved);
    removeEventListener("beforeunload", ask);
  };
}

function render({ model, el }) {
  el.classList.add("ttr-last-games");
  const list = () => {
    el.replaceChildren();
    const games = others(model.get("code"));
    if (!games.length) return;
    const title = document.createElement("h2");
    title.textContent = "Continue";
    el.append(title);
    for (const game of games) {
      const go = document.createElement("button");
      go.className = "ttr-last-game";
      const when = document.createElement("small");
      when.textContent = new Date(game.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
      go.append(String(game.title ?? ""), " ", when);
      go.onclick = () => model.send({ open: game.code });
      el.append(go);
    }
    const forget = document.createElement("button");
    forget.className = "ttr-forget";
    forget.textContent = "Forget these games on this device";
    forget.onclick = () => {
      store(model.get("code") ? storedGames().filter((game) => game.code === model.get("code")) : []);
      list();
    };
    el.append(forget);
  };
  list();
  model.on("change:code change:listed", list);
}

export default { initialize, render };
