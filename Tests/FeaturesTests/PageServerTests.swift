import Basics
import NIOCore
import Testing

@testable import Features

/// The page's server as a client knows it that writes its requests by hand.
@Suite struct PageServerTests {
  @Test func aRequestInPiecesGetsOneReplyAndTheConnectionEnds() async throws {
    try await PageClient.served { port in
      let reply = try await PageClient.answer(
        port, "POST /a?b HT", "TP/1.1\r\nContent-Length: 5\r", "\n\r\nhe", "llo")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") && reply.hasSuffix("\r\n\r\nPOSThello"))
      #expect(reply.contains("\r\nX-Target: /a?b\r\n") && reply.contains("\r\nContent-Length: 9\r\n"))
      #expect(reply.contains("\r\nConnection: close\r\n") && reply.contains("\r\nCache-Control: no-store\r\n"))
    }
  }

  @Test func whatFollowsTheFirstRequestIsNeverAnswered() async throws {
    try await PageClient.served { port in
      for rest in ["x", "GET /second HTTP/1.1\r\n\r\n"] {
        let reply = try await PageClient.answer(port, "POST /first HTTP/1.1\r\nContent-Length: 1\r\n\r\na\(rest)")
        #expect(reply.hasSuffix("\r\n\r\nPOSTa") && reply.contains("/first"), "\(reply)")
      }
    }
  }

  @Test func aClientThatEndsItsSideGetsItsReply() async throws {
    try await PageClient.served { port in
      let reply = try await PageClient.answer(port, ["GET / HTTP/1.1\r\n\r\n"], endsEarly: true)
      #expect(reply.hasSuffix("GET"))
    }
  }

  @Test func aLargeReplyArrivesWhole() async throws {
    let size = 8 << 20
    let server = PageServer(limit: .hours(1)) { _ in
      PageServer.Reply(body: Array(repeating: UInt8(ascii: "x"), count: size))
    }
    try await PageClient.served(by: server) { port in
      let reply = try await PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n")
      #expect(reply.utf8.reversed().prefix { $0 == UInt8(ascii: "x") }.count == size)
    }
  }

  @Test func connectionsThatSendLittleKeepNobodyElseWaiting() async throws {
    try await PageClient.served { port in
      try await PageClient.connected(port).executeThenClose { _, _ in
        try await PageClient.connected(port).executeThenClose { _, _ in }
        try await PageClient.connected(port).executeThenClose { _, slow in
          try await slow.write(ByteBuffer(string: "GET / HTT"))
          let reply = try await PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n")
          #expect(reply.hasSuffix("GET"))
        }
      }
    }
  }

  @Test(arguments: [
    ("", "GET / HTTP/1.1\r\n\r\n"), ("GET / HTT", "P/1.1\r\n\r\n"),
    ("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\na", "b"),
  ])
  func aConnectionThatTakesTooLongIsEnded(_ start: String, _ rest: String) async throws {
    try await PageClient.served(by: PageClient.echo(limit: .milliseconds(20))) { port in
      // The client would wait forever otherwise. It may still write when the server ends the connection.
      let reply = try? await PageClient.answer(port, start)
      #expect(reply ?? "" == "")
    }
    try await PageClient.served { port in
      let reply = try await PageClient.answer(port, start, rest)
      #expect(reply.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func aReplyThatIsUnderWayIsSentBeforeTheServerEnds() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let server = PageServer(limit: .hours(1), patience: .seconds(3600)) { _ in
      ask.finish()
      try? await Task.sleep(for: .milliseconds(100))
      return PageServer.Reply(body: Array("late".utf8))
    }
    let port = try await server.start()
    async let reply = PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n")
    for await _ in asked {}
    await server.stop()
    #expect(try await reply.hasSuffix("late"))
    await #expect(throws: (any Error).self) { try await PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n") }
  }

  @Test func aReplyThatNeverComesDoesNotKeepTheServerFromEnding() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let server = PageServer(patience: .milliseconds(20)) { _ in
      ask.finish()
      try? await Task.sleep(for: .seconds(86_400))
      return PageServer.Reply()
    }
    let port = try await server.start()
    async let reply = PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n")
    for await _ in asked {}
    await server.stop()
    #expect((try? await reply) ?? "" == "")
    await #expect(throws: (any Error).self) { try await PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n") }
  }

  @Test func noProgramThatIsStartedGetsASocket() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    let (end, finish) = AsyncStream.makeStream(of: Void.self)
    let server = PageServer(limit: .hours(1)) { _ in
      ask.finish()
      for await _ in end {}
      return PageServer.Reply()
    }
    try await PageClient.served(by: server) { port in
      async let reply = PageClient.answer(port, "GET / HTTP/1.1\r\n\r\n")
      for await _ in asked {}
      let sockets = (0..<1 << 16).filter { Self.port(of: $0) == port }
      #expect(sockets.count == 2)
      #expect(sockets.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
      finish.finish()
      let text = try await reply
      #expect(text.hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  /// The port that a socket of this program has; `nil` if the descriptor is no internet socket.
  private static func port(of file: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
    }
    return status == 0 && address.sin_family == AF_INET ? UInt16(bigEndian: address.sin_port) : nil
  }
}
