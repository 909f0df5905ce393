"""Tries pull.html against hosts on this machine; script/test-pull calls it."""
import collections
import os
import pathlib
import re
import subprocess
import time

from fake_hosts import FakeHost

DOCUMENT = re.compile(r"\.(xib|storyboard|strings|stringsdict|xcstrings)$", re.I)


def scene(number, title, more=""):
    return f"""        <scene sceneID="s{number}0-aa-aaa">
            <objects>
                <viewController title="{title}" id="v{number}0-aa-aaa" sceneMemberID="viewController">
                    <view key="view" contentMode="scaleToFill" id="w{number}0-aa-aaa">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <subviews>
                            <label opaque="NO" contentMode="left" text="{title} text" id="l{number}0-aa-aaa">
                                <rect key="frame" x="20" y="100" width="300" height="21"/>
                            </label>
                            <imageView contentMode="scaleAspectFit" image="star" id="i{number}0-aa-aaa">
                                <rect key="frame" x="20" y="200" width="100" height="100"/>
                            </imageView>{more}
                        </subviews>
                    </view>
                </viewController>
                <placeholder placeholderIdentifier="IBFirstResponder" id="f{number}0-aa-aaa" sceneMemberID="firstResponder"/>
            </objects>
            <point key="canvasLocation" x="{number}00" y="0"/>
        </scene>
"""


def storyboard(*scenes, version=21507):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="{version}" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <scenes>
{"".join(scenes)}    </scenes>
    <resources>
        <image name="star" width="24" height="24"/>
    </resources>
</document>
"""


POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 1234\n"


class Repository:
    """A repository in which a request and its target do what hosts and pages find hard."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        self.git("init", "-q", "-b", "trunk")
        write = self.write
        write("App/Base.lproj/Main.storyboard", storyboard(scene(1, "Start"), scene(2, "Help"), scene(3, "About")))
        write("App/fr.lproj/Main.strings", '"l10-aa-aaa.text" = "Debut";\n"l20-aa-aaa.text" = "Aide";\n')
        write("App/Base.lproj/Other.storyboard", storyboard(scene(5, "Other")))
        write("App/fr.lproj/Other.strings", '"l50-aa-aaa.text" = "Autre";\n')
        write("App/fr.lproj/Localizable.strings", '"hello" = "Bonjour";\n')
        write("App/Third.storyboard", storyboard(scene(6, "Third"), scene(7, "Seven")))
        write("App/Same.storyboard", storyboard(scene(8, "Same")))
        write("App/Both.storyboard", storyboard(scene(9, "Both"), scene(4, "Four")))
        write("App/Clash !#é.storyboard", storyboard(scene(1, "Clash")))
        write("App/Large.xib", POINTER.format("1" * 64))
        (folder / "App/Link.xib").symlink_to("Both.storyboard")
        write("App/Code.swift", "let one = 1\n")
        write(".xibmerge.yml", "merge:\n  tool-stamp: oldest\n")
        self.base = self.commit("base")
        self.git("switch", "-q", "-c", "change")
        write("App/Base.lproj/Main.storyboard", storyboard(scene(1, "Start now"), scene(3, "About")))
        write("App/Base.lproj/Help.storyboard", storyboard(scene(2, "Help")))
        write("App/fr.lproj/Main.strings", '"l10-aa-aaa.text" = "Debut maintenant";\n')
        write("App/fr.lproj/Other.strings", '"l50-aa-aaa.text" = "Un autre";\n')
        write("App/fr.lproj/Localizable.strings", '"hello" = "Salut";\n')
        self.git("mv", "App/Third.storyboard", "App/Base.lproj/Third.storyboard")
        write("App/Base.lproj/Third.storyboard", storyboard(scene(6, "Third one"), scene(7, "Seven")))
        self.git("mv", "App/Same.storyboard", "App/Base.lproj/Same.storyboard")
        write("App/Both.storyboard", storyboard(scene(9, "Both"), scene(4, "Four now"), version=23000))
        write("App/Clash !#é.storyboard", storyboard(scene(1, "Clash of the request")))
        write("App/Large.xib", POINTER.format("2" * 64))
        (folder / "App/Link.xib").unlink()
        (folder / "App/Link.xib").symlink_to("Base.lproj/Help.storyboard")
        write("App/Code.swift", "let one = 2\n")
        self.head = self.commit("head")
        self.git("switch", "-q", "trunk")
        write("App/Both.storyboard", storyboard(scene(9, "Both here"), scene(4, "Four"), version=22000))
        write("App/Clash !#é.storyboard", storyboard(scene(1, "Clash of the target")))
        self.git("mv", "App/Third.storyboard", "App/Renamed.storyboard")
        self.commit("target")
        write("App/Code.swift", "let one = 3\n")
        self.tip = self.commit("target again")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def git(self, *words):
        who = ["-c", "user.name=N", "-c", "user.email=n@example.com", "-c", "core.excludesFile=", "-c", "commit.gpgSign=false"]
        return subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)
        return self.git("rev-parse", "HEAD")


def plain(page):
    """A page without what differs each time."""
    return re.sub(r"nonce-\w+|nonce=\"\w+\"|data-content=\"\w*\"", "", page)


class Hostile(Repository):
    """A repository of which both sides changed documents whose names a page may take for something else."""
    NAMES = ("__proto__.xib", "constructor.storyboard", "a<img src=x onerror=window.hacked=1>.xib", "b\u202excod\u202c.storyboard", "c\nd.xib", "-e.xib", "f'g\"h.xib",
             "i\\j'\u2028.xib", "k%2e%2e%2fl.xib", "m?n#o&p.xib", "q" * 180 + ".xib", "r!s.xib", "t;u$(v)`w`.xib", " .xib", "toString/x.xib")

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        self.git("init", "-q", "-b", "trunk")
        versions = (("main", [scene(1, "One")]), ("change", [scene(1, "Two")]), ("main", [scene(1, "One"), scene(2, "More")]))
        commits = []
        for number, (_, scenes) in enumerate(versions):
            if number:
                self.git("switch", "-q", "--detach", commits[0])
            for name in self.NAMES:
                self.write(name, storyboard(*scenes))
            commits.append(self.commit("one"))
        _, self.head, self.tip = commits


class Tries:
    def __init__(self, browser, page, program, folder, screenshots):
        self.browser, self.address, self.folder = browser, page.as_uri(), folder
        self.xibdiff, self.xibmerge = program, str(pathlib.Path(program).parent / "xibmerge")
        self.screenshots = screenshots and pathlib.Path(screenshots)
        self.failures = []

    def check(self, holds, what):
        print(("ok      " if holds else "FAILED  ") + what)
        if not holds:
            self.failures.append(what)

    def tab(self, width=1280, height=860, **options):
        page = self.browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **options).new_page()
        page.problems = []
        # A browser names each answer of 404, such as that there are no settings.
        page.on("console", lambda m: page.problems.append(m.text) if m.type in ("error", "warning") and "404" not in m.text else None)
        page.on("pageerror", lambda e: page.problems.append(str(e)))
        return page

    def opened(self, link, **options):
        page = self.tab(**options)
        page.goto(f"{self.address}#{link}")
        return self.settled(page)

    def settled(self, page, timeout=120):
        page.wait_for_selector("html[data-state=done], html[data-state=failed]", state="attached", timeout=timeout * 1000)
        return page

    def again(self, page, action):
        """Does what makes the page go on, and waits until it is done."""
        page.evaluate("void delete document.documentElement.dataset.state")
        action()
        return self.settled(page)

    def state(self, page):
        return page.get_attribute("html", "data-state"), page.inner_text("#state")

    def shoot(self, page, name):
        if self.screenshots:
            self.screenshots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=str(self.screenshots / f"pull-{name}.png"))

    # MARK: The same as the programs

    def diff(self, repository, *words):
        return subprocess.run([self.xibdiff, *words], cwd=repository, capture_output=True, text=True).stdout

    def merged(self, repository, host, fate):
        """What xibmerge makes of the versions that the page fetched."""
        for name, version in zip(("base", "ours", "theirs"), fate["versions"]):
            (self.folder / name).write_bytes(bytes(version))
        settings = subprocess.run(["git", "-C", repository, "show", f"{host.tip}:.xibmerge.yml"], capture_output=True, text=True).stdout
        rules = [word for name, policy in re.findall(r"^  ([\w-]+): (\w+)$", settings, re.M) for word in ("--rule", f"{name}={policy}")]
        out = self.folder / "out"
        out.unlink(missing_ok=True)
        subprocess.run([self.xibmerge, "merge", "-q", *rules, "--path", fate["path"], "-o", out, *(self.folder / each for each in ("base", "ours", "theirs"))],
                       capture_output=True)
        return out.read_bytes() if out.exists() else b""

    def try_range(self, repository, base, head, name):
        counts = collections.Counter()
        for kind in ("github", "gitlab"):
            with FakeHost(repository, base, head) as host:
                page = self.opened(getattr(host, kind)())
                state, said = self.state(page)
                range = (host.base, host.head)
                words = page.text_content("#words")
                wanted = self.diff(repository, "--color", "never", *range)
                same = plain(page.evaluate("frame.srcdoc")) == plain(self.diff(repository, "--html", "--images", "0", *range)) if wanted else True
                documents = sum(DOCUMENT.search(path) is not None for change in host.changes(*range) for path in change[2:3])
                fates = page.evaluate("fates.map(({ path, kind, versions, bytes }) => ({ path, kind, versions: (versions ?? []).map((each) => Array.from(each)), bytes: Array.from(bytes ?? []) }))")
                merges = [fate for fate in fates if fate["kind"] == "merged"]
                equal = [self.merged(repository, host, fate) == bytes(fate["bytes"]) for fate in merges]
                both = sum(len(fate["versions"]) > 0 for fate in fates)
                contents = [path for path in host.asked if re.search(r"/contents/|/git/blobs/|/raw\?", path)]
                # Beside the contents: five (GitLab: six), the target's settings, the older tree where there are links, and further pages of lists.
                more = (kind == "gitlab") + (sum(path.count("/git/trees/") for path in host.asked) > 1)
                more += sum(".xibmerge.yml" in path for path in host.asked) + sum(re.search(r"&page=\d", path) is not None for path in host.asked if "compare" not in path)
                most = 2 * documents + both * (1 if host.now_base == host.base else 2) + 5 + more
                text = f"{name}, {kind}: {documents} files, {len(host.asked)} requests, {len(merges)} merged, {both - len(merges)} open: {said[:90]}"
                self.check(state == "done" and words == wanted and same and all(equal) and not page.problems, text + ("" if words == wanted else " (words)") + ("" if same else " (page)") + str(page.problems[:2] or ""))
                self.check(len(set(contents)) == len(contents) and host.at_once <= 4 and len(host.asked) <= most,
                           f"  no content twice, {host.at_once} at a time, {len(host.asked)} requests of at most {most}"
                           + (f": {[each for each in host.asked if each not in contents]}" if len(host.asked) > most else ""))
                counts += collections.Counter(files=documents, requests=len(host.asked), merged=len(merges), open=both - len(merges))
                page.context.close()
        return counts

    # MARK: What a person does

    def try_merge(self, own):
        with FakeHost(own.folder, own.tip, own.head) as host:
            page = self.opened(host.github())
            self.shoot(page, "changes")
            page.click("#show-merge")
            fates = dict(page.evaluate("fates.map(({ path, kind }) => [path, kind])"))
            self.check(fates["App/Both.storyboard"] == "merged" and fates["App/Clash !#é.storyboard"] == "conflicts" and fates["App/fr.lproj/Main.strings"] == "taken",
                       f"each file's fate is told: {fates}")
            self.check(page.inner_text("#state").startswith("With “main” as it is now"), page.inner_text("#state"))
            merged = bytes(page.evaluate("Array.from(fates.find(({ path }) => path === 'App/Both.storyboard').bytes)"))
            self.check(b'toolsVersion="21507"' not in merged and b'toolsVersion="22000"' in merged, "the target's settings are followed")
            self.shoot(page, "merge")
            with page.expect_download() as found:
                page.click("[aria-label='Download App/Both.storyboard']")
            self.check(pathlib.Path(found.value.path()).read_bytes() == merged, "a result is downloaded")
            self.check("git add -- " in page.inner_text("#commands") and "'App/Clash !#é.storyboard'" in page.inner_text("#commands"), page.inner_text("#commands"))
            page.click("[aria-label^='Resolve App/Clash']")
            page.wait_for_selector(".entry")
            self.shoot(page, "resolve")
            names = page.evaluate("[...document.querySelectorAll('#rest-ours, #rest-theirs, .card > b, .four figcaption')].map(({ textContent }) => textContent)")
            self.check({"Ours (change) for the rest", "Theirs (main) for the rest", "Ours (change)", "Theirs (main)"} <= set(names)
                       and "the branch “change”" in page.inner_text("#state"), f"the sides have their branches' names, as the commands do: {names}")
            for number in range(page.locator(".entry").count()):
                page.keyboard.press("o")
                page.wait_for_selector(f".entry.decided >> nth={number}")
                page.keyboard.press("n")
            with page.expect_download() as found:
                page.keyboard.press("s")
            wanted = (subprocess.run(["git", "-C", own.folder, "show", f"{own.head}:App/Clash !#é.storyboard"], capture_output=True).stdout)
            self.check(pathlib.Path(found.value.path()).read_bytes() == wanted, f"a conflict is answered and saved as {found.value.suggested_filename}")
            page.click("#back")
            self.check(page.is_visible("#fates") and not page.problems, f"and back: {page.problems[:2]}")
        for state, word in (("merged", "merged into main as"), ("closed", "closed, not merged")):
            for kind in ("github", "gitlab"):
                with FakeHost(own.folder, own.tip, own.head, state=state) as host:
                    page = self.opened(getattr(host, kind)())
                    self.check(word in page.inner_text("#about") and not page.is_visible("#show-merge") and not page.evaluate("fates.length"), page.inner_text("#about"))
        for kind in ("github", "gitlab"):
            with FakeHost(own.folder, own.head, own.head) as host:
                self.check(self.state(self.opened(getattr(host, kind)()))[0] == "done", "a request that changes nothing is none")

    def try_links(self, own):
        commit = lambda host, kind: getattr(host, kind)(f"commit/{own.head}")
        wanted = {name: self.diff(own.folder, "--color", "never", *range) for name, range in {
            "commit": (own.base, own.head), "comparison": (own.base, own.head), "straight": (own.tip, own.head)}.items()}
        empty = own.git("hash-object", "-w", "-t", "tree", "/dev/null")
        with FakeHost(own.folder, own.tip, own.head) as host:
            for kind in ("github", "gitlab"):
                for name, link in (("commit", commit(host, kind)), ("comparison", getattr(host, kind)("compare/main...change")), ("straight", getattr(host, kind)("compare/main..change"))):
                    page = self.opened(link)
                    note = page.inner_text("#notes")
                    self.check(page.text_content("#words") == wanted[name] or (name == "straight" and "no other way" in note), f"{name} of {kind} {note}")
                page = self.opened(getattr(host, kind)(f"commit/{own.base}"))
                self.check(page.text_content("#words") == self.diff(own.folder, "--color", "never", empty, own.base), f"the first commit of {kind}")
            page = self.opened(host.github() + "!App%2FClash%20%21%23%C3%A9.storyboard!l10-aa-aaa")
            page.wait_for_timeout(400)
            found = page.frames[1].evaluate("document.querySelector('.change.current')?.dataset.id ?? null")
            self.check(found is not None and "l10-aa-aaa" in found, f"a link to an object leads to it: {found}")
            page.evaluate("location.hash = location.hash.replace(/!.*/, '!App%2FBoth.storyboard!l40-aa-aaa')")
            page.wait_for_timeout(400)
            found = page.frames[1].evaluate("document.querySelector('.change.current')?.dataset.id ?? null")
            self.check(found is not None and "l40-aa-aaa" in found, f"and another one, without asking again: {found}")
        for options in ({"project": "group/sub/app"}, {"project": "team/app", "below": "/git"}):
            with FakeHost(own.folder, own.tip, own.head, **options) as host:
                page = self.opened(host.gitlab())
                self.check(self.state(page)[0] == "done", f"{options}: {self.state(page)[1]}")

    def try_refusals(self, own):
        for kind in ("github", "gitlab"):
            with FakeHost(own.folder, own.tip, own.head, token="word") as host:
                page = self.opened(getattr(host, kind)())
                self.check(page.is_visible("#token-form") and len(host.asked) == 1, f"{kind} asks for a token at the first request: {page.inner_text('#token-why')}")
                self.shoot(page, f"token-{kind}")
                for given, state in (("wrong", "failed"), ("word", "done")):
                    page.fill("#token", given)
                    self.again(page, lambda: page.keyboard.press("Enter"))
                    self.check(self.state(page)[0] == state, f"a token that is {given}: {page.inner_text('#token-why') if state == 'failed' else self.state(page)[1]}")
                self.check("word" not in page.evaluate("location.href + JSON.stringify([localStorage, sessionStorage, document.cookie])"), "the token is kept nowhere")
            for options, number, words in (
                    ({"cors": False}, 1, "lets no page of another address"), ({}, 3, "answers no more requests"), ({}, 4, "error of its own (500)"),
                    ({}, 7, "leads to another host"), ({"large": "App/Both.storyboard"}, 1, None)):
                with FakeHost(own.folder, own.tip, own.head, **options) as host:
                    page = self.opened(getattr(host, kind)(f"pull/{number}" if kind == "github" else f"merge_requests/{number}"))
                    state, said = self.state(page)
                    if words is None:
                        self.check("16 MB" in page.inner_text("#notes") and state == "done", f"{kind}: {page.inner_text('#notes')}")
                    else:
                        self.check(state == "failed" and (words in said or (number == 3 and kind == "gitlab" and "no page of another" in said)), f"{kind}: {said}")
            with FakeHost(own.folder, own.tip, own.head, left=12) as host:
                page = self.opened(getattr(host, kind)())
                if kind == "github":
                    self.check(page.is_visible("#without"), f"what remains is counted: {page.inner_text('#token-why')}")
                    self.again(page, lambda: page.click("#without"))
                state, said = self.state(page)
                self.check(state == "failed" and "answers no more requests" in said and "not all" in said and page.text_content("#words") != "", f"{kind} at its limit: {said}")
                self.check(len(host.asked) <= 20, f"and asks no more: {len(host.asked)}")
            lone = own.git("commit-tree", "-m", "lone", f"{own.head}^{{tree}}")
            with FakeHost(own.folder, own.tip, lone) as host:
                state, said = self.state(self.opened(getattr(host, kind)()))
                self.check(state == "failed" and "no common ancestor" in said, f"{kind}: {said}")
            with FakeHost(own.folder, own.tip, own.head, most=3, page=3) as host:
                page = self.opened(getattr(host, kind)())
                self.check(self.state(page)[0] == "done" and page.text_content("#words") == self.diff(own.folder, "--color", "never", own.base, own.head),
                           f"lists of many pages: {page.inner_text('#notes')}")
        with FakeHost(own.folder, own.tip, own.head) as host:
            page = self.tab()
            page.goto(f"{self.address}#{host.github('pull/5')}")
            page.wait_for_timeout(800)
            began = time.time()
            page.click("#stop")
            self.settled(page)
            self.check(self.state(page) == ("failed", "Stopped.") and time.time() - began < 2, "an answer that never ends can be stopped")
            page = self.opened(host.gitlab("merge_requests/6"))
            self.check(self.state(page)[0] == "done", "a request that the host still prepares is asked again")
            gone = host.origin
        state, said = self.state(self.opened(gone + "/team/app/pull/1"))
        self.check(state == "failed" and "can't be reached" in said, said)
        for link in ("https://example.com/", "http://git.example.com/a/b/pull/1", "no link"):
            state, said = self.state(self.opened(link))
            self.check(state == "failed" and said.endswith("."), said)

    def try_hostile(self, own):
        hostile = Hostile(self.folder / "hostile")
        self.try_range(hostile.folder, hostile.tip, hostile.head, "hostile names")
        evil = lambda body: {**body, "base": {**body["base"], "ref": "--upload-pack=x"}, "head": {**body["head"], "ref": "x\u202ey"}, "title": "T\u202e" + "long " * 3000}
        with FakeHost(hostile.folder, hostile.tip, hostile.head, instead=[(r"/pulls/1$", 200, evil), ("compare/--", 404, {})]) as host:
            page = self.opened(host.github())
            self.check("has no branch --upload-pack=x any more" in self.state(page)[1] and "What changed is shown" in self.state(page)[1], self.state(page)[1])
        with FakeHost(hostile.folder, hostile.tip, hostile.head, instead=[(r"/pulls/1$", 200, lambda body: {**body, "head": {**body["head"], "ref": "x\u202ey"}})]) as host:
            page = self.opened(host.github().replace("//", "//me:secret@") + "?private_token=secret")
            self.check("secret" not in page.evaluate("location.href") and not any("secret" in path for path in host.asked), "a password in a link goes nowhere")
            page.click("#show-merge")
            shown = page.inner_text("#request")
            self.check(not re.search("[\u202a-\u202e]", shown) and "x\\u{202e}y" in shown and page.evaluate("window.hacked") is None, "names don't turn what stands beside them")
            words = page.inner_text("#commands").split("git add -- ")[1][:-1]
            named = subprocess.run(["bash", "-c", f"printf '%s\\0' {words}"], capture_output=True, text=True).stdout.split("\0")[:-1]
            self.check(sorted(named) == sorted(hostile.NAMES), "the command names the files, in a shell")
        for kind, request in (("github", "/pulls/1$"), ("gitlab", "/merge_requests/1$")):
            files = "/compare/" if kind == "github" else "/diffs"
            for pattern, status, body, words in (
                    (request, 200, None, "answers what this page can't read"), (request, 200, [], "answers what this page can't read" if kind == "github" else "still finding out"),
                    (files, 200, {"files": [None], "merge_base_commit": {"sha": own.base}}, "answers what this page can't read"),
                    ("tree", 200, {}, "answers what this page can't read"), ("(contents|files)/App.*Both", 0, "", "broke off its answer")):
                with FakeHost(own.folder, own.tip, own.head, instead=[(pattern, status, body)]) as host:
                    state, said = self.state(self.opened(getattr(host, kind)()))
                    self.check(state == "failed" and words in said, f"{kind}, {pattern}: {said}")
            with FakeHost(own.folder, own.tip, own.head, instead=[(f"App.*Both.*{own.head}", 404, {})]) as host:
                page = self.opened(getattr(host, kind)())
                self.check(self.state(page)[0] == "done" and "does not have its content" in page.inner_text("#notes"), f"{kind}: {page.inner_text('#notes')}")
        own.git("switch", "-q", "--detach", own.head)
        own.git("rm", "-qr", "App/fr.lproj", "App/Base.lproj", "App/Both.storyboard", "App/Clash !#é.storyboard", "App/Large.xib", "App/Link.xib", "App/Code.swift")
        with FakeHost(own.folder, own.head, own.commit("A folder goes")) as host:
            self.check(self.state(self.opened(host.gitlab()))[0] == "done", "the folder of texts may be gone")

    def try_policy(self, own):
        with FakeHost(own.folder, own.tip, own.head) as host, FakeHost(own.folder, own.tip, own.head) as other:
            page = self.opened(host.github())
            ask = f"fetch('{other.origin}/x', {{ mode: 'no-cors' }}).then(() => 'reached', () => 'refused')"
            worker = """(code) => new Promise((resolve) => {
              const made = new Worker(URL.createObjectURL(new Blob([`${code}.then((word) => postMessage(word))`])));
              made.onmessage = ({ data }) => resolve(data);
            })"""
            found = [page.evaluate(ask), page.evaluate(worker, ask)]
            page.evaluate("engine.start()")
            own_worker = page.workers[-1].evaluate(ask)
            self.check(found == ["refused", "refused"] and own_worker == "refused" and not other.seen, f"the browser refuses another origin: {found}, {own_worker}")
            page.problems.clear()
            page.fill("#link", other.github()) if page.is_visible("#link") else page.click("#another")
            page.fill("#link", other.github())
            self.again(page, lambda: page.keyboard.press("Enter"))
            self.check(self.state(page)[0] == "done" and len(other.asked) > 5, "another link loads the page anew, and is shown")

    def try_looks(self, own):
        with FakeHost(own.folder, own.tip, own.head) as host:
            for name, options in (("narrow", {"width": 390, "height": 844}), ("dark", {"color_scheme": "dark"}), ("narrow-dark", {"width": 390, "height": 844, "color_scheme": "dark"})):
                page = self.opened(host.github(), **options)
                for view in ("changes", "merge"):
                    page.click(f"#show-{view}")
                    page.wait_for_timeout(300)
                    self.shoot(page, f"{name}-{view}")
                    self.check(page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), f"{name}: nothing is wider than the window")
                if name == "dark":
                    self.check(page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)", "there is a dark appearance")
            page.emulate_media(media="print")
            self.check(not page.is_visible("#difference"), "the words are printed")
            page = self.tab()
            page.goto(self.address)
            page.wait_for_selector("#link:visible")
            self.shoot(page, "start")
            page.keyboard.press("Tab")
            page.keyboard.type(host.github())
            page.keyboard.press("Enter")
            page.wait_for_selector("html[data-state]", state="attached")
            self.settled(page)
            page.keyboard.press("j")
            self.check(page.frames[1].evaluate("document.querySelector('.change.current') !== null"), "by keyboard alone, to the first change")
            self.check(page.evaluate("window.hacked") is None and page.locator("#title b").count() == 0, "a title is only text")

    def try_memory(self, repository, base, head):
        """Memory of the renderers above that of a blank page, in MB; only told, as it depends on the machine."""
        def renderers():
            """The size of those that this script started."""
            parents, sizes = {}, {}
            for path in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    parents[int(path.name)] = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
                    if b"--type=renderer" in (path / "cmdline").read_bytes():
                        sizes[int(path.name)] = int(re.search(r"^Pss:\s+(\d+)", (path / "smaps_rollup").read_text(), re.M)[1]) >> 10
                except (OSError, TypeError):
                    pass
            def is_own(process):
                while process and process != os.getpid():
                    process = parents.get(process, 0)
                return process != 0
            return {process: size for process, size in sizes.items() if is_own(process)}
        before = set(renderers())
        page = self.tab()
        page.goto("about:blank")
        blank = sum(size for name, size in renderers().items() if name not in before)
        with FakeHost(repository, base, head) as host:
            page.goto(f"{self.address}#{host.github()}")
            self.settled(page)
            page.wait_for_timeout(2000)
            count = page.frames[1].locator(".file").count()
            above = sum(size for name, size in renderers().items() if name not in before) - blank
            self.check(self.state(page)[0] == "done" and len(page.frames) == 2, f"{count} documents in one frame: {above} MB above a blank page")
        page.context.close()

    def all(self, histories):
        own = Repository(self.folder / "own")
        self.try_range(own.folder, own.tip, own.head, "own repository")
        for each in (self.try_merge, self.try_links, self.try_refusals, self.try_policy, self.try_looks, self.try_hostile):
            each(own)
        sums = collections.Counter()
        for repository in histories:
            for base, head in ranges_of(repository):
                sums += self.try_range(repository, base, head, f"{repository.name} {base[:7]} {head[:7]}")
            self.try_memory(repository, *many_of(repository))
        if sums:
            print(f"        {dict(sums)}")


def lines_of(repository, *words):
    return subprocess.run(["git", "-C", repository, *words], capture_output=True, text=True).stdout.split("\n")[:-1]


def ranges_of(repository, count=10):
    """Ranges of a history: merges whose sides both changed a document, commits with renames, with texts, and with most documents."""
    name = next(each for each in lines_of(repository, "for-each-ref", "--format=%(refname)", "refs/heads"))
    found = []
    for commit in lines_of(repository, "rev-list", "--merges", "--min-parents=2", "--max-parents=2", name):
        ours, theirs = lines_of(repository, "rev-parse", f"{commit}^1", f"{commit}^2")
        base = lines_of(repository, "merge-base", "--all", ours, theirs)
        if len(base) != 1:
            continue
        changed = [{path for path in lines_of(repository, "diff", "--name-only", base[0], side) if DOCUMENT.search(path)} for side in (ours, theirs)]
        if changed[0] & changed[1] and len(changed[1]) < 40:
            found.append((ours, theirs))
        if len(found) == count // 2:
            break
    rows = collections.defaultdict(list)
    for row in lines_of(repository, "log", "--no-merges", "--format=%x00%H", "--raw", "-M", name):
        if row.startswith("\0"):
            commit = row[1:]
        elif row and DOCUMENT.search(row):
            rows[commit].append(row)
    kinds = [lambda files: any("\t" in row and row.split("\t")[0][-4:-3] == "R" for row in files), lambda files: any(row.endswith("strings") for row in files),
             lambda files: 5 < len(files) < 40]
    for kind in kinds:
        found += [(f"{commit}^", commit) for commit, files in rows.items() if kind(files) and lines_of(repository, "rev-parse", "--verify", "-q", f"{commit}^")][:count - len(found) if kind is kinds[-1] else 2]
    return found[:count]


def many_of(repository):
    """A range that changes some forty documents."""
    name = next(each for each in lines_of(repository, "for-each-ref", "--format=%(refname)", "refs/heads"))
    commits = lines_of(repository, "rev-list", "--first-parent", name)
    for older in commits[::max(1, len(commits) // 60)]:
        if sum(DOCUMENT.search(path) is not None for path in lines_of(repository, "diff", "--name-only", older, name)) >= 40:
            return older, name
    return commits[-1], name
