import Testing

@testable import Features

/// Who may talk to the page's server.
@Suite struct RequestGuardTests {
  private let keeper = RequestGuard(secret: "s3cr3t", port: 4321)

  private func request(
    _ method: String = "GET", _ target: String = "/s3cr3t/state", host: String? = "127.0.0.1:4321",
    origin: String? = nil, site: String? = nil
  ) -> PageServer.Request {
    PageServer.Request(method: method, target: target, host: host, origin: origin, site: site, body: [])
  }

  @Test func thePageItselfIsLetIn() throws {
    #expect(try keeper.place(of: request()) == "state")
    #expect(try keeper.place(of: request("GET", "/s3cr3t/")) == "")
    // A file leads the browser to it.
    #expect(try keeper.place(of: request("GET", "/s3cr3t/", site: "cross-site")) == "")
    #expect(try keeper.place(of: request("GET", "/s3cr3t/picture/0/ab?dark")) == "picture/0/ab")
    #expect(try keeper.place(of: request("POST", "/s3cr3t/end", origin: "http://127.0.0.1:4321")) == "end")
    #expect(
      try keeper.place(
        of: request("POST", "/s3cr3t/end", host: "localhost:4321", origin: "http://localhost:4321", site: "same-origin")
      )
        == "end")
  }

  @Test(arguments: ["/", "/s3cr3t", "/s3cr3/state", "/s3cr3tt/state", "//s3cr3t/state", "/x/s3cr3t/state", ""])
  func withoutTheSecretThereIsNothing(_ target: String) {
    #expect(throws: RequestGuard.Refusal.unknown) { try keeper.place(of: request("GET", target)) }
  }

  @Test(arguments: [
    nil, "evil.example:4321", "127.0.0.1", "127.0.0.1:4322", "[::1]:4321", "127.0.0.1:4321.evil.example",
  ])
  func anotherNameOfThisMachineIsRefused(_ host: String?) {
    #expect(throws: RequestGuard.Refusal.foreign) { try keeper.place(of: request(host: host)) }
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:4321", "http://127.0.0.1", "http://localhost:4321",
  ])
  func anotherPageIsRefused(_ origin: String) {
    #expect(throws: RequestGuard.Refusal.foreign) { try keeper.place(of: request("POST", origin: origin)) }
    #expect(throws: RequestGuard.Refusal.foreign) { try keeper.place(of: request("GET", origin: origin)) }
  }

  @Test func aChangeNeedsAnOrigin() {
    #expect(throws: RequestGuard.Refusal.foreign) { try keeper.place(of: request("POST")) }
  }

  @Test(arguments: ["cross-site", "same-site"])
  func aLinkOfAnotherSiteIsRefused(_ site: String) {
    #expect(throws: RequestGuard.Refusal.foreign) { try keeper.place(of: request(site: site)) }
  }
}
