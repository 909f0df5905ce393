// The page that compares, merges and checks files without a server.

// MARK: Files

const slots = ["base", "ours", "theirs"];
const names = { base: "the old version (base)", ours: "the new version (ours)", theirs: "theirs" };
const files = { base: null, ours: null, theirs: null }; // { name, bytes, handle, changed }

// What git mergetool and others call the versions. A word that is in all names is of the document.
const roles = { base: ["base", "ancestor"], ours: ["local", "ours", "mine", "yours"], theirs: ["remote", "their", "theirs", "other"] };
const wordsOf = (name) => name.toLowerCase().split(/[._-]/);
function slotOf(name, all) {
  const own = wordsOf(name).filter((word) => !all.every((other) => wordsOf(other.name).includes(word)));
  return slots.find((slot) => own.some((word) => roles[slot].includes(word)));
}
const ending = (name) => (/\.(xib|storyboard|strings|stringsdict|xcstrings)$/i.exec(name)?.[1] ?? "").toLowerCase();
// Main_BASE_4711.storyboard is Main.storyboard; base.xib is itself.
const plain = (name) => name.replace(/_(BASE|LOCAL|REMOTE|BACKUP)_\d+/, "");
function isMarked(bytes) {
  const text = new TextDecoder().decode(bytes);
  return /^<{7,} /m.test(text) && /^>{7,} /m.test(text);
}

// What went wrong stands where files are given.
function say(text, isProblem = false) {
  const state = byId("state");
  (isProblem && !byId("start").hidden ? byId("problem") : byId("state-place")).append(state);
  state.textContent = text;
  state.classList.toggle("problem", isProblem);
}

// A picture or a compiled nib, but not UTF-16, which the engine refuses in its own words.
const isNoText = (bytes) => bytes.subarray(0, 8000).includes(0) && ![0xFEFF, 0xFFFE].includes(bytes[0] << 8 | bytes[1]);

async function read(given, handle = null) {
  try {
    const file = handle?.kind === "file" ? await handle.getFile() : given;
    if (file.size > largestFile) throw new Trouble(`${file.name} has ${Math.round(file.size / 1e6)} MB, and this page takes at most 16; the program takes larger ones.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isNoText(bytes)) throw new Trouble(`${file.name} is no text, so it is no document; give a .xib, a .storyboard, a strings file or a catalog.`);
    return { name: file.name, bytes, handle, changed: file.lastModified };
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(`${given.name} can't be read: it is a folder, or it was moved or changed. Give the file again.`);
  }
}

// Puts files where their names say, or where there is room, and does what can be done with them.
async function take(list) {
  const given = list.filter((one) => !/_BACKUP_\d+/.test(one.name));
  if (given.length > 3) throw new Trouble(`These are ${given.length} files; give one to check it, two to compare them, or three to merge them.`);
  if (given.length === 1 && isMarked(given[0].bytes)) return takeMarked(given[0]);
  if (given.length > 1) clear();
  const rest = [];
  for (const one of given) {
    const slot = slotOf(one.name, given);
    if (slot && given.length > 1 && !files[slot]) files[slot] = one;
    else rest.push(one);
  }
  for (const one of rest) files[slots.find((slot) => !files[slot]) ?? "theirs"] = one;
  showSlots();
  return slots.every((slot) => !files[slot] || files[slot] === given[0]) ? check() : files.theirs ? mergeAll() : compare();
}

async function takeMarked(file) {
  const { reason, versions } = await engine.call("versions", file.bytes);
  if (reason) {
    put(slots.find((slot) => !files[slot]) ?? "theirs", file);
    throw new Trouble(reason);
  }
  clear();
  slots.forEach((slot, index) => { files[slot] = { ...file, bytes: versions[index] }; });
  showSlots();
  return mergeAll();
}

function clear() {
  for (const slot of slots) files[slot] = null;
  showSlots();
}

function showSlots() {
  for (const slot of slots) {
    byId(`${slot}-name`).textContent = files[slot]?.name ?? "no file";
    byId(`${slot}-remove`).hidden = !files[slot];
  }
}

// One kind of file for all, or a sentence.
function checkKinds(...chosen) {
  const kinds = [...new Set(chosen.map((one) => ending(one.name)))].filter(Boolean);
  if (kinds.length > 1) throw new Trouble(`These are files of different kinds (.${kinds.join(" and .")}); give versions of one file.`);
  for (const one of chosen) {
    if (!one.bytes.length && one !== files.base) throw new Trouble(`${one.name} is empty; give the whole file.`);
  }
}

// The name that tells the kind of file. What was pasted has none.
const pathOf = (...chosen) => plain(chosen.map((one) => one?.name).find((name) => name && ending(name)) ?? "Document.xib");

const haveOneName = (...chosen) => new Set(chosen.map((one) => one?.name)).size === 1;

// MARK: What the page does

function show(view) {
  for (const one of ["start", "compared", "resolver", "checked"]) byId(one).hidden = one !== view;
  document.body.classList.toggle("resolve", view === "resolver");
  byId("again").hidden = view === "start";
  if (view !== "resolver") document.title = "xibmerge";
  window.scrollTo(0, 0);
}

async function compare() {
  const { base, ours } = files;
  if (!base || !ours) throw new Trouble(`Comparing needs two files; ${names[base ? "ours" : "base"]} is missing.`);
  checkKinds(base, ours);
  const { status, words, page } = await engine.call("compare", base.bytes, ours.bytes, pathOf(ours, base), true);
  showDifference(page, words, () => byId("difference").focus()); // for the keys of that page
  show("compared");
  const isByLines = /^.*Compared line by line/m.exec(words);
  say(status === 0 ? "Nothing has changed." : isByLines ? "One of the files is no document that can be read, so lines are compared." : haveOneName(base, ours) ? "This is what changed." : `Old is ${base.name}, new is ${ours.name}.`);
}

async function mergeAll() {
  const { base, ours, theirs } = files;
  if (!ours || !theirs) throw new Trouble(`Merging needs ours and theirs, and a base if there is one; ${ours ? "theirs" : "ours"} is missing.`);
  checkKinds(...[base, ours, theirs].filter(Boolean));
  await openMerge({
    versions: [base?.bytes ?? new Uint8Array(), ours.bytes, theirs.bytes], path: pathOf(ours, theirs, base),
    source: ours.handle && base?.handle === ours.handle && theirs.handle === ours.handle ? ours : null,
    names: haveOneName(base, ours, theirs) ? null : { base: base?.name, ours: ours.name, theirs: theirs.name },
  });
  if (!merge.opened.report.conflicts.length) {
    const { words } = await engine.call("merge", ...merge.versions, merge.path);
    showDifference(await engine.call("sides", ...merge.versions, merge.path), words);
    byId("compared").hidden = false;
  }
  say(haveOneName(base, ours, theirs) ? "" : `Base is ${base?.name ?? "empty"}, ours is ${ours.name}, theirs is ${theirs.name}.`);
}

async function check() {
  const given = slots.map((slot) => files[slot]).filter(Boolean);
  if (given.length !== 1) throw new Trouble(given.length ? "Checking takes one file; remove the others." : "Give a file to check.");
  checkKinds(...given);
  const path = pathOf(...given);
  const { words, json } = await engine.call("check", given[0].bytes, path);
  const { pictures } = /^(xib|storyboard)$/.test(ending(path)) ? await engine.call("draw", given[0].bytes) : { pictures: [] };
  const findings = JSON.parse(json).findings;
  byId("verdict-of-check").textContent = `${given[0].name}: ${words.trim().split(": ").pop()}`;
  byId("findings").replaceChildren(...findings.map((one) => {
    const item = document.createElement("li");
    item.className = one.severity;
    item.dir = "auto";
    item.textContent = `Line ${one.line}: ${one.severity}: ${one.message} [${one.rule}]`;
    return item;
  }));
  byId("drawings").replaceChildren(...pictures.slice(0, 40).map(({ title, svg }) => {
    const figure = document.createElement("figure"), caption = document.createElement("figcaption");
    caption.textContent = title;
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    figure.append(caption, document.importNode(drawn, true));
    return figure;
  }));
  show("checked");
  say(`To compare ${given[0].name}, drop another version of it here.`);
}

// Does something after all that was asked before, and says why it can't be done.
let queue = Promise.resolve();
function attempt(action) {
  document.body.setAttribute("aria-busy", "true");
  const mine = queue = queue.then(async () => {
    say("Working…");
    try {
      await action();
    } catch (error) {
      say(sentenceOf(error), true);
    }
    if (queue === mine) document.body.removeAttribute("aria-busy");
  });
}

// Goes back to where files are given, if that loses no answers that somebody wants.
function leave() {
  if (!leavesMerge()) return false;
  if (!byId("compared").hidden || !byId("resolver").hidden) clear();
  show("start");
  return true;
}

// MARK: Events

async function dropped(transfer) {
  const items = [...transfer.items].filter((one) => one.kind === "file");
  // A handle must be asked for before the event is over.
  const handles = items.map((one) => one.getAsFileSystemHandle?.() ?? Promise.resolve(null));
  const list = items.map((one) => one.getAsFile());
  return Promise.all(list.map(async (file, index) => read(file, await handles[index].catch(() => null))));
}

document.addEventListener("dragover", (event) => { event.preventDefault(); byId("start").classList.add("over"); });
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) byId("start").classList.remove("over"); });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  byId("start").classList.remove("over");
  const slot = event.target.closest?.("[data-slot]")?.dataset.slot;
  if (!leave()) return;
  const list = dropped(event.dataTransfer);
  list.catch(() => { /* Said below. */ });
  attempt(async () => {
    const all = await list;
    if (!all.length) throw new Trouble("These are no files.");
    if (slot && all.length === 1 && !isMarked(all[0].bytes)) put(slot, all[0]);
    else await take(all);
  });
});

document.addEventListener("paste", (event) => {
  if (event.target.matches?.("input[type=text], input[type=search], textarea") || byId("start").hidden) return;
  const list = [...event.clipboardData.files], text = event.clipboardData.getData("text");
  const slot = document.activeElement?.closest?.("[data-slot]")?.dataset.slot;
  if (!list.length && !text) return;
  event.preventDefault();
  attempt(async () => {
    if (list.length) return take(await Promise.all(list.map((file) => read(file))));
    const one = { name: "pasted text", bytes: new TextEncoder().encode(text), handle: null };
    return isMarked(one.bytes) ? takeMarked(one) : put(slot ?? slots.find((each) => !files[each]) ?? "theirs", one);
  });
});

function put(slot, file) {
  files[slot] = file;
  showSlots();
  say(`${file.name} is ${names[slot]}.`);
}

for (const slot of slots) {
  byId(`${slot}-file`).addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) attempt(async () => {
      const one = await read(file);
      if (isMarked(one.bytes)) await takeMarked(one);
      else put(slot, one);
    });
    event.target.value = "";
  });
  byId(`${slot}-remove`).addEventListener("click", () => { files[slot] = null; showSlots(); say(""); byId(`${slot}-file`).focus(); });
}
byId("all-files").addEventListener("change", (event) => {
  const list = [...event.target.files];
  event.target.value = "";
  if (list.length) attempt(async () => take(await Promise.all(list.map((file) => read(file)))));
});
byId("compare").addEventListener("click", () => attempt(compare));
byId("merge").addEventListener("click", () => attempt(mergeAll));
byId("check").addEventListener("click", () => attempt(check));
byId("stop").addEventListener("click", () => engine.start(new Trouble("Stopped. The files are still here.")));
byId("again").addEventListener("click", () => {
  if (!leave()) return;
  clear();
  say("Ready.");
  byId("all-files").focus();
});

showSlots();
engine.start().then(() => { say("Ready."); document.body.dataset.ready = "yes"; },
  () => say("This browser can't run the engine; it needs WebAssembly and DecompressionStream, of 2023 or later.", true));
