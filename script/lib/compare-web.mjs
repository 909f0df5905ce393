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
const all = [
  ...["Tests/SemanticMergeTests/Fixtures", "Tests/StringsMergeTests/Fixtures"].filter((folder) => fs.existsSync(folder)).flatMap(cases),
  ...(corpus && most ? cases(`${corpus}/merges-dev`).slice(from, from + most) : []),
].filter((one) => one.name.includes(only) && (from === 0 || one.base.includes("merges-dev")));

const sum = { pairs: 0, triples: 0, conflicted: 0, checks: 0, pictures: 0, declined: 0, trapped: 0, different: 0 };
const time = { nativePairs: 0, webPairs: 0, nativeTriples: 0, webTriples: 0, memoryAfter10: 0, memory: 0, largest: 0 };
function native(program, ...words) {
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(path.join(programs, program), words, {
    maxBuffer: 1 << 30, env: { PATH: process.env.PATH, HOME: scratch, GIT_CONFIG_NOSYSTEM: "1", XIBMERGE_CACHE: "0" },
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
const started = Date.now();
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
  if (sum.triples === 10) time.memoryAfter10 = time.memory;
  if (sum.triples % 50 === 0) console.log(`${sum.triples} of ${all.length}, ${Math.round((Date.now() - started) / 1000)} s`);
}
for (const name of Object.keys(time)) time[name] = Math.round(time[name]);
console.log(JSON.stringify({ ...sum, ...time }));
process.exit(sum.different || sum.trapped ? 1 : 0);
