"""Measures whether every text of every page can be read, and everything that is to be pressed can be hit; script/test-pages calls it."""
import re
import subprocess

from resolve_pages import Resolving, until

# The texts with too little contrast (WCAG 2.2 AA, 1.4.3), and what is smaller than 24 pixels (2.5.8), but for links in a sentence.
MEASURED = """() => {
  const numbers = (text) => {
    const [red, green, blue, alpha = 1] = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return { parts: [red * scale, green * scale, blue * scale], alpha };
  };
  const over = (parts, alpha, below) => below.map((value, index) => parts[index] * alpha + value * (1 - alpha));
  const light = (parts) => {
    const [red, green, blue] = parts.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const sample = document.documentElement.appendChild(document.createElement("i"));
  sample.style.background = "Canvas";
  const canvas = numbers(getComputedStyle(sample).backgroundColor).parts;
  sample.remove();

  function contrast(element, color) {
    const chain = [], groups = [];
    for (let each = element; each; each = each.parentElement) chain.unshift(each);
    let ground = canvas;
    for (const each of chain) {
      const style = getComputedStyle(each), own = numbers(style.backgroundColor);
      if (style.opacity < 1) groups.unshift([Number(style.opacity), ground]);
      ground = over(own.parts, own.alpha, ground);
    }
    const own = numbers(color);
    let text = over(own.parts, own.alpha, ground);
    for (const [opacity, below] of groups) [text, ground] = [over(text, opacity, below), over(ground, opacity, below)];
    const [dark, bright] = [light(text), light(ground)].sort((one, other) => one - other);
    return (bright + 0.05) / (dark + 0.05);
  }

  const name = (element) => `${element.localName}${element.id ? `#${element.id}` : ""}${element.classList.length ? `.${[...element.classList].join(".")}` : ""}`;
  const path = (element) => `${element.parentElement ? `${name(element.parentElement)} > ` : ""}${name(element)}`;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, .skip:not(:focus), svg, noscript");
  const faults = new Map();
  const note = (element, what, text) => { if (!faults.has(path(element) + what)) faults.set(path(element) + what, `${path(element)} ${what} “${text.trim().slice(0, 30)}”`); };

  for (const element of document.querySelectorAll("body, body *")) {
    if (!isSeen(element)) continue;
    const texts = [...element.childNodes].filter((one) => one.nodeType === 3 && one.data.trim()).map((one) => [null, one.data]);
    for (const part of ["::before", "::after"]) {
      const content = getComputedStyle(element, part).content;
      if (/^".*\\S.*"$/.test(content)) texts.push([part, content]);
    }
    if (element.placeholder && !element.value) texts.push(["::placeholder", element.placeholder]);
    if (element.matches("input:not([type=checkbox], [type=range], [type=file]), textarea") && element.value) texts.push([null, element.value]);
    for (const [part, text] of texts) {
      const style = getComputedStyle(element, part), size = parseFloat(style.fontSize);
      const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
      const found = contrast(element, style.color);
      if (found < least) note(element, `${part ?? ""} has a contrast of ${found.toFixed(2)}`, text);
    }
  }
  for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [role=radio], [tabindex='0']")) {
    if (!isSeen(element)) continue;
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const around = element.closest("label") ? "" : [...element.parentElement.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join("").trim();
    const isInSentence = around && getComputedStyle(element).display === "inline";
    if (!isInSentence && box.width && (box.width < 23.95 || box.height < 23.95)) note(element, `is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`, element.textContent || element.id);
  }
  return [...faults.values()];
}"""


def try_legible(page, what, check):
    """Measures what a page shows, in light and in dark."""
    faults = []
    for scheme in ("light", "dark"):
        (page.page if hasattr(page, "page") else page).emulate_media(color_scheme=scheme)
        page.wait_for_timeout(100)
        faults += [f"{scheme}: {fault}" for fault in page.evaluate(MEASURED)]
    check(not faults, f"{what} can be read and hit" + "".join(f"\n          {fault}" for fault in faults))


def opened(browser, address, width):
    page = browser.new_context(viewport={"width": width, "height": 860}).new_page()
    page.goto(address)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    return page


def try_legible_pages(browser, folder, xibdiff, xibmerge, documents, check):
    """All pages but those without a server, which `try_web` makes."""
    base, ours, theirs = documents
    work = Resolving(folder / "legible", xibmerge, base, ours, theirs)

    cached = dict(work.environment, XDG_CACHE_HOME=str(folder / "legible-cache"))
    cached.pop("XIBMERGE_CACHE")

    def run(*words):
        return subprocess.run(words, cwd=work.folder, env=cached, capture_output=True, text=True)

    work.git("merge", "--abort")
    work.git("checkout", "-q", "-b", "loud")
    work.commit({name: text.replace("Quiet", "Loud") for name, text in ours.items() if "Quiet" in text})
    work.git("checkout", "-q", "main")
    work.git("commit", "-q", "--allow-empty", "-m", "Nothing")
    work.git("merge", "-q", "-s", "ours", "-m", "Merge branch 'team/loud'", "loud")
    (work.folder / "Broken.xib").write_text(next(iter(base.values())).replace('id="greet"', 'id="quiet"'))
    made = {name: folder / f"legible-{name}.html" for name in ("diff", "audit", "check", "matrix", "against", "review")}
    run(xibdiff, f"--html={made['diff']}", "main", "side")
    run(xibmerge, "audit", f"--html={made['audit']}")
    made["check"].write_text(run(xibmerge, "check", "--format", "html", "Broken.xib").stdout)
    work.git("reset", "-q", "--hard", "HEAD~2")
    run(xibmerge, "check", "--matrix", "main", "side", f"--html={made['matrix']}")
    run(xibmerge, "check", "--against", "side", f"--html={made['against']}")
    merge = run("git", "merge", "side")
    found = re.search(r"xibmerge review ([0-9a-f]+)", merge.stdout + merge.stderr)
    run(xibmerge, "review", f"--html={made['review']}", found.group(1) if found else "")
    for name, path in made.items():
        if not path.exists():
            check(False, f"there is a page of {name}")
            continue
        for width in (1280, 390):
            page = opened(browser, path.as_uri(), width)
            try_legible(page, f"{name} at {width}", check)
            if name != "check":
                page.keyboard.press("j")
                page.evaluate("document.querySelector('.viewed input')?.click()")
                page.evaluate("document.querySelector('nav .document a')?.setAttribute('aria-current', 'location')")
                page.keyboard.press("?")
                try_legible(page, f"{name} at {width}, in use", check)
            page.close()
    work.start("--patience", "600")
    for width in (1280, 390):
        page = opened(browser, work.address, width)
        page.wait_for_selector("#pictures .four, #pictures .missing")
        try_legible_resolving(page, f"resolve at {width}", check)
        page.close()
    work.process.kill()
    work.wait()


def try_legible_resolving(page, what, check):
    """Each question of the page that resolves, open and answered, and the dialogs."""
    for number in range(min(page.locator(".entry").count(), 8)):
        page.locator(".entry").nth(number).click()
        page.wait_for_selector("#pictures .four, #pictures .missing")
        try_legible(page, f"{what}, question {number + 1}", check)
    page.keyboard.press("t")
    page.wait_for_selector(".entry.decided")
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    page.keyboard.press("?")
    try_legible(page, f"{what}, answered", check)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    until(page, "!document.querySelector('.entry.decided')")
