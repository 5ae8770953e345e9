// JupyterLite removes and re-registers a service worker whose version it has not recorded. At a page's second visit it
// has not recorded any, and without a network all cached files would be lost.
if (navigator.serviceWorker?.controller) {
  localStorage.setItem(`${navigator.serviceWorker.controller.scriptURL}-version`, "@VERSION@");
}
