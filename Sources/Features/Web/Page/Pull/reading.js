// What is fetched of a request, and in which order: the list, the contents, and what else the words need.

/**
 * The host of a place: the first of its interfaces that answers. A server that is no GitLab looks like one that forbids.
 * @param {Place} place @param {ReturnType<typeof asking>} host
 * @returns {Promise<{ api: ReturnType<typeof gitHub>, listed: Listed }>}
 */
async function opened(place, host) {
  let first = null;
  for (const at of place.interfaces) {
    const api = hosts[place.host].make(at, host);
    try {
      const listed = await api[place.kind](place);
      place.interfaces = [at];
      return { api, listed };
    } catch (error) {
      if (!error.isFirst || !["token", "forbidden"].includes(error.kind)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** One comparison of many files, of which the engine knows those that are there so far. Its calls come one after the other. */
class Comparison {
  /** @param {string[]} tree The paths of the newer commit. */
  constructor(tree) {
    this.added = [];
    this.turn = this.again(tree);
    this.turn.catch(() => { /* Said to whom adds the first file. */ });
  }

  /** Begins anew, with what was added before. */
  async again(tree) {
    this.tree = tree;
    await engine.call("begin", tree);
    for (const [old, recent] of this.added) await engine.call("add", old, recent, false);
  }

  /** Adds a file; false if that is more than the engine can do. It goes on without the file. */
  add(old, recent) {
    return this.next(async () => {
      try {
        await engine.call("add", old, recent, false);
      } catch (error) {
        if (error instanceof Trouble) throw error;
        await this.again(this.tree);
        return false;
      }
      this.added.push([old, recent]);
      return true;
    });
  }

  next(action) { return (this.turn = this.turn.then(action)); }
  know(tree) { return this.next(() => this.again(tree)); }
  wanted() { return this.next(() => engine.call("wanted")); }
  /** Compares what is there, before what waits to be added: the first pictures come early. */
  end() { return engine.call("end", true, false); }
}

const foldersOf = (paths) => [...new Set(paths.map((path) => localized(path).folder))];

/** What is known of the files of a commit: their paths and modes, all or those below the folders that were looked into. */
class Known {
  /** @param {string[]} documents Those that differ. @param {(sentence: string) => void} note */
  constructor(api, commit, documents, note) {
    Object.assign(this, { api, commit, documents, note, modes: new Map(), folders: [] });
  }

  /** Looks at the files beside some paths, in all languages. */
  async look(paths) {
    const folders = this.api.hasWholeTrees ? [""] : foldersOf(paths);
    const { modes, isCut } = await this.api.tree(this.commit, folders);
    for (const [path, mode] of modes) this.modes.set(path, mode);
    this.folders.push(...folders);
    if (isCut) this.note("The host cuts the list of all files, so texts may stand apart from the documents that they translate.");
  }

  /**
   * The paths for the engine. Beside a document where nobody looked yet, there is one that no project has: if the words need it, they
   * need all texts of that document.
   */
  get paths() {
    const unknown = this.documents.map(localized).filter(({ folder }) => !this.folders.some((each) => folder.startsWith(each)));
    return [...this.modes.keys(), ...unknown.map(({ folder, name }) => `${folder}xibmerge-asks.lproj/${name}.strings`)];
  }
}

/**
 * Fetches what a request changes, and compares it.
 * @param {ReturnType<typeof gitHub>} api @param {Listed} listed
 * @param {object} show What the page shows meanwhile.
 * @param {(done: number, all: number) => void} show.progress
 * @param {(comparison: Comparison) => void} show.begun
 * @param {(comparison: Comparison, isLast: boolean) => Promise<void>} show.early Called when a document is there.
 * @param {(sentence: string) => void} show.note
 * @param {(count: number) => Promise<void>} show.afford Called before so many requests.
 */
async function compareAll(api, listed, show) {
  const files = listed.files.filter(({ path, old }) => [path, old].some(isListed));
  const documents = [...new Set(files.flatMap(({ path, old }) => [path, old]).filter(isDocument))];
  const known = new Known(api, listed.recent, documents, show.note);
  const apart = files.map(({ path }) => path).filter((path) => isStrings(path) && !ownersOf(path, (each) => documents.includes(each)).length);
  if (apart.length || (files.length && api.hasWholeTrees)) await known.look(apart);
  const modeOf = ({ path, mode }) => mode ?? known.modes.get(path);
  const links = files.filter((file) => modeOf(file) === link && !file.oldMode).map(({ old }) => old);
  const oldModes = links.length && listed.old ? (await api.tree(listed.old, foldersOf(links))).modes : new Map();

  const comparison = new Comparison(known.paths);
  show.begun(comparison);
  const sides = ({ status, old }) => [status === "added" || listed.old === null ? null : old, status === "removed"];
  await show.afford(files.reduce((sum, file) => sum + (sides(file)[0] === null || file.status === "removed" ? 1 : 2), 0));

  let done = 0;
  const version = (path, bytes, mode) => (bytes === null ? null : { path, bytes, mode });
  async function one(file) {
    const { path } = file, [old, isGone] = sides(file);
    try {
      const [before, after] = await Promise.all([old === null ? null : api.bytes(listed.old, old), isGone ? null : api.bytes(listed.recent, path)]);
      const isWhole = (old === null) === (before === null) && isGone === (after === null);
      if (!isWhole) show.note(`${path}: The host lists it, and does not have its content.`);
      else if (!await comparison.add(version(old, before, file.oldMode ?? oldModes.get(old)), version(path, after, modeOf(file)))) show.note(`${path}: ${trapped}`);
      else if (isDocument(path)) await show.early(comparison, comparison.added.length === files.length);
    } catch (error) {
      if (error.kind !== "large") throw error;
      show.note(`${path}: ${error.message}`);
    }
    show.progress(++done, files.length);
  }
  show.progress(0, files.length);
  await allOf(files.map(one));

  // What the words need beside these: documents of which only texts changed, and texts of objects that were made anew.
  for (let asked = new Set(); ;) {
    const paths = (await comparison.wanted()).filter((path) => !asked.has(path));
    if (!paths.length) break;
    const unknown = paths.filter((path) => !known.modes.has(path));
    if (unknown.length) {
      await known.look(unknown);
      await comparison.know(known.paths);
      continue;
    }
    await show.afford(paths.length);
    await allOf(paths.map(async (path) => {
      asked.add(path);
      const same = version(path, await api.bytes(listed.recent, path), known.modes.get(path));
      if (same && !await comparison.add(same, same)) show.note(`${path}: ${trapped}`);
    }));
  }
  return { files, modeOf };
}

/** What all of them give; if one fails, its error, when all have ended. What is there is shown, whatever fails. */
async function allOf(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
