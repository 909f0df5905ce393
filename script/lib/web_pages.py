"""Tries the page that needs no server, from a folder of its own by file://; script/test-pages calls it."""
import json
import shutil
import subprocess

from resolve_pages import Resolving, until


class WebPage:
    """A tab with the page, and what it complained of or asked for."""

    def __init__(self, browser, folder, width=1280):
        self.context = browser.new_context(viewport={"width": width, "height": 860}, accept_downloads=True)
        self.page = self.context.new_page()
        self.problems, self.requests = [], []
        self.page.on("console", lambda m: self.problems.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.problems.append(str(e)))
        self.page.on("request", lambda r: self.requests.append(r.url) if not r.url.startswith(("blob:", "data:", "about:")) else None)
        self.page.goto((folder / "index.html").as_uri())
        self.page.wait_for_selector("body[data-ready]", timeout=60000)

    def give(self, *files, slot="all-files"):
        """Chooses files: (name, bytes)."""
        self.page.set_input_files(f"#{slot}", [{"name": name, "mimeType": "text/xml", "buffer": data} for name, data in files])
        self.settle()

    def settle(self):
        until(self.page, "!document.body.hasAttribute('aria-busy') && document.querySelector('#state').textContent !== 'Working…'", 120)

    @property
    def state(self):
        return self.page.locator("#state").inner_text()

    def report(self):
        return self.page.evaluate("backend.ask('state').then(({ reply }) => reply.documents[0].report)")

    def save(self):
        """Presses s, and returns the name and the bytes of the download."""
        with self.page.expect_download() as found:
            self.page.keyboard.press("s")
        return found.value.suggested_filename, open(found.value.path(), "rb").read()


def answered(work, answers, path):
    """What the program makes of the same answers, in the repository of the merge."""
    order = {"version": 2, "documents": [{"path": path, "answers": answers, "writeBroken": True}]}
    result = subprocess.run([work.xibmerge, "resolve", "--json", "--no-backup", "--answers", "-"], cwd=work.folder, env=work.environment,
                            input=json.dumps(order), capture_output=True, text=True)
    return (work.folder / path).read_bytes(), result.stderr


def try_web(browser, built, folder, xibmerge, documents, check, shoot, hostile):
    if not (built / "index.html").exists():
        return print("        the page without a server is not built; script/web builds it")
    folder = folder / "web"
    folder.mkdir()
    shutil.copy(built / "index.html", folder)  # All that somebody needs.
    base, ours, theirs = documents
    web = WebPage(browser, folder)
    page = web.page
    shoot(page, "web")

    names = list(base)
    web.give((names[0], base[names[0]].encode()), (names[0], ours[names[0]].encode()))
    frame = page.frames[1]
    frame.wait_for_selector(".change")
    check(frame.locator(".change").count() > 0 and frame.locator("svg").count() > 2, "two files are compared, with pictures")
    check(frame.locator("body.scripted").count() == 1 or frame.locator(".script").first.is_visible(), "the script of the differences runs")
    shoot(page, "web-compare")
    check(page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "the page is no wider than the window")
    page.locator("#again").click()

    # Three conflicted documents to the end, each in its own way.
    three = [*names, "Third.storyboard"]
    versions = [dict(each) for each in documents]
    for each in versions:
        each["Third.storyboard"] = each[names[0]].replace("Hello", "Third")
    for number, name in enumerate(three):
        b, o, t = (each[name].encode() for each in versions)
        if number == 0:
            web.give((name.replace(".", "_REMOTE_7."), t), (name.replace(".", "_BASE_7."), b), (name.replace(".", "_LOCAL_7."), o))
        elif number == 1:
            web.give(("base." + name, b), ("ours." + name, o), ("theirs." + name, t))
        else:
            work = Resolving(folder / "marked", xibmerge, *({name: each[name]} for each in versions))
            work.git("-c", "merge.conflictStyle=diff3", "checkout", "-m", "--", name)
            web.give((name, (work.folder / name).read_bytes()))
        page.wait_for_selector(".entry")
        page.wait_for_selector("#pictures .four, #pictures .missing")
        if number == 0:
            shoot(page, "web-resolve")
            check(page.locator(".four svg").count() >= 3, "base, ours, theirs and the result are drawn")
        count = page.locator(".entry").count()
        for index in range(count):
            page.keyboard.press("t" if index % 2 else "o")
            until(page, f"document.querySelectorAll('.entry.decided').length === {index + 1}")
            if index == 0:
                page.keyboard.press("u")
                until(page, "document.querySelectorAll('.entry.decided').length === 0")
                page.keyboard.press("o")
                until(page, "document.querySelectorAll('.entry.decided').length === 1")
            page.keyboard.press("n")
        report = web.report()
        saved, made = web.save()
        if number < 2:
            work = Resolving(folder / f"work{number}", xibmerge, *({name: each[name]} for each in versions))
        answers = [{"id": one["id"], **one["answer"]} for one in report["conflicts"]]
        expected, said = answered(work, answers, name)
        if number == 2:  # Git's markers leave its own mix of the sides' white space.
            made, expected = (b"".join(each.split()) for each in (made, expected))
        check(made == expected, f"{count} conflicts of {name} are answered as on the command line {said.strip()[:200] if made != expected else ''}")
        check(saved == name or number == 1, f"the file has its own name ({saved})")
        page.locator("#again").click()

    web.give((names[0], base[names[0]].encode()))
    page.locator("#check").focus()
    page.keyboard.press("Enter")
    web.settle()
    check(page.locator("#checked").is_visible() and page.locator("#drawings svg").count() > 0, "one document is checked and drawn, by keyboard")
    page.locator("#again").click()
    texts = [f'"greeting" = "{word}";\n'.encode() for word in ("Hello", "Hi", "Hey")]
    web.give(*((f"{side}.strings", text) for side, text in zip(("base", "ours", "theirs"), texts)))
    page.wait_for_selector(".entry")
    check(page.locator(".entry").count() == 1, "strings files are merged by key")
    page.keyboard.press("t")
    until(page, "document.querySelectorAll('.entry.decided').length === 1")
    check(web.save()[1] == texts[2], "and saved")
    page.locator("#again").click()
    web.give(("a.strings", texts[0]), ("a.strings", texts[1]))
    check("greeting" in page.locator("#words").text_content(), "and compared")
    page.locator("#again").click()
    check(not web.problems, f"nothing is refused or wrong: {web.problems[:3]}")
    check([each for each in web.requests if not each.startswith("file:")] == [], f"nothing is asked of any server: {web.requests[:3]}")
    check(page.evaluate("window.hacked") is None and all(frame.evaluate("window.hacked") is None for frame in page.frames), "hostile names are only text")
    check(page.evaluate("fetch('https://example.com').then(() => 'sent', () => 'refused')") == "refused", "the page can send nothing")

    try_bad_inputs(browser, folder, base[names[0]].encode(), check)
    narrow = WebPage(browser, folder, width=390)
    for files in ([], [("base." + names[0], base[names[0]].encode()), ("ours." + names[0], ours[names[0]].encode()), ("theirs." + names[0], theirs[names[0]].encode())]):
        if files:
            narrow.give(*files)
            narrow.page.wait_for_selector(".entry")
        check(narrow.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "at 390 pixels, nothing is wider than the window")
    shoot(narrow.page, "web-narrow")


def try_bad_inputs(browser, folder, good, check):
    web = WebPage(browser, folder)
    page = web.page
    lol = ('<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {new} "{("&" + old + ";") * 10}">' for old, new in zip("abcdefgh", "bcdefghi")) + "]><document>&i;</document>").encode()
    deep = b'<?xml version="1.0"?><document version="3.0">' + b"<view>" * 200000 + b"</view>" * 200000 + b"</document>"
    for what, files in {
        "no XML": [b"Hello\n", good, good + b"\n"], "a file cut off": [good, good[: len(good) // 2], good + b"\n"], "entities": [good, lol, good + b"\n"],
        "a deep file": [good, deep, deep.replace(b"<view>", b"<label>", 1).replace(b"</view>", b"</label>", 1)],
        "a large file": [good, good + b" " * (20 << 20), good + b"\n"],
    }.items():
        web.give(*((f"{side}.storyboard", text) for side, text in zip(("base", "ours", "theirs"), files)))
        said = web.state
        check(page.locator("#start").is_visible() and said.endswith(".") and "\n" not in said and len(said) < 400, f"{what}: {said}")
        check(page.locator("#state.problem").count() == 1 and page.locator("#ours-name").inner_text() != "" , f"{what}: the page goes on")
        page.evaluate("clear()")
    web.give(("a.storyboard", good), ("b.strings", b'"a" = "b";\n'))
    check("different kinds" in web.state, f"two kinds of files: {web.state}")
    page.evaluate("clear()")
    web.give(("a.storyboard", good))
    for button, word in (("compare", "missing"), ("merge", "missing")):
        page.locator(f"#{button}").click()
        web.settle()
        check(word in web.state, f"one side missing: {web.state}")
    page.evaluate("clear()")
    web.give(("base.storyboard", good), ("ours.storyboard", good))
    page.frames[1].wait_for_selector("body")
    check(web.state == "Nothing has changed.", "after all that, it still compares")
    check(not web.problems, f"nothing is wrong: {web.problems[:3]}")
