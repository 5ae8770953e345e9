// The code of a game in the page's address, and the last games that this browser has seen.
// Only codes and titles are stored.
const MOST = 4;
const CODE = /^[\w-]{1,60}$/;

const stored = kept("ttr-games");

function storedGames() {
  const games = stored.data();
  return Array.isArray(games) ? games.filter((game) => game && CODE.test(game.code)) : [];
}

const store = (games) => stored.keep(JSON.stringify(games.slice(0, MOST)));
const others = (code) => storedGames().filter((game) => game.code !== code);

function initialize({ model }) {
  const alone = model.get("alone");
  const inAddress = () => (alone ? inFragment("game") : ""); // in JupyterLab the address does not belong to the page
  const writeAddress = () => {
    if (alone) writeFragment("game", model.get("code"));
  };
  const follow = () => {
    const code = model.get("code");
    writeAddress();
    if (code) store([{ code, title: model.get("title"), at: Date.now() }, ...others(code)]);
  };
  const askFor = (code) => model.send({ open: code });
  const moved = () => {
    const code = inAddress();
    if (code && code !== model.get("code")) askFor(code);
  };
  model.on("change:code", follow);
  model.on("change:title", follow);
  model.on("msg:custom", (message) => {
    if (!message || typeof message.answered !== "string") return;
    arriving(false);
    if (!message.unknown) return;
    store(others(message.answered));
    writeAddress();
    model.set("listed", model.get("listed") + 1);
  });
  addEventListener("hashchange", moved);
  const stopAsking = askBeforeLeaving(() => model.get("unkept"));
  if (inAddress()) {
    arriving(true);
    askFor(inAddress());
  } else follow();
  return () => {
    removeEventListener("hashchange", moved);
    stopAsking();
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
