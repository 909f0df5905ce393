import NIOCore
import NIOPosix

@testable import Features

/// A server that tells what it was asked, and a client that writes its requests byte by byte.
enum PageClient {
  typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Runs a server while something is done with its port.
  static func served(by server: PageServer = echo(), _ body: (UInt16) async throws -> Void) async throws {
    let port = try await server.start()
    do { try await body(port) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// A server whose replies hold the parts of the request.
  static func echo(limit: TimeAmount = .hours(1)) -> PageServer {
    PageServer(limit: limit) { request in
      let headers = [
        "X-Target": request.target, "X-Host": request.host ?? "none", "X-Origin": request.origin ?? "none",
        "X-Site": request.site ?? "none",
      ]
      return PageServer.Reply(headers: headers, body: Array(request.method.utf8) + request.body)
    }
  }

  static func connected(_ port: UInt16) async throws -> Connection {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: Int(port)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try Connection(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
  }

  /// Sends some pieces and returns all that comes back until the server ends the connection.
  ///
  /// - Parameter endsEarly: Whether the client ends its side after the last piece.
  static func answer(_ port: UInt16, _ pieces: [String], endsEarly: Bool = false) async throws -> String {
    try await connected(port).executeThenClose { parts, writer in
      for piece in pieces {
        try await writer.write(ByteBuffer(string: piece))
        try await Task.sleep(for: .milliseconds(5))
      }
      if endsEarly { writer.finish() }
      return try await text(parts)
    }
  }

  static func answer(_ port: UInt16, _ pieces: String...) async throws -> String { try await answer(port, pieces) }

  /// All that the server sends until it ends the connection.
  static func text(_ parts: NIOAsyncChannelInboundStream<ByteBuffer>) async throws -> String {
    var bytes = ByteBuffer()
    for try await part in parts { bytes.writeImmutableBuffer(part) }
    return String(buffer: bytes)
  }
}
