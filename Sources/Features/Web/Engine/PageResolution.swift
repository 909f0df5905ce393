internal import SemanticMerge
internal import XibModel

/// One merge that a page without a server resolves: its questions, the answers so far and their pictures.
final class PageResolution {
  private enum State {
    case settled([UInt8])
    case open(ConflictResolution)
  }

  private let path: String
  private let notices: [String]
  private let pictures: ConflictPictures
  private var state: State
  private var revision = 0
  private var isSaved = false

  /// Merges three versions.
  init(_ versions: MergeVersions, at path: String, _ settings: PageSettings = PageSettings()) throws(Refusal) {
    let outcome: MergedFile
    var settings = settings
    settings.markers.form = .diff3
    do throws(ContentMerge.Refusal) { outcome = try PageCalls.outcome(of: versions, settings) } catch {
      throw Refusal(sentence: PageCalls.sentence(error))
    }
    let start = ConflictResolution.start(outcome, at: path, settings.markers.style())
    switch start.result {
    case .settled(let bytes): state = .settled(bytes)
    case .open(let resolution): state = .open(resolution)
    case .binary, .unclearMarkers:
      throw Refusal(sentence: "Lines of the file look like conflict markers, so its conflicts can't be found.")
    }
    (self.path, notices, pictures) = (path, start.notices, ConflictPictures(versions))
  }

  /// Why nothing can be resolved.
  struct Refusal: Error {
    let sentence: String
  }

  private var resolution: ConflictResolution? { if case .open(let resolution) = state { resolution } else { nil } }

  /// The document as the page shows it.
  var json: JSON {
    PageReply.document(
      revision: revision, canUndo: resolution?.canUndo ?? false,
      ResolveReport(path: path, of: resolution, isWritten: isSaved, notices: notices))
  }

  /// Answers a question, or takes a step back; the reply of the page's server.
  func perform(_ action: String, _ id: String?, _ given: Answer?) -> JSON {
    do throws(PageRefusal) {
      guard case .open(var resolution) = state else { throw .wrong("There is nothing to decide in this document.") }
      try resolution.perform(action, id, given)
      state = .open(resolution)
      isSaved = false
      revision += 1
      return PageReply.reply(0, json, nil)
    } catch {
      return PageReply.reply(0, json, error)
    }
  }

  /// The document to save, and the reply of the page's server; no document if it is refused.
  func save(isBrokenAllowed: Bool) -> (bytes: [UInt8]?, reply: JSON) {
    do throws(PageRefusal) {
      try resolution?.checkForSaving(isBrokenAllowed: isBrokenAllowed)
      isSaved = true
      revision += 1
      return (bytes, PageReply.reply(0, json, nil))
    } catch {
      return (nil, PageReply.reply(0, json, error))
    }
  }

  /// The file with the answers, and with markers at the open questions.
  var bytes: [UInt8] {
    switch state {
    case .settled(let bytes): bytes
    case .open(let resolution): resolution.bytes
    }
  }

  /// The picture of a conflict; with an answer to be tried, the result has that one.
  func picture(_ id: String, trying tried: Answer?, isDark: Bool) -> JSON? {
    resolution.flatMap { pictures.json(of: id, in: $0, trying: tried, isDark: isDark) }
  }
}
