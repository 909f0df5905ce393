// Makes an engine of xibmerge.wasm, in a browser, a worker or node: xibmerge(bytes or a module). xibmerge.h describes what it has. Nothing
// outside is reached: the module imports nothing. A call that throws leaves the engine unusable; make another one.
async function xibmerge(code) {
  const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize?.();
  exports.xib_seed(...crypto.getRandomValues(new Uint32Array(2)));
  const encode = (text) => new TextEncoder().encode(text), decode = (bytes) => new TextDecoder().decode(bytes);

  // An address, which WebAssembly gives as a number with a sign.
  function address(block) {
    if (!block) throw new Error("There is not enough memory.");
    return block >>> 0;
  }

  // Passes each text or file as an address and a length, and numbers as they are; null is no text.
  function call(name, ...given) {
    const blocks = [];
    const passed = given.flatMap((value) => {
      if (typeof value === "number") return [value];
      if (value === null || value === undefined) return [0, 0];
      const bytes = typeof value === "string" ? encode(value) : value;
      const block = address(exports.xib_alloc(bytes.length));
      blocks.push(block);
      new Uint8Array(exports.memory.buffer, block, bytes.length).set(bytes);
      return [block, bytes.length];
    });
    const block = address(exports[name](...passed));
    blocks.forEach((each) => exports.xib_free(each));
    const view = new DataView(exports.memory.buffer);
    const texts = [];
    for (let place = block + 8 + 4 * view.getInt32(block + 4, true), i = 0; i < view.getInt32(block + 4, true); i++) {
      const length = view.getInt32(block + 8 + 4 * i, true);
      texts.push(new Uint8Array(exports.memory.buffer, place, length).slice());
      place += length;
    }
    const status = view.getInt32(block, true);
    exports.xib_free(block);
    return status === 2 ? { status, reason: decode(texts[0]), texts: [] } : { status, texts };
  }

  function compared({ status, texts }) {
    const [words = "", json = "", page = null] = texts.map(decode);
    return { status, words, json, page };
  }

  return {
    module,
    memory: () => exports.memory.buffer.byteLength,
    looks() {
      const { texts } = call("xib_looks");
      return { style: decode(texts[0]), badges: decode(texts[1]), version: decode(texts[2]) };
    },
    compare(old, recent, path, wantsPage = false) {
      return compared(call("xib_compare", old, recent, path, wantsPage ? 1 : 0));
    },
    // Several files: begin, add each, add what is wanted until nothing is, end. A version is { path, bytes, mode }, or null.
    begin(tree = []) {
      call("xib_begin", tree.map((path) => `${path}\0`).join(""));
    },
    add(old, recent, wantsPage = false) {
      const side = (one) => [one?.path, one?.bytes, Number.parseInt(one?.mode ?? "0", 8)];
      return compared(call("xib_add", ...side(old), ...side(recent), wantsPage ? 1 : 0));
    },
    wanted: () => call("xib_wanted").texts.map(decode),
    end: (wantsPage = true) => compared(call("xib_end", wantsPage ? 1 : 0)),
    settings(file, { base, ours, theirs } = {}) {
      const { status, reason, texts } = call("xib_settings", file, base, ours, theirs);
      return { status, reason, rules: texts.map(decode) };
    },
    merge(base, ours, theirs, path) {
      const { status, reason, texts } = call("xib_merge", base, ours, theirs, path);
      return reason === undefined ? { status, bytes: texts[0], words: decode(texts[1]), json: decode(texts[2]) } : { status, reason };
    },
    sides: (base, ours, theirs, path) => decode(call("xib_sides", base, ours, theirs, path).texts[0]),
    versions(file) {
      const { status, reason, texts } = call("xib_versions", file);
      return { status, reason, versions: texts };
    },
    check(file, path) {
      const { status, texts } = call("xib_check", file, path);
      return { status, words: decode(texts[0]), json: decode(texts[1]) };
    },
    draw(file, isDark = false) {
      const { status, reason, texts } = call("xib_draw", file, isDark ? 1 : 0);
      const pictures = [];
      for (let i = 0; i < texts.length; i += 2) pictures.push({ title: decode(texts[i]), svg: decode(texts[i + 1]) });
      return { status, reason, pictures };
    },
    open(base, ours, theirs, path) {
      const { status, reason, texts } = call("xib_open", base, ours, theirs, path);
      return { status, reason, document: reason === undefined ? JSON.parse(decode(texts[0])) : null };
    },
    order(order, { id = "", take, name, value } = {}) {
      return JSON.parse(decode(call("xib_order", order, id, take, name, value).texts[0]));
    },
    save(isBrokenAllowed = false) {
      const { texts } = call("xib_save", isBrokenAllowed ? 1 : 0);
      return { reply: JSON.parse(decode(texts[0])), bytes: texts[1] ?? null };
    },
    result: () => call("xib_result").texts[0] ?? null,
    picture: (id, take, isDark) => JSON.parse(decode(call("xib_picture", id, take, isDark ? 1 : 0).texts[0])),
    close: () => exports.xib_close(),
  };
}
