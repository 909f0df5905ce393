internal import Basics
internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// An HTTP server on a free port of this machine, which only this machine can reach.
struct PageServer: Sendable {
  /// The parts of a request that the program uses.
  struct Request: Sendable {
    let method: String
    /// The path with its query, as it was sent.
    let target: String
    let host: String?
    let origin: String?
    /// The header `Sec-Fetch-Site`, in which the browser says where the request comes from.
    let site: String?
    let body: [UInt8]
  }

  struct Reply: Sendable {
    var status = 200
    var type = "application/json; charset=utf-8"
    var headers: [String: String] = [:]
    var body: [UInt8] = []
  }

  /// The largest body that is read, in bytes. The header of a request states the length.
  private static let largestBody = 1 << 20

  private let server: HTTPServer

  init(_ reply: @escaping @Sendable (Request) async -> Reply) throws {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let handler = ClosureHTTPHandler { Self.response(await reply(try await Self.request($0))) }
    server = HTTPServer(address: address, timeout: 60, logger: .disabled, handler: handler)
  }

  /// Starts the server and returns its port.
  func start() async throws -> UInt16 {
    let server = server
    Task.detached { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw ResolveError.noServer("there is no port")
    }
    return port
  }

  /// Stops the server. Replies that are under way have one second to finish.
  func stop() async { await server.stop(timeout: 1) }

  private static func request(_ request: HTTPRequest) async throws -> Request {
    func header(_ name: String) -> String? { request.headers[HTTPHeader(name)] }
    let length = header("Content-Length").flatMap { Int($0) } ?? 0
    let isRead = length > 0 && length <= largestBody && header("Transfer-Encoding") == nil
    return Request(
      method: request.method.rawValue, target: request.target.rawValue, host: header("Host"),
      origin: header("Origin"), site: header("Sec-Fetch-Site"), body: isRead ? [UInt8](try await request.bodyData) : [])
  }

  private static func response(_ reply: Reply) -> HTTPResponse {
    var headers: HTTPHeaders = [
      .contentType: reply.type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("Referrer-Policy"): "no-referrer", HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
    ]
    for (name, value) in reply.headers { headers[HTTPHeader(name)] = value }
    return HTTPResponse(
      statusCode: HTTPStatusCode(reply.status, phrase: ""), headers: headers, body: Data(reply.body))
  }
}
