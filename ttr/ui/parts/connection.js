// Pings the kernel behind the page. Each press is followed by a ping, whose answer says that it has been dealt with:
// while one is awaited for too long the page takes no more presses, and says why.
const EVERY = 5000; // milliseconds between pings
const BUSY = 600; // after a press: the next ones do not count until it is answered
const PATIENCE = 1500; // after a press: it is said; a bot may think for some tenths of a second
const SILENCE = 3000; // after a ping on a page that nobody presses
const LOOK = 2000; // between looks whether the server and the kernel are there
const PRESSES = ["pointerdown", "mousedown", "touchstart", "click", "dblclick", "keydown"];
const HARMLESS_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape"];
const AWAY = "Waiting for the connection … Presses do not count until it is back.";
const AT_WORK = "Still at work on your last press …";
const IN_LAB = "The kernel is at work, or was restarted: then run the cells again.";
const ENDED = "What ran this page has ended, after a long pause or for want of memory.";

const inVoila = () => document.body.dataset.voila !== undefined;

function config(name) {
  const element = document.getElementById("jupyter-config-data");
  return element ? JSON.parse(element.textContent)[name] : undefined;
}

// "gone", "busy", "deaf" or "away": no server, or one that the page has lost its connection to.
async function stateOfKernel() {
  try {
    const answer = await fetch(`${config("baseUrl") ?? "/"}api/kernels/${config("kernelId")}`, { cache: "no-store" });
    if (answer.status === 404) return "gone";
    if (!answer.ok) return "away";
    const kernel = await answer.json();
    if (kernel.execution_state === "busy") return "busy";
    return kernel.connections ? "deaf" : "away"; // it hears, and knows nothing of this page: it was restarted
  } catch {
    return "away";
  }
}

function render({ model, el }) {
  el.className = "ttr-connection";
  const page = () => el.closest(".ttr-page");
  let asked = model.get("ping"); // the last ping
  let since = null; // when the first one was sent that has no answer
  let pressed = false; // whether a press is among what has no answer
  let waiting = false; // whether presses count no more
  let speaking = false; // whether that is said
  let looked = 0;
  let deaf = 0; // how often in a row the kernel was found deaf

  const ping = (forPress) => {
    if (since === null) since = performance.now();
    pressed ||= forPress;
    asked += 1;
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
    const state = inVoila() ? await stateOfKernel() : "lab";
    if (!speaking) return; // the answer has come meanwhile
    deaf = state === "deaf" ? deaf + 1 : 0; // once may be: its answer was on the way
    if (state !== "gone" && deaf < 2) say({ busy: AT_WORK, lab: IN_LAB }[state] ?? AWAY);
    else if (/^#game=/.test(location.hash)) location.reload(); // which brings the game back
    else say(ENDED, "Start it anew");
  };

  const wait = (forLong, toSay) => {
    if (forLong !== waiting) page()?.classList.toggle("ttr-waiting", forLong);
    waiting = forLong;
    if (speaking && !toSay) say("");
    speaking = toSay;
  };

  model.on("change:pong", () => {
    if (model.get("pong") < asked) return;
    since = null;
    pressed = false;
    wait(false, false);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    const silent = since === null ? 0 : now - since;
    wait(silent > (pressed ? BUSY : SILENCE), silent > (pressed ? PATIENCE : SILENCE));
    if (speaking && now - looked > LOOK) look();
  }, 200);
  const pings = setInterval(() => { if (since === null) ping(false); }, EVERY);

  const onPress = (event) => {
    if (!page()?.contains(event.target)) return;
    if (event.type === "keydown" && (HARMLESS_KEYS.includes(event.key) || event.ctrlKey || event.metaKey)) return;
    if (waiting && !el.contains(event.target)) {
      event.stopImmediatePropagation();
      if (event.cancelable) event.preventDefault();
    } else if (event.type === "click") {
      setTimeout(() => ping(true)); // after what the press itself has to say
    }
  };
  const offline = () => { if (since === null) ping(false); };
  PRESSES.forEach((type) => document.addEventListener(type, onPress, { capture: true }));
  addEventListener("offline", offline);
  return () => {
    clearInterval(timer);
    clearInterval(pings);
    PRESSES.forEach((type) => document.removeEventListener(type, onPress, { capture: true }));
    removeEventListener("offline", offline);
  };
}

export default { render };
