import Testing

@testable import Features

/// How the page's server reads a request.
@Suite struct RequestReadingTests {
  private func status(_ request: String) async throws -> String {
    var status = ""
    try await PageClient.served { port in
      status = String(try await PageClient.answer(port, request).prefix { $0 != "\r\n" })
    }
    return status
  }

  private func status(of lines: String...) async throws -> String {
    try await status(lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  @Test func headersAreFoundInAnyCaseAndTrimmed() async throws {
    try await PageClient.served { port in
      let reply = try await PageClient.answer(
        port,
        "POST /s/answer?dark HTTP/1.1\r\nhost: 127.0.0.1:1\r\nX-Empty:\r\nORIGIN:  http://127.0.0.1:1\t \r\n\r\n")
      #expect(reply.contains("\r\nX-Target: /s/answer?dark\r\n") && reply.hasSuffix("\r\n\r\nPOST"))
      #expect(reply.contains("\r\nX-Host: 127.0.0.1:1\r\n") && reply.contains("\r\nX-Origin: http://127.0.0.1:1\r\n"))
      #expect(reply.contains("\r\nX-Site: none\r\n"))
    }
  }

  @Test(arguments: [
    "nonsense", "GET / HTTP/2", "GET / HTTP/2.0", "GET / HTTP/1.1 ", "/ HTTP/1.1", " / HTTP/1.1",
    "GET http://h/ HTTP/1.1", "GET /a\tb HTTP/1.1", "GET /\u{E9} HTTP/1.1", "G(T / HTTP/1.1", "GET /\nHost: h HTTP/1.1",
    "CONNECT h:1 HTTP/1.1", "OPTIONS * HTTP/1.1",
  ])
  func aWrongFirstLineIsRefused(_ line: String) async throws {
    #expect(try await status(of: line) == "HTTP/1.1 400 Bad Request")
  }

  @Test(arguments: [
    "Host", ": h", "Ho st: h", "Host : h", " folded", "Host: a\nOrigin: b", "Host: a\rb", "Host: a\u{0}", "Hôst: a",
    "X: a\r\n folded",
  ])
  func aWrongHeaderIsRefused(_ line: String) async throws {
    #expect(try await status(of: "GET / HTTP/1.1", line) == "HTTP/1.1 400 Bad Request")
  }

  @Test(arguments: ["Host", "origin", "SEC-FETCH-SITE", "Content-Length"])
  func aHeaderThatDecidesComesOnce(_ name: String) async throws {
    #expect(
      try await status(of: "GET / HTTP/1.1", "\(name): 0", "\(name.lowercased()): 0") == "HTTP/1.1 400 Bad Request")
    #expect(try await status(of: "GET / HTTP/1.1", "\(name): 0", "\(name):") == "HTTP/1.1 400 Bad Request")
    #expect(try await status(of: "GET / HTTP/1.1", "Accept: a", "Accept: b") == "HTTP/1.1 200 OK")
  }

  @Test(arguments: [("0", ""), ("1", "a"), ("007", "abcdefg")])
  func theLengthOfTheBodyIsANumber(_ text: String, _ body: String) async throws {
    let request = "POST / HTTP/1.1\r\nContent-Length: \(text)\r\n\r\n\(body)"
    try await PageClient.served { port in
      let reply = try await PageClient.answer(port, request)
      #expect(reply.hasSuffix("\r\n\r\nPOST\(body)"))
    }
  }

  @Test(arguments: [
    "Content-Length: -1", "Content-Length: +1", "Content-Length: 1, 1", "Content-Length: 0x1", "Content-Length:",
    "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: identity",
    "Transfer-Encoding: chunked\r\nContent-Length: 1",
  ])
  func aBodyOfUnknownLengthIsRefused(_ line: String) async throws {
    #expect(try await status(of: "POST / HTTP/1.1", line) == "HTTP/1.1 400 Bad Request")
  }

  @Test func whatIsTooLongIsRefused() async throws {
    let long = String(repeating: "x", count: 20_000)
    let many = (0..<1000).map { "X\($0): a very long line\r\n" }.joined()
    for head in ["GET /\(long) HTTP/1.1", "GET / HTTP/1.1\r\nX: \(long)", "GET / HTTP/1.1\r\n\(many)X: y"] {
      #expect(try await status(of: head) == "HTTP/1.1 431 Request Header Fields Too Large")
    }
    #expect(try await status(of: "POST / HTTP/1.1", "Content-Length: 1048577") == "HTTP/1.1 413 Payload Too Large")
  }

  @Test func theLargestBodyIsRead() async throws {
    let body = String(repeating: "x", count: 1 << 20)
    try await PageClient.served { port in
      let reply = try await PageClient.answer(port, "POST / HTTP/1.1\r\nContent-Length: 1048576\r\n\r\n\(body)")
      #expect(reply.hasSuffix("\r\n\r\nPOST\(body)"))
    }
  }

  @Test func spaceThatNeverEndsIsRefused() async throws {
    let space = String(repeating: " ", count: 2 << 20)
    // The client would wait forever otherwise. It may still write when the server ends the connection, and get no reply then.
    let status = (try? await status("GET / HTTP/1.1\r\nX:\(space)")) ?? ""
    #expect(!status.contains("200"))
    #expect(try await self.status("GET / HTTP/1.1\r\nX: \r\n\r\n").contains("200"))
  }
}
