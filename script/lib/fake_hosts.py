"""Answers as the interfaces of GitHub and GitLab do, for the history of a repository on this disk: script/test-pull asks it.

Fields and headers are those of the public descriptions of both interfaces. What a page could lean on by mistake is missing, or as strict as
the strictest of them: the base that a request states is old, headers that a host of one's own refuses are refused, and GitLab fails at more
than 30 changes a page.
"""
import functools
import http.server
import json
import pathlib
import re
import subprocess
import threading
import time
import urllib.parse

STATUS = {"A": "added", "D": "removed", "M": "modified", "R": "renamed", "C": "copied", "T": "changed"}
CORS = {"Access-Control-Allow-Origin": "*"}
GITHUB_HEADERS = "Authorization, Content-Type, Accept, If-Match, If-None-Match, X-Requested-With"
GITHUB_EXPOSED = "ETag, Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"
GITLAB_EXPOSED = "Link, X-Total, X-Total-Pages, X-Page, X-Next-Page"


class FakeHost:
    """A host on 127.0.0.1 with one project, in which request 1 merges a commit into another one.

    below is a path that GitLab lies at; project is the name there. Requests 2 to 7 are for what goes wrong: unknown, no requests left, an
    error of the host, an answer that never ends, one that is still being prepared, and one that leads to a sign-in at another origin. instead has what is answered to some paths: a pattern, a
    status, and a body or what makes it of the right one; a status of 0 breaks the answer off.
    """

    def __init__(self, repository, base, head, token=None, left=None, page=100, cors=True, state="open", project="team/app", below="", most=300, delay=0, large=None, instead=()):
        self.repository, self.token, self.left, self.page, self.cors, self.state = str(repository), token, left, page, cors, state
        self.project, self.below, self.most, self.delay, self.large, self.instead = project, below, most, delay, large, instead
        self.seen, self.now, self.at_once, self.preparing = [], 0, 0, 1
        self.lock = threading.Lock()
        self.tip, self.head = self.commit(base), self.commit(head)
        # The stated base is a commit of the target between the merge base and its tip, where there is one.
        self.now_base = self.merge_base(self.tip, self.head)
        between = self.git("rev-list", "--first-parent", f"{self.now_base}..{self.tip}").decode().split() if self.now_base else []
        self.stated = between[len(between) // 2] if len(between) > 1 else self.now_base or self.tip
        self.base = self.merge_base(self.stated, self.head)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Answer, self))
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def github(self, rest="pull/1"):
        return f"{self.origin}/{self.project}/{rest}"

    def gitlab(self, rest="merge_requests/1"):
        return f"{self.origin}{self.below}/{self.project}/-/{rest}"

    @property
    def asked(self):
        """The requests without those that browsers make of their own."""
        return [path for method, path in self.seen if method == "GET"]

    def git(self, *words, fails=False):
        result = subprocess.run(["git", "-C", self.repository, *words], capture_output=True)
        if result.returncode and not fails:
            raise ValueError(result.stderr.decode())
        return None if result.returncode else result.stdout

    def commit(self, name):
        """The commit of a name; the branches are those of the request."""
        name = {"main": getattr(self, "tip", name), "change": getattr(self, "head", name)}.get(name, name)
        found = self.git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", fails=True)
        return found.decode().strip() if found else None

    @functools.lru_cache(maxsize=None)
    def merge_base(self, one, other):
        return (self.git("merge-base", one, other, fails=True) or b"").decode().strip() or None

    @functools.lru_cache(maxsize=None)
    def changes(self, old, new):
        """Status, old and new path, old and new mode of each file that differs."""
        root = [] if old else [self.git("hash-object", "-t", "tree", "/dev/null").decode().strip()]
        parts = self.git("diff", "--raw", "--no-abbrev", "-z", "-M", *([old] if old else root), new).decode("utf8", "surrogateescape").split("\0")
        changes = []
        while len(parts) > 1:
            meta = parts.pop(0).lstrip(":").split()
            paths = [parts.pop(0) for _ in range(2 if meta[4][0] in "RC" else 1)]
            changes.append((meta[4][0], paths[0], paths[-1], meta[0], meta[1]))
        return changes

    @functools.lru_cache(maxsize=None)
    def tree(self, commit, path=""):
        rows = self.git("ls-tree", "-r", "-t", "-z", commit, *([path.rstrip("/") + "/"] if path else [])).decode("utf8", "surrogateescape").split("\0")
        return [(meta.split(), name) for meta, name in (row.split("\t", 1) for row in rows if row)]

    def blob(self, commit, path, follows=False):
        """The bytes of a file. GitHub's contents follow symbolic links. One file may be larger than pages take."""
        if path == self.large:
            return b" " * (17 << 20)
        found = self.git("ls-tree", "-z", commit, "--", path, fails=True)
        if not found:
            return None
        mode, kind, name = found.split(b"\t")[0].decode().split()
        data = self.git("cat-file", "blob", name) if kind == "blob" else None
        if mode == "120000" and follows:
            return self.blob(commit, str(pathlib.PurePosixPath(path).parent / data.decode()), True)
        return data


class Answer(http.server.BaseHTTPRequestHandler):
    """Answers one request."""
    protocol_version = "HTTP/1.1"

    def __init__(self, host, *given):
        self.host = host
        super().__init__(*given)

    def log_message(self, *_):
        pass

    @property
    def is_gitlab(self):
        return "/api/v4/" in self.path

    def send(self, body, status=200, kind="application/json", readable=True, **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        for pattern, other, made in self.host.instead:
            if re.search(pattern, self.path):
                status, data = other, json.dumps(made(body) if callable(made) else made).encode()
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.host.cors and readable:
            headers |= CORS | {"Access-Control-Expose-Headers": GITLAB_EXPOSED if self.is_gitlab else GITHUB_EXPOSED}
        if not self.is_gitlab and self.host.left is not None:
            headers |= {"X-RateLimit-Remaining": str(max(0, self.host.left - len(self.host.asked))), "X-RateLimit-Reset": str(int(time.time()) + 600)}
        if status == 0:
            data, status, headers["Content-Length"], self.close_connection = data[:9], 200, "10000", True
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def missing(self):
        self.send({"message": "404 Project Not Found" if self.is_gitlab else "Not Found"}, 404)

    def do_OPTIONS(self):
        self.host.seen.append(("OPTIONS", self.path))
        self.send(b"", 204, Access_Control_Allow_Methods="GET", Access_Control_Allow_Headers="*, Authorization" if self.is_gitlab else GITHUB_HEADERS)

    def do_GET(self):
        host = self.host
        with host.lock:
            host.seen.append(("GET", self.path))
            host.now += 1
            host.at_once = max(host.at_once, host.now)
        try:
            time.sleep(host.delay)
            self.answer()
        except BrokenPipeError:
            pass
        finally:
            with host.lock:
                host.now -= 1

    def answer(self):
        host = self.host
        address = urllib.parse.urlsplit(self.path)
        query = {name: values[0] for name, values in urllib.parse.parse_qs(address.query).items()}
        refs = urllib.parse.parse_qs(address.query).get("refs[]", [])
        given = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if host.token and given != host.token:
            return self.send({"message": "Bad credentials"}, 401) if given else self.missing()
        number = re.search(r"/(?:pulls|merge_requests)/(\d)", address.path)
        number = number and number[1]
        if number == "3" or (host.left is not None and len(host.asked) > host.left and given != "more"):
            # GitLab's limit may be that of a proxy, which knows of no other origins.
            return self.send({"message": "429 Too Many Requests"}, 429, readable=False) if self.is_gitlab else self.send({"message": "API rate limit exceeded"}, 403)
        if number == "4":
            return self.send({"message": "Server Error"}, 500)
        if number == "5":
            self.send_response(200)
            for name, value in {"Content-Length": "10000", **CORS}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(b"{")
            self.wfile.flush()
            return time.sleep(60)
        if number == "7":
            return self.send(b"", 302, readable=False, Location=f"http://localhost:{host.server.server_port}/sign-in")
        root = f"{host.below}/api/v4/projects/{urllib.parse.quote(host.project, safe='')}/"
        if address.path.startswith(root):
            return self.gitlab(address.path[len(root):], query, refs)
        root = f"/api/v3/repos/{host.project}/"
        if address.path.startswith(root):
            return self.github(address.path[len(root):], query, root)
        if self.is_gitlab and host.below:  # No GitLab here: what is here knows of no other origins.
            return self.send(b"", 404, "text/html", readable=False)
        self.missing()

    def page_of(self, query, items, most, usual):
        number, size = int(query.get("page", 1)), min(most, int(query.get("per_page", usual)))
        return items[(number - 1) * size:number * size], number + 1 if number * size < len(items) else None

    # MARK: GitHub

    def files(self, changes):
        return [{"filename": new, "status": STATUS[kind], "patch": "", **({"previous_filename": old} if old != new else {})} for kind, old, new, _, _ in changes]

    def github(self, rest, query, root):
        host = self.host
        path = urllib.parse.unquote(rest)
        if rest == "pulls/1":
            merged = host.state == "merged"
            return self.send({
                "number": 1, "state": "open" if host.state == "open" else "closed", "title": "A <b>change</b>", "merged": merged,
                "merge_commit_sha": host.tip if merged else None, "changed_files": len(host.changes(host.base or host.tip, host.head)),
                "base": {"ref": "main", "sha": host.stated}, "head": {"ref": "change", "sha": host.head, "repo": None}})
        if rest == "pulls/1/files":
            return self.pages(query, self.files(host.changes(host.base, host.head)), root + rest)
        if found := re.fullmatch(r"compare/(.+?)\.\.\.(.+)", path):
            old, new = map(host.commit, found.groups())
            base = old and new and host.merge_base(old, new)
            if not base:
                return self.missing()
            files = self.files(host.changes(base, new)[:host.most]) if query.get("page", "1") == "1" else []
            return self.send({"base_commit": {"sha": old}, "merge_base_commit": {"sha": base}, "files": files})
        if found := re.fullmatch(r"commits/(.+)", path):
            commit = host.commit(found[1])
            if not commit:
                return self.missing()
            if "sha" in self.headers.get("Accept", ""):
                return self.send(commit.encode(), kind="application/vnd.github.sha")
            parents = host.git("rev-list", "--parents", "-n1", commit).decode().split()[1:]
            some, following = self.page_of(query, self.files(host.changes(parents[0] if parents else None, commit)), host.most, 300)
            return self.send({"sha": commit, "commit": {"message": host.git("log", "-1", "--format=%B", commit).decode()},
                              "parents": [{"sha": each} for each in parents], "files": some}, **self.link(query, root + rest, following))
        if found := re.fullmatch(r"git/trees/(\w+)", path):
            return self.send({"truncated": False, "tree": [{"path": name, "mode": meta[0], "type": meta[1], "sha": meta[2]} for meta, name in host.tree(found[1])]})
        if found := re.fullmatch(r"git/blobs/(\w+)", path):
            return self.send(host.git("cat-file", "blob", found[1]), kind="application/vnd.github.raw")
        if found := re.fullmatch(r"contents/(.+)", path, re.S):
            data = host.blob(query["ref"], found[1], follows=True)
            if data is None or "raw" not in self.headers.get("Accept", ""):
                return self.missing()
            return self.send(data, kind="application/vnd.github.raw; charset=utf-8")
        self.missing()

    def link(self, query, path, following):
        if not following:
            return {}
        return {"Link": f'<{self.host.origin}{path}?per_page={query.get("per_page", 30)}&page={following}>; rel="next"'}

    def pages(self, query, items, path):
        some, following = self.page_of(query, items, self.host.page, 30)
        self.send(some, **self.link(query, path, following))

    # MARK: GitLab

    def diffs(self, changes):
        return [{"old_path": old, "new_path": new, "a_mode": a, "b_mode": b, "new_file": kind == "A", "renamed_file": kind == "R",
                 "deleted_file": kind == "D", "diff": ""} for kind, old, new, a, b in changes]

    def gitlab(self, rest, query, refs):
        host = self.host
        path = urllib.parse.unquote(rest)
        if rest in ("merge_requests/1", "merge_requests/6"):
            isReady = rest[-1] == "1" or host.preparing < 1
            host.preparing -= 1
            changes = host.changes(host.base, host.head) if host.base else []
            return self.send({
                "iid": 1, "title": "A <b>change</b>", "state": {"open": "opened"}.get(host.state, host.state), "target_branch": "main", "source_branch": "change",
                "merge_commit_sha": host.tip if host.state == "merged" else None, "changes_count": str(len(changes)) if isReady else None,
                "diff_refs": {"base_sha": host.base, "head_sha": host.head, "start_sha": host.stated} if isReady else None})
        if rest in ("merge_requests/1/diffs", "merge_requests/6/diffs"):
            if int(query.get("per_page", 20)) > 30:
                return self.send({"message": "500 Internal Server Error"}, 500)
            return self.listed(query, self.diffs(host.changes(host.base, host.head)), 30)
        if path == "repository/branches/main":
            return self.send({"name": "main", "commit": {"id": host.tip}})
        if path == "repository/merge_base":
            found = host.merge_base(*map(host.commit, refs))
            return self.send({"id": found}) if found else self.missing()
        if path == "repository/compare":
            old, new = host.commit(query["from"]), host.commit(query["to"])
            start = old if query.get("straight") == "true" else host.merge_base(old, new)
            return self.send({"commit": None, "commits": [], "diffs": self.diffs(host.changes(start, new)), "compare_timeout": False})
        if found := re.fullmatch(r"repository/commits/([^/]+)(/diff)?", rest):
            commit = host.commit(urllib.parse.unquote(found[1]))
            if not commit:
                return self.missing()
            parents = host.git("rev-list", "--parents", "-n1", commit).decode().split()[1:]
            if found[2]:
                return self.listed(query, self.diffs(host.changes(parents[0] if parents else None, commit)), 30)
            return self.send({"id": commit, "title": host.git("log", "-1", "--format=%s", commit).decode().strip(), "parent_ids": parents})
        if path == "repository/tree":
            rows = host.tree(query["ref"], query.get("path", ""))
            if not rows:
                return self.send({"message": "404 Tree Not Found"}, 404)
            return self.listed(query, [{"path": name, "mode": meta[0], "type": meta[1], "id": meta[2]} for meta, name in rows], 100)
        if found := re.fullmatch(r"repository/files/([^/]+)/raw", rest):
            data = host.blob(query["ref"], urllib.parse.unquote(found[1]))
            return self.missing() if data is None else self.send(data, kind="application/octet-stream")
        self.missing()

    def listed(self, query, items, most):
        some, following = self.page_of(query, items, min(most, self.host.page), 20)
        self.send(some, X_Next_Page=str(following or ""))
