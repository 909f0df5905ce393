// Foundation, of which this module needs only JSON. On Linux, all of it would bring a client for networks and 30 MB of data on
// languages. Only this file imports it, because the part has no name of its own on macOS.
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reads values from JSON.
enum JSONCoding {
  static func value<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text))
  }
}
