// How a request merges with its target branch as it is now: which documents both changed, and what becomes of them.

/**
 * @typedef {object} Fate What becomes of a document or a file with texts in the merge.
 * @property {string} path
 * @property {"taken" | "merged" | "conflicts" | "whole" | "unknown"} kind Taken from the request; merged by objects; with conflicts; a conflict of
 *   the whole file; not to be known here.
 * @property {string} words
 * @property {Uint8Array[]} [versions] Base, request, target: ours is the request, as on its branch, where a result is put in place.
 * @property {Uint8Array} [bytes] The result, if it has no conflict.
 */

/** Whether a file's bytes only say where the content is. @param {Uint8Array | null} bytes */
const isPointer = (bytes) => bytes !== null && new TextDecoder().decode(bytes.subarray(0, 42)).startsWith("version https://git-lfs.github.com/");

/**
 * @param {ReturnType<typeof gitHub>} api @param {Listed} listed @param {ListedFile[]} files @param {Target} target
 * @param {{ afford: (count: number) => Promise<void>, note: (sentence: string) => void, progress: (done: number, all: number) => void }} show
 * @returns {Promise<Fate[]>}
 */
async function mergeAll(api, listed, files, target, modeOf, { afford, note, progress }) {
  const name = listed.target;
  const byOld = new Map(target.files.filter(({ status }) => status !== "added").map((file) => [file.old, file]));
  const added = new Map(target.files.filter(({ path, old, status }) => status === "added" || path !== old).map((file) => [file.path, file]));
  const pairs = files.map((file) => {
    const other = file.status === "added" ? added.get(file.path) : byOld.get(file.old);
    return [file, other ?? (target.isCut ? { path: file.old, old: file.old, status: "modified" } : null)];
  });
  const open = pairs.filter(([file, other]) => other && file.status !== "removed" && other.status !== "removed");
  await afford(open.length * (target.base === listed.old ? 1 : 2));
  if (open.length) {
    await useSettings(await api.bytes(target.tip, ".xibmerge.yml"), { base: "base", ours: shown(listed.source), theirs: shown(name) }, note);
  }

  async function baseOf({ old, status }) {
    if (status !== "added") return api.bytes(target.base, old);
    return (target.base === listed.old ? null : await api.bytes(target.base, old)) ?? new Uint8Array();
  }
  async function one([file, other]) {
    const { path } = file;
    if (!other) return { path, kind: "taken", words: file.status === "removed" ? "is deleted" : file.status === "added" ? "is new" : "comes as it is" };
    if (file.status === "removed" && other.status === "removed") return { path, kind: "taken", words: "is deleted on both sides" };
    if (file.status === "removed") return { path, kind: "whole", words: `is deleted by the request, and ${name} changed it: git asks which` };
    if (other.status === "removed") return { path, kind: "whole", words: `is changed by the request, and ${name} deleted it: git asks which` };
    const isMoved = file.path !== file.old;
    if (isMoved && other.path !== other.old && other.path !== file.path) return { path, kind: "whole", words: `has another name on each side (in ${name}: ${other.path}): git asks which` };
    const there = isMoved ? path : other.path;
    const versions = await Promise.all([baseOf(file), api.bytes(listed.recent, path), api.bytes(target.tip, other.path)]);
    if (versions.some((bytes) => bytes === null)) return { path, kind: "unknown", words: `is not at one path on all sides; git finds it, and this page does not` };
    if (versions.some(isPointer)) return { path, kind: "unknown", words: "is kept with Git LFS; xibmerge in a clone merges it" };
    if (modeOf(file) === link) return { path, kind: "unknown", words: "is a symbolic link, which git merges" };
    const { status, reason, bytes, words, json } = await engine.call("merge", ...versions, there);
    if (reason) return { path: there, kind: "unknown", words: reason };
    if (status === 0) return { path: there, kind: "merged", words: "merges without a conflict", versions, bytes };
    const count = JSON.parse(json).conflicts?.length ?? 0;
    return { path: there, kind: "conflicts", words: `${count === 1 ? "1 conflict" : `${count} conflicts`}`, versions, told: words };
  }
  let done = 0;
  return allOf(pairs.map(async (pair) => {
    const fate = await one(pair).catch((error) => {
      if (error instanceof Trouble && error.kind !== "large") throw error;
      return { path: pair[0].path, kind: "unknown", words: sentenceOf(error) };
    });
    progress(++done, pairs.length);
    return fate;
  }));
}

/** Tells the engine the target's settings and the names for markers; again after a trap, which loses them. */
async function useSettings(text, labels, note) {
  merge.prepare = () => engine.call("settings", text, labels);
  const { reason } = await merge.prepare();
  if (reason) note(`The merge does not follow the target's .xibmerge.yml: ${reason}`);
}
