// A release over a lesson that was opened in this browser. A notebook without a change gives way to the new lesson. One
// with a change stays, and JupyterLab offers the new lesson beside it. `ttrLessons` has the digest of each lesson.
(() => {
  const isOld = ({ path, begun, now }) => path in ttrLessons && ttrLessons[path] !== begun && ttrLessons[path] !== now;
  const old = ttrNotebooks.kept().then(async (kept) => {
    const found = kept.filter(isOld), unchanged = found.filter(({ begun, now }) => begun === now);
    for (const { path } of unchanged) await ttrNotebooks.remove(path);
    return new Set(found.filter((notebook) => !unchanged.includes(notebook)).map(({ path }) => path));
  }).catch(() => new Set()); // a browser that keeps nothing has no old notebook

  const offer = document.createElement("div");
  offer.className = "ttr-new-lesson";
  offer.setAttribute("role", "status");
  const button = (text, action) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.onclick = action;
    return made;
  };
  const freeName = async (contents, path) => {
    const stem = `${path.replace(/\.ipynb$/, "")} (yours`;
    for (let number = 1; ; number++) {
      const name = `${stem}${number > 1 ? ` ${number}` : ""}).ipynb`;
      if (!(await contents.get(name, { content: false }).catch(() => null))) return name;
    }
  };
  const take = async (app, context) => {
    const { path } = context, { contents } = app.serviceManager;
    if (context.model.dirty) await context.save();
    const name = await freeName(contents, path);
    await contents.rename(path, name); // its window goes on under the new name
    (await old).delete(path);
    await app.commands.execute("docmanager:open", { path });
    offer.replaceChildren(`Your notebook is now ${name.split("/").at(-1)}, in the list of files. `, button("Close", () => offer.remove()));
    document.body.append(offer);
  };
  const show = async (app) => {
    const context = app.shell.currentWidget?.context;
    offer.remove();
    if (!context || !(await old).has(context.path)) return;
    offer.replaceChildren(
      "This lesson has changed on the site since you began it. Your notebook is as you left it. ",
      button("Open the new lesson, keep mine beside it", () => take(app, context)),
      button("Not now", async () => {
        (await old).delete(context.path);
        offer.remove();
      }),
    );
    document.body.append(offer);
  };
  addEventListener("ttr-app", ({ detail: app }) => app.restored.then(() => {
    app.shell.currentChanged.connect(() => show(app));
    show(app);
  }));
})();
