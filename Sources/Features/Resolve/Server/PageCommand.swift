internal import Basics

/// `xibmerge resolve`: serves the page until the session ends.
struct PageCommand {
  let documents: [ConflictedDocument]
  let options: ResolveCommand
  let gitFolder: String
  let workTree: String?

  /// Runs the command and returns the exit status.
  func run() async throws -> Int32 {
    guard !documents.isEmpty else {
      try say("No document is in conflict.")
      return ExitStatus.clean
    }
    let lock = try SessionLock(in: gitFolder)
    defer { lock.release() }
    let session = PageSession(
      documents, ConflictedDocument.Saving(options), keptIn: "\(gitFolder)/\(KeptAnswers.folder)", workTree: workTree)
    let gate = Gate(secret: randomWord() + randomWord())
    let routes = PageRoutes(session: session)
    let server = PageServer { request in
      guard let requestGuard = await gate.requestGuard else { return PageServer.Reply(status: 503) }
      do throws(RequestGuard.Refusal) {
        return await routes.reply(to: try requestGuard.place(of: request), request)
      } catch {
        return PageServer.Reply(status: error.status, type: "text/plain; charset=utf-8")
      }
    }
    let address = await gate.open(try await Self.started(server))
    try lock.announce(address)
    try say("\(documents.count == 1 ? "1 document is" : "\(documents.count) documents are") in conflict: \(address)")
    let door = options.opensNothing ? nil : Door(to: address, in: gitFolder)
    defer { door?.remove() }
    if !options.opensNothing {
      // Without a desktop, the browser may run until it is closed; the session must not wait for it.
      Task {
        let isOpen = if let door { await Browser.open(door.path) } else { false }
        if !isOpen { StandardError.write(ResolveError.noBrowser(address).description) }
      }
    }
    await SessionEnd(session: session, patience: options.patience).wait()
    await server.stop()
    return try await finish(session)
  }

  /// Holds the guard of the page, which can be made only when the port is known.
  private actor Gate {
    private let secret: String
    private(set) var requestGuard: RequestGuard?

    init(secret: String) { self.secret = secret }

    /// Makes the guard, which lets requests in, and returns the address of the page.
    func open(_ port: UInt16) -> String {
      let requestGuard = RequestGuard(secret: secret, port: port)
      self.requestGuard = requestGuard
      return requestGuard.address
    }
  }

  private static func started(_ server: PageServer) async throws -> UInt16 {
    do {
      return try await server.start()
    } catch {
      throw ResolveError.noServer("\(error)")
    }
  }

  private func finish(_ session: PageSession) async throws -> Int32 {
    let unresolved = await session.unresolved, kept = await session.keptCount
    if unresolved == 0 {
      try say("All is resolved.\(options.stage ? "" : " Run git add for the documents.")")
      return ExitStatus.clean
    }
    let left = unresolved == 1 ? "1 document stays" : "\(unresolved) documents stay"
    let answers = kept == 0 ? "" : " Your answers are kept (\(kept)); run xibmerge resolve again to go on."
    try say("\(left) in conflict.\(answers)")
    return await session.hasFailures ? ExitStatus.trouble : ExitStatus.found
  }

  private func say(_ line: String) throws { try StandardOutput.write(Array((line + "\n").utf8)) }
}

/// A file that leads the browser to the page. Others on the machine can read the arguments of a program, and the address has the
/// secret; the file is for its owner only. It is in git's folder, as some browsers may not read temporary ones.
private struct Door {
  let path: String

  /// `nil` if the file can't be written.
  init?(to address: String, in gitFolder: String) {
    path = gitFolder + "/xibmerge-resolve.html"
    remove()
    let text = """
      <!DOCTYPE html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>xibmerge</title>
      <meta http-equiv="refresh" content="0;url=\(address)"><a href="\(address)">\(address)</a>

      """
    guard
      let file = try? FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
    else { return nil }
    guard (try? file.closeAfter { try file.writeAll(Array(text.utf8)) }) != nil else { return nil }
  }

  func remove() { unlink(path) }
}

/// The page, without any document. Its script requests the documents, and shows their contents as text.
enum ResolvePage {
  static func text(nonce: String) -> String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let script = text(PackageResources.swatches_js + PackageResources.server_js + PackageResources.resolve_js)
    return text(PackageResources.resolve_html)
      .replacing(
        "@style@",
        with: "<style nonce=\"\(nonce)\">\(text(PageLooks.style))\(text(PackageResources.resolve_css))</style>"
      )
      .replacing("@badges@", with: PageLooks.badges)
      .replacing("@script@", with: "<script nonce=\"\(nonce)\">\(script)</script>")
  }
}

extension String {
  /// The text with the first occurrence of a mark replaced.
  fileprivate func replacing(_ mark: String, with text: String) -> String {
    var rest = self[...]
    while let at = rest.firstIndex(of: "@") {
      if self[at...].hasPrefix(mark) { return self[..<at] + text + self[at...].dropFirst(mark.count) }
      rest = rest[index(after: at)...]
    }
    return self
  }
}
