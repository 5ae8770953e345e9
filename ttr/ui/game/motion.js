// Animations, and the pointer. A drawn card flies from its pile to a hand or a seat, and a paid card to the discards; a
// claimed route appears car by car, points count up, and a path runs along its routes. Nothing waits for an animation,
// and none needs a message: the line of seats holds each seat's last actions. The script reports a ticket that is
// hovered, focused or tapped, so that the map can show it. During scenes it also reports clicks, on release.
const TIME = 380; // milliseconds of an animation
const MOMENT = 1800; // milliseconds that a flag stays visible
const REST = 140; // milliseconds that the pointer must rest to count

const PRESSES = ["pointerdown", "pointerup", "keydown"];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Moves a picture of a card from one place of the page to another, above everything else, then removes it.
function fly(color, from, to, page, delay = 0) {
  if (still() || !from?.width || !to?.width) return;
  const card = document.createElement("div");
  card.className = `ttr-card ttr-flying ${color ? `ttr-${color}` : "ttr-back"}`;
  card.setAttribute("aria-hidden", "true");
  const center = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [[x0, y0], [x1, y1]] = [center(from), center(to)];
  page.append(card);
  Object.assign(card.style, { left: `${x0 - card.offsetWidth / 2}px`, top: `${y0 - card.offsetHeight / 2}px` });
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${(x1 - x0) / 2}px, ${(y1 - y0) / 2 - 14}px) rotate(-4deg)`, opacity: 1 },
    { transform: `translate(${x1 - x0}px, ${y1 - y0}px) scale(.6)`, opacity: 0.4 },
  ];
  const how = { duration: TIME - delay, delay, fill: "backwards", easing: "ease-in-out" };
  card.animate(frames, how).finished.finally(() => card.remove());
}

// Returns the parts of a path of the map, each as a list of points.
function partsOf(path) {
  const parts = path?.getAttribute("d")?.match(/M[^M]+/g) ?? [];
  return parts.map((d) => [d, [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [+x, +y])]);
}

const layer = (page, index) => page.querySelector(`.ttr-map .shapelayer path[data-index="${index}"]`);

// Shows for a moment at a route who claimed it, and its points.
function flag(page, { route, points }, seat) {
  const plot = page.querySelector(".js-plotly-plot"), { meta, xaxis, yaxis } = plot?.layout ?? {};
  const row = meta?.touch.rows[route];
  if (!row) return;
  const half = row.length >> 1, [[ax, ay], [bx, by]] = row.length % 2 ? [row[half], row[half]] : [row[half - 1], row[half]];
  const mark = document.createElement("div");
  mark.className = "ttr-flag";
  mark.setAttribute("aria-hidden", "true"); // the status line has the text
  mark.append(seat.querySelector(".ttr-face").cloneNode(true));
  if (points) mark.append(Object.assign(document.createElement("b"), { textContent: `+${points}` }));
  mark.style.left = `${(50 * (ax + bx)) / xaxis.range[1]}%`;
  mark.style.top = `max(50px, ${(50 * (ay + by)) / yaxis.range[0]}%)`; // above the route
  plot.parentElement.append(mark);
  if (!still()) mark.animate([{ transform: "translate(-50%, -60%) scale(.4)", opacity: 0 }, {}], { duration: TIME / 2, easing: "ease-out" });
  setTimeout(() => mark.remove(), MOMENT);
}

// Hides the cars of a claimed route, and shows them again one after another.
function lay(page, { layer: index, route }) {
  const path = layer(page, index), plot = page.querySelector(".js-plotly-plot");
  const { meta, xaxis, yaxis } = plot?.layout ?? {}, row = meta?.touch.rows[route];
  if (still() || !path || !row) return;
  const scale = [plot.clientWidth / xaxis.range[1], plot.clientHeight / yaxis.range[0]];
  const line = row.map(([x, y]) => [x * scale[0], y * scale[1]]);
  const parts = partsOf(path).map(([d, points]) => {
    const middle = [0, 1].map((at) => points.reduce((sum, point) => sum + point[at], 0) / points.length);
    return { d, middle, far: offLine(line, middle) };
  });
  const cars = parts.filter(({ far }) => far < meta.touch.slot * scale[0]);
  if (!cars.length) return;
  const whole = path.getAttribute("d"), rest = parts.filter((part) => !cars.includes(part)).map(({ d }) => d).join("");
  path.setAttribute("d", rest);
  const [x, y] = line[0];
  cars.sort((a, b) => Math.hypot(a.middle[0] - x, a.middle[1] - y) - Math.hypot(b.middle[0] - x, b.middle[1] - y));
  const each = TIME / (cars.length + 1), laid = cars.map(({ d, middle }, at) => {
    const car = path.cloneNode();
    car.setAttribute("d", d);
    car.style.transformOrigin = `${middle[0]}px ${middle[1]}px`;
    path.after(car);
    const frames = [{ transform: "translateY(-12px) scale(1.7)", opacity: 0 }, { transform: "none", opacity: 1 }];
    car.animate(frames, { duration: 2 * each, delay: at * each, fill: "backwards", easing: "ease-in" });
    return car;
  });
  setTimeout(() => {
    laid.forEach((car) => car.remove());
    if (path.getAttribute("d") === rest) path.setAttribute("d", whole); // otherwise it was redrawn
  }, TIME);
}

function offLine(line, [x, y]) {
  return Math.min(...line.slice(1).map(([bx, by], at) => {
    const [ax, ay] = line[at], [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(ax + t * dx - x, ay + t * dy - y);
  }));
}

// Animates one line along several routes, which are separate drawings.
function run(page, index) {
  const path = layer(page, index), rows = partsOf(path).map(([, points]) => points);
  if (still() || !rows.length) return;
  const gap = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
  rows.forEach((row, at) => {
    const [before, next] = [rows[at - 1]?.at(-1), rows[at + 1]];
    const turned = before ? gap(before, row.at(-1)) < gap(before, row[0])
      : next && Math.min(...[next[0], next.at(-1)].map((end) => gap(row[0], end)))
        < Math.min(...[next[0], next.at(-1)].map((end) => gap(row.at(-1), end)));
    if (turned) row.reverse();
  });
  const runner = path.cloneNode();
  runner.setAttribute("d", `M${rows.flat().join("L")}`);
  path.after(runner);
  const long = runner.getTotalLength();
  path.style.visibility = "hidden";
  runner.style.strokeDasharray = long;
  runner.animate([{ strokeDashoffset: long }, { strokeDashoffset: 0 }], { duration: TIME, easing: "ease-in-out" }).finished
    .finally(() => {
      runner.remove();
      path.style.visibility = "";
    });
}

// Counts a number up or down to its value.
function count(element, from) {
  const to = parseInt(element.textContent, 10), rest = element.textContent.replace(/^-?\d+/, "");
  if (still() || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const begin = performance.now();
  const tick = (now) => {
    const share = Math.min(1, (now - begin) / TIME);
    element.textContent = `${Math.round(from + share * (to - from))}${rest}`;
    if (share < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function stamp(mark) {
  const frames = [{ transform: "rotate(-3deg) scale(2.4)", opacity: 0 }, { transform: "rotate(-3deg)", opacity: 1 }];
  if (!still()) mark.animate(frames, { duration: TIME / 2, delay: TIME / 2, fill: "backwards", easing: "ease-in" });
}

function render({ model, el }) {
  const page = () => el.closest(".ttr-page");
  const boxOf = (kind) => [...page().querySelectorAll(kind)].find((part) => part.checkVisibility())?.getBoundingClientRect();
  const pile = (slot) => (slot === null ? boxOf(".ttr-deck") : page().querySelectorAll(".ttr-cards .ttr-card")[slot]?.getBoundingClientRect());

  let reported = "", pointing = null; // a click may change everything, so report the pointer's target again
  // The last shown state: the number of moves, the points, the completed tickets, the ticket that turns over at the
  // end.
  let last = null, points = [], stamped = new Set(), card = null;

  const onSeats = () => {
    const line = page()?.querySelector(".ttr-seats[data-move]"), move = Number(line?.dataset.move);
    if (!line || line.shown) return;
    line.shown = true;
    const seats = [...line.children], before = points, goesOn = last !== null && move > last;
    points = seats.map((seat) => parseInt(seat.querySelector(".ttr-standing")?.textContent, 10));
    if (last !== null && move >= last) seats.forEach((seat, at) => count(seat.querySelector(".ttr-standing"), before[at]));
    last = move;
    const done = [...page().querySelectorAll(".ttr-turn .ttr-ticket:has(.ttr-done)")], known = stamped;
    stamped = new Set(done.map((ticket) => ticket.dataset.ticket));
    if (!goesOn) return;
    done.filter((ticket) => !known.has(ticket.dataset.ticket)).forEach((ticket) => stamp(ticket.querySelector(".ttr-done")));
    for (const seat of seats.filter((one) => one.dataset.did)) {
      const { own, drew = [], paid = [], laid } = JSON.parse(seat.dataset.did), to = seat.getBoundingClientRect();
      drew.forEach(([slot, color], at) => fly(color, pile(slot), to, page(), 60 * at));
      const beside = boxOf(".ttr-discards") ?? boxOf(".ttr-deck") ?? boxOf(".ttr-cards");
      paid.forEach((color, at) => fly(color, (own && boxOf(".ttr-hand")) || to, beside, page(), 25 * at));
      if (!laid) continue;
      lay(page(), laid);
      flag(page(), laid, seat);
    }
  };
  const onCard = () => {
    const now = page()?.querySelector(".ttr-scene [data-run]") ?? null;
    if (now && now !== card) requestAnimationFrame(() => run(page(), now.dataset.run));
    card = now;
  };
  const watcher = new MutationObserver(() => {
    onSeats();
    onCard();
  });
  const stopWaiting = whenInside(el, ".ttr-page", (whole) => {
    onSeats();
    for (const part of whole.querySelectorAll(":scope > .ttr-head, .ttr-side > .ttr-scene"))
      watcher.observe(part, { childList: true, subtree: true });
  });

  // The viewer's own card moves at the click, before the result arrives.
  const onClick = (event) => {
    reported = "";
    const pressed = event.target.closest?.(".ttr-cards .ttr-card, .ttr-deck");
    const hand = pressed && !pressed.disabled && page()?.contains(pressed) && boxOf(".ttr-hand");
    if (!hand) return;
    const color = /ttr-(?!card|button|pile|key|empty)(\w+)/.exec(pressed.className)?.[1];
    fly(pressed.matches(".ttr-deck") ? "" : color, pressed.getBoundingClientRect(), hand, page());
  };
  // Report the click on release, because the next scene may move the clicked button; if the page moves on before that,
  // a held button still receives the click.
  const onPress = (event) => {
    if (!model.get("running") || !page()?.contains(event.target)) return;
    if (event.type === "keydown" && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    if (event.target.closest?.(".ttr-scene")) return; // its buttons have their own handlers
    if (event.type === "pointerdown") event.target.closest?.("button")?.setPointerCapture(event.pointerId);
    else model.send({ press: true });
  };

  // A ticket in the list has its index; an offered ticket is identified by its place.
  const onPoint = (event) => {
    const row = event.target.closest?.("[data-ticket], .ttr-offer");
    const here = row && page()?.contains(row) ? row : null;
    const offers = here ? [...page().querySelectorAll(".ttr-offer")] : [];
    const wanted = !here ? null : here.dataset.ticket ? ["ticket", +here.dataset.ticket] : ["offer", offers.indexOf(here)];
    clearTimeout(pointing);
    if (JSON.stringify(wanted) === (reported || "null")) return;
    pointing = setTimeout(() => {
      reported = JSON.stringify(wanted);
      model.send({ point: wanted });
    }, REST);
  };

  for (const type of ["mouseover", "focusin"]) document.addEventListener(type, onPoint);
  document.addEventListener("click", onClick, { capture: true });
  for (const type of PRESSES) document.addEventListener(type, onPress, { capture: true });
  if (still()) {
    model.set("still", true);
    model.save_changes();
  }
  return () => {
    stopWaiting();
    watcher.disconnect();
    clearTimeout(pointing);
    for (const type of ["mouseover", "focusin"]) document.removeEventListener(type, onPoint);
    document.removeEventListener("click", onClick, { capture: true });
    for (const type of PRESSES) document.removeEventListener(type, onPress, { capture: true });
  };
}

export default { render };
