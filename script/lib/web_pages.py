"""Tries the page that needs no server, from a folder of its own by file://; script/test-pages calls it."""
import base64
import contextlib
import functools
import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import threading

from PIL import Image

from legible import try_legible, try_legible_resolving
from resolve_pages import Resolving, until


# Drops files. With handles, they are files in the browser's own file system, and the page can write them.
DROP = """async ([files, kept]) => {
  const transfer = new DataTransfer(), handles = [];
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    transfer.items.add(new File([bytes], name));
    if (!kept) continue;
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
    const file = await handle.createWritable();
    await file.write(bytes);
    await file.close();
    handles.push(handle);
  }
  DataTransferItem.prototype.getAsFileSystemHandle = () => Promise.resolve(handles.shift() ?? null);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""
KEPT = """async (name) => {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name);
  return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
}"""


class WebPage:
    """A tab with the page, and what it complained of or asked for."""

    def __init__(self, browser, folder, width=1280, address=None):
        self.context = browser.new_context(viewport={"width": width, "height": 860}, accept_downloads=True)
        self.page = self.context.new_page()
        self.problems, self.requests = [], []
        self.page.on("console", lambda m: self.problems.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.problems.append(str(e)))
        self.page.on("request", lambda r: self.requests.append(r.url) if not r.url.startswith(("blob:", "data:", "about:")) else None)
        self.page.goto(address or (folder / "index.html").as_uri())
        self.page.wait_for_selector("body[data-ready]", timeout=60000)

    def give(self, *files, slot="all-files"):
        """Chooses files: (name, bytes)."""
        self.page.set_input_files(f"#{slot}", [{"name": name, "mimeType": "text/xml", "buffer": data} for name, data in files])
        self.settle()

    def drop(self, *files, kept=False):
        """Drops files: (name, bytes)."""
        self.page.evaluate(DROP, [[[name, base64.b64encode(data).decode()] for name, data in files], kept])

    def decide(self, keys="o"):
        """Answers all questions with these keys in turn."""
        count = self.page.locator(".entry").count()
        for index in range(count):
            self.page.keyboard.press(keys[index % len(keys)])
            until(self.page, f"document.querySelectorAll('.entry.decided').length === {index + 1}")
            self.page.keyboard.press("n")
        return count

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
    try_legible(page, "the page without a server", check)
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.slot"))
    check(reached >= {"all-files", "base", "base-file", "theirs-file", "compare", "merge", "check"}, f"Tab reaches all that can be used: {sorted(map(str, reached))}")
    page.evaluate("document.activeElement.blur()")

    names = list(base)
    web.give((names[0], base[names[0]].encode()), (names[0], ours[names[0]].encode()))
    frame = page.frames[1]
    frame.wait_for_selector(".change")
    check(frame.locator(".change").count() > 0 and frame.locator("svg").count() > 2, "two files are compared, with pictures")
    check(frame.locator("body.scripted").count() == 1 or frame.locator(".script").first.is_visible(), "the script of the differences runs")
    until(page, "document.activeElement.id === 'difference'")
    page.keyboard.press("j")
    check(frame.evaluate("document.querySelector('.change.current') !== null"), "and have the keys")
    try_legible(frame, "its comparison", check)
    frame.locator("nav a").last.click()
    check(page.frames[1].locator(".change").count() > 0, "and the links of its side bar")
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
            try_legible_resolving(page, "its merge", check)
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
    check(page.locator("#checked").is_visible() and page.locator("#drawings svg").count() > 0, "one file is checked at once")
    try_legible(page, "its check", check)
    page.locator("#again").click()
    web.give(("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00"))
    check("no text" in web.state and page.locator("#problem #state").is_visible() and page.locator("#base-name").inner_text() == "no file",
          f"a picture is no version of a document, and that stands where files are given: {web.state}")
    web.give((names[0], base[names[0]].encode()), slot="base-file")
    page.locator("#check").focus()
    page.keyboard.press("Enter")
    web.settle()
    check(page.locator("#checked").is_visible() and page.locator("#drawings svg").count() > 0, "one document is checked and drawn, by keyboard")
    page.locator("#again").click()
    clean = base[names[0]].encode()
    web.give(*((f"{side}.storyboard", text) for side, text in (("base", clean), ("ours", clean.replace(b"Quiet", b"Loud")), ("theirs", clean.replace(b"Stays", b"Goes").replace(b'"Later"', b'"Sooner"')))))
    frame = page.frames[1]
    frame.wait_for_selector(".change", state="attached")
    shoot(page, "web-clean")
    check(frame.locator(".folder").all_inner_texts()[:2] == ["from ours", "from theirs"] and page.locator("#resolver").is_visible(),
          "a merge without a conflict shows what came from whom, with pictures")
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
    three = [each[names[0]].encode() for each in documents]
    try_saving_in_place(browser, folder, xibmerge, names[0], documents, check)
    try_trap(browser, folder, three, check)
    try_haste(browser, folder, three, check)
    narrow = WebPage(browser, folder, width=390)
    for files in ([], [("base." + names[0], base[names[0]].encode()), ("ours." + names[0], ours[names[0]].encode()), ("theirs." + names[0], theirs[names[0]].encode())]):
        if files:
            narrow.give(*files)
            narrow.page.wait_for_selector(".entry")
        check(narrow.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "at 390 pixels, nothing is wider than the window")
    shoot(narrow.page, "web-narrow")
    if os.environ.get("XIB_UPDATE_PICTURES") == "1":
        draw_readme(browser, folder)


def draw_readme(browser, folder):
    """Writes the picture of the README: a conflict of the demo's storyboard."""
    demo = pathlib.Path(__file__).resolve().parents[2] / "Documentation/demo"
    web = WebPage(browser, folder)
    web.page.set_viewport_size({"width": 1360, "height": 760})
    for side, title in (("base", "Sign in"), ("ours", "Enter"), ("theirs", "Log in")):
        web.give(("Main.storyboard", (demo / "base.storyboard").read_text().replace('"Sign in"', f'"{title}"').encode()), slot=f"{side}-file")
    web.page.click("#merge")
    web.page.locator(".entry").last.click()
    web.page.keyboard.press("w")
    web.page.wait_for_selector("#pictures .four")
    web.page.mouse.move(1, 1)
    Image.open(io.BytesIO(web.page.screenshot())).convert("RGB").quantize(64, dither=Image.Dither.NONE).save(demo / "web.png", optimize=True)


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
    web.give(("a.storyboard", good), slot="base-file")
    for button, word in (("compare", "missing"), ("merge", "missing")):
        page.locator(f"#{button}").click()
        web.settle()
        check(word in web.state, f"one side missing: {web.state}")
    page.evaluate("clear()")
    web.give(("base.storyboard", good), ("ours.storyboard", good))
    page.frames[1].wait_for_selector("body")
    check(web.state == "Nothing has changed.", "after all that, it still compares")
    check(not web.problems, f"nothing is wrong: {web.problems[:3]}")


@contextlib.contextmanager
def served(folder):
    """The folder at a static host."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/index.html"
    finally:
        server.shutdown()


def try_saving_in_place(browser, folder, xibmerge, name, documents, check):
    # An element a line, as Xcode writes, so that markers have no parts of lines.
    work = Resolving(folder / "in-place", xibmerge, *({name: each[name].replace("><", ">\n<")} for each in documents))
    work.git("merge", "--abort")
    work.git("config", "merge.conflictStyle", "diff3")
    subprocess.run(["git", "merge", "-q", "side"], cwd=work.folder, env=work.environment, capture_output=True)
    marked = (work.folder / name).read_bytes()
    with served(folder) as address:
        web = WebPage(browser, folder, address=address)
        page = web.page

        def begin():
            web.drop((name, marked), kept=True)
            page.wait_for_selector(".entry:not(.decided)")
            web.settle()
            web.decide("ot")

        begin()
        report = web.report()
        page.keyboard.press("s")
        until(page, "document.querySelector('#progress').textContent.includes('saved')")
        said = page.locator("#progress").inner_text()
        expected, _ = answered(work, [{"id": one["id"], **one["answer"]} for one in report["conflicts"]], name)
        check(said == f"{name} is saved in place." and bytes(page.evaluate(KEPT, name)) == expected,
              f"a file with markers that was dropped is saved in place, with the bytes of the command line: {said}")
        begin()
        page.evaluate("merge.source.changed -= 1000")
        downloaded = web.save()
        said = page.locator("#progress").inner_text()
        check(downloaded == (name, expected) and bytes(page.evaluate(KEPT, name)) == marked and "changed" in said,
              f"a file that changed since stays, and the result is a download: {said}")
        begin()
        page.evaluate("(name) => navigator.storage.getDirectory().then((folder) => folder.removeEntry(name))", name)
        check(web.save() == (name, expected), f"a file that was renamed since, too: {page.locator('#progress').inner_text()}")
        check(not web.problems, f"a static host serves the page as it is: {web.problems[:3]}")


def try_trap(browser, folder, three, check):
    web = WebPage(browser, folder)
    page = web.page
    web.give(*((f"{side}.storyboard", text) for side, text in zip(("base", "ours", "theirs"), three)))
    page.wait_for_selector(".entry")
    page.keyboard.press("j")
    page.keyboard.press("o")
    until(page, "document.querySelectorAll('.entry.decided').length === 1")
    page.keyboard.press("k")
    page.keyboard.press("t")
    until(page, "document.querySelectorAll('.entry.decided').length === 2")
    page.evaluate("engine.call('nothing').catch(() => null)")
    page.keyboard.press("u")
    until(page, "!document.querySelector('#gone').hidden")
    said = page.locator("#gone").inner_text()
    page.keyboard.press("u")
    until(page, "document.querySelectorAll('.entry.decided').length === 1")
    check("answers are kept" in said and page.locator(".entry").nth(1).get_attribute("class") == "entry decided" and page.locator("#gone").is_hidden(),
          f"after a trap the answers are there, and undo takes the last one back: {said}")


def try_haste(browser, folder, three, check):
    """What comes at a bad moment."""
    web = WebPage(browser, folder)
    page = web.page
    base, ours, theirs = three
    pair = (("a.storyboard", base), ("b.storyboard", ours))
    triple = (("One_BASE_1.storyboard", base), ("One_LOCAL_1.storyboard", ours), ("One_REMOTE_1.storyboard", theirs))
    for first, second, view in ((pair, triple, "resolver"), (triple, pair, "compared")):
        web.drop(*first)
        web.drop(*second)
        web.settle()
        check(page.locator(f"#{view}").is_visible() and page.locator("#start").is_hidden(), f"of two drops at once, the last is shown: {web.state}")
    web.drop(*triple)
    web.settle()
    page.wait_for_selector(".entry")
    large = base.replace(b"</scenes>", b"<!-- " + b"x" * (8 << 20) + b" --></scenes>")
    page.evaluate("(text) => { engine.call('compare', new TextEncoder().encode(text), new TextEncoder().encode(text + ' '), 'a.storyboard', true); }", large.decode())
    page.keyboard.press("o")
    page.keyboard.press("t")
    until(page, "document.querySelectorAll('.entry.decided').length === 1")
    check(page.locator(".entry.decided .answer").inner_text() == "ours", "while the engine is busy, the first answer counts")
    page.evaluate("attempt(() => engine.call('compare', ...Array.from('ab', (each) => new TextEncoder().encode(`${each}\\n`.repeat(1 << 22))), 'a.xib', true))")
    page.locator("#stop").click()
    web.settle()
    check("Stopped" in web.state, f"what takes too long can be stopped: {web.state}")
    page.keyboard.press("u")
    until(page, "!document.querySelector('#gone').hidden")
    page.keyboard.press("u")
    until(page, "document.querySelectorAll('.entry.decided').length === 0")
    page.keyboard.press("o")
    until(page, "document.querySelectorAll('.entry.decided').length === 1")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("#again").click()
    check(page.locator("#resolver").is_visible(), "answers that are not saved are not left without a question")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#again").click()
    check(page.locator("#start").is_visible(), "and are if that is wanted")
    remarked = base.replace(b"<scenes>", b"<!--\n<<<<<<< here\n>>>>>>> there\n-->\n<scenes>")
    web.give(("Main.storyboard", remarked))
    page.locator("#check").click()
    web.settle()
    check(page.locator("#checked").is_visible(), f"a file with lines like markers can be checked: {page.locator('#verdict-of-check').inner_text()}")
    page.locator("#again").click()
    wide = [b"\xff\xfe" + text.decode().replace("UTF-8", "UTF-16").encode("utf-16-le") for text in three]
    web.give(*((f"{side}.storyboard", text) for side, text in zip(("base", "ours", "theirs"), wide)))
    check("UTF-16" in web.state and page.locator("#start").is_visible(), f"UTF-16: {web.state}")
    web.give(*((f"{side}.storyboard", text.replace(b"\n", b"\r\n")) for side, text in zip(("base", "ours", "theirs"), three)))
    page.wait_for_selector(".entry")
    web.decide()
    made = web.save()[1]
    check(made.count(b"\r\n") == made.count(b"\n") > 0, "line ends stay those of the files")
    page.locator("#again").click()
    for slot, text in (("ours", ours), ("base", base)):
        page.evaluate("""([slot, text]) => {
          const copied = new DataTransfer();
          copied.setData("text", text);
          document.querySelector(`[data-slot=${slot}]`).focus();
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true, cancelable: true }));
        }""", [slot, text.decode()])
        web.settle()
    page.locator("#compare").click()
    web.settle()
    check(page.locator("#compared").is_visible() and "greet" in page.locator("#words").text_content(), f"what was pasted into places is compared: {web.state}")
    page.locator("#again").click()
    page.evaluate("""() => attempt(async () => {
      const file = new File(["a"], "gone.xib");
      file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
      await take([await read(file)]);
    })""")
    web.settle()
    check("gone.xib can't be read" in web.state, f"a file that was moved: {web.state}")
    check(not web.problems, f"nothing is wrong: {web.problems[:3]}")
