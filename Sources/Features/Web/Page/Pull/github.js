// What a GitHub says, of the service or of a server of one's own, in the words that the page has for both hosts.

/**
 * @typedef {{ path: string, old: string, status: "added" | "removed" | "modified" | "renamed", mode?: string, oldMode?: string }} ListedFile
 * @typedef {object} Listed What changed, by the host.
 * @property {string} title
 * @property {string | null} old The older commit; null if there is none.
 * @property {string} recent
 * @property {ListedFile[]} files
 * @property {string} [missing] A sentence if the host's list is cut.
 * @property {"open" | "merged" | "closed"} [state] Of a request.
 * @property {string} [mergedAs]
 * @property {string} [target] The branch that a request is for.
 * @property {string} [source]
 * @typedef {{ tip: string, base: string, files: ListedFile[], isCut: boolean }} Target The target branch as it is now.
 */

const byParts = (path) => path.split("/").map(encodeURIComponent).join("/");
const link = "120000"; // The mode of a symbolic link.
const noAncestor = "The two sides have no common ancestor, so the host can't say what changed.";
const listCut = (files, count) => `The host lists only ${files.length} of ${count} changed files; xibdiff shows all.`;
const statuses = { added: "added", copied: "added", removed: "removed", renamed: "renamed" };

/** @param {Interface} at @param {ReturnType<typeof asking>} host */
function gitHub({ api, project }, host) {
  const root = `${api}/repos/${byParts(project)}`, raw = "application/vnd.github.raw";
  const next = (answer) => /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  const filesOf = (files) => (files ?? []).map(({ filename, previous_filename: previous, status }) => (
    { path: filename, old: status === "renamed" ? previous : filename, status: statuses[status] ?? "modified" }));
  // With page 2, the answer has no files.
  const compared = (from, to, isShort) => host.json(`${root}/compare/${byParts(from)}...${byParts(to)}?per_page=1${isShort ? "&page=2" : ""}`)
    .catch((error) => { throw error.kind === "missing" ? new Trouble(noAncestor, { kind: "ancestor" }) : error; });
  // Comparisons and commits list at most so many files.
  const most = 300;
  const cut = (files, count) => (files.length < count ? listCut(files, count) : undefined);
  const blobs = new Map(); // Of symbolic links, by commit and path.

  return {
    /** @returns {Promise<Listed>} */
    async request({ number }) {
      const pull = await host.json(`${root}/pulls/${number}`);
      const { merge_base_commit: base, files } = await compared(pull.base.sha, pull.head.sha);
      // A comparison lists fewer files at most than a request.
      const listed = filesOf(files.length < pull.changed_files ? await host.list(`${root}/pulls/${number}/files?per_page=100`, next) : files);
      return {
        title: pull.title, old: base.sha, recent: pull.head.sha, files: listed, missing: cut(listed, pull.changed_files),
        state: pull.merged || pull.merged_at ? "merged" : pull.state, mergedAs: pull.merge_commit_sha, target: pull.base.ref, source: pull.head.ref,
      };
    },
    /** @returns {Promise<Listed>} */
    async commit({ commit }) {
      let first = null;
      const files = filesOf(await host.list(`${root}/commits/${commit}?per_page=100`, next, (page) => { first ??= page; return page.files ?? []; }));
      return { title: first.commit.message.split("\n")[0], old: first.parents[0]?.sha ?? null, recent: first.sha, files, missing: files.length >= 3000 ? cut(files, Infinity) : undefined };
    },
    /** @returns {Promise<Listed>} */
    async comparison({ from, to, isStraight }) {
      const { merge_base_commit: base, base_commit: start, files } = await compared(from, to);
      const recent = /^[0-9a-f]{40,}$/.test(to) ? to : (await host.text(`${root}/commits/${byParts(to.split(":").pop())}`, "application/vnd.github.sha")).trim();
      const missing = files.length >= most ? `The host lists only ${most} files of a comparison; xibdiff shows all.`
        : isStraight && base.sha !== start.sha ? `This is what came to ${to} since it parted from ${from}: the host compares no other way.` : undefined;
      return { title: `${from}...${to}`, old: base.sha, recent, files: filesOf(files), missing };
    },
    /** The files of a commit: paths and modes. The folders are all. */
    async tree(commit) {
      const { tree, truncated } = await host.json(`${root}/git/trees/${commit}?recursive=1`);
      const files = tree.filter((entry) => entry.type === "blob");
      for (const { path, mode, sha } of files) if (mode === link) blobs.set(`${commit}:${path}`, sha);
      return { modes: new Map(files.map((entry) => [entry.path, entry.mode])), isCut: truncated };
    },
    hasWholeTrees: true, // They say modes, too, which lists of files don't.
    /** The bytes of a file. Of a symbolic link, its path: as a content, GitHub gives that to which it leads. */
    bytes(commit, path) {
      const blob = blobs.get(`${commit}:${path}`);
      return host.bytes(blob ? `${root}/git/blobs/${blob}` : `${root}/contents/${byParts(path)}?ref=${commit}`, raw);
    },
    /** @returns {Promise<Target>} */
    async target({ target, recent }) {
      const { base_commit: tip, merge_base_commit: base } = await compared(target, recent, true);
      if (tip.sha === base.sha || base.sha === recent) return { tip: tip.sha, base: base.sha, files: [], isCut: false };
      const files = filesOf((await compared(base.sha, tip.sha)).files);
      return { tip: tip.sha, base: base.sha, files, isCut: files.length >= most };
    },
  };
}

const gitHubToken = `For GitHub: Settings, Developer settings, Fine-grained tokens; only this repository, with the rights “Contents: Read-only” and
“Pull requests: Read-only”. An organisation may have to approve it.`;
