// Python for code written on a lesson's page: a worker checks it in the visitor's own browser.
import { loadPyodide } from "./@PYTHON@";

const ready = loadPyodide({}).then((python) => [python.pyimport("ttr.lessons.catalog"), python.pyimport("ttr.lessons.exercises.written")]);
ready.catch((error) => postMessage({ failed: String(error.message ?? error) }));

addEventListener("message", async ({ data }) => {
  const { key, program, before } = data;
  const [catalog, written] = await ready;
  postMessage({ begun: true });
  postMessage(JSON.parse(written.check_text(catalog.find_exercise(key), program, ...before)));
});
