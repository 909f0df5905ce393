import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `xibmerge resolve` as a browser knows it: a server that is asked and answered over HTTP.
@Suite struct ResolvePageTests {
  private static let path = "Main.storyboard"

  private static func conflicted() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter"), path: path)
    _ = try await repository.tryGit("merge", "-q", "side")
    return repository
  }

  /// A page that is open in a browser.
  private struct Page {
    let address: URL

    /// Waits for the address that the program writes down; `nil` if the program ends without.
    init?(of repository: TemporaryRepository, until hasEnded: () async -> Bool) async throws {
      let file = repository.url.appendingPathComponent(".git/xibmerge-resolve.session")
      while true {
        if let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("/"), let url = URL(string: text) {
          address = url
          return
        }
        guard await !hasEnded() else { return nil }
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    func ask(_ place: String, _ order: [String: Any]? = nil, origin: String? = nil) async throws -> (
      status: Int, reply: [String: Any]
    ) {
      guard let url = URL(string: place, relativeTo: address) else { throw URLError(.badURL) }
      var request = URLRequest(url: url)
      if let order {
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: order)
        let own = "http://\(address.host ?? ""):\(address.port ?? 0)"
        request.setValue(origin ?? own, forHTTPHeaderField: "Origin")
      }
      let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
      let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      return ((response as? HTTPURLResponse)?.statusCode ?? 0, json ?? [:])
    }
  }

  private actor Flag {
    private(set) var isSet = false
    func set() { isSet = true }
  }

  /// Serves the page of a repository while something is done with it, and returns how the program ended.
  private static func served(
    _ repository: TemporaryRepository, _ body: (Page) async throws -> Void
  ) async throws -> Program.Result {
    let hasEnded = Flag()
    let environment = Program.environment(home: repository.folder.url)
    let folder = repository.url
    async let result: Program.Result = {
      let result = try await Program.run(
        Program.xibmerge, ["resolve", "--no-open", "--patience", "600"], in: folder, environment: environment)
      await hasEnded.set()
      return result
    }()
    if let page = try await Page(of: repository, until: { await hasEnded.isSet }) {
      do {
        try await body(page)
      } catch {
        _ = try? await page.ask("end", [:])
        throw error
      }
    }
    return try await result
  }

  @Test func aSessionAnswersTypesUndoesAndSaves() async throws {
    let repository = try await Self.conflicted()
    let result = try await Self.served(repository) { page in
      let state = try await page.ask("state").reply
      let document = try #require((state["documents"] as? [[String: Any]])?.first)
      let report = try #require(document["report"] as? [String: Any])
      #expect(report["path"] as? String == Self.path)
      let id = try #require((report["conflicts"] as? [[String: Any]])?.first?["id"] as? String)

      let picture = try await page.ask("picture/0/\(id)").reply
      for version in ["base", "ours", "theirs", "result"] {
        #expect((picture[version] as? String)?.hasPrefix("<svg ") == true, "\(version)")
      }

      func change(_ place: String, _ order: [String: Any] = [:], revision: Int) async throws -> [String: Any] {
        try await page.ask(place, order.merging(["document": 0, "revision": revision]) { $1 }).reply
      }
      func kind(_ reply: [String: Any]) -> String? { (reply["error"] as? [String: Any])?["kind"] as? String }

      #expect(kind(try await change("save", revision: 0)) == "wrong", "a conflict is open")
      #expect(kind(try await change("answer", ["id": id, "take": "ours"], revision: 0)) == nil)
      #expect(kind(try await change("answer", ["id": id, "take": "theirs"], revision: 0)) == "stale")
      #expect(kind(try await change("undo", revision: 1)) == nil)
      #expect(kind(try await change("answer", ["id": "nobody", "take": "ours"], revision: 2)) == "wrong")
      #expect(kind(try await change("answer", ["id": id, "value": "Typed & <kept>"], revision: 2)) == nil)
      #expect(kind(try await change("save", revision: 3)) == nil)
      #expect(try await page.ask("end", [:]).status == 200)
    }
    #expect(result.status == 0, "\(result.errors)")
    let written = try repository.text(of: Self.path)
    #expect(written.contains("Typed &amp; &lt;kept") && !written.contains("<<<<<<<"))
    #expect(try repository.text(of: ".git/xibmerge/" + Self.path).contains("<<<<<<<"))
  }

  /// Others on the machine can read the arguments of programs.
  @Test func theBrowserIsLedToThePageByAFileOfItsOwner() async throws {
    let repository = try await Self.conflicted()
    let opener = try repository.folder.write(
      "#!/bin/sh\nls -l \"$1\" >../opened.new; cat \"$1\" >>../opened.new; echo \"$1\" >>../opened.new; mv ../opened.new ../opened\n",
      to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
    var environment = Program.environment(home: repository.folder.url)
    environment["PATH"] = "\(repository.folder.url.path)/bin:\(environment["PATH"] ?? "")"
    let (folder, variables) = (repository.url, environment)
    async let result = Program.run(
      Program.xibmerge, ["resolve", "--patience", "600"], in: folder, environment: variables)
    var opened: String?
    while opened == nil {
      opened = try? repository.folder.text(of: "opened")
      try await Task.sleep(for: .milliseconds(20))
    }
    let lines = try #require(opened).split(separator: "\n").map(String.init)
    let page = try #require(try await Page(of: repository, until: { false }))
    #expect(lines[0].hasPrefix("-rw-------") && lines.contains { $0.contains("url=\(page.address.absoluteString)\"") })
    #expect(lines.last?.hasSuffix("/.git/xibmerge-resolve.html") == true)
    #expect(try await page.ask("end", [:]).status == 200)
    _ = try await result
    #expect(!FileManager.default.fileExists(atPath: lines.last ?? ""))
  }

  @Test func picturesOfConflictsAndMergesShowTheImagesOfTheWorkTree() async throws {
    func document(_ text: String) -> String {
      """
      <document targetRuntime="iOS.CocoaTouch"><objects><view id="v">
      <rect key="frame" x="0" y="0" width="90" height="90"/><subviews>
      <imageView image="logo" id="i"><rect key="frame" x="0" y="0" width="20" height="20"/></imageView>
      <label text="\(text)" id="l"><rect key="frame" x="0" y="30" width="90" height="20"/></label>
      </subviews></view></objects></document>
      """
    }
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: document("A"), ours: document("B"), theirs: document("C"), path: "Main.xib")
    let set = "App/Assets.xcassets/logo.imageset"
    try repository.write(
      "{\"images\":[{\"filename\":\"a.svg\",\"idiom\":\"universal\"}]}", to: "\(set)/Contents.json")
    try repository.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"/>", to: "\(set)/a.svg")
    let image = "data:image/svg+xml;base64,"
    let page = try await Program.run(
      Program.xibmerge, ["check", "--merge", "main", "side", "--html"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(page.text.components(separatedBy: image).count == 2, "\(page.errors)")
    #expect(page.text.components(separatedBy: "<use href=\"#image1\"").count > 4)

    _ = try await repository.tryGit("merge", "-q", "side")
    let result = try await Self.served(repository) { page in
      let state = try await page.ask("state").reply
      let document = try #require((state["documents"] as? [[String: Any]])?.first)
      let report = try #require(document["report"] as? [String: Any])
      let id = try #require((report["conflicts"] as? [[String: Any]])?.first?["id"] as? String)
      let picture = try await page.ask("picture/0/\(id)").reply
      #expect((picture["images"] as? String)?.contains(image) == true)
      #expect((picture["theirs"] as? String)?.contains("<use href=\"#image1\"") == true)
      #expect(try await page.ask("end", [:]).status == 200)
    }
    #expect(result.status == 1, "\(result.errors)")
  }

  @Test func strangersAreRefusedAndAnEndedSessionKeepsItsAnswers() async throws {
    let repository = try await Self.conflicted()
    let before = try repository.text(of: Self.path)
    let first = try await Self.served(repository) { page in
      #expect(try await page.ask("rest", ["document": 0, "revision": 0], origin: "http://evil.example").status == 403)
      #expect(try await page.ask("../wrong/state").status == 404)
      let reply = try await page.ask("rest", ["document": 0, "revision": 0, "take": "theirs"]).reply
      #expect(reply["error"] is NSNull)
      _ = try await page.ask("end", [:])
    }
    #expect(first.status == 1 && first.text.contains("kept (1)"), "\(first.text)\(first.errors)")
    #expect(try repository.text(of: Self.path) == before)
    let second = try await Self.served(repository) { page in
      #expect(try await page.ask("save", ["document": 0, "revision": 0]).reply["error"] is NSNull)
      _ = try await page.ask("end", [:])
    }
    #expect(second.status == 0, "\(second.errors)")
    #expect(try repository.text(of: Self.path) == SampleStoryboard.text(title: "Enter"))
  }
}
