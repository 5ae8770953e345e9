// Keeps JupyterLite's console from interfering with a page in it: from taking its keys, and from scrolling to its end.
//
// Otherwise the console would take Enter from the page's buttons for its prompt, and scroll to the prompt at every
// change. It has no read-only setting.
function ttrQuietConsole(app) {
  const panel = app?.shell.currentWidget ?? [...(app?.shell.widgets("main") ?? [])][0];
  const prompt = panel?.content?.console ?? panel?.console;
  prompt?.node.removeEventListener("keydown", prompt, true);
  if (prompt) prompt.onUpdateRequest = () => {};
}
