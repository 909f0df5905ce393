// The page that resolves conflicts. It shows contents of documents only as text, or as pictures that the program drew.
// backend, which must be there before, has the documents and answers: a server, or a worker of a page without one.
"use strict";
(() => {
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const byId = (id) => document.getElementById(id);
  const body = document.body;
  const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
  const versions = ["base", "ours", "theirs"];
  const longest = 4000; // characters of a value that are shown
  const mostDeeds = 4; // what a side did, in so many lines
  let documents = [];
  let at = null; // { document, conflict }: numbers
  let zoom = 0; // 0 fits the pictures to their places.
  let cut = null; // the part of a scene that is in question, as a viewBox; null for all of it
  let isBusy = false;
  let isOver = false;
  let pictureNumber = 0;
  let resultLooks = ""; // how the result looks with the answer that it has
  let edited = []; // whether another program changed each file

  body.classList.add("scripted");

  // Makes an element; children are elements or text.
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      element.setAttribute(key, value === true ? "" : String(value));
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  const short = (text, limit) => (text.length > limit ? text.slice(0, limit - 1) + "…" : text);
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = (text) => `${capital(text)}.`;

  // A version with the name of its branch, as in "ours (main)".
  function nameOf(version, limit = 60) {
    const { branches, labels } = documents[at.document].report;
    const label = branches[version] ?? labels[version];
    return label && label !== version ? `${version} (${short(label, limit)})` : version;
  }

  // MARK: Talking to the program

  function gone(text) {
    const place = byId("gone");
    place.textContent = text;
    place.hidden = !text;
    body.classList.toggle("lost", Boolean(text));
  }

  async function ask(place, order) {
    const { reply, problem } = await backend.ask(place, order);
    if (problem === undefined) gone("");
    else if (!isOver) gone(problem);
    return reply ?? null;
  }

  async function load() {
    const state = await ask("state");
    if (!state) return;
    documents = state.documents;
    if (!at || !conflictAt()) at = firstOpen() ?? first();
    show();
  }

  // Sends a change of the document that is shown; returns why it was refused.
  async function change(place, order = {}) {
    if (isBusy || isOver || !at) return null;
    isBusy = true;
    const number = at.document;
    const reply = await ask(place, { document: number, revision: documents[number].revision, ...order });
    isBusy = false;
    if (!reply) return { kind: "lost", message: "" };
    if (reply.document) documents[reply.number] = reply.document;
    if (!reply.error) byId("typed")?.setAttribute("data-answered", "");
    if (reply.error?.kind === "stale") {
      await load();
      say(reply.error.message);
    } else {
      show();
    }
    return reply.error;
  }

  // Finds out what other tabs changed, and tells the program that somebody is here.
  async function pulse() {
    if (isOver) return;
    const reply = await ask("here", {});
    if (!reply) return;
    if (String(reply.edited) !== String(edited)) {
      edited = reply.edited;
      show();
    }
    if (reply.revisions.some((revision, number) => revision !== documents[number]?.revision)) await load();
  }

  // MARK: Where we are

  const conflicts = (number) => documents[number]?.report.conflicts ?? [];
  const conflictAt = () => (at ? conflicts(at.document)[at.conflict] : undefined);
  const places = () => documents.flatMap((_, number) => conflicts(number).map((_, conflict) => ({ document: number, conflict })));
  // Of several conflicts that are one question, each may have an answer of its own.
  const isDecided = (conflict) => Boolean(conflict.answer) || (conflict.parts.length > 0 && conflict.parts.every(isDecided));
  const isOpen = (place) => !isDecided(conflicts(place.document)[place.conflict]) && documents[place.document].report.state !== "written";
  const isSame = (one, other) => one && other && one.document === other.document && one.conflict === other.conflict;

  const first = () => places()[0] ?? (documents.length ? { document: 0, conflict: 0 } : null);
  const firstOpen = () => places().find(isOpen);

  function go(place) {
    if (!place) return;
    at = place;
    show();
    const entry = entryOf(place);
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: "nearest" });
    window.scrollTo(0, 0);
  }

  function step(by) {
    const list = places();
    const now = list.findIndex((place) => isSame(place, at));
    go(list[Math.min(list.length - 1, Math.max(0, now + by))]);
  }

  function nextOpen() {
    const list = places();
    const now = list.findIndex((place) => isSame(place, at));
    go([...list.slice(now + 1), ...list.slice(0, now + 1)].find(isOpen));
  }

  const entryOf = (place) => byId(`c${place.document}-${place.conflict}`);

  // MARK: The list

  function say(text) { byId("progress").textContent = text; }

  function show() {
    showList();
    showConflict();
    const all = places();
    const open = all.filter(isOpen).length;
    const unsaved = documents.filter((one) => !["written", "failed"].includes(one.report.state)).length;
    const failed = documents.filter((one) => one.report.state === "failed").length;
    const outside = edited.filter(Boolean).length;
    if (outside) say(`${outside === 1 ? "1 file was" : `${outside} files were`} changed by another program. Reload this page after looking at ${outside === 1 ? "it" : "them"}.`);
    else if (open) say(`${all.length - open} of ${all.length} decided`);
    else if (unsaved) say(`All is decided. Save ${unsaved === 1 ? "the document" : "the documents"}.`);
    else say(failed ? "All that could be resolved is saved." : backend.saved);
    document.title = open ? `(${open}) Resolve conflicts` : "Resolve conflicts";
    const here = at && documents[at.document];
    const isWritten = !here || ["written", "failed"].includes(here.report.state);
    byId("undo").disabled = isWritten || !here.canUndo;
    byId("rest-ours").disabled = byId("rest-theirs").disabled = isWritten || here.report.open === 0;
    if (here) for (const side of ["ours", "theirs"]) byId(`rest-${side}`).textContent = `${capital(nameOf(side, 24))} for the rest`;
    byId("save").disabled = isWritten || here.report.open > 0;
    byId("save").title = !isWritten && here.report.open ? `${here.report.open} conflicts of this document are open` : "Write the document (s)";
    byId("end").classList.toggle("main", !unsaved);
  }

  const states = {
    settled: "no conflict is left; save it", open: "open", answered: "all decided, not saved", written: "saved", failed: "can't be resolved here",
  };

  function showList() {
    const focused = document.activeElement?.id;
    byId("documents").replaceChildren(...documents.map((one, number) => {
      const report = one.report;
      const list = make("ul", {}, ...report.conflicts.map((conflict, index) => entry(number, index, conflict)));
      const name = make("button", { type: "button", class: "name", id: `d${number}`, dir: "auto" }, short(report.path, 400));
      name.addEventListener("click", () => go({ document: number, conflict: 0 }));
      return make("li", { class: `document ${report.state}` }, name,
        make("span", { class: "state" }, edited[number] ? "changed by another program" : report.open ? `${report.open} open` : states[report.state]), list);
    }));
    if (focused) byId(focused)?.focus({ preventScroll: true });
  }

  function decision(conflict) {
    if (!conflict.answer) {
      const decided = conflict.parts.filter(isDecided).length;
      return !decided ? "open" : isDecided(conflict) ? "one by one" : `open, ${decided} of ${conflict.parts.length} decided`;
    }
    if (conflict.answer.name) return `both, theirs as “${short(conflict.answer.name, 40)}”`;
    return conflict.answer.take ?? `“${short(conflict.answer.value, 40)}”`;
  }

  function entry(number, index, conflict) {
    const isCurrent = isSame(at, { document: number, conflict: index });
    const button = make("button", {
      type: "button", id: `c${number}-${index}`, class: isDecided(conflict) ? "entry decided" : "entry",
      "aria-current": isCurrent ? "true" : null,
    },
    make("b", { class: "sign", "aria-hidden": "true" }, isDecided(conflict) ? "✓" : "!"),
    make("span", { class: "what", dir: "auto" }, short(conflict.title, 160)),
    conflict.label ? make("span", { class: "label", dir: "auto" }, short(conflict.label, 60)) : null,
    make("span", { class: "answer", dir: "auto" }, decision(conflict)));
    button.addEventListener("click", () => go({ document: number, conflict: index }));
    return make("li", {}, button);
  }

  // MARK: The conflict

  let shown = null; // the conflict in the main part, so that a typed text survives changes of other tabs

  function showConflict() {
    const main = byId("content");
    const one = at && documents[at.document];
    if (!one) {
      main.replaceChildren(make("p", {}, "Nothing is in conflict."));
      return;
    }
    const conflict = conflictAt();
    const typed = byId("typed");
    // What is typed stays until there is an answer, which the field then holds.
    const draft = typed && shown === `${at.document}/${conflict?.id}`
      ? { text: typed.hasAttribute("data-answered") ? null : typed.value, hasFocus: document.activeElement === typed } : null;
    const scroll = all(".view", main).map((view) => [view.scrollLeft, view.scrollTop])[0];
    const isSamePlace = shown === `${at.document}/${conflict?.id}`;
    shown = `${at.document}/${conflict?.id}`;
    const old = isSamePlace ? byId("pictures") : null;
    const held = isSamePlace && document.activeElement?.dataset.take;
    const isUnfolded = isSamePlace && byId("parts")?.open;
    main.replaceChildren(...heading(one, conflict), ...(conflict ? [choices(one, conflict)] : []), verdict(one),
      old ?? make("section", { id: "pictures", "aria-label": "Pictures" }), ...(conflict ? [lines(conflict)] : []));
    all(".value, .effect, .summary", main).forEach(addSwatches);
    if (isUnfolded) byId("parts").open = true;
    if (held) all(`[data-take="${held}"]`, main)[0]?.focus({ preventScroll: true });
    if (draft && byId("typed")) {
      byId("typed").value = draft.text ?? byId("typed").value;
      if (draft.hasFocus) byId("typed").focus({ preventScroll: true });
    }
    if (conflict) showPictures(conflict, scroll);
    else byId("pictures").replaceChildren();
  }

  function heading(one, conflict) {
    const report = one.report;
    const parts = [make("p", { class: "path", dir: "auto" }, short(report.path, 400))];
    for (const notice of report.notices) parts.push(make("p", { class: "notice" }, short(notice, 400)));
    if (report.problem) parts.push(make("p", { class: "problem" }, short(report.problem, 600)));
    if (report.state === "written") {
      parts.push(make("p", { class: "done" }, "Saved." + (report.backup ? ` As it was: ${report.backup}` : "")));
    }
    if (!conflict) {
      const text = { settled: "Merged without a conflict. Save it to write the document.", written: "", failed: "" };
      parts.push(make("p", {}, text[report.state] ?? ""));
      return parts;
    }
    parts.push(make("h2", { dir: "auto" }, short(conflict.title, 300), conflict.label ? `: ${short(conflict.label, 120)}` : ""));
    if (conflict.place) parts.push(make("p", { class: "place", dir: "auto" }, "in ", short(conflict.place, 300)));
    const cause = conflict.causes[0];
    parts.push(make("p", { class: "reason", dir: "auto" }, cause ? sentence(cause.reason) : "Both sides changed these lines."));
    if (cause?.text?.comment) parts.push(make("p", { class: "reason", dir: "auto" }, "Comment: ", short(cause.text.comment, 400)));
    if (cause?.because) parts.push(make("p", { class: "reason", dir: "auto" }, short(sentence(cause.because), 400)));
    return parts;
  }

  // What a version has or a side did, a line each.
  function told(conflict, version) {
    const lines = conflict.causes[0]?.told[version];
    if (lines) return lines.length > mostDeeds ? [...lines.slice(0, mostDeeds), `and ${lines.length - mostDeeds} more`] : lines;
    const count = conflict.lines[version].trim() === "" ? 0 : conflict.lines[version].trim().split("\n").length;
    return [count === 0 ? "nothing" : count === 1 ? "1 line" : `${count} lines`];
  }

  function choices(one, conflict) {
    const isFixed = one.report.state === "written";
    const effects = conflict.causes[0]?.effects ?? {};
    const cards = versions.map((version) => {
      const commit = conflict.commits[version];
      const isOffered = conflict.accepts.includes(version);
      const effect = effects[version], refusal = version === "base" && conflict.causes[0]?.baseRefused;
      const button = make("button", {
        type: "button", role: "radio", "aria-checked": String(conflict.answer?.take === version), class: "card",
        "data-take": version, disabled: isFixed || !isOffered,
      },
      make("b", { dir: "auto" }, capital(nameOf(version))),
      commit ? make("span", { class: "from", dir: "auto", title: short(commit.subject, 200) }, author(commit)) : null,
      ...told(conflict, version).map((line) => make("span", { class: "value", dir: "auto" }, line === "" ? "(empty)" : short(line, longest))),
      conflict.causes[0]?.text?.states[version] ? make("span", { class: "from" }, short(conflict.causes[0].text.states[version], 40)) : null,
      effect ? make("span", { class: "from effect", dir: "auto" }, short(sentence(effect), longest)) : null,
      refusal ? make("span", { class: "from effect" }, `It can't be taken, as ${refusal}.`) : null);
      button.addEventListener("click", () => answer({ take: version }));
      tries(button, conflict, version);
      return button;
    });
    if (conflict.accepts.includes("both")) {
      const button = make("button", { type: "button", role: "radio", "aria-checked": String(conflict.answer?.take === "both"), class: "card", "data-take": "both", disabled: isFixed },
        make("b", {}, "Both"), make("span", { class: "value", dir: "auto" }, short(effects.both ?? "keep what both sides did", longest)));
      button.addEventListener("click", () => answer({ take: "both" }));
      tries(button, conflict, "both");
      cards.push(button);
    }
    const parts = [make("div", { class: "cards", role: "radiogroup", "aria-label": "Which version to take" }, ...cards)];
    if (effects.also) parts.push(make("p", { class: "also", dir: "auto" }, `Your answer also decides ${short(effects.also, 600)}.`));
    if (conflict.parts.length) parts.push(oneByOne(conflict, isFixed));
    if (conflict.accepts.includes("both-named")) parts.push(naming(conflict, isFixed));
    if (conflict.accepts.includes("value")) {
      const isLong = versions.some((version) => (conflict.values[version] ?? "").includes("\n"));
      const field = make(isLong ? "textarea" : "input", {
        id: "typed", disabled: isFixed, "aria-label": "Another value", spellcheck: "false", autocomplete: "off", ...(isLong ? { rows: 4 } : { type: "text" }),
      });
      field.value = conflict.answer?.value ?? conflict.values[conflict.answer?.take ?? "ours"] ?? "";
      const use = make("button", { type: "submit", disabled: isFixed }, "Use this value");
      // Cards show what Xcode shows, and the field takes what the file has.
      const spelled = ["ours", "theirs"].filter((side) => /^\w+$/.test(conflict.values[side] ?? "") && !told(conflict, side).includes(conflict.values[side]));
      const hint = spelled.length ? `Another value, spelled as in the file (${spelled.map((side) => `${side} ${short(conflict.values[side], 40)}`).join(", ")}) ` : "Another value ";
      const form = make("form", { class: conflict.answer?.value === undefined ? "typing" : "typing chosen" }, make("span", {}, hint), field, use, make("p", { id: "wrong", role: "alert" }));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        answer({ value: field.value });
      });
      parts.push(form);
    }
    return make("section", { class: "choices", "aria-label": "Answer" }, ...parts);
  }

  // The conflicts of a question that is about several, each with answers of its own.
  function oneByOne(conflict, isFixed) {
    const items = conflict.parts.map((part) => {
      const takes = ["ours", "theirs"].map((take) => {
        const button = make("button", { type: "button", "data-take": `${part.id}-${take}`, "aria-pressed": String(part.answer?.take === take), disabled: isFixed, dir: "auto" }, nameOf(take));
        button.addEventListener("click", () => change("answer", { id: part.id, take }));
        return button;
      });
      return make("li", {}, make("p", { dir: "auto" }, short(part.label ? `${part.title}: ${part.label}` : part.title, 300)),
        make("ul", {}, ...versions.flatMap((version) => told(part, version).map((line) => make("li", { dir: "auto" }, `${version}: ${short(line, longest)}`)))),
        make("p", { class: "group", role: "group", "aria-label": "Answer to this one alone" }, ...takes));
    });
    return make("details", { id: "parts" }, make("summary", {}, `One by one (${conflict.parts.length})`), make("ol", {}, ...items));
  }

  const author = (commit) => `${short(commit.author.replace(/ <.*/, ""), 40)}, ${commit.date.slice(0, 10)}`;

  // The result shows what a card would give while the pointer or the focus is on it.
  function tries(button, conflict, take) {
    if (button.disabled || conflict.answer?.take === take) return;
    for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => tryResult(conflict, take));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => tryResult(conflict, null));
  }

  async function tryResult(conflict, take) {
    const number = ++pictureNumber;
    const figure = all("#pictures .result")[0];
    if (!figure) return;
    const picture = await ask(`picture/${at.document}/${conflict.id}${take ? `/${take}` : ""}${byId("dark").checked ? "?dark" : ""}`);
    if (!picture || number !== pictureNumber || !figure.isConnected) return;
    const view = all(".view", figure)[0];
    const [left, top] = [view.scrollLeft, view.scrollTop];
    view.replaceChildren(drawing(picture.result));
    const isSame = looks(picture.result) === resultLooks;
    all("figcaption", figure)[0].textContent = take ? `Result with ${nameOf(take)}${isSame ? " (looks the same)" : ""}` : "Result";
    fit();
    [view.scrollLeft, view.scrollTop] = [left, top];
  }

  // A picture without what only tells names, and without its marks.
  const looks = (text) => (text ?? "").replace(/<title>[^<]*<\/title>|\n<g class="mark .*/g, "");

  function drawing(text) {
    const drawn = text && new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return drawn?.localName === "svg" ? document.importNode(drawn, true) : make("p", { class: "missing" }, "Not in this version.");
  }

  // Both stay if theirs gets another name.
  function naming(conflict, isFixed) {
    const field = make("input", { id: "name", type: "text", disabled: isFixed, spellcheck: "false", autocomplete: "off", "aria-label": "Name of what theirs added" });
    field.value = conflict.answer?.name ?? "";
    const form = make("form", { class: conflict.answer?.take === "both" ? "typing chosen" : "typing" },
      make("span", {}, `Keep both; ${short(conflict.label ?? "name", 60)} of what theirs added `), field, make("button", { type: "submit", disabled: isFixed }, "Keep both"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value) answer({ take: "both", name: field.value });
    });
    return form;
  }

  async function answer(given) {
    const conflict = conflictAt();
    if (!conflict) return;
    if (given.take && !given.name && !conflict.accepts.includes(given.take)) return;
    const refused = await change("answer", { id: conflict.id, ...given });
    if (refused?.kind === "wrong") (byId("wrong") ?? byId("progress")).textContent = refused.message;
    if (!refused && given.take) all(`[data-take="${given.take}"]`)[0]?.focus({ preventScroll: true });
  }

  function verdict(one) {
    const report = one.report;
    if (["failed", "written"].includes(report.state)) return make("div", { id: "verdict" });
    if (report.valid) {
      const text = report.open ? `Xcode can open the result. It has all that did not conflict, and ${nameOf("ours")} where a question is open.`
        : report.conflicts.length ? "All is decided, and Xcode can open the document. Saving writes:" : "Xcode can open the document.";
      return make("div", { id: "verdict", class: "valid", role: "status" }, make("b", { "aria-hidden": "true" }, "✓ "), text,
        report.open || !report.conflicts.length ? null : summary(report));
    }
    return make("div", { id: "verdict", class: "invalid", role: "status" }, make("b", { "aria-hidden": "true" }, "✗ "),
      "Xcode may not open what these answers make:",
      make("ul", {}, ...report.faults.slice(0, 20).map((text) => make("li", { dir: "auto" }, short(text, 400)))));
  }

  // What was answered, and what the document now has; once all is decided.
  function summary(report) {
    const items = report.conflicts.slice(0, 200).map((conflict, index) => {
      const name = conflict.label ? `${conflict.title}, ${conflict.label}` : conflict.title;
      const link = make("button", { type: "button", class: "name", dir: "auto" }, short(name, 160));
      link.addEventListener("click", () => go({ document: at.document, conflict: index }));
      return make("li", {}, link, make("span", { class: "from", dir: "auto" }, ` ${decision(conflict)}: `),
        make("span", { dir: "auto" }, short(conflict.summary ?? conflict.parts.map(decision).join(", "), 300)));
    });
    return make("ol", { class: "summary" }, ...items);
  }

  function lines(conflict) {
    const details = make("details", { class: "xml" }, make("summary", {}, "In the file"));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      details.append(make("div", { class: "sources" }, ...versions.map((version) =>
        make("figure", {}, make("figcaption", { dir: "auto" }, nameOf(version)), make("pre", { tabindex: "0", "aria-label": `File of ${version}` }, short(conflict.lines[version], 20000))))));
    });
    return details;
  }

  // MARK: Pictures

  async function showPictures(conflict, scroll) {
    const number = ++pictureNumber;
    const picture = await ask(`picture/${at.document}/${conflict.id}${byId("dark").checked ? "?dark" : ""}`);
    if (!picture || number !== pictureNumber) return;
    const place = byId("pictures");
    if (!picture.title) {
      place.replaceChildren(make("p", { class: "missing" }, picture.reason));
      byId("whole").disabled = byId("blink").disabled = true;
      return;
    }
    byId("whole").disabled = !picture.cut;
    const shown = ["base", "ours", "theirs", "result"];
    const seen = Object.fromEntries(shown.map((version) => [version, looks(picture[version])]));
    const isSeen = seen.ours !== seen.theirs;
    byId("blink").disabled = !picture.ours || !picture.theirs || !isSeen;
    cut = picture.cut;
    // Versions that look alike share a picture, where the answer is not to be seen.
    resultLooks = seen.result;
    const alike = (version) => isSeen ? [version] : shown.filter((one) => seen[one] === seen[version]);
    const figures = shown.map(alike).filter((versions, index) => versions[0] === shown[index]).map((versions) => {
      const [version] = versions;
      const content = drawing(picture[version]);
      const caption = versions.map((each) => nameOf(each)).join(", ").replace(/, (?!.*,)/, " and ") + (versions.length > 1 ? " look alike" : "");
      const view = make("div", { class: "view", tabindex: "0", role: "group", "aria-label": `${version}: ${short(picture.title, 120)}` }, content);
      view.addEventListener("scroll", () => inStep(view));
      return make("figure", { class: version }, make("figcaption", { dir: "auto" }, capital(caption)), view);
    });
    place.replaceChildren(make("h3", { dir: "auto" }, short(picture.title, 200)), make("p", { id: "is-cut" }), ...(picture.images ? [drawing(picture.images)] : []),
      make("div", { class: "four" }, ...figures));
    fit();
    if (scroll) for (const view of all(".view", place)) [view.scrollLeft, view.scrollTop] = scroll;
    else showMark(place);
  }

  // All pictures show the same part.
  function inStep(view) {
    for (const other of all("#pictures .view")) {
      if (other === view) continue;
      if (other.scrollTop !== view.scrollTop) other.scrollTop = view.scrollTop;
      if (other.scrollLeft !== view.scrollLeft) other.scrollLeft = view.scrollLeft;
    }
  }

  function showMark(place) {
    for (const mark of all(".mark rect", place)) {
      const view = mark.closest(".view");
      const box = mark.getBoundingClientRect();
      const frame = view.getBoundingClientRect();
      if (box.top < frame.top || box.bottom > frame.bottom) view.scrollTop += box.top - frame.top - frame.height / 3;
      if (box.left < frame.left || box.right > frame.right) view.scrollLeft += box.left - frame.left - 40;
      return;
    }
  }

  // A press of a button that stays pressed; a second one undoes it.
  function press(id) {
    const isPressed = !byId(id).disabled && byId(id).getAttribute("aria-pressed") !== "true";
    byId(id).setAttribute("aria-pressed", String(isPressed));
    return isPressed;
  }

  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  const isPressed = (id) => byId(id).getAttribute("aria-pressed") === "true" && !byId(id).disabled;

  // Ours and theirs by turns, in one place; with each press where nothing is to move.
  function blink() {
    if (isStill.matches && isPressed("blink") && !body.classList.contains("other")) return body.classList.add("other");
    press("blink");
    body.classList.remove("other");
    fit();
  }
  setInterval(() => { if (isPressed("blink") && !isStill.matches) body.classList.toggle("other"); }, 900);

  function fit() {
    const place = byId("pictures");
    if (!place) return;
    const part = isPressed("whole") ? null : cut;
    const [, , width, height] = (part ?? "0 0 0 1").split(" ").map(Number);
    if (byId("is-cut")) byId("is-cut").textContent = part ? "Only the place in question. “Whole screen” (w) shows all of it." : "";
    place.classList.toggle("wide", width > Math.max(300, height * 1.2)); // in points
    body.classList.toggle("blinking", isPressed("blink"));
    for (const picture of all(".view > svg", place)) {
      picture.dataset.whole ??= picture.getAttribute("viewBox");
      picture.setAttribute("viewBox", part ?? picture.dataset.whole);
      const box = picture.viewBox.baseVal;
      const room = Math.max(120, picture.parentElement.clientWidth - 4);
      const scale = zoom || Math.min(part ? 4 : 1, room / box.width, Math.max(0.4, (window.innerHeight * 0.62) / box.height));
      picture.setAttribute("width", String(box.width * scale));
      picture.setAttribute("height", String(box.height * scale));
    }
  }

  // The next size beside the one that is shown.
  function enlarge(by) {
    const picture = all("#pictures .view > svg")[0];
    const now = zoom || (picture ? picture.clientWidth / picture.viewBox.baseVal.width : 1);
    const sizes = steps.filter((size) => (by > 0 ? size > now * 1.01 : size < now * 0.99));
    zoom = (by > 0 ? sizes[0] : sizes[sizes.length - 1]) ?? now;
    fit();
  }

  // MARK: Saving and ending

  // Asks in a dialog; resolves to whether the answer is yes.
  function confirm(title, text, yes) {
    const dialog = byId("question");
    byId("question-title").textContent = title;
    byId("question-text").replaceChildren(...text.split("\n").slice(0, 20).map((line) => make("p", { dir: "auto" }, short(line, 400))));
    byId("question-yes").textContent = yes;
    dialog.returnValue = "";
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
      dialog.showModal();
    });
  }

  async function save(options = {}) {
    if (byId("save").disabled) return;
    const number = at.document;
    const refused = await change("save", options);
    if (refused?.kind === "broken") {
      if (await confirm("This would be a broken document", `Xcode may not open it:\n${refused.message}`, "Save it anyway")) {
        await save({ ...options, broken: true });
      }
    } else if (refused?.kind === "changed") {
      if (await confirm("The file has changed", `${refused.message}\nSaving keeps the present file as a copy (.orig).`, "Save over it")) {
        await save({ ...options, overwrites: true });
      }
    } else if (refused) {
      say(refused.message);
    } else if (documents[number].report.state === "written") {
      const next = documents.findIndex((one) => !["written", "failed"].includes(one.report.state));
      if (next >= 0) go(places().find((place) => place.document === next && isOpen(place)) ?? { document: next, conflict: 0 });
    }
  }

  async function end() {
    const left = documents.filter((one) => !["written", "failed"].includes(one.report.state)).length;
    if (left && !await confirm("Not all is saved",
      `${left === 1 ? "1 document stays" : `${left} documents stay`} in conflict. Your answers are kept; xibmerge resolve goes on with them.`, "End")) return;
    isOver = true;
    await ask("end", {});
    body.replaceChildren(make("main", { class: "bye" }, make("h1", {}, left ? "Ended. Your answers are kept." : "Done."),
      make("p", {}, left ? "Run xibmerge resolve to go on." : "You can close this page. Run git add, then git commit."), ));
  }

  // MARK: Events

  byId("undo").addEventListener("click", () => change("undo"));
  byId("rest-ours").addEventListener("click", () => change("rest", { take: "ours" }));
  byId("rest-theirs").addEventListener("click", () => change("rest", { take: "theirs" }));
  byId("save").addEventListener("click", () => save());
  byId("end").addEventListener("click", end);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("keys-close").addEventListener("click", () => byId("keys").close());
  byId("question-yes").addEventListener("click", () => byId("question").close("yes"));
  byId("question-no").addEventListener("click", () => byId("question").close("no"));
  byId("zoom-in").addEventListener("click", () => enlarge(1));
  byId("zoom-out").addEventListener("click", () => enlarge(-1));
  byId("zoom-reset").addEventListener("click", () => { zoom = zoom === 1 ? 0 : 1; fit(); });
  byId("whole").addEventListener("click", () => { press("whole"); fit(); });
  byId("blink").addEventListener("click", blink);
  byId("dark").addEventListener("change", () => { if (conflictAt()) showPictures(conflictAt()); });

  const keys = {
    j: () => step(1), k: () => step(-1), n: nextOpen, o: () => answer({ take: "ours" }), t: () => answer({ take: "theirs" }),
    b: () => answer({ take: "base" }), a: () => answer({ take: "both" }), u: () => { if (!byId("undo").disabled) change("undo"); }, s: () => save(),
    O: () => byId("rest-ours").click(), T: () => byId("rest-theirs").click(), w: () => byId("whole").click(), i: () => byId("blink").click(),
    v: () => byId("typed")?.focus(), m: () => byId("marks").click(), "?": () => byId("keys").showModal(),
    "+": () => enlarge(1), "=": () => enlarge(1), "-": () => enlarge(-1), 0: () => { zoom = 1; fit(); },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || all("dialog[open]").length || isOver || !body.classList.contains("resolve")) return;
    if (event.target.matches("textarea, select, input[type=text]")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // The arrow keys move between the versions, as between radio buttons.
  document.addEventListener("keydown", (event) => {
    const card = event.target.closest?.(".card");
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!card || !by) return;
    event.preventDefault();
    const cards = all(".card:not(:disabled)");
    cards[(cards.indexOf(card) + by + cards.length) % cards.length].focus();
  });

  window.addEventListener("resize", fit);
  const header = all("header")[0];
  if (header) new ResizeObserver(() => document.documentElement.style.setProperty("--head", `${header.offsetHeight}px`)).observe(header);
  if (backend.isShared) {
    setInterval(pulse, 5000);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) pulse(); });
  }
  // Where another merge takes the place of this one.
  backend.changed = () => { at = null; load(); };
  load();
})();
