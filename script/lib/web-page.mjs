// Makes the page of its parts: node web-page.mjs FOLDER MODULE. The folder has xibmerge.wasm and xibmerge.mjs; index.html, with the engine of
// the module, comes to it.
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

// What is between two tags of the page that the engine makes, whose policy is that of this one, too.
const sample = engine.compare(new Uint8Array(), null, "a.xib", true).page;
const between = (text, open, close) => text.slice(text.indexOf(">", text.indexOf(open)) + 1, text.lastIndexOf(close));
const resolve = read("Resolve/Page/resolve.html");
const body = between(resolve, "<body", "</body>").replace(/@(style|badges|script)@\n?/g, "");
const style = `${looks.style}${read("Resolve/Page/resolve.css")}${read("Web/Page/page.css")}`;
const script = `${read("Web/Page/page.js")}${read("Resolve/Page/resolve.js")}`;
const hash = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
const policy = [
  "default-src 'none'", `script-src 'wasm-unsafe-eval' ${hash(script)} ${hash(between(sample, "<script", "</script>"))}`,
  `style-src ${hash(style)} ${hash(between(sample, "<style", "</style>"))}`, "img-src data:", "worker-src blob:", "connect-src 'none'",
  "base-uri 'none'", "form-action 'none'",
].join("; ");
for (const text of [script, bridge, read("Web/Page/worker.js")]) if (/<\/script/i.test(text)) throw new Error("A script would end early.");
const parts = {
  policy, style, badges: looks.badges, version: looks.version, resolve: body, script,
  engine: gzipSync(fs.readFileSync(process.argv[3]), { level: 9 }).toString("base64"), worker: `${bridge}\n${read("Web/Page/worker.js")}`,
};
fs.writeFileSync(path.join(folder, "index.html"), read("Web/Page/page.html").replace(/@(\w+)@/g, (_, name) => parts[name]));
