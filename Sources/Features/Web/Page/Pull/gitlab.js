// What a GitLab says, in the words that the page has for both hosts.

/** @param {Interface} at @param {ReturnType<typeof asking>} host @returns {ReturnType<typeof gitHub>} */
function gitLab({ api, project }, host) {
  const root = `${api}/projects/${encodeURIComponent(project)}`;
  const next = (address) => (answer) => {
    const page = answer.headers.get("x-next-page");
    return page ? `${address}&page=${page}` : /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  };
  const list = (address, itemsOf, most) => host.list(address, next(address), itemsOf, most);
  const filesOf = (files) => files.map((file) => ({
    path: file.new_path, old: file.old_path, status: file.new_file ? "added" : file.deleted_file ? "removed" : file.renamed_file ? "renamed" : "modified",
    mode: file.b_mode, oldMode: file.a_mode,
  }));
  /** What is said of something that the host does not have. */
  const without = (other) => (error) => { if (error.kind === "missing") return other(); throw error; };
  const mergeBase = async (one, other) => (await host.json(`${root}/repository/merge_base?refs[]=${encodeURIComponent(one)}&refs[]=${encodeURIComponent(other)}`)
    .catch(without(() => null)))?.id;
  const compared = (from, to, isStraight) => host.json(`${root}/repository/compare?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}&straight=${Boolean(isStraight)}`);
  const inSeconds = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const cutDiffs = "The host cut its list of changed files; xibdiff shows all.";

  // For some seconds after it was made, a request has none.
  async function ready(number) {
    for (let tries = 3; ; tries--) {
      const request = await host.json(`${root}/merge_requests/${number}`);
      if (request.diff_refs?.head_sha) return request;
      if (!tries) throw new Trouble("The host is still finding out what this request changes. Load the page again in a minute.", { kind: "host" });
      await inSeconds(2);
    }
  }

  return {
    async request({ number }) {
      const request = await ready(number), { base_sha: old, head_sha: recent } = request.diff_refs;
      if (!old) throw new Trouble(noAncestor, { kind: "ancestor" });
      // More than 30 a page were an error of the host until 2025; before 15.7 there is no list by pages.
      const files = filesOf(await list(`${root}/merge_requests/${number}/diffs?per_page=30`)
        .catch(without(async () => (await host.json(`${root}/merge_requests/${number}/changes`)).changes)));
      const count = String(request.changes_count ?? files.length);
      return {
        title: request.title, old, recent, files, missing: parseInt(count, 10) > files.length || count.endsWith("+") ? listCut(files, count) : undefined,
        state: { opened: "open", merged: "merged", locked: "open" }[request.state] ?? "closed", mergedAs: request.merge_commit_sha ?? request.squash_commit_sha,
        target: request.target_branch, source: request.source_branch,
      };
    },
    async commit({ commit }) {
      const found = await host.json(`${root}/repository/commits/${commit}`);
      const files = filesOf(await list(`${root}/repository/commits/${commit}/diff?per_page=30`));
      return { title: found.title, old: found.parent_ids[0] ?? null, recent: found.id, files };
    },
    async comparison({ from, to, isStraight }) {
      const title = `${from}${isStraight ? ".." : "..."}${to}`;
      const [start, recent] = await Promise.all([from, to].map(async (name) => (await host.json(`${root}/repository/commits/${encodeURIComponent(name)}`)).id));
      const [old, { diffs, compare_timeout: isLate }] = await Promise.all([isStraight ? start : mergeBase(start, recent), compared(start, recent, isStraight)]);
      if (!old) throw new Trouble(noAncestor, { kind: "ancestor" });
      return { title, old, recent, files: filesOf(diffs), missing: isLate ? cutDiffs : undefined };
    },
    /** The files below some folders of a commit, a hundred a page. A folder may be gone. */
    async tree(commit, folders) {
      const modes = new Map();
      let isCut = false;
      for (const folder of folders.filter((one) => !folders.some((other) => other !== one && one.startsWith(other)))) {
        const files = await list(`${root}/repository/tree?ref=${commit}&recursive=true&per_page=100${folder ? `&path=${encodeURIComponent(folder.slice(0, -1))}` : ""}`, undefined, 20).catch(without(() => []));
        isCut ||= Boolean(files.isCut);
        for (const file of files) if (file.type === "blob") modes.set(file.path, file.mode);
      }
      return { modes, isCut };
    },
    hasWholeTrees: false,
    bytes: (commit, path) => host.bytes(`${root}/repository/files/${encodeURIComponent(path)}/raw?ref=${commit}`),
    async target({ target, recent }) {
      const tip = (await host.json(`${root}/repository/branches/${encodeURIComponent(target)}`)).commit.id, base = await mergeBase(tip, recent);
      if (!base) throw new Trouble(noAncestor, { kind: "ancestor" });
      if (base === recent || base === tip) return { tip, base, files: [], isCut: false };
      const { diffs, compare_timeout: isLate } = await compared(base, tip, true);
      return { tip, base, files: filesOf(diffs), isCut: Boolean(isLate) };
    },
  };
}

const gitLabToken = `For GitLab: Preferences, Access tokens; the right “read_api”, and an end in some days.`;

/** Makes the host's side of the page, and what its tokens are like. */
const hosts = { github: { make: gitHub, name: "GitHub", token: gitHubToken }, gitlab: { make: gitLab, name: "GitLab", token: gitLabToken } };
