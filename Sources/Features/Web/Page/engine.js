// The engine of a page without a server, in a worker. What is in documents is shown only as text, as pictures that the engine drew, or
// in a frame with the page of xibdiff --html.
"use strict";
const byId = (id) => document.getElementById(id);

const engine = (() => {
  const code = URL.createObjectURL(new Blob([byId("worker-code").textContent], { type: "text/javascript" }));
  const waiting = new Map();
  let worker = null, module = null, ready = null, last = 0;

  function post(name, given) {
    const number = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, name, given });
    });
  }

  // Starts a worker in place of the one before, whose callers get an error.
  function start(why = new Error("trap")) {
    worker?.terminate();
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
    worker = new Worker(code);
    worker.onmessage = ({ data }) => {
      const one = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.trap === undefined) one?.resolve(data.result);
      else one?.reject(new Error(data.trap));
    };
    worker.onerror = () => { for (const { reject } of waiting.values()) reject(new Error("trap")); };
    const mine = post("start", module ? { module } : { packed: byId("engine-code").textContent.trim() }).then((made) => { module = made; });
    // Whoever calls the engine is told; the next call tries again.
    mine.catch(() => { if (ready === mine) ready = null; });
    ready = mine;
    return ready;
  }

  // Calls the engine. A call that traps ends the worker: another one is started, and the caller gets an error.
  async function call(name, ...given) {
    await (ready ?? start());
    const mine = worker;
    try {
      return await post(name, given);
    } catch (error) {
      if (worker === mine) start();
      throw error;
    }
  }

  // Ends the worker, and gives its memory back; the next call starts another one.
  function rest() {
    worker?.terminate();
    module = ready = null;
  }

  return { call, start, rest };
})();

/** The most bytes of a file that the page takes. */
const largestFile = 16 << 20;

/** A sentence for a person, and maybe what can be done. */
class Trouble extends Error {
  /** @param {string} sentence @param {{ kind?: string, status?: number }} more */
  constructor(sentence, more = {}) {
    super(sentence);
    Object.assign(this, more);
  }
}

const trapped = "This is more than the page can do: memory or its stack ran out. Nothing is lost; xibmerge, the program, does it.";
const sentenceOf = (error) => (error instanceof Trouble ? error.message : trapped);

/** Shows the page of a comparison and its words. */
function showDifference(page, words, loaded = null) {
  byId("words").textContent = words;
  byId("difference").srcdoc = page;
  byId("difference").onload = loaded;
}
