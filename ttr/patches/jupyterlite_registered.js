// JupyterLite removes a service worker of which it has not noted the version, and registers it again. At a page's second
// visit it has noted none; without a network that would be the end of all that is kept.
if (navigator.serviceWorker?.controller) {
  localStorage.setItem(`${navigator.serviceWorker.controller.scriptURL}-version`, "@VERSION@");
}
