// The worker of the page: makes the engine of the bytes or of the module that the page has, and calls it. If a call traps, the page
// starts another worker.
let engine = null;

// Five characters, from "(" on, are four bytes; before them stands how many bytes there are.
async function unpacked(text) {
  const start = text.indexOf(" ") + 1, packed = new DataView(new ArrayBuffer((text.length - start) / 5 * 4));
  for (let at = start, place = 0; at < text.length; place += 4) {
    let value = 0;
    for (const end = at + 5; at < end; at++) value = value * 85 + text.charCodeAt(at) - 40;
    packed.setUint32(place, value);
  }
  const bytes = new Uint8Array(packed.buffer, 0, Number(text.slice(0, start)));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

self.onmessage = async ({ data: { number, name, given } }) => {
  try {
    if (name === "start") {
      engine = await xibmerge(given.module ?? await unpacked(given.packed));
      self.postMessage({ number, result: engine.module });
    } else {
      self.postMessage({ number, result: engine[name](...given) });
    }
  } catch (error) {
    self.postMessage({ number, trap: String(error?.message ?? error) });
  }
};
