
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
