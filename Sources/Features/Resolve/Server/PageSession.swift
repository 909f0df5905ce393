internal import Basics
internal import SemanticMerge
internal import XibDrawing
internal import XibModel

/// The documents in conflict, and their answers, while the page is open.
actor PageSession {
  /// A document on the page.
  private struct Entry {
    var document: ConflictedDocument
    let kept: KeptAnswers
    let pictures: ConflictPictures
    /// Grows with each change, so that a tab can't change a document that another tab has changed.
    var revision = 0
    var isSaved = false
    var isSaving = false
    var backup: String?
  }

  private var entries: [Entry]
  private let saving: ConflictedDocument.Saving
  private let workTree: String?
  /// The images and colours of the work tree, once a picture was wanted.
  private var project: Task<ProjectPictures?, Never>?
  private var hasEnded = false
  private(set) var lastVisit: ContinuousClock.Instant?

  init(
    _ documents: [ConflictedDocument], _ saving: ConflictedDocument.Saving, keptIn folder: String, workTree: String?
  ) {
    (self.saving, self.workTree) = (saving, workTree)
    entries = documents.map { document in
      let kept = KeptAnswers(of: document, in: folder)
      var document = document
      if let resolution = document.resolution { document.state = .open(kept.restored(resolution)) }
      return Entry(document: document, kept: kept, pictures: ConflictPictures(document.versions))
    }
  }

  // MARK: End

  func noteVisit() { lastVisit = .now }
  func end() { hasEnded = true }
  var isOver: Bool { hasEnded }

  /// The number of documents that are not saved.
  var unresolved: Int { entries.count { !$0.isSaved } }
  var hasFailures: Bool { entries.contains { if case .failed = $0.document.state { true } else { false } } }
  /// The number of answers that are kept for the next session.
  var keptCount: Int {
    entries.filter { !$0.isSaved }.compactMap(\.document.resolution).reduce(0) { $0 + $1.answers.count - $1.open.count }
  }

  // MARK: State

  func state() -> JSON {
    noteVisit()
    return .object([("documents", .array(entries.indices.map(report)))])
  }

  /// The revisions of the documents, which tell a tab that another tab changed something, and whether another program
  /// changed each file.
  func pulse() async -> JSON {
    var edited: [JSON] = []
    for entry in entries {
      let known = entry.isSaved ? entry.document.result ?? entry.document.found : entry.document.found
      let isFailed = if case .failed = entry.document.state { true } else { false }
      let present = isFailed || entry.isSaving ? nil : try? await entry.document.file.read()
      edited.append(.bool(present.map { $0 != known } ?? false))
    }
    return .object([("revisions", .array(entries.map { .number($0.revision) })), ("edited", .array(edited))])
  }

  private func report(_ number: Int) -> JSON {
    let entry = entries[number]
    return PageReply.document(
      revision: entry.revision, canUndo: entry.document.resolution?.canUndo ?? false,
      ResolveReport(of: entry.document, isWritten: entry.isSaved, backup: entry.backup))
  }

  /// The picture of a conflict; with an answer to be tried, the result has that one.
  func picture(_ number: Int, _ id: String, trying tried: Answer?, isDark: Bool) async -> JSON? {
    guard entries.indices.contains(number), entries[number].document.resolution != nil else { return nil }
    let pictures = entries[number].pictures
    if pictures.assets[isDark] == nil {
      pictures.assets[isDark] = await assets(of: pictures.documents, at: entries[number].document.path, isDark: isDark)
    }
    return entries[number].document.resolution.flatMap {
      pictures.json(of: id, in: $0, trying: tried, isDark: isDark)
    }
  }

  private func assets(of versions: ThreeWay<Document?>, at path: String, isDark: Bool) async -> Assets {
    let found = project ?? Task { [workTree] in await ProjectPictures.ofMerge(in: workTree) }
    project = found
    return await found.value?.assets(of: versions, at: path, isDark: isDark) ?? Assets()
  }

  // MARK: Changes

  func perform(_ action: String, _ order: PageRoutes.Order, _ given: GivenAnswer) async -> JSON {
    guard let number = order.document, entries.indices.contains(number) else {
      return .object([("error", PageRefusal.wrong("There is no such document.").json)])
    }
    var refusal: PageRefusal?
    do throws(PageRefusal) {
      // An answer that comes while the document is being saved would be in no file.
      guard order.revision == entries[number].revision, !entries[number].isSaving else { throw .stale }
      if action == "save" { try await save(number, order) } else { try change(number, action, given) }
      entries[number].revision += 1
    } catch {
      refusal = error
    }
    return PageReply.reply(number, report(number), refusal)
  }

  private func change(_ number: Int, _ action: String, _ given: GivenAnswer) throws(PageRefusal) {
    guard var resolution = entries[number].document.resolution, !entries[number].isSaved else {
      throw .wrong("There is nothing to decide in this document.")
    }
    try resolution.perform(action, given.id, given.answer)
    entries[number].document.state = .open(resolution)
    do { try entries[number].kept.keep(resolution) } catch { throw .failed("Your answers can't be kept: \(error)") }
  }

  private func save(_ number: Int, _ order: PageRoutes.Order) async throws(PageRefusal) {
    let document = entries[number].document
    guard !entries[number].isSaved, document.result != nil else { throw .wrong("There is nothing to save.") }
    if let resolution = document.resolution {
      try resolution.checkForSaving(isBrokenAllowed: order.broken == true)
    }
    entries[number].isSaving = true
    defer { entries[number].isSaving = false }
    do {
      entries[number].backup = try await document.save(saving, overwrites: order.overwrites ?? false)
    } catch ResolveError.changedMeanwhile(let path) {
      throw .changed(ResolveError.changedMeanwhile(path).description)
    } catch {
      throw .failed("\(error)")
    }
    entries[number].isSaved = true
    entries[number].kept.forget()
  }
}

/// Whether a signal came. A signal handler may only set such a flag.
nonisolated(unsafe) private var wasInterrupted: sig_atomic_t = 0

/// Waits for the end of a session: the page's button, Ctrl-C, or a browser that has been gone for a while.
struct SessionEnd {
  let session: PageSession
  /// The number of seconds that a browser may be gone.
  let patience: Int

  func wait() async {
    let interrupts = HeldInterrupts { _ in wasInterrupted = 1 }
    defer { interrupts.release() }
    var hasAsked = false
    while wasInterrupted == 0, await !session.isOver {
      try? await Task.sleep(for: .milliseconds(100))
      guard await isBrowserGone else {
        if hasAsked { StandardError.write("The browser is back.") }
        hasAsked = false
        continue
      }
      guard StandardInput.isTerminal else {
        return StandardError.write("The browser has been gone for \(patience) seconds, so this ends.")
      }
      if !hasAsked {
        StandardError.write("The browser has been gone for \(patience) seconds. Wait on? [y,n] ", terminator: "")
        hasAsked = true
      }
      guard let answer = Self.answer() else { continue }
      guard answer else { return }
      await session.noteVisit()
      hasAsked = false
    }
  }

  /// Whether the browser sent nothing for too long; `false` before its first request.
  private var isBrowserGone: Bool {
    get async {
      guard let last = await session.lastVisit else { return false }
      return last.duration(to: .now) > .seconds(patience)
    }
  }

  /// Reads whether to go on waiting; `nil` if nothing was typed. The end of the input means no.
  private static func answer() -> Bool? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return nil }
    guard let line = readLine() else { return false }
    return line.lowercased().hasPrefix("y")
  }
}

/// A lock that lets only one session at a time resolve the conflicts of a work tree.
struct SessionLock {
  private let path: String
  private let file: FileDescriptor

  /// Takes the lock.
  ///
  /// - Throws: ``ResolveError/alreadyRunning(_:)``, with the address of the other session.
  init(in gitFolder: String) throws {
    path = gitFolder + "/xibmerge-resolve.session"
    file = try FileDescriptor.open(
      FilePath(path), .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
    guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      let address = (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      throw ResolveError.alreadyRunning(address)
    }
  }

  /// Writes the address to the lock file, so that a second session can report it.
  func announce(_ address: String) throws {
    ftruncate(file.rawValue, 0)
    _ = try file.writeAll(Array(address.utf8))
  }

  func release() {
    unlink(path)
    try? file.close()
  }
}
