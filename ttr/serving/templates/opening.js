// Says why a page is not drawn yet, and loads the page again where waiting does not help.
//
// A page is drawn when no output waits for its widget or fails to show it; a lesson has many outputs. Until then, the
// page asks for its kernel, because the server ends kernels whose pages are silent.
{
  const LOOK = 2000; // milliseconds between looks at the kernel
  const PEEK = 40; // milliseconds between looks at the page, which visitors wait for
  const LONG = 4; // looks until the page says that it takes long
  const ENOUGH = 3; // looks until a missing script is a reason to load the page again
  const STUCK = 15; // looks until an idle kernel with an unfinished page is a reason, too
  const LOST = 5; // looks until a connection counts as lost on its way to the server
  const MOST = { gone: 3, failed: 1 }; // reloads in a row: a new kernel may live, and a new try may work
  const OUTPUT = "application/vnd.voila.cell-output+json";

  const OPENING = ["Opening the page …"];
  const BUSY = ["Opening the page …", "The server is busy. The page opens as soon as it can."];
  const AWAY = ["The server does not answer", "The page opens as soon as the server answers."];
  const REFUSED = ["This page gets no connection to its server", "A proxy between them has to pass on websockets and the"
    + " whole Host header, with its port. The notes “How to run it for a class” have the lines for nginx."];
  const ENDED = ["The program behind this page has ended", "Load the page again. If that does not help, tell the person who"
    + " runs this server."];
  const FAILED = ["A part of this page could not be shown", ENDED[1]];

  const screen = document.createElement("div");
  screen.id = "ttr-opening";
  document.body.append(screen);
  let said;

  const say = (sentences, { alert = false, button = false } = {}) => {
    if (said === sentences) return;
    said = sentences;
    const note = document.createElement("div"), title = document.createElement("b");
    note.setAttribute("role", alert ? "alert" : "status");
    title.textContent = sentences[0];
    const line = Object.assign(document.createElement("div"), { className: "ttr-opening-line" });
    note.append(title, sentences[1] ?? line);
    screen.classList.toggle("ttr-quiet", !sentences[1]);
    if (button) {
      const again = document.createElement("button");
      again.textContent = "Load again";
      again.onclick = () => location.reload();
      note.append(again);
    }
    screen.replaceChildren(note);
  };

  const config = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const outputs = () => [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")];
  const broken = () => [
    ...outputs().filter(({ textContent }) => /^(Error displaying widget|Javascript Error: )/.test(textContent)),
    ...document.querySelectorAll("#rendered_cells .jupyter-widgets-error-widget"),
  ];
  const isDrawn = () => document.readyState !== "loading" && !document.querySelector(`script[type="${OUTPUT}"]`)
    && !outputs().some(({ textContent }) => textContent === "Loading widget...");

  // Load the page again, unless that has been done often enough; a browser that stores nothing cannot count.
  const again = (most) => {
    try {
      const reloads = Number(sessionStorage.getItem("ttr-reloads"));
      if (reloads >= most) return false;
      sessionStorage.setItem("ttr-reloads", reloads + 1);
    } catch {
      return false;
    }
    over();
    location.reload();
    return true;
  };
  const giveUp = (text) => {
    say(text, { alert: true, button: true });
    for (const part of broken()) part.textContent = "This part could not be shown.";
    over();
  };

  let looks = 0, away = 0, idle = 0, lost = 0, missing = false;
  const onError = ({ target }) => { if (target.tagName === "SCRIPT") missing = true; };

  const look = async () => {
    const { baseUrl, kernelId } = config();
    if (!kernelId) return;
    const began = performance.now();
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" }).catch(() => null);
    const kernel = answer?.ok ? await answer.json().catch(() => null) : null;
    if (isOver) return;
    looks += 1;
    away = kernel ? 0 : away + 1;
    if (answer?.status === 404) {
      if (!again(MOST.gone)) giveUp(ENDED);
    } else if (!kernel) {
      if (away > 1) say(AWAY);
    } else {
      idle = kernel.connections && kernel.execution_state === "idle" ? idle + 1 : 0;
      const quick = performance.now() - began < LOOK; // a busy server may not have read about the connection
      lost = kernel.connection === "due" && quick ? lost + 1 : 0;
      if (idle > STUCK || (missing && looks > ENOUGH)) {
        if (!again(MOST.failed)) giveUp(FAILED);
      } else if (kernel.connection === "refused" || lost >= LOST) say(REFUSED, { alert: true });
      else say(looks > LONG ? BUSY : OPENING);
    }
  };

  const peek = () => {
    const cells = document.getElementById("rendered_cells");
    const readable = cells?.checkVisibility() && cells.querySelector(".ttr-page, .jp-RenderedMarkdown");
    screen.classList.toggle("ttr-over", Boolean(readable)); // text that can be read is not covered
    if (broken().length) {
      if (!again(MOST.failed)) giveUp(FAILED);
    } else if (isDrawn()) {
      over();
      screen.remove();
      document.getElementById(location.hash.slice(1))?.scrollIntoView(); // it was not there when browsers looked for it
      try { sessionStorage.removeItem("ttr-reloads"); } catch { /* a browser that stores nothing */ }
    }
  };

  let isOver = false;
  const looking = setInterval(look, LOOK), peeking = setInterval(peek, PEEK);
  const over = () => {
    isOver = true;
    clearInterval(looking);
    clearInterval(peeking);
    removeEventListener("error", onError, true);
  };
  addEventListener("error", onError, true);
  document.addEventListener("DOMContentLoaded", look); // so that the server hears of the page
  say(OPENING);
}
