// The map: plotly.js draws the figure that Python describes. Python sends changes as pairs of path and value. The
// browser sends the map's size, the width of its letters, and each click.
const SLOP = 8; // pixels that a pointer may move in a click; a scroll is longer
const PATIENCE = 3000; // milliseconds that the first drawing waits for its layout
const KINDS = ["pointermove", "pointerup", "pointercancel"];
const CONFIG = { staticPlot: true, typesetMath: false }; // a name may have two dollar signs: no formulas

// Load from the server's files, which browsers cache, or from Python.
async function load(model) {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  const base = config.fullLabextensionsUrl || (config.baseUrl || "/") + "lab/extensions";
  const served = (name) => new URL(`${base.replace(/\/$/, "")}/${name}`, document.baseURI).href;
  const url = served(model.get("script")), letters = served(model.get("typeface"));
  if (![...document.querySelectorAll("link[rel=stylesheet]")].some(({ href }) => href === letters))
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: letters }));
  try {
    await import(url);
  } catch (error) {
    const sent = await new Promise((done) => {
      model.on("msg:custom", ({ plotly }, buffers) => { if (plotly) done(buffers[0]); });
      model.send({ wanted: "plotly" });
    });
    if (!sent) throw new Error(`The map could not be loaded from ${url}. Reload the page. (${error})`);
    await import(URL.createObjectURL(new Blob([sent], { type: "text/javascript" })));
  }
  return window.Plotly;
}

function take(model, { change }) {
  for (const [path, value] of change ?? [])
    path.slice(0, -1).reduce((at, key) => at[key], model.get("figure"))[path.at(-1)] = value;
}

function lettersWidth([font, text, width]) {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return 100;
  pen.font = font;
  return Math.round((100 * pen.measureText(text).width) / width);
}

const clamp = (value, most) => Math.max(0, Math.min(most, value));

function distanceTo(line, [x, y]) {
  return Math.min(...line.map(([px, py], at) => {
    const [qx, qy] = line[at + 1] ?? [px, py], dx = qx - px, dy = qy - py;
    const t = clamp(((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1), 1);
    return Math.hypot(px + t * dx - x, py + t * dy - y);
  }));
}

// Return what is at a place, by the rule of `hit` in Python: a route's text, a city's number, or nothing.
function under({ touch, hover }, place) {
  const nearest = (lines, edge) => {
    const all = lines.map((line) => Math.max(0, distanceTo(line, place) - edge)), far = Math.min(...all);
    return { far, at: all.indexOf(far) };
  };
  const cities = touch.cities.map((at) => [at]);
  const city = nearest(cities, touch.city), slot = nearest(touch.rows, touch.slot);
  const at = touch.names.findIndex((box) => box && place.every((x, i) => box[i] <= x && x <= box[i + 2]));
  if (at >= 0 && city.far > touch.onName) Object.assign(city, { far: touch.onName, at });
  if (city.far <= touch.near[0] && (touch.exact || city.far <= slot.far)) return { city: city.at, line: cities[city.at] };
  return slot.far <= touch.near[1] ? { text: hover[slot.at], line: touch.rows[slot.at] } : null;
}

// Put a text near a place on the map, but off a line and its cities.
function putBeside(text, line, [x, y], touch, [width, height]) {
  const w = text.offsetWidth, h = text.offsetHeight, off = touch.city + 3;
  const all = [...line, ...touch.cities.filter((at) => distanceTo(line, at) < off + 3.2 * touch.slot)];
  const [xs, ys] = [0, 1].map((i) => all.map((at) => at[i]).sort((p, q) => p - q));
  const l = xs[0] - off, r = xs.at(-1) + off, t = ys[0] - off, b = ys.at(-1) + off;
  const aside = b - t > r - l && r + w < width;
  const left = aside ? r : x - w / 2, top = aside ? y - h / 2 : t < h ? b : t - h;
  text.style.left = `${(100 * clamp(left, width - w)) / width}%`;
  text.style.top = `${(100 * clamp(top, height - h)) / height}%`;
}

function element([name, attributes, parts]) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...parts.map(element));
  return made;
}

// The ground below the map. Redraw it only after a change.
function groundIn(el) {
  const place = element(["g", {}, []]);
  const drawing = element(["svg", { class: "ttr-ground", preserveAspectRatio: "none", "aria-hidden": true }, []]);
  drawing.append(place);
  el.append(drawing);
  let shown = null;
  return ({ xaxis, yaxis, meta }) => {
    if (meta.ground !== shown) place.replaceChildren(...(shown = meta.ground).map(element));
    drawing.setAttribute("viewBox", `0 0 ${xaxis.range[1]} ${yaxis.range[0]}`);
    place.setAttribute("transform", meta.place);
    el.classList.toggle("ttr-grounded", shown.length > 0);
  };
}

// A check box in the emptiest corner enlarges a phone's map.
function lensIn(frame) {
  const lens = frame.appendChild(document.createElement("input"));
  Object.assign(lens, { type: "checkbox", className: "ttr-lens", ariaLabel: "Large map" });
  return ({ cities, rows }, [width, height]) => {
    const all = [...cities, ...rows.flat()];
    const near = (at) => all.filter(([x, y]) => (at % 2 ? width - x : x) < 90 && (at > 1 ? y : height - y) < 60).length;
    lens.dataset.corner = [0, 1, 2, 3].reduce((best, at) => (near(at) < near(best) ? at : best));
  };
}

async function render({ model, el: frame, signal }, loading) {
  const el = frame.appendChild(document.createElement("div")); // the large map is larger than its frame
  const lay = groundIn(el), placeLens = lensIn(frame);
  const plot = el.appendChild(document.createElement("div"));
  const label = el.appendChild(document.createElement("div"));
  label.className = "ttr-map-hover";
  label.hidden = label.ariaHidden = true;
  el.classList.add("ttr-map-plot", "ttr-unfitted");
  let Plotly = null, late = false; // without an answer, show the map as it is
  let reported = "", drawn = "", drawings = 0, timer = 0, patience = 0;
  let pointed = null, down = null; // where the pointer is, and went down
  let finger = false; // a finger does not hover: its text stays until the next tap
  const layout = () => model.get("figure").layout, meta = () => layout().meta;
  const answered = () => late || (reported && `${meta().fitted.slice(0, 2)}` === reported);
  const size = () => [el.offsetWidth, el.offsetHeight]; // in the map's own pixels: a page may scale it
  const seen = () => { if (drawn && answered()) requestAnimationFrame(() => el.classList.remove("ttr-unfitted")); };

  const draw = () => {
    const [width, height] = size();
    drawn &&= "none"; // for when it is visible
    if (!Plotly || !width || !height || (!drawn && !answered())) return;
    drawn = `${[width, height]}`;
    drawings += 1;
    Plotly.react(plot, model.get("figure").data, { ...layout(), width, height, datarevision: drawings }, CONFIG);
    // A sheet of paper has another size.
    plot.querySelectorAll(".main-svg").forEach((svg) => svg.setAttribute("viewBox", `0 0 ${width} ${height}`));
    lay(layout());
    placeLens(meta().touch, onCanvas([1, 1]));
    el.classList.toggle("ttr-places", meta().touch.exact);
    seen();
  };
  const changed = ({ change }) => {
    const parts = (change ?? []).map(([path]) => path[1]).filter((part) => part !== "meta");
    if (!drawn || drawn !== `${size()}`) draw();
    else if (parts.length && parts.every((part) => part === "shapes")) Plotly.relayout(plot, { shapes: layout().shapes });
    else if (parts.length) draw();
    lay(layout());
    if (pointed) hover(pointed);
    seen();
  };
  const fit = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = size();
      if (!now[0] || !now[1]) return;
      if (`${now}` !== reported) {
        reported = `${now}`;
        model.send({ size: [...now, lettersWidth(model.get("letters"))] });
        frame.scrollTo((now[0] - frame.clientWidth) / 2, (now[1] - frame.clientHeight) / 2);
      }
      if (drawn !== reported) draw();
    }, reported ? 30 : 0);
  };

  const placeOf = ({ clientX, clientY }) => {
    const box = el.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  };
  const onCanvas = ([x, y]) => [x * layout().xaxis.range[1], y * layout().yaxis.range[0]];
  const leave = () => {
    pointed = null;
    el.classList.remove("ttr-over");
    label.hidden = true;
  };
  const unnamed = (city) => { // a city's name that the map has no room for
    const name = plot.querySelectorAll(".tracenames text")[city];
    return !name || name.checkVisibility() ? "" : [...name.childNodes].map((line) => line.textContent).join(" ");
  };
  const hover = (event) => {
    const place = onCanvas(placeOf(event)), found = under(meta(), place);
    if (!found) return leave();
    pointed = event;
    el.classList.add("ttr-over");
    label.textContent = found.text || unnamed(found.city);
    label.hidden = !label.textContent;
    putBeside(label, found.line, place, meta().touch, onCanvas([1, 1]));
  };
  const press = (event) => {
    down = event.isPrimary && event.button === 0 ? event : null;
    finger = event.pointerType === "touch";
  };
  const follow = (event) => {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLOP) down = null;
    if (event.type === "pointermove") return;
    if (finger && !el.contains(event.target)) leave();
    if (down && event.type === "pointerup") model.send({ place: placeOf(down) });
    down = null;
  };
  const observer = new ResizeObserver(fit);
  observer.observe(el);
  model.on("msg:custom", changed);
  el.addEventListener("mousemove", hover);
  el.addEventListener("mouseleave", () => finger || leave());
  el.addEventListener("pointerdown", press);
  for (const kind of KINDS) window.addEventListener(kind, follow, true);
  const end = () => {
    [timer, patience].forEach(clearTimeout);
    observer.disconnect();
    model.off("msg:custom", changed);
    for (const kind of KINDS) window.removeEventListener(kind, follow, true);
    Plotly?.purge(plot);
  };
  try {
    Plotly = await loading;
  } catch (error) {
    end();
    el.classList.remove("ttr-unfitted");
    frame.setAttribute("role", "alert");
    frame.textContent = error.message;
    return;
  }
  if (signal?.aborted) return end();
  patience = setTimeout(() => {
    late = true;
    if (!drawn) draw();
    seen();
  }, PATIENCE);
  if (reported) draw();
  return end;
}

export default () => {
  let loading;
  return {
    initialize({ model }) {
      loading = load(model);
      loading.catch(() => {}); // the page shows the error in place of the map
      model.on("msg:custom", (message) => take(model, message));
    },
    render: (context) => render(context, loading),
  };
};
