// What a link names: a request, a commit or a comparison, and where the interface of its host is. Nothing is asked here.

/**
 * @typedef {{ api: string, project: string }} Interface Where to ask, and what the project is called there.
 * @typedef {object} Place
 * @property {string} link The link, without what follows it.
 * @property {"github" | "gitlab"} host
 * @property {"request" | "commit" | "comparison"} kind
 * @property {string} origin The one origin that is asked.
 * @property {Interface[]} interfaces The likeliest first.
 * @property {string} [number] Of a request.
 * @property {string} [commit]
 * @property {string} [from] Of a comparison.
 * @property {string} [to]
 * @property {boolean} [isStraight] Whether the two sides are compared, and not what came since they parted.
 */

const ownName = /^[\w.-]+$/;

// What the paths of links look like: the project, the kind, and what follows. The first that fits counts.
const linkForms = [
  ["gitlab", "request", /^\/(.+?)(?:\/-)?\/merge_requests\/(\d+)/],
  ["gitlab", "commit", /^\/(.+?)\/-\/commit\/([0-9a-f]{7,64})/],
  ["gitlab", "comparison", /^\/(.+?)\/-\/compare\/(.+?)\/?$/],
  ["github", "commit", /^\/([^/]+\/[^/]+)\/pull\/\d+\/(?:commits|changes)\/([0-9a-f]{7,64})/],
  ["github", "request", /^\/([^/]+\/[^/]+)\/pull\/(\d+)/],
  ["github", "commit", /^\/([^/]+\/[^/]+)\/commit\/([0-9a-f]{7,64})/],
  ["github", "comparison", /^\/([^/]+\/[^/]+)\/compare\/(.+?)\/?$/],
];

/** The interface of a GitHub: of the service, of a subdomain of ghe.com, or of a server of one's own. @param {URL} url */
function interfaceOfGitHub(url) {
  if (/^(www\.)?github\.com$/.test(url.hostname)) return "https://api.github.com";
  return /\.ghe\.com$/.test(url.hostname) ? `https://api.${url.hostname}` : `${url.origin}/api/v3`;
}

/** Where a project of GitLab may be: at the host, or at a GitLab below a path of it. @param {URL} url @param {string} path */
function interfacesOfGitLab(url, path) {
  const parts = path.split("/");
  const below = url.hostname === "gitlab.com" ? 1 : Math.max(1, parts.length - 1);
  return Array.from({ length: below }, (_, count) => ({
    api: [url.origin, ...parts.slice(0, count), "api/v4"].join("/"), project: parts.slice(count).join("/"),
  }));
}

/**
 * Takes LINK, LINK!PATH or LINK!PATH!ID apart; path and id may be encoded.
 * @param {string} text
 * @returns {Place & { path?: string, id?: string }}
 */
function placeOf(text) {
  const [given, path, id] = text.trim().split("!");
  const link = given.includes("://") ? given : unescaped(given);
  let url;
  try { url = new URL(link.includes("://") ? link : `https://${link}`); } catch { throw new Trouble("This is no link."); }
  const form = linkForms.find(([, , pattern]) => pattern.test(url.pathname));
  if (!form || !/^https?:$/.test(url.protocol)) {
    throw new Trouble("This is no link to a pull request, a merge request, a commit or a comparison of GitHub or GitLab.");
  }
  const [host, kind, pattern] = form, [, project, rest] = pattern.exec(url.pathname);
  const parts = project.split("/").map(unescaped);
  if (!parts.every((part) => ownName.test(part))) throw new Trouble("The link names no project.");
  const interfaces = host === "github" ? [{ api: interfaceOfGitHub(url), project: parts.join("/") }] : interfacesOfGitLab(url, parts.join("/"));
  return {
    link: `${url.origin}${url.pathname}`, host, kind, origin: new URL(interfaces[0].api).origin, interfaces,
    path: path && unescaped(path), id: id && unescaped(id), ...namedBy(kind, rest),
  };
}

function namedBy(kind, rest) {
  if (kind === "request") return { number: rest };
  if (kind === "commit") return { commit: rest };
  const sides = /^(.+?)(\.{2,3})(.+)$/.exec(unescaped(rest));
  if (!sides) throw new Trouble("The link of a comparison must name both sides, as in main...change.");
  return { from: sides[1], to: sides[3], isStraight: sides[2] === ".." };
}

function unescaped(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

/** The link to a document of a place, and to an object of it. */
const linkTo = (place, path, id) => [place.link, path, id].filter((part) => part !== undefined)
  .map((part, number) => (number ? encodeURIComponent(part).replaceAll("!", "%21") : part)).join("!");
