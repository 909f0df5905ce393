// See script/compare-web.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const option = (name, usual) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : usual);
const [most, from, only] = [Number(option("--cases", 0)), Number(option("--from", 0)), option("--only", "")];
const programs = process.env.XIB_PROGRAMS ?? ".build/debug", corpus = process.env.XIB_CORPUS;
const { load } = await import(pathToFileURL(path.resolve("dist/web/xibmerge.mjs")));
const code = await WebAssembly.compile(fs.readFileSync("dist/web/xibmerge.wasm"));
let engine = await load(code);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "compare-web-"));
process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));
const empty = path.join(scratch, "empty");
fs.writeFileSync(empty, "");

// Folders with three versions of a file, whatever the case of their names.
function cases(folder) {
  return fs.readdirSync(folder).sort().flatMap((name) => {
    const inside = path.join(folder, name);
    if (!fs.statSync(inside).isDirectory()) return [];
    const found = Object.fromEntries(fs.readdirSync(inside).map((file) => [file.toLowerCase().replace(/\.\w+$/, ""), path.join(inside, file)])
      .filter(([, file]) => /\.(xib|storyboard|strings|stringsdict|xcstrings)$/.test(file)));
    return found.ours && found.theirs ? [{ name, base: found.base ?? empty, ours: found.ours, theirs: found.theirs }] : [];
  });
}
// Files of texts, and what editors and systems make of files.
function written() {
  const entries = (kind, ...words) => words.map((word, number) => kind(word, number === 1 ? "only ours" : "base"));
  const strings = (word, other) => `/* A greeting. */\n"hello" = "${word}";\n"other" = "${other}";\n`;
  const plural = (word, other) => `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>hello</key>\n\t<dict>\n` +
    `\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${word}</string>\n\t</dict>\n\t<key>other</key>\n\t<string>${other}</string>\n</dict>\n</plist>\n`;
  const catalog = (word, other) => JSON.stringify({ sourceLanguage: "en", strings: Object.fromEntries([["hello", word], ["other", other]].map(([key, value]) =>
    [key, { localizations: { en: { stringUnit: { state: "translated", value } } } }])), version: "1.0" }, null, 2).replaceAll('":', '" :');
  const view = (word, other) => `<?xml version="1.0" encoding="UTF-8"?>\n<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22000" ` +
    `targetRuntime="iOS.CocoaTouch">\n    <objects>\n        <!--\n<<<<<<< ${other}\n=======\n>>>>>>> theirs\n-->\n        <label text="${word}" id="a"/>\n` +
    `        <label text="${other}" id="b"/>\n    </objects>\n</document>\n`;
  const wide = (text) => Buffer.from(`\ufeff${text}`, "utf16le");
  const all = { "two answers": ["Hello", "Hi", "Hey"], "one answer": ["Hello", "Hello", "Hey"] };
  return Object.entries(all).flatMap(([name, words]) => Object.entries({
    ".strings": entries(strings, ...words), ".stringsdict": entries(plural, ...words), ".xcstrings": entries(catalog, ...words),
    "-wide.strings": entries(strings, ...words).map(wide), ".xib": entries(view, ...words),
    "-lines.xib": entries(view, ...words).map((text) => text.replaceAll("\n", "\r\n")),
    "-wide.xib": entries(view, ...words).map((text) => wide(text.replace("UTF-8", "UTF-16"))),
    "-cut.xib": entries(view, ...words).map((text) => text.slice(0, -20)), "-none.xib": words,
  }).map(([ending, texts]) => {
    const folder = fs.mkdtempSync(path.join(scratch, "made-"));
    const [base, ours, theirs] = texts.map((text, number) => {
      const file = path.join(folder, `${number}${path.extname(ending)}`);
      fs.writeFileSync(file, text);
      return file;
    });
    return { name: `${name}${ending}`, base, ours, theirs };
  }));
}
// So many of them, from all parts.
function spread(list) {
  const step = Math.max(1, Math.floor(list.length / most));
  return list.filter((_, number) => number % step === 0).slice(0, most);
}
const all = [...cases("Tests/SemanticMergeTests/Fixtures"), ...written(), ...(corpus && most ? spread(cases(`${corpus}/merges-dev`)) : [])]
  .slice(from).filter((one) => one.name.includes(only));

const sum = { ranges: 0, pairs: 0, triples: 0, conflicted: 0, checks: 0, pictures: 0, declined: 0, trapped: 0, different: 0 };
const time = { nativePairs: 0, webPairs: 0, nativeTriples: 0, webTriples: 0, memory: 0, largest: 0 };
function native(program, ...words) {
  const start = process.hrtime.bigint();
  const repository = /\.git$/.test(words.at(-1)) ? words.pop() : undefined;
  const { status, stdout, stderr } = spawnSync(path.resolve(programs, program), words, {
    cwd: repository, maxBuffer: 1 << 30, env: { PATH: process.env.PATH, HOME: scratch, GIT_CONFIG_NOSYSTEM: "1", XIBMERGE_CACHE: "0" },
  });
  return { status, stdout, stderr, took: Number(process.hrtime.bigint() - start) / 1e6 };
}
async function web(name, ...given) {
  const start = process.hrtime.bigint();
  try {
    return { ...engine[name](...given), took: Number(process.hrtime.bigint() - start) / 1e6 };
  } catch (error) {
    sum.trapped += 1;
    console.log(`TRAPPED ${name}: ${error.message}`);
    engine = await load(code);
    return null;
  }
}
function compare(what, name, one, other) {
  if (Buffer.compare(Buffer.from(one), Buffer.from(other)) === 0) return true;
  sum.different += 1;
  const [left, right] = [Buffer.from(one).toString(), Buffer.from(other).toString()];
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  console.log(`DIFFERENT ${what}: ${name}\n  program: ${JSON.stringify(left.slice(Math.max(0, at - 60), at + 100))}\n  page:    ${JSON.stringify(right.slice(Math.max(0, at - 60), at + 100))}`);
  return false;
}
// Ranges of the histories of the corpus that changed documents: words, JSON and page, from what a host tells of them.
function git(repository, ...words) {
  return spawnSync("git", ["-C", repository, ...words], { maxBuffer: 1 << 30, env: { PATH: process.env.PATH, HOME: scratch } }).stdout;
}
function ranges() {
  const histories = corpus && most ? fs.readdirSync(corpus).filter((name) => name.endsWith(".git")).sort() : [];
  return histories.flatMap((name) => {
    const repository = path.join(corpus, name), commits = git(repository, "rev-list", "--first-parent", "--branches").toString().trim().split("\n");
    const step = Math.max(1, Math.floor(commits.length / most));
    return commits.filter((_, number) => number % step === 0).slice(0, most)
      .map((commit, number) => ({ name, repository, new: commit, old: commits[Math.min(commits.indexOf(commit) + 1 + number % 40, commits.length - 1)] }));
  }).filter((one) => one.name.includes(only) && one.old !== one.new);
}
async function compareRange({ name, repository, old, new: recent }) {
  const label = `${name} ${old.slice(0, 10)} ${recent.slice(0, 10)}`;
  const words = git(repository, "diff", "--raw", "--no-renames", "--abbrev=40", "-z", old, recent).toString().split("\0");
  const changed = [];
  for (let at = 0; at + 1 < words.length; at += 2) changed.push([...words[at].slice(1).split(" "), words[at + 1]]);
  const side = (file, mode, blob) => (mode === "000000" ? null : { path: file, mode, bytes: git(repository, "cat-file", "blob", blob) });
  const files = changed.filter(([, , , , , file]) => /\.(xib|storyboard|strings|stringsdict|xcstrings)$/i.test(file));
  if (!files.length) return;
  sum.ranges += 1;
  await web("begin", git(repository, "ls-tree", "-r", "-z", "--name-only", recent).toString().split("\0"));
  for (const [mode, newMode, blob, newBlob, , file] of files) await web("add", side(file, mode, blob), side(file, newMode, newBlob));
  for (let wanted; (wanted = engine.wanted()).length;) {
    for (const file of wanted) {
      const one = side(file, "100644", `${recent}:${file}`);
      await web("add", one, one);
    }
  }
  const made = await web("end");
  if (!made) return;
  const program = (...words) => native("xibdiff", ...words, old, recent, repository);
  compare("words of the range", label, program().stdout, made.words);
  compare("JSON of the range", label, program("--format=json").stdout, made.json);
  const plain = (page) => page.toString().replace(/nonce(-|=")[0-9a-zA-Z]+/g, "nonce").replace(/ data-content="[^"]*"/g, "");
  if (made.json.includes('"files":[]')) return;
  compare("page of the range", label, plain(program("--html=-", "--images=0").stdout), plain(made.page));
}
const started = Date.now();
for (const one of ranges()) await compareRange(one);
for (const one of all) {
  const bytes = Object.fromEntries(["base", "ours", "theirs"].map((version) => [version, fs.readFileSync(one[version])]));
  const label = `Document${path.extname(one.ours)}`;
  if (bytes.base.length) {
    for (const version of ["ours", "theirs"]) {
      const words = native("xibdiff", "--label", label, one.base, one[version]);
      const json = native("xibdiff", "--format", "json", "--label", label, one.base, one[version]);
      const made = await web("compare", bytes.base, bytes[version], label, false);
      sum.pairs += 1;
      if (!made) continue;
      [time.nativePairs, time.webPairs] = [time.nativePairs + words.took, time.webPairs + made.took];
      compare(`words of ${version}`, one.name, words.stdout, made.words);
      compare(`JSON of ${version}`, one.name, json.stdout, made.json);
    }
  }
  const report = path.join(scratch, "report.json");
  fs.rmSync(report, { force: true });
  const merged = native("xibmerge", "merge", one.base, one.ours, one.theirs, "--path", label, "--json", report);
  const made = await web("merge", bytes.base, bytes.ours, bytes.theirs, label);
  sum.triples += 1;
  if (made?.reason !== undefined) {
    if (/Merged line by line|Objects can't be merged/.test(merged.stderr)) sum.declined += 1;
    else compare("refusal", one.name, merged.stderr, made.reason);
  } else if (made) {
    [time.nativeTriples, time.webTriples] = [time.nativeTriples + merged.took, time.webTriples + made.took];
    time.largest = Math.max(time.largest, made.took);
    if (made.status === 1) sum.conflicted += 1;
    compare("status of the merge", one.name, String(merged.status), String(made.status));
    compare("bytes of the merge", one.name, merged.stdout, made.bytes);
    compare("words of the merge", one.name, merged.stderr, made.words);
    compare("JSON of the merge", one.name, fs.existsSync(report) ? fs.readFileSync(report) : "", made.json);
  }
  // The program names a file by its path, so it gets the file under the same name.
  const copy = path.join(scratch, label);
  fs.copyFileSync(one.ours, copy);
  const checked = native("xibmerge", "check", "--format", "json", copy);
  const found = await web("check", bytes.ours, copy);
  sum.checks += 1;
  if (found) compare("check", one.name, checked.stdout, found.json);
  if (/\.(xib|storyboard)$/.test(label)) {
    const folder = path.join(scratch, "pictures");
    const drawn = native("xibmerge", "draw", "--output", folder, copy);
    const pictures = await web("draw", bytes.ours);
    const files = drawn.status === 0 ? drawn.stdout.toString().split("\n").filter(Boolean) : [];
    if (pictures && files.length !== pictures.pictures.length) compare("number of pictures", one.name, String(files.length), String(pictures.pictures.length));
    else if (pictures) files.forEach((file, index) => { sum.pictures += 1; compare("picture", one.name, fs.readFileSync(file), pictures.pictures[index].svg); });
    fs.rmSync(folder, { recursive: true, force: true });
  }
  time.memory = engine.memory() >> 20;
  if (sum.triples % 50 === 0) console.log(`${sum.triples} of ${all.length}, ${Math.round((Date.now() - started) / 1000)} s`);
}

// A thousand calls need the memory of a hundred: in the first ones, free blocks that fit no longer take some pages of 64 kB.
const same = cases("Tests/SemanticMergeTests/Fixtures").reduce((one, other) => (fs.statSync(one.ours).size > fs.statSync(other.ours).size ? one : other));
const [base, ours, theirs] = ["base", "ours", "theirs"].map((version) => fs.readFileSync(same[version]));
engine = await load(code);
const needed = [];
for (let number = 1; number <= 1000; number += 1) {
  engine.compare(base, ours, "Main.storyboard", true);
  engine.merge(base, ours, theirs, "Main.storyboard");
  engine.check(ours, "Main.storyboard");
  engine.draw(ours);
  const conflicts = engine.open(base, ours, theirs, "Main.storyboard").document?.report.conflicts ?? [];
  for (const { id } of conflicts.slice(0, 1)) [engine.picture(id, "ours", false), engine.order("answer", { id, take: "ours" }), engine.order("undo")];
  if (number === 100 || number === 1000) needed.push(engine.memory());
}
[time.memoryOf100, time.memoryOf1000] = needed.map((bytes) => bytes >> 20);
if (needed[1] > needed[0]) {
  sum.different += 1;
  console.log(`MEMORY 100 calls for ${same.name} need ${needed[0]} bytes, and 1,000 need ${needed[1]}`);
}
for (const name of Object.keys(time)) time[name] = Math.round(time[name]);
console.log(JSON.stringify({ ...sum, ...time }));
process.exit(sum.different || sum.trapped ? 1 : 0);
