// swift-format-ignore-file
// Made by script/embed of the files in Page; change those.

/// The script and the style of the pages of diffs and merges.
enum PageFiles {
  static let script = Array(
    ##"""
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
    """##.utf8)
  static let style = Array(
    ##"""
    :root {
      color-scheme: light dark;
      --paper: #fff; --ink: #1f2328; --faint: #59636e; --line: #d1d9e0; --panel: #f6f8fa; --focus: #0b62d6;
      --added: #1a7f37; --removed: #c4202b; --changed: #8a5a00; --moved: #0b57c2; --conflict: #a3127d; --decision: #0a6a73;
      --zoom: 1; --blend: 50%;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #0d1117; --ink: #e6edf3; --faint: #9198a1; --line: #3d444d; --panel: #161b22; --focus: #6cb1ff;
        --added: #4ac26b; --removed: #ff7b72; --changed: #e0a030; --moved: #79b8ff; --conflict: #f08bd3; --decision: #4fc4cf;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.45 -apple-system, "Segoe UI", Inter, Arial, sans-serif; }
    a { color: var(--focus); }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -9999px; }
    .skip:focus { left: 8px; top: 8px; z-index: 5; background: var(--paper); padding: 6px 10px; }
    header { position: sticky; top: 0; z-index: 3; background: var(--panel); border-bottom: 1px solid var(--line); padding: 8px 16px; }
    h1 { font-size: 16px; margin: 0 0 6px; overflow-wrap: anywhere; max-height: 3em; overflow: hidden; }
    .tools { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
    .legend { margin: 4px 0 0; color: var(--faint); }
    .key { margin-right: 10px; }
    button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; cursor: pointer; min-height: 28px; }
    button[aria-pressed="true"] { background: var(--focus); color: var(--paper); border-color: var(--focus); }
    .group { display: inline-flex; gap: 2px; }
    .columns { display: grid; grid-template-columns: minmax(180px, 280px) minmax(0, 1fr); }
    nav { position: sticky; top: 92px; align-self: start; max-height: calc(100vh - 92px); overflow: auto; padding: 12px; border-right: 1px solid var(--line); }
    nav ul { list-style: none; margin: 0; padding: 0; }
    nav ul ul { padding-left: 14px; }
    nav li { margin: 3px 0; overflow-wrap: anywhere; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 6px; }
    nav li > ul { width: 100%; }
    nav a { text-decoration: none; flex: 1; max-height: 4.4em; overflow: hidden; }
    nav .document > a { font-weight: 600; }
    .count { align-self: start; background: var(--line); border-radius: 9px; padding: 0 7px; font-size: 12px; }
    main { padding: 8px 20px 60px; min-width: 0; }
    h2 { font-size: 17px; border-bottom: 1px solid var(--line); padding-bottom: 4px; overflow-wrap: anywhere; }
    h3 { font-size: 15px; margin: 18px 0 6px; overflow-wrap: anywhere; max-height: 4.4em; overflow: hidden; }
    section { scroll-margin-top: 100px; }
    .picture, .rest { content-visibility: auto; contain-intrinsic-size: auto 700px; }
    .sides { display: flex; gap: 16px; overflow: auto; max-height: 78vh; border: 1px solid var(--line); background: var(--panel); padding: 10px; border-radius: 6px; }
    figure { margin: 0; flex: 1 0 auto; }
    figcaption { color: var(--faint); font-size: 12px; margin-bottom: 4px; }
    figure > svg { display: block; background: #fff; box-shadow: 0 0 0 1px var(--line); }
    .missing { color: var(--faint); font-style: italic; min-width: 160px; }
    .mark { cursor: pointer; }
    body:not(:has(#marks:checked)) .mark { display: none; }
    body:not(:has(#bookkeeping:checked)) .bookkeeping { display: none; }
    .mark.current > rect:first-of-type { stroke-width: 5; }
    .changes { list-style: none; margin: 8px 0 0; padding: 0; }
    .change { padding: 3px 8px; border-left: 4px solid var(--line); margin: 3px 0; overflow-wrap: anywhere; scroll-margin-top: 120px; cursor: pointer; }
    .change span, .change li { unicode-bidi: plaintext; }
    .change ul { margin: 0; padding-left: 26px; color: var(--faint); list-style: none; }
    .change.current { background: var(--panel); outline: 2px solid var(--focus); outline-offset: -2px; }
    .sign, .change > b { display: inline-block; width: 1.4em; text-align: center; font-weight: 700; }
    .added > b { color: var(--added); }
    .removed > b { color: var(--removed); }
    .changed > b { color: var(--changed); }
    .moved > b { color: var(--moved); }
    .conflict > b { color: var(--conflict); }
    .decision > b { color: var(--decision); }
    .change.added { border-color: var(--added); border-left-style: solid; }
    .change.removed { border-color: var(--removed); border-left-style: dashed; }
    .change.changed { border-color: var(--changed); border-left-style: dotted; }
    .change.moved { border-color: var(--moved); border-left-style: double; }
    .change.conflict { border-color: var(--conflict); border-left-style: solid; }
    .change.decision { border-color: var(--decision); border-left-style: dotted; }
    .faint { color: var(--faint); }
    .problem { color: var(--removed); }
    pre { overflow: auto; background: var(--panel); padding: 10px; max-height: 60vh; }
    dialog { border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
    dt { font-weight: 600; }
    dd { margin: 0; }
    .script, .blend { display: none; }
    .scripted .script { display: inline-flex; }
    .scripted .blend { display: none; }
    .scripted.swipe .blend, .scripted.onion .blend { display: inline-flex; align-items: center; }
    .swipe .sides, .onion .sides { display: grid; }
    .swipe figure, .onion figure { grid-area: 1 / 1; justify-self: start; }
    .swipe figcaption, .onion figcaption { visibility: hidden; }
    .swipe .after > svg { clip-path: inset(0 0 0 var(--blend)); }
    .onion .after > svg { opacity: var(--blend); }
    .onion .after, .swipe .after { pointer-events: none; }
    .onion .after .mark, .swipe .after .mark { pointer-events: auto; }
    .dragging { cursor: grabbing; user-select: none; }
    @media (max-width: 760px) {
      .columns { display: block; }
      nav { position: static; max-height: 30vh; border-right: 0; border-bottom: 1px solid var(--line); }
    }
    @media print {
      header { position: static; }
      .tools, nav, .skip { display: none; }
      .columns { display: block; }
      .sides { display: flex; flex-wrap: wrap; max-height: none; overflow: visible; border: 0; }
      .picture { content-visibility: visible; break-inside: avoid; }
      figure { flex: 0 1 48%; }
      figure > svg { max-width: 100%; height: auto; print-color-adjust: exact; }
    }
    """##.utf8)
}
