// Lets JupyterLite start in a browser that stores nothing, as with all cookies forbidden: it keeps in memory what it has to
// keep. It has settings for that, but none that depends on the browser. It writes the settings of a page into an element
// before its own scripts read them.
try {
  localStorage.getItem("");
} catch {
  const drivers = ["memoryStorageDriver"], element = document.getElementById("jupyter-config-data");
  const more = { enableMemoryStorage: true, contentsStorageDrivers: drivers, settingsStorageDrivers: drivers, workspacesStorageDrivers: drivers };
  new MutationObserver((_, observer) => {
    observer.disconnect();
    element.textContent = JSON.stringify({ ...JSON.parse(element.textContent), ...more });
  }).observe(element, { childList: true });
}
