internal import Basics
internal import SemanticMerge

/// Answers the requests of the page.
struct PageRoutes: Sendable {
  let session: PageSession

  /// A request to change a document, as the page sends it; it may have a ``GivenAnswer``, too.
  struct Order: Decodable, Sendable {
    var document: Int?
    /// The state of the document that the page shows.
    var revision: Int?
    /// Whether a broken document may be written.
    var broken: Bool?
    /// Whether to overwrite changes that another program made.
    var overwrites: Bool?
  }

  func reply(to place: String, _ request: PageServer.Request) async -> PageServer.Reply {
    switch (request.method, place) {
    case ("GET", ""): return page()
    case ("GET", "state"): return Self.reply(await session.state())
    case ("GET", _) where place.hasPrefix("picture/"): return await picture(place, request.target)
    case ("POST", "here"):
      await session.noteVisit()
      return Self.reply(await session.pulse())
    case ("POST", "end"):
      await session.end()
      return Self.reply(.object([]))
    case ("POST", "answer"), ("POST", "undo"), ("POST", "rest"), ("POST", "save"):
      guard let order = try? JSONCoding.value(Order.self, from: request.body),
        let given = try? JSONCoding.value(GivenAnswer.self, from: request.body)
      else { return PageServer.Reply(status: 400) }
      await session.noteVisit()
      return Self.reply(await session.perform(place, order, given))
    default: return PageServer.Reply(status: 404)
    }
  }

  /// The picture for a place such as `picture/0/1a2b3c4d/theirs`: the number of a document, the id of a conflict, and maybe
  /// an answer to be tried.
  private func picture(_ place: String, _ target: String) async -> PageServer.Reply {
    let parts = place.split(separator: "/")
    guard 3...4 ~= parts.count, let document = Int(parts[1]),
      let picture = await session.picture(
        document, String(parts[2]), trying: Answer(take: parts.dropFirst(3).first.map(String.init)),
        isDark: target.hasSuffix("?dark"))
    else { return PageServer.Reply(status: 404) }
    return Self.reply(picture)
  }

  private func page() -> PageServer.Reply {
    let nonce = randomWord()
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return PageServer.Reply(
      type: "text/html; charset=utf-8", headers: ["Content-Security-Policy": policy],
      body: Array(ResolvePage.text(nonce: nonce).utf8))
  }

  private static func reply(_ json: JSON) -> PageServer.Reply { PageServer.Reply(body: Array(json.text.utf8)) }
}

/// Accepts requests only from the page that this program served. Another page in the same browser must not get in,
/// whatever host name it uses.
struct RequestGuard: Sendable {
  let secret: String
  let port: UInt16

  enum Refusal: Error, Equatable {
    /// The address does not have the secret.
    case unknown
    /// The request comes from another page, or uses another host name.
    case foreign

    var status: Int { self == .unknown ? 404 : 403 }
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/\(secret)/" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// The part of the requested path after the secret.
  func place(of request: PageServer.Request) throws(Refusal) -> String {
    guard let host = request.host, hosts.contains(host.lowercased()) else { throw .foreign }
    if let origin = request.origin {
      guard origin == "http://\(host)" else { throw .foreign }
    } else if request.method != "GET" {
      // A browser states the origin of each request that changes something.
      throw .foreign
    }
    let path = request.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = Array("/\(secret)/".utf8)
    guard path.count >= start.count, Self.isSame(Array(path.prefix(start.count)), start) else { throw .unknown }
    let place = String(path.dropFirst(start.count)) ?? ""
    // The page itself has nothing of a document, and a file leads to it.
    if let site = request.site, !place.isEmpty, !["same-origin", "none"].contains(site) { throw .foreign }
    return place
  }

  /// Compares two texts in a time that does not depend on where they differ.
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
