
// What the tests of this package use of Foundation, beyond the stubs that the checker brings; see script/check-macos.
open class PropertyListSerialization: NSObject {
  public struct ReadOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public enum PropertyListFormat: UInt, Sendable { case openStep = 1, xml = 100, binary = 200 }
  open class func propertyList(
    from data: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { fatalError() }
  open class func data(fromPropertyList list: Any, format: PropertyListFormat, options: Int) throws -> Data { fatalError() }
}
extension StringProtocol {
  public var decomposedStringWithCanonicalMapping: String { fatalError() }
  public var precomposedStringWithCanonicalMapping: String { fatalError() }
}
public struct URLError: Error {
  public enum Code: Sendable { case badURL }
  public init(_ code: Code) {}
}
public struct URLRequest: Sendable {
  public init(url: URL) {}
  public var httpMethod: String?
  public var httpBody: Data?
  public var timeoutInterval: TimeInterval { get { fatalError() } set {} }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
}
open class URLResponse: NSObject {}
open class HTTPURLResponse: URLResponse { open var statusCode: Int { fatalError() } }
open class URLSessionConfiguration: NSObject { open class var ephemeral: URLSessionConfiguration { fatalError() } }
open class URLSession: NSObject {
  public init(configuration: URLSessionConfiguration) {}
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) { fatalError() }
  open func invalidateAndCancel() {}
  open func finishTasksAndInvalidate() {}
}
