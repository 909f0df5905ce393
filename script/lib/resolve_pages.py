"""Tries the page of xibmerge resolve; script/test-pages calls it."""
import http.client
import os
import re
import signal
import subprocess


class Resolving:
    """A repository in the middle of a merge, and the program that serves the page for it."""

    def __init__(self, folder, xibmerge, base, ours, theirs):
        self.folder, self.xibmerge = folder, xibmerge
        folder.mkdir(parents=True)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "XIB"))}
        self.environment.update(HOME=str(folder), GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=str(folder / ".gitconfig"), XIBMERGE_CACHE="0",
                                PATH="/usr/bin:/bin")
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "A")
        self.git("config", "user.email", "a@example.com")
        self.git("config", "merge.xib.driver", f"'{xibmerge}' driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y")
        (folder / ".git/info/attributes").write_text("*.storyboard merge=xib\n")
        self.commit(base)
        self.git("checkout", "-q", "-b", "side")
        self.commit(theirs)
        self.git("checkout", "-q", "main")
        self.commit(ours)
        subprocess.run(["git", "merge", "-q", "side"], cwd=folder, env=self.environment, capture_output=True)

    def git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True).stdout

    def commit(self, documents):
        for path, text in documents.items():
            (self.folder / path).write_text(text)
        self.git("add", "--", *documents)
        self.git("commit", "-q", "-m", "Change")

    def text(self, path):
        return (self.folder / path).read_text()

    def start(self, *options):
        self.process = subprocess.Popen([self.xibmerge, "resolve", "--no-open", *options], cwd=self.folder, env=self.environment,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if not found:
            raise SystemExit(f"test-pages: no page is served: {line}{self.process.stderr.read()}")
        self.address = found.group()
        return self.address

    def wait(self, seconds=120):
        """The exit status and what was printed since."""
        try:
            output, errors = self.process.communicate(timeout=seconds)
            return self.process.returncode, output + errors
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None, "it did not end"

    def request(self, method, path, headers):
        host = self.address.split("/")[2]
        connection = http.client.HTTPConnection(host, timeout=60)
        connection.putrequest(method, path, skip_host=True)
        for name, value in {"Host": host, "Content-Length": "2" if method == "POST" else "0", **headers}.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(b"{}" if method == "POST" else b"")
        return connection.getresponse().status


def until(page, expression, seconds=60):
    """Waits; the page's policy forbids Playwright's own way."""
    for _ in range(int(seconds * 20)):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)


def entries(page):
    return page.locator(".entry")


def choose(page, words):
    page.locator(".entry", has_text=words).first.click()
    page.wait_for_selector("#pictures .four, #pictures .missing")


def result_texts(page):
    return page.locator(".four .result svg text").all_inner_texts()


def try_resolving(browser, folder, xibmerge, documents, check, shoot, hostile):
    base, ours, theirs = documents
    work = Resolving(folder / "resolving", xibmerge, base, ours, theirs)
    work.start("--patience", "600")
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.problems = []
    page.on("console", lambda m: page.problems.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: page.problems.append(str(e)))
    page.on("request", lambda r: page.problems.append(r.url) if not r.url.startswith(work.address) and "favicon" not in r.url else None)
    page.goto(work.address)
    page.wait_for_selector(".entry")
    page.wait_for_selector(".four svg")
    before = {path: work.text(path) for path in base}

    check(entries(page).count() >= 6, f"every conflict is listed ({entries(page).count()})")
    check(page.locator(".document").count() == len(base), "all documents in conflict are on one page")
    check(page.locator(".four figure").count() == 4, "base, ours, theirs and the result are drawn")
    check(page.locator(".mark.conflict").count() >= 3, "the conflicting object is marked")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "the page is no wider than the window")
    card = page.locator('[data-take="theirs"]').inner_text()
    check("side" in card and re.search(r"\bA, \d{4}-", card), f"a side has its branch, and who changed the object last ({card})")
    shoot(page, "resolve")

    choose(page, "(later)")
    cards = page.locator('[data-take="theirs"]').inner_text(), page.locator('[data-take="ours"]').inner_text()
    check("Deletes it" in cards[0] and "eletes" not in cards[1], f"an answer says what it deletes ({cards})")

    choose(page, "(greet)")
    page.locator('[data-take="theirs"]').click()
    page.wait_for_selector('[data-take="theirs"][aria-checked="true"]')
    until(page, "[...document.querySelectorAll('.four .result text')].some(t => t.textContent.includes('Hello from theirs'))")
    check(True, "a choice redraws the result at once")
    check(page.locator("#verdict.valid").count() == 1, "the page says that the document would be valid")
    check(page.locator("#typed").input_value() == "Hello from theirs", "the field for another value holds what was chosen last")
    check("✓" in entries(page).locator("nth=0").inner_text() or page.locator(".entry.decided").count() == 1, "the list shows what is decided")
    page.keyboard.press("u")
    page.wait_for_selector(".entry.decided", state="detached")
    check(page.locator(".entry.decided").count() == 0, "u takes the answer back")
    for key, version in (("o", "ours"), ("b", "base"), ("t", "theirs")):
        page.keyboard.press(key)
        page.wait_for_selector(f'[data-take="{version}"][aria-checked="true"]')
        check(True, f"{key} takes {version}")
    page.keyboard.press("?")
    check(page.locator("#keys").is_visible(), "? lists the keys")
    page.keyboard.press("Escape")
    now = page.locator(".entry[aria-current]").get_attribute("id")
    page.keyboard.press("j")
    check(page.locator(".entry[aria-current]").get_attribute("id") != now, "j goes to the next conflict")
    page.keyboard.press("k")
    check(page.locator(".entry[aria-current]").get_attribute("id") == now, "k goes back")
    # The pictures of an entry come later than its cards, and take the focus with them when they are drawn anew.
    wanted, seen = {"undo", "rest-ours", "help", "typed", "card", "view"}, set()
    page.evaluate("document.activeElement.blur()")
    for _ in range(300):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.tagName"))
        if wanted <= seen:
            break
    check(wanted <= seen, f"Tab reaches all that can be used{'' if wanted <= seen else f', but not {sorted(wanted - seen)}'}")
    names = page.evaluate("""[...document.querySelectorAll('button, input, nav, dialog, [role=group], [role=radiogroup]')]
        .filter(e => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.innerText || e.closest('label')?.innerText || e.id.startsWith('question'))).length""")
    check(names == 0, "all controls have names")

    choose(page, "(greet)")
    page.locator("#typed").fill("Typed & <b>bold</b>")
    page.locator("#typed").press("Enter")
    until(page, "[...document.querySelectorAll('.four .result text')].some(t => t.textContent.includes('Typed & <b>'))")
    check(True, "a typed value is drawn")
    choose(page, "(width)")
    page.locator("#typed").fill("wide")
    page.locator("#typed").press("Enter")
    until(page, "document.querySelector('#wrong').innerText.includes('number')")
    check(True, "a typed value that can't be is refused, with the reason")
    page.locator("#typed").fill("77")
    page.locator("#typed").press("Enter")
    page.wait_for_selector(".typing.chosen")
    check(page.locator("#wrong").inner_text() == "", "a typed number is taken")

    page.reload()
    page.wait_for_selector(".entry.decided")
    check(page.locator(".entry.decided").count() == 2, "a reload in the middle loses nothing")
    other = context.new_page()
    other.goto(work.address)
    other.wait_for_selector(".entry.decided")
    choose(other, "(greet)")
    other.keyboard.press("o")
    other.wait_for_selector('[data-take="ours"][aria-checked="true"]')
    choose(page, "(width)")
    page.keyboard.press("o")
    until(page, "document.querySelector('#progress').textContent.includes('another tab')")
    check(True, "what another tab changed is not overwritten")
    choose(page, "(greet)")
    check(page.locator('[data-take="ours"][aria-checked="true"]').count() == 1, "each tab shows what the other answered")
    other.close()

    second = subprocess.run([xibmerge, "resolve", "--no-open"], cwd=work.folder, env=work.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    check(second.returncode == 2 and work.address in second.stderr, "a second session is sent to the first")
    secret = work.address.split("/")[3]
    check(work.request("GET", f"/{secret}/state", {}) == 200, "the page's own requests are answered")
    other_secret = secret[:-1] + ("y" if secret.endswith("x") else "x")
    check(work.request("GET", f"/{other_secret}/state", {}) == 404, "a wrong secret finds nothing")
    check(work.request("GET", f"/{secret}/state", {"Host": "evil.example"}) == 403, "another host name is refused")
    check(work.request("POST", f"/{secret}/end", {"Origin": "http://evil.example"}) == 403, "another page's request is refused")
    check(work.request("POST", f"/{secret}/end", {}) == 403, "a change without an origin is refused")
    check(work.request("GET", f"/{secret}/state", {"Sec-Fetch-Site": "cross-site"}) == 403, "another site's request for the documents is refused")
    check(not page.problems, f"nothing is loaded, refused or wrong: {page.problems[:3]}")
    check(page.evaluate("window.hacked") is None, "hostile names are only text")
    choose(page, "img src")
    check(page.evaluate("window.hacked") is None and page.locator("main img, main script").count() == 0, "no markup comes from documents")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "long names do not widen the page")
    shoot(page, "resolve-hostile")

    work.process.send_signal(signal.SIGKILL)
    work.wait()
    page.keyboard.press("o")
    page.wait_for_selector("#gone:not([hidden])")
    check("kept" in page.locator("#gone").inner_text(), "the page says that the program is gone, and what to do")
    shoot(page, "resolve-gone")
    check({path: work.text(path) for path in base} == before, "until it is saved, no document changes")
    work.start("--patience", "600")
    page.goto(work.address)
    page.wait_for_selector(".entry.decided")
    check(page.locator(".entry.decided").count() == 2, "answers are kept if the program is killed")

    choose(page, "Destination")
    page.locator("#typed").fill("nobody")
    page.locator("#typed").press("Enter")
    page.wait_for_selector("#verdict.invalid")
    check("nobody" in page.locator("#verdict").inner_text(), "the page says that a document would be broken, and why")
    page.locator("#rest-ours").click()
    until(page, "!document.querySelector('#save').disabled")
    check(page.locator(".document").first.locator(".entry:not(.decided)").count() == 0, "ours for the rest answers all of the document")
    page.locator("#save").click()
    page.wait_for_selector("#question[open]")
    shoot(page, "resolve-broken")
    page.locator("#question-no").click()
    check(work.text("Main.storyboard") == before["Main.storyboard"], "a broken document is not written without a word")
    choose(page, "Destination")
    page.keyboard.press("t")
    page.wait_for_selector("#verdict.valid")
    changed = before["Main.storyboard"] + "<!-- another program -->\n"
    (work.folder / "Main.storyboard").write_text(changed)
    page.locator("#save").click()
    page.wait_for_selector("#question[open]")
    check("changed" in page.locator("#question-title").inner_text(), "a file that was changed meanwhile is not overwritten without a word")
    page.locator("#question-yes").click()
    page.wait_for_selector(".document.written")
    written = work.text("Main.storyboard")
    check("<<<<<<<" not in written and "Hello from ours" in written, "Save writes the document")
    check(work.text(".git/xibmerge/Main.storyboard") == changed, "the file as it was is kept")
    page.wait_for_selector(".four, #pictures .missing")
    page.locator("#rest-theirs").click()
    until(page, "!document.querySelector('#save').disabled")
    page.keyboard.press("s")
    until(page, "document.querySelectorAll('.document.written').length === 2")
    until(page, "document.querySelector('#progress').textContent.includes('All is saved')")
    check(True, "s saves, and the page says what to do next")
    shoot(page, "resolve-saved")
    page.locator("#end").click()
    status, output = work.wait()
    check(status == 0 and "All is resolved" in output, f"the page ends the program, with status 0 ({status}: {output.strip()[:200]})")
    page.wait_for_selector(".bye")
    check(not list((work.folder / ".git").glob("xibmerge-resolve*")), "nothing is left in git's folder")
    context.close()


def try_ending(browser, folder, xibmerge, documents, check, shoot):
    base, ours, theirs = documents
    work = Resolving(folder / "ending", xibmerge, base, ours, theirs)
    work.start()
    dark = browser.new_context(viewport={"width": 1400, "height": 900}, color_scheme="dark").new_page()
    dark.goto(work.address)
    dark.wait_for_selector(".four svg")
    dark.keyboard.press("o")
    dark.wait_for_selector(".entry.decided")
    with dark.expect_response(re.compile(r"\?dark$")):
        dark.locator("#dark").check()
    check(dark.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)", "there is a dark appearance")
    shoot(dark, "resolve-dark")
    work.process.send_signal(signal.SIGINT)
    status, output = work.wait()
    check(status == 1 and "kept (1)" in output, f"Ctrl-C ends it with status 1, and answers are kept ({status}: {output.strip()[:200]})")
    work.start("--patience", "7")
    with dark.expect_request(re.compile("/here$")):
        dark.goto(work.address)
    check(True, "the page tells the program that it is still open")
    dark.close()
    status, output = work.wait()
    check(status == 1 and "gone" in output, f"it ends when the browser is gone ({status}: {output.strip()[:200]})")
    small = browser.new_context(viewport={"width": 480, "height": 800}).new_page()
    work.start()
    small.goto(work.address)
    small.wait_for_selector(".four svg")
    check(small.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "a narrow window is enough")
    shoot(small, "resolve-narrow")
    small.locator("#end").click()
    small.wait_for_selector("#question[open]")
    small.locator("#question-yes").click()
    status, output = work.wait()
    check(status == 1, f"ending with conflicts left gives status 1 ({status})")
    small.close()


def focused(page):
    return page.evaluate("document.activeElement.id || document.activeElement.className")


def try_keyboard_alone(browser, folder, xibmerge, documents, check, shoot):
    """A whole session without a pointer: every answer is given, typed or undone with a key, and every key does what the list of keys says."""
    work = Resolving(folder / "keyboard", xibmerge, *documents)
    work.start("--patience", "600")
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.goto(work.address)
    page.wait_for_selector(".four svg")

    def press(key, selector):
        page.keyboard.press(key)
        page.wait_for_selector(selector)

    press("o", '[data-take="ours"][aria-checked="true"]')
    check(focused(page).startswith("card"), "the focus goes to the answer")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-take="theirs"][aria-checked="true"]')
    check(True, "arrow keys and Enter choose among the versions")
    press("n", ".entry[aria-current]:not(.decided)")
    check(focused(page) == page.locator(".entry[aria-current]").get_attribute("id"), "n goes to the next open conflict, and puts the focus there")
    page.keyboard.press("v")
    check(focused(page) == "typed", "v goes to the field for another value")
    page.keyboard.press("Control+a")
    page.keyboard.type("88")
    press("Enter", ".typing.chosen")
    page.keyboard.press("Escape")
    press("u", ".typing:not(.chosen)")
    check(page.locator(".entry.decided").count() == 1, "u takes a typed value back")
    page.keyboard.press("m")
    check(not page.locator(".mark").first.is_visible(), "m hides the marks")
    page.keyboard.press("m")
    width = "document.querySelector('.view > svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.keyboard.press("+")
    page.keyboard.press("+")
    check(page.evaluate(width) > before, "+ enlarges")
    page.keyboard.press("0")
    cut = "document.querySelector('.view > svg').getAttribute('viewBox')"
    place = page.evaluate(cut)
    press("w", "#whole[aria-pressed=true]")
    check(place != page.evaluate(cut) == page.evaluate("document.querySelector('.view > svg').dataset.whole"), "w shows the whole screen instead of the place in question")
    press("w", "#whole[aria-pressed=false]")
    check(page.evaluate(cut) == place, "and the place again")
    press("i", "#blink[aria-pressed=true]")
    seen = set()
    for _ in range(30):
        seen.add(page.evaluate("[...document.querySelectorAll('.four figcaption')].filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => e.textContent).join()"))
        page.wait_for_timeout(100)
    check({each.split()[0] for each in seen} == {"Ours", "Theirs"}, f"i shows ours and theirs by turns, in one place ({seen})")
    press("i", "#blink[aria-pressed=false]")
    page.keyboard.press("O")
    until(page, "!document.querySelector('#save').disabled")
    page.keyboard.press("u")
    until(page, "document.querySelector('#save').disabled")
    check(True, "O takes ours for the rest of the document, and u takes that back in one step")
    conflicts = page.locator(".entry").count()
    for _ in range(conflicts):
        if page.locator(".entry:not(.decided)").count() == 0:
            break
        press("n", ".entry[aria-current]:not(.decided)")
        open_ones = page.locator(".entry:not(.decided)").count()
        page.keyboard.press("t")
        until(page, f"document.querySelectorAll('.entry:not(.decided)').length < {open_ones}")
    check(page.locator(".entry:not(.decided)").count() == 0, "n and t answer every conflict")
    for number in range(len(documents[0])):
        page.locator(".entry").nth(0 if number == 0 else conflicts - 1).focus()
        page.keyboard.press("Enter")
        until(page, "!document.querySelector('#save').disabled || document.querySelector('.done')")
        if page.locator(".done").count() == 0:
            page.keyboard.press("s")
        until(page, f"document.querySelectorAll('.document.written').length > {number}")
    page.locator("#end").focus()
    page.keyboard.press("Enter")
    status, output = work.wait()
    check(status == 0 and "<<<<<<<" not in work.text("Main.storyboard"), f"a session without a pointer resolves all ({status}: {output.strip()[:200]})")
    page.close()


def try_mergetool(browser, folder, xibmerge, documents, check):
    """git mergetool opens the page for one document after the other."""
    work = Resolving(folder / "mergetool", xibmerge, *documents)
    subprocess.run([xibmerge, "install", "--global"], cwd=work.folder, env=work.environment, check=True, capture_output=True)
    # What the program opens in the browser arrives here.
    programs = folder / "programs"
    programs.mkdir()
    addresses = folder / "addresses"
    os.mkfifo(addresses)
    opener = programs / "xdg-open"
    opener.write_text(f"#!/bin/sh\necho \"$1\" >'{addresses}'\n")
    opener.chmod(0o755)
    environment = dict(work.environment, PATH=f"{programs}:{work.environment['PATH']}", DISPLAY=":0")
    tool = subprocess.Popen(["git", "mergetool", "-y", "-t", "xibmerge-web"], cwd=work.folder, env=environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    page = browser.new_context().new_page()
    for _ in documents[0]:
        with open(addresses) as line:
            page.goto(f"file://{line.read().strip()}")
        page.wait_for_selector(".entry")
        if page.locator(".document").count() != 1:
            break
        page.locator("#rest-ours").click()
        until(page, "!document.querySelector('#save').disabled")
        page.locator("#save").click()
        page.wait_for_selector(".document.written")
        page.locator("#end").click()
        page.wait_for_selector(".bye")
    page.close()
    try:
        output, _ = tool.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        tool.kill()
        return check(False, "git mergetool ends")
    left = work.git("ls-files", "--unmerged")
    check(tool.returncode == 0 and not left, f"git mergetool -t xibmerge-web resolves one document after the other ({tool.returncode}: {output.strip()[-200:]} {left})")
