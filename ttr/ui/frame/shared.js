// Shared code of several widgets' scripts: `ttr.ui.frame.script` prepends it.

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

// Calls an action with an element's nearest ancestor for a selector, once the element is on the page; returns a
// function that cancels the wait.
function whenInside(el, selector, action) {
  const waiting = setInterval(() => {
    const around = el.closest(selector);
    if (!around?.isConnected) return;
    clearInterval(waiting);
    action(around);
  }, 100);
  return () => clearInterval(waiting);
}

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

