// The back end of the page that resolves, where an engine takes the place of the server.

// Kept so that another worker can go on after a trap: what comes before, the versions, and the orders that were carried out.
const merge = { prepare: null, versions: null, path: "", orders: [], source: null, opened: null, names: null };
const isUnsaved = () => merge.orders.length > 0 && merge.opened?.report.state !== "written";

window.addEventListener("beforeunload", (event) => { if (isUnsaved()) event.preventDefault(); });

/** Whether the merge may be left; a person is asked if that loses answers. */
function leavesMerge() {
  if (isUnsaved() && !window.confirm("The answers to this merge are not saved. Leave them?")) return false;
  merge.orders = [];
  return true;
}

/** Opens a merge: its versions and path, and maybe the names of the versions and where the result goes. */
async function openMerge(given) {
  Object.assign(merge, { orders: [], source: null, names: null }, given);
  named(await backend.reopen());
  show("resolver");
  backend.changed();
}

// Keeps the document as it is now, with the names of the files in place of those of branches, where they tell the versions apart.
function named(document) {
  if (document && merge.names) document.report.branches = merge.names;
  merge.opened = document;
}

const backend = {
  isShared: false,
  saved: "",
  changed: null,
  async ask(place, order) {
    try {
      return { reply: await this.answer(place, order) };
    } catch {
      return { problem: await this.reopen().then(() => `${trapped} Your answers are kept.`, () => trapped) };
    }
  },
  async answer(place, order) {
    if (place === "state") return { documents: merge.opened ? [merge.opened] : [] };
    if (place.startsWith("picture/")) {
      const [, , id, take] = place.replace("?dark", "").split("/");
      return engine.call("picture", id, take ?? null, place.endsWith("?dark"));
    }
    if (place === "save") {
      const { reply, bytes } = await engine.call("save", Boolean(order.broken));
      named(reply.document);
      if (bytes) this.saved = await keep(bytes);
      return reply;
    }
    const reply = await engine.call("order", place, order);
    named(reply.document);
    if (!reply.error) merge.orders.push([place, order]);
    return reply;
  },
  async reopen() {
    await merge.prepare?.();
    const { reason, document } = await engine.call("open", ...merge.versions, merge.path);
    if (reason) throw new Trouble(reason);
    for (const order of merge.orders) await engine.call("order", ...order);
    return document;
  },
};

// Saves in place where the file with the markers came from, if the browser can and nobody changed it since, or else as a download. Says
// which.
async function keep(bytes) {
  const name = merge.path.split("/").pop(), { source } = merge;
  let why = "";
  if (source?.handle.createWritable) {
    try {
      if ((await source.handle.getFile()).lastModified === source.changed) {
        const file = await source.handle.createWritable();
        await file.write(bytes);
        await file.close();
        source.changed = (await source.handle.getFile()).lastModified;
        return `${source.name} is saved in place.`;
      }
      why = "The file has changed since it was given, so it stays as it is. ";
    } catch { /* The file is gone, or the person or the browser did not allow it. */ }
  }
  download(bytes, name);
  return `${why}${name} is among your downloads.`;
}

function download(bytes, name, type = "application/octet-stream") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
