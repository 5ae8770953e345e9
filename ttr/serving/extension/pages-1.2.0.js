// A plugin in the form of JupyterLab's prebuilt extensions. (Browsers keep these files: another content needs another
// version.) In JupyterLab an output that was saved says what became of its widget. In Voilà a page is drawn once its
// widgets are there, and hears at once when its kernel has died.
//
// Voilà draws all outputs as soon as its application has started, which is before the kernel has told of the widgets.
// An output whose widget is missing looks for it every tenth of a second. After two seconds it gives up without another
// look, and for good if the widgets have come since the last one. A busy browser, or one that rounds the timers of a
// background tab up to a second, has much time between two looks. The application waits for its plugins: this one
// takes as long as the widgets.
const ttrFolder = document.currentScript.src;
var _JUPYTERLAB = typeof _JUPYTERLAB === "object" ? _JUPYTERLAB : {};
_JUPYTERLAB["ttr-classroom"] = {
  init: () => {},
  get: async () => () => ({
    id: "ttr-classroom:pages",
    autoStart: true,
    activate: async (app) => {
      const manager = await app.widgetManagerPromise?.promise;
      if (!manager) {
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = new URL("lost-widget-1.0.0.css", ttrFolder);
        document.head.append(style);
        return;
      }
      manager.kernel.statusChanged.connect((_, status) => {
        if (status === "dead") dispatchEvent(new Event("ttr-kernel-died"));
      });
      if (!manager.restoredStatus) await new Promise((resolve) => manager.restored.connect(resolve));
    },
  }),
};
