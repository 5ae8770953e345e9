// Pings the kernel behind the page. Each press is followed by a ping, whose answer says that it has been dealt with.
// While one is awaited, the same press once more does not count; when it takes too long none does, and the page says why.
// Another place of the map is another press: who taps two of them means both, however slow the page is.
// While a ping has no answer, `data-awaits` has its number: who watches the page from outside knows when it can be pressed.
const EVERY = 4000; // milliseconds between pings
const BUSY = 600; // after a press: the same one again does not count until it is answered
const PATIENCE = 1500; // after a press: none does; a bot may think for some tenths of a second
const SILENCE = 2500; // after a ping on a page that nobody presses
const TICK = 200; // between looks at the clock
const NEAR = 24; // pixels between two clicks on the map that are the same press
const LOOK = 2000; // between looks whether the server and the kernel are there
const LOADING = 30000; // that loading the page again may take; to ask once more would cost another kernel, and begin anew
const PRESSES = ["pointerdown", "mousedown", "touchstart", "click", "dblclick", "keydown"];
const HARMLESS_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape"];
const AWAY = "Waiting for the connection … Presses do not count until it is back.";
const AT_WORK = "Still at work on your last press …";
const IN_LAB = "The kernel is at work, or was restarted: then run the cells again.";
const QUIET = 5000; // without a press, before a page moves to another server by itself
const RESERVE = 5000; // before the server ends: then the page moves whatever is pressed
const MOVES = "This server is about to be replaced. Your page is saved, and moves to another server in a quiet moment.";
const STAYS = "This server is about to be replaced. Finish what you are doing, and then load this page again.";
const ENDED = "What ran this page has ended, after a long pause or for want of memory.";

function config(name) {
  const element = document.getElementById("jupyter-config-data");
  return element ? JSON.parse(element.textContent)[name] : undefined;
}

// What the server says of the kernel: "gone"; "busy"; "deaf": it hears, and does not answer this page, so that it was
// restarted; "unheard": it is there, and the page has no connection to it; "away": there is no server to ask.
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

// What an event presses. A control is one thing wherever it is hit; anything else, as the map, is many places.
function pressOf(event) {
  const control = event.target.closest("button, a, label, select, input");
  const { clientX: x, clientY: y } = event.changedTouches?.[0] ?? event;
  return { target: control ?? event.target, place: control || x === undefined ? null : [x, y] };
}

// Whether what is here can be loaded again as it is: the address leads to it, and nothing would be lost.
function canComeBack() {
  return /^#\w+=/.test(location.hash) && dispatchEvent(new Event("ttr-leaving", { cancelable: true }));
}

// Whether a server makes new pages at this address: the one that is about to end does not.
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
  let asked = model.get("ping"); // the last ping
  let since = null; // when the first one was sent that has no answer
  let silent = 0; // for how long the page could have heard that answer
  let ticked = 0; // when the clock was looked at
  let pressed = null; // what was pressed last, and where, while that has no answer
  let speaking = false; // whether it is said that the page waits, and presses do not count
  let looked = 0;
  let loading = null; // when the page was told to load itself again
  let found = []; // in what states the kernel was since the page waits
  let farewell = null; // what is said while the server is about to end, and what its button says
  let leaving = null; // the next look whether the page can move to another server
  let touched = 0; // when somebody pressed something

  // A page that is busy itself, drawing its map on a slow machine, hears no answer meanwhile: that is no silence.
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
    } catch { /* no connection: the answer stays away */ }
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
    if (!speaking) return; // the answer has come meanwhile
    found.push(state);
    const always = (expected, times) => found.length >= times && found.slice(-times).every((each) => each === expected);
    const ended = state === "gone" || always("deaf", 2);
    const hasAddress = /^#\w+=/.test(location.hash);
    // JupyterLab's client connects again by itself, but later and later: with an address it is quicker to load the page.
    if (hasAddress && (ended || always("unheard", 3))) {
      loading = looked;
      location.reload();
    } else if (ended) say(ENDED, "Start it anew");
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

  // The pages of a server do not all move in the same moment, and none while somebody plays.
  const leave = () => {
    const left = 1000 * model.get("ends"), now = performance.now();
    const due = now + Math.random() * left / 2, last = now + left - RESERVE;
    const moves = canComeBack();
    farewell = moves ? [MOVES, "Move now"] : [STAYS, "Load it again"];
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
    delete el.dataset.awaits;
    wait(false);
  });

  const timer = setInterval(() => {
    tick();
    wait(since !== null && silent > (pressed ? PATIENCE : SILENCE));
    const now = performance.now();
    if (loading !== null && now - loading < LOADING) return;
    if (speaking && now - looked > LOOK) look();
  }, TICK);
  const pings = setInterval(() => { if (since === null) ping(); }, EVERY);

  const onPress = (event) => {
    if (!page()?.contains(event.target) || el.contains(event.target)) return;
    if (event.type === "keydown" && (HARMLESS_KEYS.includes(event.key) || event.ctrlKey || event.metaKey)) return;
    touched = performance.now();
    const press = pressOf(event);
    if (speaking || (since !== null && performance.now() - since > BUSY && isSame(press, pressed))) {
      event.stopImmediatePropagation();
      if (event.cancelable) event.preventDefault();
    } else if (event.type === "click") {
      pressed = press;
      setTimeout(ping); // after what the press itself has to say
    }
  };
  const offline = () => { if (since === null) ping(); };
  PRESSES.forEach((type) => document.addEventListener(type, onPress, { capture: true }));
  addEventListener("offline", offline);
  return () => {
    clearInterval(timer);
    clearInterval(pings);
    clearTimeout(leaving);
    PRESSES.forEach((type) => document.removeEventListener(type, onPress, { capture: true }));
    removeEventListener("offline", offline);
  };
}

export default { render };
