// See NIOCore.swift.
public import NIOCore

public enum HTTPParserError: Error { case headerOverflow, other }
public struct NIOHTTPDecoderLimitConfiguration: Sendable {
  public init() {}
  public var maxHeaderFieldSize = 0
  public var maxHeaderListSize = 0
}
public struct NIOHTTPResponseEncoderConfiguration: Sendable { public init() {} }
extension ChannelPipeline.SynchronousOperations {
  public func configureHTTPServerPipeline(
    withErrorHandling: Bool, withEncoderConfiguration: NIOHTTPResponseEncoderConfiguration,
    withDecoderLimitConfiguration: NIOHTTPDecoderLimitConfiguration
  ) throws {}
}
public struct HTTPHeaders: Sendable {
  public init(_ headers: [(String, String)]) {}
  public func contains(name: String) -> Bool { fatalError() }
  public func first(name: String) -> String? { fatalError() }
  public subscript(name: String) -> [String] { fatalError() }
  public subscript(canonicalForm name: String) -> [Substring] { fatalError() }
}
public struct HTTPMethod: Sendable { public var rawValue: String { fatalError() } }
public struct HTTPVersion: Sendable { public static let http1_1 = HTTPVersion() }
public struct HTTPResponseStatus: Sendable { public init(statusCode: Int) {} }
public struct HTTPRequestHead: Sendable {
  public var method: HTTPMethod { fatalError() }
  public var uri: String { fatalError() }
  public var headers: HTTPHeaders { fatalError() }
}
public struct HTTPResponseHead: Sendable {
  public init(version: HTTPVersion, status: HTTPResponseStatus, headers: HTTPHeaders) {}
}
public enum HTTPPart<Head: Sendable, Body: Sendable>: Sendable { case head(Head), body(Body), end(HTTPHeaders?) }
public typealias HTTPServerRequestPart = HTTPPart<HTTPRequestHead, ByteBuffer>
public typealias HTTPServerResponsePart = HTTPPart<HTTPResponseHead, IOData>
