// A phone has no room for a player's whole page: a bar at the lower edge chooses the part beside the map. Only the browser
// knows the choice; the stylesheet does the rest. The choice matters only where the bar is: see `ttr-divided`.
const VIEWS = { turn: "Turn", tickets: "Tickets", map: "Map", more: "More" };

function render({ model, el }) {
  const bar = document.createElement("nav");
  bar.className = "ttr-views";
  bar.setAttribute("aria-label", "View");
  const show = (view) => {
    const page = el.closest(".ttr-page");
    if (page) page.dataset.view = view;
    for (const button of bar.children) button.setAttribute("aria-pressed", button.dataset.shows === view);
    page?.querySelector(".ttr-side")?.scrollTo(0, 0);
  };
  for (const [view, text] of Object.entries(VIEWS)) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.shows = view;
    button.textContent = text;
    button.addEventListener("click", () => show(view));
    bar.append(button);
  }
  el.append(bar);
  const begin = () => show("turn");
  const stop = whenInside(el, ".ttr-page", begin);
  model.on("change:begun", begin);
  return () => {
    stop();
    model.off("change:begun", begin);
  };
}

export default { render };
