// The code behind `#name=` in a page's address: no server and no log gets to see it.
function inFragment(name) {
  return new RegExp(`^#${name}=([\\w-]{1,600})$`).exec(location.hash)?.[1] ?? "";
}

function writeFragment(name, code) {
  if (code === inFragment(name)) return;
  history.replaceState(history.state, "", location.pathname + location.search + (code ? `#${name}=${code}` : ""));
}

// Until what the code leads to is there, the page stays empty; but not for ever.
function arriving(now) {
  document.documentElement.classList.toggle("ttr-arriving", now);
  if (now) setTimeout(arriving, 8000, false);
}

