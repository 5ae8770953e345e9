// A plugin for Voilà's application, in the form of JupyterLab's prebuilt extensions. A page is drawn once its widgets are
// there, and hears at once when its kernel has died. (Browsers keep this file: another content needs another version.)
//
// Voilà draws all outputs as soon as its application has started, which is before the kernel has told of the widgets.
// An output whose widget is missing looks for it every tenth of a second. After two seconds it gives up without another
// look, and for good if the widgets have come since the last one. A busy browser, or one that rounds the timers of a
// background tab up to a second, has much time between two looks. The application waits for its plugins: this one
// takes as long as the widgets.
var _JUPYTERLAB = typeof _JUPYTERLAB === "object" ? _JUPYTERLAB : {};
_JUPYTERLAB["ttr-classroom"] = {
  init: () => {},
  get: async () => () => ({
    id: "ttr-classroom:pages",
    autoStart: true,
    activate: async (app) => {
      const manager = await app.widgetManagerPromise?.promise;
      if (!manager) return; // this is JupyterLab
      manager.kernel.statusChanged.connect((_, status) => {
        if (status === "dead") dispatchEvent(new Event("ttr-kernel-died"));
      });
      if (!manager.restoredStatus) await new Promise((resolve) => manager.restored.connect(resolve));
    },
  }),
};
