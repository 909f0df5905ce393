public import Foundation

/// A validator for tests, with as much of JSON Schema as the package's schemas use.
public struct JSONSchema {
  private let root: [String: Any]
  /// The folder that references to other schemas are relative to.
  private let folder: URL

  public init(contentsOf file: URL) throws {
    root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    folder = file.deletingLastPathComponent()
  }

  /// A schema that the package documents.
  public static func documented(_ name: String) throws -> JSONSchema {
    try JSONSchema(contentsOf: packageRoot.appendingPathComponent("Documentation/\(name)"))
  }

  /// The faults of a value, one sentence each.
  public func faults(of value: Any) -> [String] { faults(of: value, root, "$") }

  private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String { return faults(of: value, reference: reference, path) }
    var faults: [String] = []
    if let expected = schema["const"] as? NSObject, expected != value as? NSObject {
      faults.append("\(path) is not \(expected)")
    }
    if let choices = schema["enum"] as? [NSObject], !choices.contains(where: { $0 == value as? NSObject }) {
      faults.append("\(path) is none of \(choices)")
    }
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }),
      !types.contains(where: { Self.is(value, $0) })
    {
      return faults + ["\(path) is not \(types)"]
    }
    if let minimum = schema["minimum"] as? Int, let number = value as? Int, number < minimum {
      faults.append("\(path) is too small")
    }
    if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
      for (index, item) in list.enumerated() { faults += self.faults(of: item, items, "\(path)[\(index)]") }
    }
    if let members = value as? [String: Any] { faults += self.faults(ofMembers: members, schema, path) }
    if let condition = schema["if"] as? [String: Any] {
      let branch = self.faults(of: value, condition, path).isEmpty ? "then" : "else"
      if let next = schema[branch] as? [String: Any] { faults += self.faults(of: value, next, path) }
    }
    if let excluded = schema["not"] as? [String: Any], self.faults(of: value, excluded, path).isEmpty {
      faults.append("\(path) is what it must not be")
    }
    return faults
  }

  private func faults(ofMembers members: [String: Any], _ schema: [String: Any], _ path: String) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    var faults = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }.map { "\(path) has no \($0)" }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      if let property = properties[name] {
        faults += self.faults(of: member, property, "\(path).\(name)")
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append("\(path) has an unknown \(name)")
      }
    }
    return faults
  }

  /// Follows a reference such as `#/$defs/name` or `other.json#/$defs/name`.
  private func faults(of value: Any, reference: String, _ path: String) -> [String] {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let file = parts.first, !file.isEmpty {
      guard let other = try? JSONSchema(contentsOf: folder.appendingPathComponent(file)) else {
        return ["\(path) needs \(file), which is not there"]
      }
      return other.faults(of: value, reference: "#" + (parts.dropFirst().first ?? ""), path)
    }
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    guard let definition = (root["$defs"] as? [String: [String: Any]])?[name] else {
      return ["\(path) needs \(reference), which is not there"]
    }
    return faults(of: value, definition, path)
  }

  private static func `is`(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: false
    }
  }
}
