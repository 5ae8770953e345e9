// Plays short synthesized notes, so that nothing needs loading: pitch, start and length, in Hz and seconds. Browsers allow
// sound after the first click on a page.
let audio = null;

function playNotes(notes, later = 0) {
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const [pitch, after, long = 0.3] of notes) {
      const note = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + later + after;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + long + 0.02);
    }
  } catch { /* a browser without sound */ }
}

const MY_TURN = [[660, 0], [880, 0.16]];

// Makes an element a labeled switch of sounds, off at first and remembered under a name.
function soundSwitch(el, stored, text, example) {
  el.classList.add("ttr-sound");
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox";
  box.checked = stored.text() === "on";
  box.onchange = () => {
    stored.keep(box.checked ? "on" : "off");
    if (box.checked) playNotes(example);
  };
  label.append(box, ` ${text}`);
  el.append(label);
}
