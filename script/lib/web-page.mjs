// Makes the pages of their parts: node web-page.mjs FOLDER. The folder has xibmerge.wasm; index.html, pull.html and xibmerge.mjs come to it.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const folder = path.resolve(process.argv[2]);
const features = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../Sources/Features");
const read = (name) => fs.readFileSync(path.join(features, name), "utf8");
const bridge = read("Web/Page/xibmerge.js");
fs.writeFileSync(path.join(folder, "xibmerge.mjs"), `${bridge}\nexport { xibmerge as load };\n`);
const { load } = await import(pathToFileURL(path.join(folder, "xibmerge.mjs")));
const code = fs.readFileSync(path.join(folder, "xibmerge.wasm"));
const engine = await load(code);
const looks = engine.looks();

// What is between two tags of the page that the engine makes, whose policy is that of these, too.
const sample = engine.compare(new Uint8Array(), null, "a.xib", true).page;
const between = (text, open, close) => text.slice(text.indexOf(">", text.indexOf(open)) + 1, text.lastIndexOf(close));
const hash = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
// Comments of whole lines stay here.
const bare = (script) => script.replace(/^\s*\/\/.*\n/gm, "").replace(/^\s*\/\*\*[^]*?\*\/\n/gm, "");
const all = (names) => names.map((name) => read(`${name.includes("/") ? "" : "Web/Page/"}${name}`)).join("");
// As worker.js reads it: a fifth longer than the bytes, where base64 is a third.
function packed(code) {
  const bytes = gzipSync(code, { level: 9 }), whole = Buffer.concat([bytes, Buffer.alloc(3)]);
  let text = `${bytes.length} `;
  for (let at = 0; at < bytes.length; at += 4) {
    const value = whole.readUInt32BE(at);
    text += String.fromCharCode(...[85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((power) => 40 + Math.floor(value / power) % 85));
  }
  if (/<\/script/i.test(text)) throw new Error("The engine would end early.");
  return text;
}
const common = {
  badges: looks.badges, version: looks.version, engine: packed(code),
  resolve: between(read("Resolve/Page/resolve.html"), "<body", "</body>").replace(/@(style|badges|script)@\n?/g, ""),
  worker: bare(`${bridge}\n${read("Web/Page/worker.js")}`),
};

// Writes a page of a template, scripts and styles, which may ask the origins of a policy.
function write(name, template, scripts, styles, asks) {
  const script = bare(all(scripts)), style = looks.style + all(styles);
  for (const text of [script, common.worker]) if (/<\/script/i.test(text)) throw new Error("A script would end early.");
  const policy = [
    "default-src 'none'", `script-src 'wasm-unsafe-eval' ${hash(script)} ${hash(between(sample, "<script", "</script>"))}`,
    `style-src ${hash(style)} ${hash(between(sample, "<style", "</style>"))}`, "img-src data:", "worker-src blob:", `connect-src ${asks}`,
    "base-uri 'none'", "form-action 'none'",
  ].join("; ");
  const parts = { ...common, policy, style, script };
  fs.writeFileSync(path.join(folder, name), read(template).replace(/@(\w+)@/g, (_, part) => parts[part]));
}

const shared = ["engine.js", "resolving.js", "Diff/Page/swatches.js"], resolver = "Resolve/Page/resolve.js", looksOfResolver = "Resolve/Page/resolve.css";
const pull = (name) => `Web/Page/Pull/${name}`;
write("index.html", "Web/Page/page.html", [...shared, "page.js", resolver], [looksOfResolver, "page.css"], "'none'");
// script/web replaces what it may ask.
write(
  "pull.html", pull("pull.html"),
  [...shared, ...["link", "policy", "asking", "texts", "github", "gitlab", "reading", "merging", "pull"].map((name) => pull(`${name}.js`)), resolver],
  [looksOfResolver, "page.css", pull("pull.css")], "https: http://127.0.0.1:* http://localhost:*");
