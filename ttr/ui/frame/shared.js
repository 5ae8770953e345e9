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

// Calls an action with what fits a selector and is around an element, which at first is not yet on the page; returns
// what ends the waiting.
function whenInside(el, selector, action) {
  const waiting = setInterval(() => {
    const around = el.closest(selector);
    if (!around?.isConnected) return;
    clearInterval(waiting);
    action(around);
  }, 100);
  return () => clearInterval(waiting);
}

