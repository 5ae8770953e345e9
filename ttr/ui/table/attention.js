// Alerts a player at the start of a turn, in the tab's title and with an optional sound. Reports which updates have
// arrived.
const sound = kept("ttr-sound");

function initialize({ model }) {
  const own = document.title;
  const entitle = () => { if (model.get("alone")) document.title = model.get("title") || own; };
  // Send a message immediately, before any click on the new content: a change of the model might wait for an earlier
  // reply.
  const arrived = () => model.send({ seen: model.get("shown") });
  model.on("change:title", entitle);
  model.on("change:shown", arrived);
  model.on("change:calls", () => { if (sound.text() === "on") playNotes(MY_TURN); });
  entitle();
  arrived();
}

function render({ el }) {
  soundSwitch(el, sound, "A sound when it is my turn", MY_TURN);
}

export default { initialize, render };
