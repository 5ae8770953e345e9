// The finished games of this browser, a line each. Lines are added here and not in Python, because another tab may have
// added some since.
const NAME = "ttr-my-games", MOST = 2000;
const stored = kept(NAME);

function initialize({ model }) {
  const tell = (wanted) => model.send({ known: stored.text(), refused: wanted !== undefined && stored.text() !== wanted });
  const change = (text) => {
    stored.keep(text);
    tell(text);
  };
  const asked = (message) => {
    if (message?.forget) change("");
    else if (typeof message?.add === "string") {
      change([...stored.text().split("\n").filter(Boolean), message.add].slice(-MOST).join("\n"));
    }
  };
  const elsewhere = (event) => {
    if (event.key === NAME) tell();
  };
  model.on("msg:custom", asked);
  addEventListener("storage", elsewhere);
  const stopWaiting = whenOnPage(".ttr-page", () => tell());
  return () => {
    stopWaiting();
    removeEventListener("storage", elsewhere);
    model.off("msg:custom", asked);
  };
}

export default { initialize, render() {} };
