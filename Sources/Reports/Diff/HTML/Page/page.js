// What the page can do beyond reading: steps from change to change, comparisons, zoom and pan.
"use strict";
(() => {
  const body = document.body;
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const byId = (id) => document.getElementById(id);
  const dialog = byId("keys");
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
  let zoom = 0; // 0 fits the picture to its place.
  let current = null;

  // MARK: Pictures

  // Pictures are text in noscript elements until they come into view.
  function draw(place) {
    const waiting = all("noscript", place);
    for (const picture of waiting) picture.outerHTML = picture.textContent;
    if (!waiting.length) return;
    if (current) for (const mark of marks(current)) mark.classList.add("current");
    fit([place]);
  }

  const drawAll = () => all(".sides").forEach(draw);

  const viewer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      viewer.unobserve(entry.target);
      all(".sides", entry.target).forEach(draw);
    }
  }, { rootMargin: "600px" });

  body.classList.add("scripted");

  // MARK: Changes

  const isShown = (element) => byId("bookkeeping").checked || !element.closest(".bookkeeping");
  const changes = () => all(".change").filter(isShown);

  // The id of a change names its document and its number: d0e1.
  const documentOf = (change) => change.id.slice(0, change.id.indexOf("e"));
  const numberOf = (change) => change.id.slice(change.id.indexOf("e") + 1);

  const marks = (change) => all(`.sides[data-document="${documentOf(change)}"] .mark[data-entry="${numberOf(change)}"]`);

  function select(change, options = {}) {
    for (const old of all(".current")) old.classList.remove("current");
    for (const old of all(".change[aria-current]")) old.removeAttribute("aria-current");
    current = change;
    if (!change) return;
    change.classList.add("current");
    change.setAttribute("aria-current", "true");
    change.tabIndex = -1;
    all(".sides", change.closest("section")).forEach(draw);
    const own = marks(change);
    for (const mark of own) mark.classList.add("current");
    change.scrollIntoView({ block: options.toPicture ? "end" : "nearest" });
    if (options.focus !== false) change.focus({ preventScroll: true });
    for (const mark of own) showInside(mark);
    const list = changes();
    byId("status").textContent = `Change ${list.indexOf(change) + 1} of ${list.length}`;
  }

  // Scrolls the pictures so that a mark is in sight, without moving the page.
  function showInside(mark) {
    const sides = mark.closest(".sides");
    const box = mark.getBoundingClientRect();
    const frame = sides.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) {
      sides.scrollTop += box.top - frame.top - frame.height / 3;
    }
    if (body.classList.contains("side") && (box.left < frame.left || box.right > frame.right)) {
      sides.scrollLeft += box.left - frame.left - 40;
    }
  }

  function step(by) {
    const list = changes();
    if (!list.length) return;
    const at = list.indexOf(current);
    const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(list.length - 1, Math.max(0, at + by));
    select(list[next]);
  }

  function changeOf(mark) {
    const id = mark.closest(".sides").dataset.document;
    return byId(`${id}e${mark.dataset.entry}`);
  }

  // MARK: Comparison and zoom

  function compare(mode) {
    if (mode !== "side" && !byId("blend")) return;
    body.classList.remove("side", "swipe", "onion");
    body.classList.add(mode);
    for (const button of all("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
    fit();
  }

  function fit(places = all(".sides:has(> figure > svg)")) {
    const widths = places.map((place) => place.clientWidth); // First read, then write: so there is one layout.
    places.forEach((place, index) => {
      const width = Number(place.dataset.width) || 1;
      const height = Number(place.dataset.height) || 1;
      const columns = body.classList.contains("side") ? Number(place.dataset.columns) : 1;
      const room = Math.max(120, (widths[index] - 40) / columns - 10);
      const scale = zoom || Math.min(1, room / width, Math.max(0.35, (window.innerHeight * 0.7) / height));
      for (const picture of all("figure > svg", place)) {
        const box = picture.viewBox.baseVal;
        picture.setAttribute("width", String(box.width * scale));
        picture.setAttribute("height", String(box.height * scale));
      }
    });
  }

  function enlarge(by) {
    const now = zoom || 1;
    const index = steps.findIndex((size) => size >= now);
    zoom = steps[Math.min(steps.length - 1, Math.max(0, index + by))];
    fit();
  }

  // MARK: Events

  document.addEventListener("click", (event) => {
    const mark = event.target.closest(".mark");
    const change = mark ? changeOf(mark) : event.target.closest(".change");
    if (change && !(event.target.closest("a"))) return select(change, { toPicture: !mark });
    const mode = event.target.closest("[data-mode]");
    if (mode) compare(mode.dataset.mode);
  });

  byId("zoom-in").addEventListener("click", () => enlarge(1));
  byId("zoom-out").addEventListener("click", () => enlarge(-1));
  byId("zoom-reset").addEventListener("click", () => { zoom = zoom === 1 ? 0 : 1; fit(); });
  byId("help").addEventListener("click", () => dialog.showModal());
  byId("keys-close").addEventListener("click", () => dialog.close());
  byId("blend")?.addEventListener("input", (event) => {
    document.documentElement.style.setProperty("--blend", `${event.target.value}%`);
  });

  function toggle(id) {
    byId(id).checked = !byId(id).checked;
    byId(id).dispatchEvent(new Event("change"));
  }

  const keys = {
    j: () => step(1), k: () => step(-1), "?": () => dialog.showModal(),
    1: () => compare("side"), 2: () => compare("swipe"), 3: () => compare("onion"),
    "+": () => enlarge(1), "=": () => enlarge(1), "-": () => enlarge(-1), 0: () => { zoom = 1; fit(); },
    b: () => toggle("bookkeeping"), m: () => toggle("marks"),
    Enter: () => current && select(current, { toPicture: true }),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const at = event.target;
    if (at.matches("input[type=range], textarea, select")) return;
    if (event.key === "Enter" && at.matches("a, button, input")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Drags the pictures.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest(".sides");
    if (!place || event.button !== 0 || event.pointerType !== "mouse") return;
    drag = { place, x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.place.classList.add("dragging");
    drag.place.scrollLeft = drag.x - event.clientX;
    drag.place.scrollTop = drag.y - event.clientY;
  });
  document.addEventListener("pointerup", () => {
    if (drag) drag.place.classList.remove("dragging");
    drag = null;
  });

  let waiting = 0;
  window.addEventListener("resize", () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => fit());
  });
  window.addEventListener("beforeprint", drawAll);
  compare("side");
  for (const section of all(".picture")) viewer.observe(section);
})();
