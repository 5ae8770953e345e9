// Pings the kernel behind the page. A ping follows each click, and its answer means that the kernel has handled the
// click. Until then the page ignores the same click; after too long a wait it ignores all clicks, and says why. A click
// on another place of the map is a different click: people who tap two places mean both, however slow the page is.
// A ping also follows each choice in a list. While the kernel is busy, ipywidgets holds back a second choice in the same
// list, but not a press of a button (jupyter-widgets/ipywidgets issue 252). So a press waits here until the kernel has
// answered the ping of the last choice, because by then that choice has gone out. Any press can change the text of a
// `ttr-once` button. So a press of such a button waits for the answer to the press before it, and counts only if the
// text is still the same.
// While a ping has no answer, `data-awaits` holds its number, so that tests know when the page is ready.
const EVERY = 4000; // milliseconds between pings
const FIRST = 800; // milliseconds until the first one, after which the page's hidden parts arrive
const BUSY = 600; // after a click: ignore the same click until the answer comes
const PATIENCE = 1500; // after a click: ignore all clicks; a bot may think for some tenths of a second
const SILENCE = 2500; // after a ping on an idle page
const TICK = 200; // between checks of the clock
const NEAR = 24; // pixels between two clicks on the map that count as the same
const LOOK = 2000; // between checks of the server and the kernel
const LOADING = 30000; // time for a reload of the page; another reload would cost another kernel, and start over
const PRESSES = ["pointerdown", "mousedown", "touchstart", "click", "dblclick", "keydown"];
const HARMLESS_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape"];
const AWAY = "Waiting for the connection … Presses do not count until it is back.";
const AT_WORK = "Still working on your last press …";
const IN_LAB = "The kernel is busy, or has ended. If it has ended, run the cells again.";
const QUIET = 5000; // without a click, before a page moves to another server on its own
const RESERVE = 5000; // before the server stops: the page moves in spite of clicks
const MOVES = "This server is about to be replaced. Your page is saved, and moves to another server in a quiet moment.";
const STAYS = "This server is about to be replaced. Finish what you are doing, then reload this page.";
const ENDED = "The program behind this page has ended, after a long pause or because memory ran out.";

function config(name) {
  const element = document.getElementById("jupyter-config-data");
  return element ? JSON.parse(element.textContent)[name] : undefined;
}

// Return the kernel's state as the server reports it: "gone"; "busy"; "deaf": it runs but does not answer this page, so
// it was restarted; "unheard": it runs, but the page has no connection to it; "away": the server does not answer.
async function stateOfKernel() {
  try {
    const answer = await fetch(`${config("baseUrl") ?? "/"}api/kernels/${config("kernelId")}`, { cache: "no-store" });
    if (answer.status === 404) return "gone";
    if (!answer.ok) return "away";
    const kernel = await answer.json();
    if (!kernel.connections) return "unheard";
    return kernel.execution_state === "busy" ? "busy" : "deaf";
  } catch {
    return "away";
  }
}

// Return the target of a click. A control is one target wherever the click hits it; anything else, such as the map, has
// many.
function pressOf(event) {
  const control = event.target.closest("button, a, label, select, input");
  const { clientX: x, clientY: y } = event.changedTouches?.[0] ?? event;
  return { target: control ?? event.target, place: control || x === undefined ? null : [x, y] };
}

// Return true if a reload brings this page back: its address leads to it, and nothing is lost.
function canComeBack() {
  return /^#\w+=/.test(location.hash) && dispatchEvent(new Event("ttr-leaving", { cancelable: true }));
}

// Return true if a server makes new pages at this address; a server that is about to stop does not.
async function isServed() {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function isSame(press, before) {
  if (press.target !== before?.target) return false;
  if (!press.place || !before.place) return true;
  return Math.hypot(press.place[0] - before.place[0], press.place[1] - before.place[1]) <= NEAR;
}

function render({ model, el }) {
  el.className = "ttr-connection";
  const page = () => el.closest(".ttr-page");
  // A lesson has controls outside its page, such as exercises; in JupyterLab they could be those of another kernel.
  const isOurs = (part) => page()?.contains(part) || (model.get("alone") && part.closest(".ttr-lesson"));
  let asked = model.get("ping"); // the last ping
  let since = null; // when the first unanswered ping was sent
  let silent = 0; // how long the page has been able to receive that answer
  let ticked = 0; // the last check of the clock
  let pressed = null; // the last click's target and place, while it has no answer
  let chose = false; // whether something was chosen since the last answer
  let waiting = []; // the presses of buttons that wait for an answer
  let speaking = false; // true while the page says that it waits, and ignores clicks
  let dead = false; // whether the kernel is known to have died
  let looked = 0;
  let loading = null; // when the page began to reload
  let found = []; // states of the kernel since the wait began
  let farewell = null; // the message while the server is about to stop, and the label of its button
  let leaving = null; // the next check for another server
  let touched = 0; // the last click
  let returns = false; // what the server knows of the page's return

  // A busy page, such as one that draws its map on a slow machine, cannot receive answers; do not count that time as
  // silence.
  const tick = () => {
    const now = performance.now();
    if (since !== null) silent += Math.min(now - Math.max(since, ticked), 2 * TICK);
    ticked = now;
  };

  const ping = () => {
    if (since === null) {
      since = performance.now();
      silent = 0;
    }
    asked += 1;
    el.dataset.awaits = asked;
    model.set("ping", asked);
    try {
      model.save_changes();
    } catch { /* no connection: no answer will come */ }
  };

  // Tell the server whether it may end the kernel soon if the connection is lost.
  const tellReturn = () => {
    if (!model.get("served") || canComeBack() === returns) return;
    returns = !returns;
    navigator.sendBeacon(`${config("baseUrl") ?? "/"}voila/api/shutdown/${config("kernelId")}?returns=${Number(returns)}`);
  };

  const say = (text, action) => {
    if (el.dataset.said === text) return;
    el.dataset.said = text;
    el.replaceChildren();
    if (!text) return;
    const note = document.createElement("div");
    note.setAttribute("role", "alert");
    note.textContent = text;
    note.className = farewell?.[0] === text ? "ttr-farewell" : "";
    if (action) {
      const button = document.createElement("button");
      button.textContent = action;
      button.onclick = () => location.reload();
      note.append(" ", button);
    }
    el.append(note);
  };

  const look = async () => {
    looked = performance.now();
    const state = model.get("served") ? await stateOfKernel() : model.get("alone") ? "busy" : "lab";
    if (!speaking) return; // the answer has come
    found.push(state);
    const always = (expected, times) => found.length >= times && found.slice(-times).every((each) => each === expected);
    const ended = state === "gone" || always("deaf", 2);
    const hasAddress = /^#\w+=/.test(location.hash);
    // JupyterLab's client reconnects with growing delays: if the page has an address, a reload is faster.
    if (hasAddress && (ended || always("unheard", 3))) {
      loading = looked;
      location.reload();
    } else if (ended) say(ENDED, "Start again");
    else say({ busy: AT_WORK, lab: IN_LAB }[state] ?? AWAY);
  };

  const wait = (now) => {
    if (now === speaking) return;
    speaking = now;
    found = [];
    page()?.classList.toggle("ttr-waiting", now);
    if (!now) rest();
  };

  const rest = () => say(...(farewell ?? [""]));

  // Spread the moves of a server's pages over time, and do not move a page during play.
  const leave = () => {
    const left = 1000 * model.get("ends"), now = performance.now();
    const due = now + Math.random() * left / 2, last = now + left - RESERVE;
    const moves = canComeBack();
    farewell = moves ? [MOVES, "Move now"] : [STAYS, "Reload"];
    if (!speaking) rest();
    const move = async () => {
      const now = performance.now();
      const quiet = now > due && now - touched > QUIET && since === null;
      if ((quiet || now > last) && canComeBack() && await isServed()) location.reload();
      else leaving = setTimeout(move, LOOK);
    };
    clearTimeout(leaving);
    if (moves) leaving = setTimeout(move, LOOK);
  };
  model.on("change:ends", leave);
  if (model.get("ends")) leave();

  model.on("change:pong", () => {
    if (model.get("pong") < asked) return;
    since = pressed = null;
    chose = false;
    delete el.dataset.awaits;
    wait(false);
    for (const [button, text, detail] of waiting.splice(0)) {
      if (button.disabled || (button.matches(".ttr-once") && button.textContent !== text)) continue;
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    }
  });

  const timer = setInterval(() => {
    tick();
    wait(dead || (since !== null && silent > (pressed ? PATIENCE : SILENCE)));
    const now = performance.now();
    if (loading !== null && now - loading < LOADING) return;
    if (speaking && now - looked > LOOK) look();
  }, TICK);
  const pingIdle = () => { if (since === null) ping(); };
  const first = setTimeout(pingIdle, FIRST);
  const pings = setInterval(() => {
    pingIdle();
    tellReturn();
  }, EVERY);

  const onPress = (event) => {
    if (el.contains(event.target)) return;
    const waits = chose || (pressed && event.target.closest(".ttr-once"));
    const early = waits && event.type === "click" && isOurs(event.target) && event.target.closest("button");
    if (!page()?.contains(event.target) && !early) return;
    if (event.type === "keydown" && (HARMLESS_KEYS.includes(event.key) || event.ctrlKey || event.metaKey)) return;
    touched = performance.now();
    const press = pressOf(event);
    // Some buttons lead from step to step: the second press of a double click would take the next step unseen.
    const twice = event.type === "click" && event.detail > 1 && event.target.closest(".ttr-once");
    const again = since !== null && performance.now() - since > BUSY && isSame(press, pressed);
    const ignored = twice || speaking || again;
    if (ignored || early) {
      event.stopImmediatePropagation();
      if (event.cancelable) event.preventDefault();
    }
    if (ignored || event.type !== "click") return;
    pressed = press;
    if (early) waiting.push([early, early.textContent, event.detail]);
    else setTimeout(ping); // after the click's own messages
  };
  const onChoice = (event) => {
    if (!isOurs(event.target)) return;
    chose = true;
    ping(); // after the choice's own message: controls hear of it before the document does
  };
  // The server tells when the kernel dies (`ttr/serving/extension`); a page would notice after some seconds.
  const onDeath = () => {
    dead = true;
    wait(true);
    look();
  };
  PRESSES.forEach((type) => document.addEventListener(type, onPress, { capture: true }));
  document.addEventListener("change", onChoice);
  addEventListener("offline", pingIdle);
  addEventListener("ttr-kernel-died", onDeath);
  return () => {
    clearInterval(timer);
    clearTimeout(first);
    clearInterval(pings);
    clearTimeout(leaving);
    PRESSES.forEach((type) => document.removeEventListener(type, onPress, { capture: true }));
    document.removeEventListener("change", onChoice);
    removeEventListener("offline", pingIdle);
    removeEventListener("ttr-kernel-died", onDeath);
  };
}

export default { render };
