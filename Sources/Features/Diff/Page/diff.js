// What the page can do beyond reading: steps from change to change, comparisons, zoom and pan, folding and filtering.
"use strict";
(() => {
  const body = document.body;
  const root = document.documentElement;
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const byId = (id) => document.getElementById(id);
  const dialog = byId("keys");
  const header = document.querySelector("header");
  const nav = document.querySelector("nav");
  const isFrame = location.protocol === "about:"; // of another page, without an address of its own
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
  let zoom = 0; // 0 fits the picture to its place.
  let current = null;

  // MARK: Pictures

  // Pictures are text in noscript elements until they come into view.
  function draw(place) {
    const waiting = all("noscript", place);
    for (const picture of waiting) picture.outerHTML = picture.textContent;
    if (!waiting.length) return;
    all(".mark", place).forEach(addCorners);
    fit([place]);
    if (current) for (const mark of marks(current)) mark.classList.add("current");
  }

  const outlines = (mark) => all("rect:not(.origin)", mark);

  // Until marks are selected, their corners are enough.
  function addCorners(mark) {
    let corners = "";
    for (const outline of outlines(mark)) {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(outline.getAttribute(name)));
      const length = Math.min(12, width / 3, height / 3);
      if (length < 4) continue;
      const corner = (left, top, right, down) => `M${left + right * length} ${top}H${left}V${top + down * length}`;
      corners += corner(x, y, 1, 1) + corner(x + width, y, -1, 1) + corner(x, y + height, 1, -1) + corner(x + width, y + height, -1, -1);
      outline.classList.add("cornered");
    }
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", "corners");
    path.setAttribute("d", corners);
    mark.append(path);
  }

  const drawAll = () => all(".sides").forEach(draw);
  // What is folded has no size to fit a picture to.
  const drawIn = (part) => part.open === false || all(".sides", part).forEach(draw);

  const viewer = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) drawIn(entry.target);
  }, { rootMargin: "600px" });

  // A browser's picture of the whole page has only what is drawn: with so few that this costs nothing, all are. One at a time, for who scrolls.
  function drawAhead([part, ...others]) {
    if (!part) return body.classList.add("whole");
    drawIn(part);
    setTimeout(drawAhead, 30, others);
  }

  body.classList.add("scripted");
  all(".change").forEach(addSwatches);

  // MARK: Changes

  const isOpen = (element) => !element.closest("[hidden], .file:not([open])");
  const isShown = (element) => byId("bookkeeping").checked || !element.closest(".bookkeeping");
  const changes = () => all(".change").filter((change) => isShown(change) && isOpen(change));

  // The id of a change names its document and its number: d0e1.
  const documentOf = (change) => change.id.slice(0, change.id.indexOf("e"));
  const numberOf = (change) => change.id.slice(change.id.indexOf("e") + 1);

  const marks = (change) => all(`.sides[data-document="${documentOf(change)}"] .mark[data-entry="${numberOf(change)}"]`);

  // Shows a change in the list and in the pictures, which stand beside each other.
  function select(change) {
    for (const old of all(".current")) old.classList.remove("current");
    for (const old of all(".change[aria-current]")) old.removeAttribute("aria-current");
    current = change;
    if (!isFrame) history.replaceState(null, "", `#${change?.id ?? ""}`);
    if (!change) return;
    for (let around = change; around; around = around.parentElement) if (around.open === false) around.open = true;
    change.classList.add("current");
    change.setAttribute("aria-current", "true");
    const section = change.closest("section, .file");
    all(".sides", section).forEach(draw);
    const own = marks(change);
    for (const mark of own) mark.classList.add("current");
    const place = change.closest(".beside");
    if (place) {
      const box = place.getBoundingClientRect();
      if (box.top < header.offsetHeight || box.bottom > window.innerHeight) section.scrollIntoView({ block: "start" });
      showWithin(change.parentElement, change);
    }
    change.scrollIntoView({ block: "nearest" });
    change.focus({ preventScroll: true });
    for (const mark of own) showInside(mark.closest(".sides"), outlines(mark)[0]);
    const list = changes();
    byId("status").textContent = `Change ${list.indexOf(change) + 1} of ${list.length}`;
  }

  // Scrolls a list so that a part of it is in sight, without moving the page.
  function showWithin(list, part) {
    const box = part.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height / 3;
  }

  // Scrolls the pictures so that a mark is in sight, without moving the page.
  function showInside(sides, mark) {
    const box = mark.getBoundingClientRect();
    const frame = sides.getBoundingClientRect();
    showWithin(sides, mark);
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

  // MARK: Documents

  const files = () => all(".file").filter((file) => isOpen(file) && !file.matches(".bookkeeping:not(:has(.change:not(.bookkeeping)))"));

  // The part of the page that stands below the header.
  function inSight() {
    const at = document.elementFromPoint(byId("content").getBoundingClientRect().left + 30, header.offsetHeight + 60);
    return at?.closest(".picture[id]:not(.map)") ?? at?.closest(".file");
  }

  function stepDocument(by) {
    const list = files();
    const now = (current ?? inSight())?.closest(".file");
    const file = list[list.indexOf(now) + by];
    if (!file) return;
    const first = all(".change", file).find(isShown);
    if (first) select(first);
    file.scrollIntoView({ block: "start" });
  }

  const linkTo = (part) => nav.querySelector(`a[href="#${part.id}"]`);

  // Documents that were viewed are known by their content, on any page.
  const store = {
    key: "xibdiff-viewed", most: 5000,
    get list() { try { return JSON.parse(localStorage.getItem(this.key)) ?? []; } catch { return []; } },
    set(content, isViewed) {
      const rest = this.list.filter((known) => known !== content);
      try { localStorage.setItem(this.key, JSON.stringify(isViewed ? [...rest, content].slice(-this.most) : rest)); } catch { /* nowhere to keep it */ }
    },
  };

  function setViewed(file, isViewed) {
    all(".viewed input", file)[0].checked = isViewed;
    file.open = !isViewed;
    linkTo(file)?.classList.toggle("viewed", isViewed);
  }

  const viewed = new Set(store.list);
  for (const file of all(".file[data-content]")) if (viewed.has(file.dataset.content)) setViewed(file, true);

  function toggleViewed() {
    const file = (current ?? inSight())?.closest(".file[data-content]");
    if (!file) return;
    const next = files()[files().indexOf(file) + 1];
    file.querySelector(".viewed input").click();
    if (!file.open) { select(null); next?.scrollIntoView({ block: "start" }); }
  }

  function filter(text) {
    const words = text.toLowerCase();
    for (const entry of all(".document", nav)) {
      entry.hidden = !entry.textContent.toLowerCase().includes(words);
      byId(entry.querySelector("a").hash.slice(1)).hidden = entry.hidden;
    }
    const hasHits = all(".document:not([hidden])", nav).length > 0;
    byId("hits").textContent = hasHits ? "" : `No document or scene is called “${text}”.`;
    if (hasHits) return;
    const button = document.createElement("button");
    button.textContent = "Show all";
    button.addEventListener("click", () => { byId("filter").value = ""; filter(""); });
    byId("hits").append(button);
  }

  function foldAll() {
    const isFolding = files().some((file) => file.open);
    for (const file of all(".file")) file.open = !isFolding;
  }

  function follow() {
    const part = inSight();
    const link = part && linkTo(part);
    if (!link || link.hasAttribute("aria-current")) return;
    for (const old of all("a[aria-current]", nav)) old.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    showWithin(nav, link);
  }

  // MARK: Comparison and zoom

  function compare(mode) {
    if (mode !== "side" && !byId("blend")) return;
    body.classList.remove("side", "swipe", "onion", "difference");
    body.classList.add(mode);
    for (const button of all("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    }
    fit();
  }

  function blend(percent) {
    byId("blend").value = percent;
    root.style.setProperty("--blend", `${byId("blend").value}%`);
  }

  function fit(places = all(".sides:has(> figure > svg)")) {
    const widths = places.map((place) => place.clientWidth - 20); // First read, then write: so there is one layout.
    const tall = window.innerHeight - header.offsetHeight - 150;
    places.forEach((place, index) => {
      const width = Number(place.dataset.width) || 1;
      const height = Number(place.dataset.height) || 1;
      const columns = body.classList.contains("side") ? Number(place.dataset.columns) : 1;
      const size = (across) => {
        const down = Math.ceil(columns / across);
        return Math.min(Math.max(60, widths[index] / across - 16) / width, Math.max(0.35, tall / (down > 1 ? 1.05 * down : 1) / height));
      };
      // Small views are drawn larger.
      const largest = Math.max(width, height) < 200 ? 3 : 1;
      const fitting = (across) => Math.min(largest, size(across));
      // Wide pictures are much larger one below the other, and four in a square.
      const fewer = columns > 2 ? 2 : 1;
      const across = fitting(fewer) > fitting(columns) * 1.4 ? fewer : columns;
      place.classList.toggle("stacked", columns === 2 && across === 1);
      place.classList.toggle("square", columns > 2 && across === 2);
      const scale = zoom || fitting(across);
      place.dataset.scale = scale;
      for (const picture of all("figure > svg", place)) {
        const box = picture.viewBox.baseVal;
        picture.setAttribute("width", String(box.width * scale));
        picture.setAttribute("height", String(box.height * scale));
      }
    });
  }

  // The next size beside the one that is shown.
  function enlarge(by) {
    const drawn = all(".sides[data-scale]").filter((place) => place.offsetParent);
    const inSight = drawn.find((place) => place.getBoundingClientRect().bottom > header.offsetHeight) ?? drawn[0];
    const now = zoom || Number(inSight?.dataset.scale ?? 1);
    const sizes = steps.filter((size) => (by > 0 ? size > now * 1.01 : size < now * 0.99));
    zoom = (by > 0 ? sizes[0] : sizes[sizes.length - 1]) ?? now;
    fit();
  }

  // MARK: Events

  document.addEventListener("click", (event) => {
    const mark = event.target.closest(".mark");
    const change = mark ? changeOf(mark) : event.target.closest(".change");
    if (change && !event.target.closest("a, summary")) return select(change);
    const mode = event.target.closest("[data-mode]");
    if (mode) compare(mode.dataset.mode);
  });
  document.addEventListener("change", (event) => {
    const file = event.target.closest(".viewed")?.closest(".file");
    if (!file) return;
    store.set(file.dataset.content, event.target.checked);
    setViewed(file, event.target.checked);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".map")) drawIn(event.target);
    fit(all(".sides:has(> figure > svg)", event.target));
  }, true);

  // With the Tab key, too; there the return key selects a change.
  for (const change of all(".change")) change.tabIndex = 0;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches(".change")) select(event.target);
  });
  document.addEventListener("click", (event) => { if (event.target.matches(".reveal")) toggle("bookkeeping"); });

  byId("zoom-in").addEventListener("click", () => enlarge(1));
  byId("zoom-out").addEventListener("click", () => enlarge(-1));
  byId("zoom-reset").addEventListener("click", () => { zoom = zoom === 1 ? 0 : 1; fit(); });
  byId("help").addEventListener("click", () => dialog.showModal());
  byId("keys-close").addEventListener("click", () => dialog.close());
  byId("blend")?.addEventListener("input", (event) => blend(event.target.value));
  byId("filter").addEventListener("input", (event) => filter(event.target.value));
  byId("fold").addEventListener("click", foldAll);

  function toggle(id) {
    byId(id).checked = !byId(id).checked;
    byId(id).dispatchEvent(new Event("change"));
  }

  const keys = {
    j: () => step(1), k: () => step(-1), n: () => stepDocument(1), p: () => stepDocument(-1), v: toggleViewed,
    "/": () => byId("filter").focus(), "?": () => dialog.showModal(),
    1: () => compare("side"), 2: () => compare("swipe"), 3: () => compare("onion"), 4: () => compare("difference"),
    "+": () => enlarge(1), "=": () => enlarge(1), "-": () => enlarge(-1), 0: () => { zoom = 1; fit(); },
    b: () => toggle("bookkeeping"), m: () => toggle("marks"), Escape: () => select(null),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (event.target.matches("input[type=range], input[type=search], textarea, select")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Drags the pictures; where both versions are in one place, the border between them.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest(".sides");
    if (!place || event.button !== 0) return;
    const isBlending = !body.classList.contains("side") && place.querySelector(".after > svg");
    if (!isBlending && event.pointerType !== "mouse") return;
    drag = { place, picture: isBlending, x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (drag.picture) {
      const box = drag.picture.getBoundingClientRect();
      return blend(Math.round((100 * (event.clientX - box.left)) / box.width));
    }
    drag.place.classList.add("dragging");
    drag.place.scrollLeft = drag.x - event.clientX;
    drag.place.scrollTop = drag.y - event.clientY;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (drag) drag.place.classList.remove("dragging");
      drag = null;
    });
  }

  // Does at most once a frame what follows an event.
  function eachFrame(target, event, action) {
    let waiting = 0;
    target.addEventListener(event, () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => action());
    });
  }
  eachFrame(window, "resize", fit);
  eachFrame(document, "scroll", follow);
  new ResizeObserver(() => root.style.setProperty("--head", `${header.offsetHeight}px`)).observe(header);
  window.addEventListener("beforeprint", drawAll);

  // What an address names: #ID of the page, or #!PATH!ID, the change of an object in a document, or the document if there is none.
  function find(address) {
    const [, path, id] = address.split("!").map(plain);
    if (path === undefined) return byId(address.slice(1));
    const file = all(".file").find((one) => one.dataset.path === path);
    const found = file ? all(".change", file).filter((one) => one.dataset.id.split(" ").includes(id)) : [];
    return found.find(isShown) ?? found[0] ?? file;
  }

  function plain(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  // Shows what an address names, and returns it.
  function visit(address) {
    const part = find(address);
    if (part?.matches(".change")) {
      if (!isShown(part)) toggle("bookkeeping");
      select(part);
    } else if (part) {
      if (part.open === false) part.open = true;
      if (address.includes("!")) part.scrollIntoView();
    }
    return part;
  }
  window.addEventListener("hashchange", () => visit(location.hash));
  // A page in a frame gets its address from the page around it.
  if (isFrame) window.addEventListener("message", ({ source, data }) => { if (source === window.parent && data?.visit) visit(data.visit); });
  if (isFrame) document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    visit(link.hash)?.scrollIntoView();
  });
  compare("side");
  const sections = all(".picture");
  for (const section of sections) viewer.observe(section);
  if (sections.length <= 40) setTimeout(drawAhead, 1000, sections);
  visit(location.hash);
  follow();
})();
