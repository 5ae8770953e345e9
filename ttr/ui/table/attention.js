// Calls a player whose turn it is: in the tab's title, and by a sound if that is switched on. Says what has arrived.
const STORED = "ttr-sound";

let audio = null;

function wanted() {
  try {
    return localStorage.getItem(STORED) === "on";
  } catch {
    return false; // no storage
  }
}

function want(on) {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch { /* a browser that stores nothing */ }
}

// Two short notes, made here: nothing is loaded. A browser lets a page sound after somebody has pressed something in it.
function ring() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    [[660, 0], [880, 0.16]].forEach(([pitch, after]) => {
      const note = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + after;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.32);
    });
  } catch { /* a browser without sound */ }
}

function initialize({ model }) {
  const own = document.title;
  const entitle = () => { if (model.get("alone")) document.title = model.get("title") || own; };
  // Sent at once, before any press on what is shown: a change of the model might wait for the answer to an earlier one.
  const arrived = () => model.send({ seen: model.get("shown") });
  model.on("change:title", entitle);
  model.on("change:shown", arrived);
  model.on("change:calls", () => { if (wanted()) ring(); });
  entitle();
  arrived();
}

function render({ el }) {
  el.classList.add("ttr-sound");
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox";
  box.checked = wanted();
  box.onchange = () => {
    want(box.checked);
    if (box.checked) ring();
  };
  label.append(box, " A sound when it is my turn");
  el.append(label);
}

export default { initialize, render };
