// JupyterLite's console leaves a page in it alone: it takes no keys from it, and does not show its end.
//
// It would take Enter from the page's buttons, for its prompt, and go to where one writes whenever something changes. It
// has no setting for a console that only shows.
function ttrQuietConsole(app) {
  const panel = app?.shell.currentWidget ?? [...(app?.shell.widgets("main") ?? [])][0];
  const prompt = panel?.content?.console ?? panel?.console;
  prompt?.node.removeEventListener("keydown", prompt, true);
  if (prompt) prompt.onUpdateRequest = () => {};
}
