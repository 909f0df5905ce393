// The policy that lets the page ask one host and no other. It comes to the one in the page: a browser obeys all of them.

/** The origins and schemes that the page's own policy lets it ask. */
const allowed = () => /connect-src ([^;]*)/.exec(document.querySelector("meta[http-equiv]").content)[1].split(" ");

/** Whether a source of a policy covers an origin: a scheme, an origin, or one with any port. @param {string} origin */
const covers = (origin) => (source) => source === origin || (source.endsWith(":") && origin.startsWith(`${source}//`))
  || (source.endsWith(":*") && origin.replace(/:\d+$/, "") === source.slice(0, -2));

/** The origin that is asked since bindTo. */
let boundTo = null;

/** Whether the browser refused another origin. Only what is asked can lead there, as all questions go to one. */
let isLedAway = false;
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => { isLedAway ||= effectiveDirective === "connect-src"; });

/**
 * Binds the page, and each worker and frame that is made after this, to one origin. It can't be taken back: another origin needs the page
 * anew.
 * @param {string} origin
 */
function bindTo(origin) {
  if (!allowed().some(covers(origin))) {
    throw new Trouble(origin.startsWith("http:")
      ? `This page asks only hosts with https, and http only at 127.0.0.1 or localhost. Your team can make a page for ${origin}: script/web --pages FOLDER --host ${origin}.`
      : `This page asks only ${allowed().join(" ")}.`);
  }
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src ${origin}`;
  document.head.append(policy); // In body it would bind nothing.
  boundTo = origin;
}
