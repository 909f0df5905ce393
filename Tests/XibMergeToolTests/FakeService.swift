import Foundation
import TestSupport
import Testing

/// A server that answers as the interfaces of GitHub and GitLab for comments do, and writes down what it was asked.
struct FakeService {
  private let folder: URL
  let address: String

  private static let program = #"""
    import http.server, json, pathlib, sys, urllib.parse
    folder = pathlib.Path(sys.argv[1]).resolve()
    comments = json.loads((folder / 'comments.json').read_text())

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
            length = int(self.headers.get('Content-Length') or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            token = self.headers.get('Authorization') or self.headers.get('PRIVATE-TOKEN')
            with open(folder / 'log', 'a') as log:
                log.write(json.dumps({'method': self.command, 'path': self.path, 'body': body, 'token': token}) + '\n')
            if (folder / 'forbidden').exists() and self.command != 'GET':
                return self.reply(403, {'message': 'Resource not accessible by integration'})
            path, _, query = self.path.partition('?')
            query = dict(urllib.parse.parse_qsl(query))
            answers = json.loads((folder / 'answers.json').read_text()) if (folder / 'answers.json').exists() else {}
            for key in ('head', 'base'):
                path += f'?{key}={query[key]}' if key in query else ''
            if path == '/user':
                return self.reply(200, {'id': 9}) if 'PRIVATE-TOKEN' in self.headers else self.reply(403, {})
            if path == '/graphql':
                return self.reply(200, {'data': {'viewer': {'login': 'github-actions[bot]'}}})
            if self.command == 'GET' and path in answers:
                return self.reply(200, answers[path] if query.get('page', '1') == '1' else [])
            if self.command == 'GET' and ('/pulls' in path or '/collaborators/' in path):
                return self.reply(200 if '?' in path else 404, [])
            if self.command == 'GET':
                return self.reply(200, comments if 'page=1' in self.path.split('&') else [])
            if self.command == 'POST':
                author = {'user': {'login': 'github-actions[bot]'}, 'author': {'id': 9}}
                comments.append({'id': 40 + len(comments), 'body': body['body'], **author})
                return self.reply(201, comments[-1])
            comment = [each for each in comments if self.path.endswith('/%d' % each['id'])][0]
            comment['body'] = body['body']
            self.reply(200, comment)

        def reply(self, status, value):
            data = json.dumps(value).encode()
            self.send_response(status)
            self.send_header('Content-Type', 'application/json; charset=utf-8')
            self.send_header('Content-Length', str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = do_PUT = answer
        log_message = lambda *_: None

    server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
    (folder / 'port.new').write_text(str(server.server_port))
    (folder / 'port.new').rename(folder / 'port')
    # The folder goes with the test, perhaps before this has seen that it is to stop.
    while folder.exists() and not (folder / 'stop').exists():
        server.timeout = 1
        server.handle_request()
    """#

  /// A comment of a person that looks as the bot's do.
  static var forged: [String: Any] {
    [
      "id": 40, "user": ["login": "stranger"], "author": ["id": 1], "body": "<!-- xibmerge -->\nNothing found.",
    ]
  }

  /// Starts the server. It ends when ``stop()`` is called.
  ///
  /// - Parameter comments: What was written before.
  init(in folder: URL, comments: [[String: Any]] = []) async throws {
    self.folder = folder.appendingPathComponent("service")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    try JSONSerialization.data(withJSONObject: comments)
      .write(to: self.folder.appendingPathComponent("comments.json"))
    try Data(Self.program.utf8).write(to: self.folder.appendingPathComponent("service.py"))
    let command = "python3 service.py . >/dev/null 2>&1 </dev/null & until [ -e port ]; do sleep 0.1; done; cat port"
    let result = try await Program.run(
      "bash", ["-c", command], in: self.folder, environment: Program.environment(home: folder))
    address = "http://127.0.0.1:\(result.text)"
  }

  func stop() { try? Data().write(to: folder.appendingPathComponent("stop")) }

  /// Has it answer what it is asked about the repository, by the path and the branch that is asked for.
  func answer(_ answers: [String: Any]) throws {
    let all = Dictionary(uniqueKeysWithValues: answers.map { ("/repos/owner/app" + $0, $1) })
    try JSONSerialization.data(withJSONObject: all).write(to: folder.appendingPathComponent("answers.json"))
  }

  /// Lets nobody write, as with the token of a fork.
  func forbidWriting() throws { try Data().write(to: folder.appendingPathComponent("forbidden")) }

  struct Call {
    let method: String
    let path: String
    let body: String
    let token: String
  }

  /// What the server was asked to write.
  func writes() throws -> [Call] { try calls().filter { $0.method != "GET" && $0.path != "/graphql" } }

  func calls() throws -> [Call] {
    guard let log = try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8) else { return [] }
    return try log.split(separator: "\n").map { line in
      let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return Call(
        method: value["method"] as? String ?? "", path: value["path"] as? String ?? "",
        body: (value["body"] as? [String: Any])?["body"] as? String ?? "", token: value["token"] as? String ?? "")
    }
  }
}
