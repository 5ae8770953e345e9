// The code after `#name=` in a page's address, which no server or log sees.
function inFragment(name) {
  return new RegExp(`^#${name}=([\\w-]{1,4000})$`).exec(location.hash)?.[1] ?? "";
}

function writeFragment(name, code) {
  if (code === inFragment(name)) return;
  history.replaceState(history.state, "", location.pathname + location.search + (code ? `#${name}=${code}` : ""));
}

// Keep the page empty until the code's content arrives, but only for a limited time.
function arriving(now) {
  document.documentElement.classList.toggle("ttr-arriving", now);
  if (now) setTimeout(arriving, 8000, false);
}

