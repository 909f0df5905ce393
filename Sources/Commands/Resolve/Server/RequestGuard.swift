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
    if let site = request.site, !["same-origin", "none"].contains(site) { throw .foreign }
    let path = request.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let start = Array("/\(secret)/".utf8)
    guard path.count >= start.count, Self.isSame(Array(path.prefix(start.count)), start) else { throw .unknown }
    return String(path.dropFirst(start.count)) ?? ""
  }

  /// Compares two texts in a time that does not depend on where they differ.
  private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
