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

// What this browser keeps under a name, as a text or as data: nothing if it stores nothing, or if others wrote there.
function kept(name) {
  const tried = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    text: () => tried(() => localStorage.getItem(name)) ?? "",
    data: () => tried(() => JSON.parse(localStorage.getItem(name))),
    keep: (text) => tried(() => (text ? localStorage.setItem(name, text) : localStorage.removeItem(name))),
  };
}

