// What is pointed at: a ticket under the pointer, focused or tapped is told of, so that the map can show it.
// Cards that were drawn go from their places to a hand or a seat; a press while scenes are shown is told of as it is lifted.
const FLIGHT = 420; // milliseconds
const REST = 140; // milliseconds that the pointer rests before it means something

const PRESSES = ["pointerdown", "pointerup", "keydown"];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A picture of a card goes from one place of the page to another, above everything, and is gone.
function fly(card, from, to, page) {
  if (still() || !from.width || !to.width) return;
  card.classList.add("ttr-flying");
  card.setAttribute("aria-hidden", "true");
  Object.assign(card.style, { left: `${from.left}px`, top: `${from.top}px` });
  page.append(card);
  const [x, y] = [to.left + to.width / 2 - from.left - 29, to.top + to.height / 2 - from.top - 23];
  const moved = `translate(${x}px, ${y}px) scale(.6)`;
  const frames = [{ transform: "none", opacity: 1 }, { transform: moved, opacity: 0.4 }];
  card.animate(frames, { duration: FLIGHT, easing: "ease-in-out" }).finished.finally(() => card.remove());
}

function cardOf(color) {
  const card = document.createElement("div");
  card.className = color ? `ttr-card ttr-${color}` : "ttr-card ttr-back";
  return card;
}

function render({ model, el }) {
  const page = () => el.closest(".ttr-page");
  const placeOf = (slot) => {
    const slots = page().querySelectorAll(".ttr-cards .ttr-card");
    const deck = [...page().querySelectorAll(".ttr-side .ttr-button")].find((one) => /^Draw (blind|a card)/.test(one.textContent));
    return (slot === null ? deck : slots[slot])?.getBoundingClientRect();
  };

  let told = "", pointing = null; // a press may change all: then what is pointed at is told once more

  const onFlight = () => {
    const to = page()?.querySelectorAll(".ttr-seat")[model.get("seat")]?.getBoundingClientRect();
    for (const [slot, color] of model.get("cards")) {
      const from = page() && placeOf(slot);
      if (from && to) fly(cardOf(color), from, to, page());
    }
  };

  // An own card goes as soon as it is pressed: what comes of it follows.
  const onClick = (event) => {
    told = "";
    const pressed = event.target.closest?.(".ttr-cards .ttr-card, .ttr-side .ttr-button");
    if (!pressed || pressed.disabled || !page()?.contains(pressed)) return;
    const slot = [...page().querySelectorAll(".ttr-cards .ttr-card")].indexOf(pressed);
    const blind = /^Draw (blind|a card)/.test(pressed.textContent);
    const hand = page().querySelector(".ttr-hand")?.getBoundingClientRect();
    if (!hand || (slot < 0 && !blind)) return;
    const color = [...pressed.classList].find((name) => /^ttr-(?!card|button|pile|primary|deck)/.test(name));
    fly(cardOf(blind ? "" : color?.slice(4)), pressed.getBoundingClientRect(), hand, page());
  };
  // Told once the pointer is lifted, since what it goes on to may move what is pressed; and should the page go on by
  // itself meanwhile, a button that is held stays the one that is pressed.
  const onPress = (event) => {
    if (!model.get("running") || !page()?.contains(event.target)) return;
    if (event.type === "keydown" && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (event.target.closest?.(".ttr-scene")) return; // its buttons say themselves what they do
    if (event.type === "pointerdown") event.target.closest?.("button")?.setPointerCapture(event.pointerId);
    else model.send({ press: true });
  };

  // A ticket in the list has its number; of one that is offered its place counts.
  const onPoint = (event) => {
    const row = event.target.closest?.("[data-ticket], .ttr-offer");
    const here = row && page()?.contains(row) ? row : null;
    const offers = here ? [...page().querySelectorAll(".ttr-offer")] : [];
    const wanted = !here ? null : here.dataset.ticket ? ["ticket", +here.dataset.ticket] : ["offer", offers.indexOf(here)];
    clearTimeout(pointing);
    if (JSON.stringify(wanted) === (told || "null")) return;
    pointing = setTimeout(() => {
      told = JSON.stringify(wanted);
      model.send({ point: wanted });
    }, REST);
  };

  model.on("change:flight", onFlight);
  for (const type of ["mouseover", "focusin"]) document.addEventListener(type, onPoint);
  document.addEventListener("click", onClick, { capture: true });
  for (const type of PRESSES) document.addEventListener(type, onPress, { capture: true });
  if (still()) {
    model.set("still", true);
    model.save_changes();
  }
  return () => {
    model.off("change:flight", onFlight);
    clearTimeout(pointing);
    for (const type of ["mouseover", "focusin"]) document.removeEventListener(type, onPoint);
    document.removeEventListener("click", onClick, { capture: true });
    for (const type of PRESSES) document.removeEventListener(type, onPress, { capture: true });
  };
}

export default { render };
