// The page that shows what a request, a commit or a comparison of a host changes, and how it merges. What comes from the host is shown
// only as text, as pictures that the engine drew, or in a frame with the page of xibdiff --html.

const root = document.documentElement;
/** What the address names, who asks the host of it, and what it said. */
const current = { place: null, asker: null, api: null, listed: null, comparison: null, isWithout: false, verdict: "" };

// MARK: Saying

const said = { text: "", remark: "" };
function say(text, isProblem = false) {
  said.text = text;
  tell();
  byId("state").classList.toggle("problem", isProblem);
}
const tell = () => { byId("state").textContent = [said.text, said.remark].filter(Boolean).join(" "); };

function element(name, ...parts) {
  const made = document.createElement(name);
  made.append(...parts);
  return made;
}

/** A name of the host as it may be shown: without what ends a line or turns the order of what stands beside it. */
const shown = (name) => name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

function note(sentence) {
  byId("notes").append(element("li", shown(sentence)));
  byId("notes").hidden = false;
}

/** Loading, done or failed, for tests and for those who embed the page. */
function become(state) {
  root.dataset.state = state;
  if (state === "loading") document.body.setAttribute("aria-busy", "true");
  else document.body.removeAttribute("aria-busy");
}

function show(view) {
  root.dataset.view = view;
  for (const one of ["start", "token-form", "request", "resolver"]) byId(one).hidden = one !== view;
  document.body.classList.toggle("resolve", view === "resolver");
  byId("back").hidden = view !== "resolver";
  byId("another").hidden = view === "start";
  if (view !== "resolver") document.title = shown(current.listed?.title ?? "xibmerge");
}

/** The name of a branch in a sentence, which may be a word of it. */
const branch = (name) => `“${shown(name)}”`;
const short = (commit) => commit.slice(0, 7);
const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
const octal = (text) => [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
/** A path as a word of a shell. What can't be shown is written as its bytes. */
const quoted = (path) => (/^[\w./@+-]+$/.test(path) ? path : shown(path) === path ? `'${path.replaceAll("'", "'\\''")}'`
  : `$'${[...path].map((sign) => (shown(sign) !== sign || "'\\".includes(sign) ? octal(sign) : sign)).join("")}'`);

// MARK: Tokens and limits

/** Asks a person for a token; null if it shall go on without one. */
async function askToken(why, mayGoOn = false) {
  const { name, token } = hosts[current.place.host];
  become("failed");
  show("token-form");
  say(`${name} asks for a token.`);
  byId("token-why").textContent = why;
  byId("token-how").textContent = token;
  byId("token-host").textContent = new URL(current.place.origin).host;
  byId("without").hidden = !mayGoOn;
  byId("token").value = "";
  byId("token").focus();
  const given = await new Promise((resolve) => {
    byId("token-form").onsubmit = (event) => {
      event.preventDefault();
      if (byId("token").value.trim()) resolve(byId("token").value.trim());
    };
    byId("without").onclick = () => resolve(null);
  });
  byId("token").value = "";
  become("loading");
  if (current.listed) show("request");
  else byId("token-form").hidden = true;
  return given;
}

/** Says before it begins if the host won't answer so many requests. */
async function afford(needed) {
  const { asker, isWithout } = current, { left, until } = asker.counted;
  if (left === null || left >= needed || asker.hasToken() || isWithout) return;
  const token = await askToken(`This needs ${count(needed, "more request")}, and without a token ${hostOf(current.place.origin)} answers ${left}${until ? ` until ${timeOf(until)}` : ""}.`, true);
  if (token) asker.use(token);
  else current.isWithout = true;
}

// MARK: What changed

const frame = byId("difference");
/** Whether somebody is in the frame, whose place would be lost by another page. */
const isRead = () => frame.matches(":hover") || document.activeElement === frame;

function display({ words, page }) {
  byId("changes").hidden = byId("show-changes").getAttribute("aria-pressed") !== "true";
  showDifference(page, words, visit);
}

/** Leads to the document and the object that the address names. */
function visit() {
  const { path, id } = current.place;
  if (path) frame.contentWindow.postMessage({ visit: `#${linkTo({ link: "" }, path, id)}` }, "*");
}

function describe() {
  const { place, listed } = current;
  const link = element("a", listed.title);
  Object.assign(link, { href: place.link, rel: "noreferrer", target: "_blank" });
  byId("title").replaceChildren(link);
  const others = listed.files.filter(({ path, old }) => ![path, old].some(isListed)).length;
  const ways = {
    open: `${listed.source} into ${listed.target}`, merged: `merged into ${listed.target}${listed.mergedAs ? ` as ${short(listed.mergedAs)}` : ""}`,
    closed: `closed, not merged into ${listed.target}`,
  };
  byId("about").textContent = shown([
    ways[listed.state], others && `${count(others, "other changed file")} not shown`,
    listed.old ? `from ${short(listed.old)} to ${short(listed.recent)}` : `in ${short(listed.recent)}`,
  ].filter(Boolean).join(" · "));
  if (listed.missing) note(listed.missing);
  show("request");
}

async function begin() {
  const { place, asker } = current;
  const isAsked = !/(^|\.)(github\.com|gitlab\.com|ghe\.com)$/.test(new URL(place.link).hostname) && await localNetwork() === "prompt";
  say(`Asking ${hostOf(place.origin)}…${isAsked ? ` If the browser asks whether this page may reach the local network, it is to ask ${hostOf(place.origin)}: allow it.` : ""}`);
  for (;;) {
    try {
      return Object.assign(current, await opened(place, asker));
    } catch (error) {
      if (error.kind !== "token") throw error;
      asker.use(await askToken(error.message));
      say(`Asking ${hostOf(place.origin)}…`);
    }
  }
}

function progress(done, all, what) {
  Object.assign(byId("portion"), { max: all, value: done, hidden: done === all });
  say(`${done} of ${count(all, "file")}${what}`);
}

async function compare() {
  const { api, listed } = current;
  let shown = 0, last = -Infinity;
  return compareAll(api, listed, {
    note, afford, progress: (done, all) => progress(done, all, ""),
    begun: (comparison) => { current.comparison = comparison; },
    async early(comparison, isLast) {
      const there = comparison.added.length;
      if (isLast || there < 2 * shown || performance.now() < last + 1500 || isRead()) return;
      [shown, last] = [there, performance.now()];
      display(await comparison.end());
    },
  });
}

async function finish() {
  const result = await current.comparison.end();
  display(result);
  Object.assign(current, { comparison: null, isWhole: true });
  return result;
}

// MARK: The merge

let fates = [];

function itemOf(fate) {
  const item = element("li", element("b", shown(fate.path)), `: ${shown(fate.words)}`);
  item.className = fate.kind;
  const button = (text, action) => {
    const made = element("button", text);
    made.type = "button";
    made.setAttribute("aria-label", `${text.replace("…", "")} ${shown(fate.path)}`);
    made.addEventListener("click", action);
    item.append(made);
  };
  if (fate.kind === "merged") button("Download", () => download(fate.bytes, fate.path.split("/").pop()));
  if (fate.kind === "conflicts") button("Resolve…", () => resolve(fate));
  return item;
}

/** Lists what needs a look, and below it, folded, what comes as the request has it. */
function listFates() {
  fates.sort((one, other) => (one.path < other.path ? -1 : 1));
  const taken = fates.filter(({ kind }) => kind === "taken");
  byId("fates").replaceChildren(...fates.filter(({ kind }) => kind !== "taken").map(itemOf));
  byId("taken").replaceChildren(...taken.map(itemOf));
  byId("taken-title").textContent = `${count(taken.length, "file")} that ${branch(current.listed.target)} has not touched`;
  byId("taken").parentElement.hidden = !taken.length;
  byId("taken").parentElement.open = taken.length === fates.length;
}

/** The commands of git that put a result in place. */
function tellCommands() {
  const results = fates.filter(({ kind }) => kind === "merged" || kind === "conflicts");
  byId("commands").hidden = !results.length;
  byId("commands").replaceChildren(
    `To use a result, on the branch ${branch(current.listed.source)}: `, element("code", `git pull --no-rebase --no-commit origin ${quoted(`refs/heads/${current.listed.target}`)}`),
    ", put the download, or what Resolve saves, in place of the file, ", element("code", `git add -- ${results.map(({ path }) => quoted(path)).join(" ")}`), ".");
}

function verdictOf(target) {
  const { listed } = current, now = `${branch(listed.target)} as it is now (${short(target.tip)})`;
  const asked = fates.filter(({ kind }) => kind === "conflicts" || kind === "whole").length, unknown = fates.filter(({ kind }) => kind === "unknown").length;
  if (target.base === listed.recent) return `${now} has all of this request already.`;
  if (asked) return `With ${now}, ${count(asked, "file")} ${asked === 1 ? "has" : "have"} conflicts.`;
  if (unknown) return `With ${now}: of ${count(unknown, "file")}, this page can't tell; the others merge without a conflict.`;
  return `With ${now}, its .xib and .storyboard files and their texts merge without a conflict; other files were not looked at.`;
}

async function mergeWithTarget(files, modeOf) {
  const { api, listed } = current;
  const target = await api.target(listed).catch((error) => {
    throw ["missing", "ancestor"].includes(error.kind) ? new Trouble(`The host has no branch ${shown(listed.target)} any more, or it has no common ancestor with this request.`) : error;
  });
  fates = await mergeAll(api, listed, target.base === listed.recent ? [] : files, target, modeOf, { afford, note, progress: (done, all) => progress(done, all, " merged") });
  listFates();
  byId("apart").hidden = files.filter(({ path }) => isDocument(path)).length < 2;
  tellCommands();
  document.querySelector(".views").hidden = false;
  byId("show-merge").textContent = fates.some(({ kind }) => kind === "conflicts" || kind === "whole") ? "Merge: conflicts" : "Merge: no conflicts";
  current.verdict = verdictOf(target);
  return current.verdict;
}

async function resolve(fate) {
  try {
    await openMerge({ versions: fate.versions, path: fate.path });
    say(`Ours is the branch ${branch(current.listed.source)}, theirs is ${branch(current.listed.target)}.`);
  } catch (error) {
    say(sentenceOf(error), true);
  }
}

function choose(view) {
  for (const one of ["changes", "merge"]) byId(`show-${one}`).setAttribute("aria-pressed", String(one === view));
  byId("changes").hidden = view !== "changes";
  byId("merging").hidden = view !== "merge";
}

// MARK: From the link to the end

async function run(link) {
  become("loading");
  try {
    current.place = placeOf(link);
    history.replaceState(null, "", `#${linkTo(current.place, current.place.path, current.place.id)}`); // Without a password in the link.
    bindTo(current.place.origin); // Before the engine and the first request.
    current.asker = asking(current.place.host, (remark) => { said.remark = remark; tell(); });
    await begin();
    describe();
    const { files, modeOf } = await compare();
    if (!files.length) {
      say("No document and no texts changed.");
      return become("done");
    }
    const { status } = await finish();
    const changes = status === 0 ? "Nothing changed in the documents but their bytes." : "";
    say([changes, current.listed.state === "open" ? await mergeWithTarget(files, modeOf) : ""].filter(Boolean).join(" ") || "This is what changed.");
    if (document.activeElement === document.body) frame.focus(); // For the keys of that page.
    engine.rest();
    become("done");
  } catch (error) {
    await fail(error);
  }
}

async function fail(error) {
  const isPart = current.comparison?.added.length > 0;
  if (isPart && error.kind !== "stopped") await finish().catch(() => { /* What was shown stays. */ });
  byId("portion").hidden = true;
  if (!(error instanceof Trouble)) console.error(error);
  const sentence = error instanceof TypeError ? unreadable(hostOf(current.place.origin)) : sentenceOf(error);
  say(`${sentence}${isPart ? " What is shown is not all." : current.isWhole ? " What changed is shown; how it merges is not known." : ""}`, true);
  if (!current.listed) {
    show("start");
    byId("link").value = location.hash.slice(1);
  }
  become("failed");
}

/** Shows a link. Once a host was asked, the page is loaded anew for another one: its policy can't be taken back. */
function openLink(link) {
  if (boundTo === null) {
    history.replaceState(null, "", `#${link}`);
    return run(link);
  }
  location.hash = link;
}

// MARK: Events

byId("open").addEventListener("submit", (event) => {
  event.preventDefault();
  openLink(byId("link").value.trim());
});
byId("another").addEventListener("click", () => {
  if (!leavesMerge()) return;
  show("start");
  byId("link").focus();
});
byId("back").addEventListener("click", () => {
  if (!leavesMerge()) return;
  show("request");
  say(current.verdict);
  byId("show-merge").focus();
});
byId("show-changes").addEventListener("click", () => choose("changes"));
byId("show-merge").addEventListener("click", () => choose("merge"));
byId("keep").addEventListener("click", () => download(frame.srcdoc, "changes.html", "text/html"));
byId("stop").addEventListener("click", () => {
  current.asker?.stop();
  engine.start(new Trouble("Stopped.", { kind: "stopped" }));
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const link = event.dataTransfer.getData("text/uri-list").split("\n").find((line) => line && !line.startsWith("#")) || event.dataTransfer.getData("text");
  if (link) openLink(link.trim());
});
document.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text").trim();
  if (event.target.matches?.("input, textarea") || byId("start").hidden || !text) return;
  event.preventDefault();
  openLink(text);
});
window.addEventListener("hashchange", () => {
  let place = null;
  try { place = placeOf(location.hash.slice(1)); } catch { /* Said when it is loaded. */ }
  if (place?.link !== current.place?.link) return location.reload();
  Object.assign(current.place, { path: place.path, id: place.id });
  visit();
});

if (location.hash.length > 1) {
  run(location.hash.slice(1));
} else {
  show("start");
  say("");
}
