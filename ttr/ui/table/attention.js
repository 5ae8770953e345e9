// Alerts a player at the start of a turn, in the tab's title and with an optional sound. Reports which updates have
// arrived.
const sound = kept("ttr-sound");

let audio = null;

const wanted = () => sound.text() === "on";

// Two short synthesized notes, so that nothing needs loading. Browsers allow sound after the first click on a page.
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
  // Send a message immediately, before any click on the new content: a change of the model might wait for an earlier
  // reply.
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
    sound.keep(box.checked ? "on" : "off");
    if (box.checked) ring();
  };
  label.append(box, " A sound when it is my turn");
  el.append(label);
}

export default { initialize, render };
