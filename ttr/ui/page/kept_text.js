// Keeps a text in this browser, or in this tab, and gives it back when the page opens again. A page whose text cannot be
// kept asks before it is left.
const PLACES = {
  browser: [() => localStorage],
  tab: [() => sessionStorage],
  both: [() => sessionStorage, () => localStorage], // after a reload, each of two tabs has its own
};

function initialize({ model }) {
  const places = PLACES[model.get("place")].map((storage) => kept(`ttr-${model.get("name")}`, storage));
  const text = () => model.get("text");
  const keep = () => {
    for (const place of places) place.keep(text());
  };
  model.on("change:text", keep);
  const stopAsking = askBeforeLeaving(
    () => model.get("unkept") || (text() && !places.some((place) => place.text() === text())),
  );
  const stopWaiting = whenOnPage(".ttr-page, .ttr-lesson", () => {
    const known = text() ? "" : places.map((place) => place.text()).find(Boolean) ?? "";
    model.send({ known, own: places[0].text() === known });
  });
  return () => {
    stopWaiting();
    stopAsking();
    model.off("change:text", keep);
  };
}

export default { initialize, render() {} };
