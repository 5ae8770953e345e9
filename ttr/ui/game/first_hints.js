// Three hints for a first visit, in order. Each waits until its subject is visible, and frames it. Following a hint
// dismisses it. The browser remembers how many the visitor has seen. Hints never take the focus.
const HINTS = [
  {
    name: "tickets",
    about: ".ttr-turn :is(.ttr-offer, .ttr-tickets li)",
    text: "Point at a ticket, or tap it: its cities and the cheapest path light up on the map.",
  },
  {
    name: "moves",
    about: ".ttr-turn :is(.ttr-cards button, .ttr-key-d, .ttr-key-c), .ttr-map-area .ttr-map",
    needs: ".ttr-turn :is(.ttr-cards button, .ttr-key-d):enabled",
    text: "Your turn: press a card to draw it. Or press a route on the map to choose it, then Claim.",
  },
  {
    name: "help",
    about: ".ttr-actions .ttr-key-h, .ttr-overlays .ttr-pills button",
    text: "Hint says what a bot would do, and why. Networks, Bottlenecks and others mark the graph on the map.",
  },
];
const ELSEWHERE = ".ttr-past-bar, .ttr-scene, .ttr-to-class button"; // an earlier moment, the final count, a teacher's page

let seenHere = 0; // for a browser that stores nothing

const stored = kept("ttr-hints-seen");
const seen = () => Math.max(seenHere, Number(stored.text()) || 0);

function remember(count) {
  seenHere = Math.max(seen(), count);
  stored.keep(String(seenHere));
}

function render({ model, el }) {
  el.className = "ttr-first-hint ttr-hidden";
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", "Hint for a first visit");
  const text = document.createElement("p"), place = document.createElement("b"), words = document.createElement("span");
  text.append(place, " ", words);
  const button = (label, action) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", () => {
      remember(action());
      show();
    });
    return made;
  };
  const understood = button("Got it", () => seen() + 1);
  understood.className = "ttr-got-it";
  el.append(text, understood, button("No more hints", () => HINTS.length));

  const page = () => el.closest(".ttr-page");
  // In the footer's line, give way to a sentence.
  const inTheWay = () => getComputedStyle(el).position === "absolute" && visible(".ttr-foot .ttr-sentence:not(:empty)");
  const visible = (kind) => [...page().querySelectorAll(kind)].some((part) => part.checkVisibility());
  let shown = null; // the current hint; it stays if its subject disappears briefly, as during a rival's turn

  const show = () => {
    const whole = page(), next = HINTS[seen()];
    if (!whole) return;
    if (!next) watcher.disconnect();
    if (shown !== next) shown = null;
    if (next && visible(next.needs ?? next.about)) shown = next;
    const now = model.get("wanted") && shown && !visible(ELSEWHERE) && !inTheWay() ? shown : null;
    if (now && words.textContent !== now.text) {
      place.textContent = `${HINTS.indexOf(now) + 1} of ${HINTS.length}`;
      words.textContent = now.text;
    }
    el.classList.toggle("ttr-hidden", !now);
    if (now) whole.dataset.hint = now.name;
    else delete whole.dataset.hint;
  };

  const soon = onceAFrame(show);
  const watcher = new MutationObserver((changes) => {
    // Skip the map: it changes a lot, and has no such parts.
    if (changes.some(({ target }) => !(target.closest ? target.closest(".ttr-map, .ttr-first-hint") : true))) soon();
  });
  const begin = () => {
    if (!model.get("wanted") || !page() || seen() >= HINTS.length) return soon();
    watcher.observe(page(), { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "style"] });
    soon();
  };
  const followed = (event) => {
    if (page()?.dataset.hint !== shown?.name || !event.target.closest?.(shown?.about ?? "none")) return;
    if (!page().contains(event.target)) return;
    remember(HINTS.indexOf(shown) + 1);
    soon();
  };
  document.addEventListener("click", followed, true);
  model.on("change:wanted", begin);
  const stopWaiting = whenInside(el, ".ttr-page", begin);
  return () => {
    stopWaiting();
    watcher.disconnect();
    model.off("change:wanted", begin);
    document.removeEventListener("click", followed, true);
  };
}

export default { render };
