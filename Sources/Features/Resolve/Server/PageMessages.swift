internal import NIOCore
internal import NIOHTTP1

extension PageServer {
  /// The parts of a request that the program uses.
  struct Request: Sendable {
    let method: String
    /// The path with its query, as it was sent.
    let target: String
    let host: String?
    let origin: String?
    /// The header `Sec-Fetch-Site`, in which the browser says where the request comes from.
    let site: String?
    var body: [UInt8] = []

    /// The largest body that is read, in bytes.
    static let largestBody = 1 << 20
  }

  /// Why a request gets no reply but a status.
  enum Refusal: Error {
    case malformed
    case longHead
    case longBody

    var status: Int {
      switch self {
      case .malformed: 400
      case .longHead: 431
      case .longBody: 413
      }
    }
  }

  struct Reply: Sendable {
    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The status line and the headers.
    var head: HTTPResponseHead {
      let all = [
        ("Content-Type", type), ("Content-Length", "\(body.count)"), ("Connection", "close"),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ]
      return HTTPResponseHead(
        version: .http1_1, status: HTTPResponseStatus(statusCode: status),
        headers: HTTPHeaders(all + headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
  }
}

extension PageServer.Request {
  /// A request without its body. What a browser does not send is refused.
  init(_ head: HTTPRequestHead) throws(PageServer.Refusal) {
    guard head.uri.hasPrefix("/"), !head.headers.contains(name: "Transfer-Encoding") else { throw .malformed }
    if let length = head.headers.first(name: "Content-Length") {
      guard let length = Int(length) else { throw .malformed }
      guard length <= Self.largestBody else { throw .longBody }
    }
    self.init(
      method: head.method.rawValue, target: head.uri, host: try Self.single("Host", head.headers),
      origin: try Self.single("Origin", head.headers), site: try Self.single("Sec-Fetch-Site", head.headers))
  }

  /// The value of a header that may come only once: two readers could take different ones.
  private static func single(_ name: String, _ headers: HTTPHeaders) throws(PageServer.Refusal) -> String? {
    let values = headers[canonicalForm: name]
    guard headers[name].count <= 1, values.count <= 1 else { throw .malformed }
    return values.first.map(String.init)
  }

  mutating func append(_ bytes: some Collection<UInt8>) throws(PageServer.Refusal) {
    guard body.count + bytes.count <= Self.largestBody else { throw .longBody }
    body += bytes
  }
}
