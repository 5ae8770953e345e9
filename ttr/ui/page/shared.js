// Shared code of several widgets' scripts: `ttr.ui.page.connection` prepends it.

// Returns a function that calls an action in the next frame, once for all calls until then.
function onceAFrame(action) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      action();
    });
  };
}

// Calls an action with the element that a search finds, once that is on the page; returns a function that cancels the
// wait, of so many milliseconds between two searches.
function whenFound(search, action, pause) {
  const waiting = setInterval(() => {
    const found = search();
    if (!found?.isConnected) return;
    clearInterval(waiting);
    action(found);
  }, pause);
  return () => clearInterval(waiting);
}

// Calls an action with an element's nearest ancestor for a selector, once the element is on the page.
const whenInside = (el, selector, action) => whenFound(() => el.closest(selector), action, 100);

// Calls an action once the page is there: before that, Python's changes would be lost on models that do not exist yet.
const whenOnPage = (selector, action) => whenFound(() => document.querySelector(selector), action, 30);

// What this browser, or only this tab, keeps under a name, as a text or as data: nothing if it stores nothing, or if
// others wrote there.
function kept(name, storage = () => localStorage) {
  const tried = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    text: () => tried(() => storage().getItem(name)) ?? "",
    data: () => tried(() => JSON.parse(storage().getItem(name))),
    keep: (text) => tried(() => (text ? storage().setItem(name, text) : storage().removeItem(name))),
  };
}

// Lets the browser ask before the page is left while something would be lost; returns a function that ends this.
function askBeforeLeaving(wouldLose) {
  const ask = (event) => {
    if (wouldLose()) event.preventDefault();
  };
  // Under Voilà the page receives a separate event: ttr/serving/templates/index.html.j2.
  for (const kind of ["beforeunload", "ttr-leaving"]) addEventListener(kind, ask);
  return () => {
    for (const kind of ["beforeunload", "ttr-leaving"]) removeEventListener(kind, ask);
  };
}

