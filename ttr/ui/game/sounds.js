// Short sounds of a game: a card, a route, your turn, the end. They are off until switched on. The line of seats says
// what happened, so no messages are needed.
const CARD = [[520, 0, 0.07]], ROUTE = [[196, 0, 0.12], [262, 0.08, 0.14]], END = [[523, 0], [659, 0.14], [784, 0.28, 0.6]];
const stored = kept("ttr-sounds");

function render({ el }) {
  soundSwitch(el, stored, "Sounds", MY_TURN);
  const play = (notes, later) => { if (stored.text() === "on") playNotes(notes, later); };
  let moves = null, mine = false, over = true; // the last shown state; a game that is over when it opens makes no sound

  const onSeats = (whole) => {
    const line = whole.querySelector(".ttr-seats[data-move]");
    if (!line || line.heard) return;
    line.heard = true;
    const seats = [...line.children], move = Number(line.dataset.move), goesOn = moves !== null && move > moves;
    const own = seats.find((seat) => seat.querySelector(".ttr-you") || seat.querySelector("b").textContent === "You");
    const did = seats.filter((seat) => seat.dataset.did), now = own?.matches(".ttr-seat-now") ?? false;
    if (goesOn) {
      const laid = did.some((seat) => JSON.parse(seat.dataset.did).laid);
      if (did.length) play(laid ? ROUTE : CARD);
      if (now && (!mine || did.some((seat) => seat !== own))) play(MY_TURN, did.length ? 0.3 : 0);
    }
    [moves, mine] = [move, now];
  };
  const onEnd = (game) => {
    const before = over;
    over = game.matches(".ttr-watching:not(.ttr-playing)");
    if (over && !before) play(END, 0.3);
  };
  const watcher = new MutationObserver(() => {
    const whole = el.closest(".ttr-page");
    if (!whole) return; // the page has been left
    onSeats(whole);
    onEnd(whole.closest(".ttr-game"));
  });
  const stopWaiting = whenInside(el, ".ttr-page", (whole) => {
    watcher.observe(whole.querySelector(":scope > .ttr-head"), { childList: true, subtree: true });
    watcher.observe(whole.closest(".ttr-game"), { attributes: true, attributeFilter: ["class"] });
    onSeats(whole);
    onEnd(whole.closest(".ttr-game"));
  });
  // The viewer's own card: as in `motion.js`, its draw is not among the actions.
  const onClick = (event) => {
    const card = event.target.closest?.(".ttr-cards .ttr-card, .ttr-deck");
    if (card && !card.disabled && el.closest(".ttr-page")?.contains(card)) play(CARD);
  };
  document.addEventListener("click", onClick, { capture: true });
  return () => {
    stopWaiting();
    watcher.disconnect();
    document.removeEventListener("click", onClick, { capture: true });
  };
}

export default { render };
