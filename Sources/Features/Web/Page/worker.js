// The worker of the page: makes the engine of the bytes or of the module that the page has, and calls it. If a call traps, the page
// starts another worker.
let engine = null;

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
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
