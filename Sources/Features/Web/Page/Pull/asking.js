// Asks the interface of a host: at most four questions at a time, each counted, a content never twice, and all can be stopped.

const atOnce = 4, slowAfter = 10000;

const hostOf = (address) => new URL(address).host;
const unreadable = (name) => `${name} answers what this page can't read. Is it the address of a GitHub or a GitLab?`;
const timeOf = (date) => date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/**
 * @param {"github" | "gitlab"} host
 * @param {(sentence: string) => void} remark Called with what a person should know meanwhile, and with "" when it is over.
 */
function asking(host, remark) {
  const stopping = new AbortController(), line = [], contents = new Map();
  const counted = { asked: 0, now: 0, most: 0, left: null, until: null };
  let token = null, hasAnswered = false, over = null; // Why nothing more is asked.

  async function inTurn(action) {
    while (counted.now >= atOnce) await new Promise((resolve) => line.push(resolve));
    counted.most = Math.max(counted.most, ++counted.now);
    try { return await action(); } finally { counted.now--; line.shift()?.(); }
  }

  // Both hosts take a token as a bearer; no other header, which a host of one's own may refuse.
  const headers = (accept) => ({ ...(accept ? { Accept: accept } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) });
  const options = { signal: stopping.signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };

  /** @param {string} address @param {string} [accept] @param {(answer: Response) => Promise<unknown>} read */
  function ask(address, accept, read) {
    return inTurn(async () => {
      if (over) throw over;
      counted.asked++;
      const slow = setTimeout(() => remark(`${hostOf(address)} takes long to answer. Stop ends it.`), slowAfter);
      let answer = null;
      try {
        answer = await fetch(address, { ...options, headers: headers(accept) });
        noteLimits(answer);
        if (!answer.ok) throw await refusal(address, answer);
        const result = await read(answer);
        hasAnswered = true;
        return result;
      } catch (error) {
        const trouble = error instanceof Trouble ? error : await unreachable(address, error, answer);
        if (hasAnswered && !["missing", "large"].includes(trouble.kind)) over = trouble;
        throw trouble;
      } finally {
        clearTimeout(slow);
        remark("");
      }
    });
  }

  // A header that was sent twice is no number.
  function noteLimits(answer) {
    const left = parseInt(answer.headers.get("x-ratelimit-remaining") ?? answer.headers.get("ratelimit-remaining"), 10);
    const reset = parseInt(answer.headers.get("x-ratelimit-reset") ?? answer.headers.get("ratelimit-reset"), 10);
    if (Number.isFinite(left)) counted.left = counted.left === null ? left : Math.min(left, counted.left);
    if (Number.isFinite(reset)) counted.until = new Date(reset * 1000);
  }

  async function refusal(address, answer) {
    const { status } = answer;
    const said = await answer.text().then((text) => String(JSON.parse(text).message ?? "").slice(0, 200), () => "");
    const trouble = (sentence, kind) => new Trouble(sentence, { status, kind: kind ?? "refused", isFirst: !hasAnswered });
    if (status === 429 || (status === 403 && /rate limit|abuse/i.test(said))) return trouble(limitSentence(hostOf(address), /secondary|abuse/i.test(said)), "limit");
    if (/SAML|SSO/.test(said)) return trouble(`${hostOf(address)} refuses this token until it is authorised for the organisation's single sign-on: in the settings of the host, at the token. Then give it again.`, "token");
    if (status === 401) return trouble(token ? `${hostOf(address)} does not know this token. Make one, and give it.` : `${hostOf(address)} answers only with a token.`, "token");
    if (status === 403) return trouble(`${hostOf(address)} refuses this${said ? `: “${said}”` : ""}. The token may lack a right.`, "token");
    if (status === 404) return trouble(`${hostOf(address)} has no such thing, or shows it only to those who may see it. Check the link; for a private project, give a token.`, hasAnswered ? "missing" : "token");
    return trouble(status >= 500 ? `${hostOf(address)} answers with an error of its own (${status}). Try again in some minutes.`
      : `${hostOf(address)} refuses this (${status}${said ? `: “${said}”` : ""}).`, "host");
  }

  const limitSentence = (name, isSecondary) => `${name} answers no more requests ${counted.left === 0 && counted.until && !isSecondary
    ? `until ${timeOf(counted.until)}` : "for some minutes"}. ${token ? "Try again then." : "Try again then, or give a token, which has a limit of its own."}`;

  // A browser says of all that fails on the way only that it failed.
  async function unreachable(address, error, answer) {
    if (stopping.signal.aborted) return new Trouble("Stopped.", { kind: "stopped" });
    const name = hostOf(address);
    if (!(error instanceof TypeError)) return new Trouble(unreadable(name), { kind: "host" });
    if (navigator.onLine === false) return new Trouble("This computer is offline. Connect it, and load the page again.", { kind: "offline" });
    if (answer) return new Trouble(`${name} broke off its answer. Load the page again.`, { kind: "host" });
    if (await localNetwork() === "denied") return new Trouble(`The browser does not let this page ask ${name}, as it is in the local network. Allow it in the browser's settings of this page, or open the page from the disk.`, { kind: "network" });
    const isThere = await fetch(address, { ...options, mode: "no-cors" }).then(() => true, () => false);
    await new Promise((resolve) => setTimeout(resolve)); // A refusal is told a turn later.
    if (isLedAway) return new Trouble(`${name} leads to another host, which this page may not ask: to a sign-in, or because the project moved. Open the link in a tab, and give this page the address that it leads to; behind a sign-in, xibdiff in a clone shows the same.`, { kind: "network" });
    if (!isThere) return new Trouble(`${name} can't be reached. Check the link and the network; a VPN may be needed.`, { kind: "offline" });
    if (hasAnswered) return new Trouble(limitSentence(name, true), { kind: "limit" });
    return new Trouble(`${name} lets no page of another address ask it. Your team can put this page on ${name} itself, or allow it there (CORS).`, { kind: "forbidden", isFirst: true });
  }

  const usual = host === "github" ? "application/vnd.github+json" : undefined;
  /** Reads a file to its end or to the limit: a compressed answer states no length. @param {Response} answer */
  async function limited(answer) {
    const parts = [];
    let length = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      if ((length += value.length) > largestFile) {
        reader.cancel().catch(() => { /* It ends in any case. */ });
        throw new Trouble("It has more than 16 MB, and this page takes no more; xibdiff and xibmerge do.", { kind: "large" });
      }
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  return {
    counted,
    stop: () => stopping.abort(),
    use(given) {
      [token, over] = [given, null];
      counted.left = counted.until = null;
    },
    hasToken: () => token !== null,
    /** A JSON answer, and all of a list's pages. */
    json: (address) => ask(address, usual, (answer) => answer.json()),
    text: (address, accept) => ask(address, accept, (answer) => answer.text()),
    /** @param {(answer: Response, page: unknown[]) => string | null} next The address of the next page. */
    async list(address, next, itemsOf = (page) => page, most = Infinity) {
      const items = [];
      let at = address;
      for (let pages = 0; at && pages < most; pages++) {
        const [answer, page] = await ask(at, usual, async (answer) => [answer, await answer.json()]);
        items.push(...itemsOf(page));
        at = next(answer, page);
        if (at && hostOf(at) !== hostOf(address)) throw new Trouble("The host names a page of another host.", { kind: "host" });
      }
      return Object.assign(items, { isCut: Boolean(at) });
    },
    /** The bytes of a file; null if it is not there. An address is asked once. @returns {Promise<Uint8Array | null>} */
    bytes(address, accept) {
      if (!contents.has(address)) contents.set(address, ask(address, accept, limited).catch((error) => {
        if (error.kind === "missing") return null;
        contents.delete(address);
        throw error;
      }));
      return contents.get(address);
    },
  };
}

/** Whether the browser asks before a page may reach the local network: granted, prompt, denied, or null where it does not ask. */
async function localNetwork() {
  for (const name of ["local-network-access", "local-network", "loopback-network"]) {
    try { return (await navigator.permissions.query({ name })).state; } catch { /* A browser that does not know the name. */ }
  }
  return null;
}
