internal import Basics

/// A combination of size classes, for which a document may have other constraints.
package struct SizeClasses: Hashable, Sendable {
  let width, height: String

  private static let names = ["compact", "regular"]

  /// The combinations of which a size class says something.
  static let all: [SizeClasses?] = names.flatMap { width in names.map { SizeClasses(width: width, height: $0) } }

  /// The combination in words.
  package var words: String { "\(width) width and \(height) height" }

  /// Whether the key of a variation names a size class.
  package static func isNamed(in key: String) -> Bool { key.holds("Class=") }

  /// How specific a variation is; `nil` if it does not apply.
  ///
  /// - Parameter classes: `nil` for a document that tells no size classes apart.
  static func rank(of key: String, in classes: SizeClasses?) -> Int? {
    if key == "default" { return 0 }
    let conditions = key.split(separator: "-")
    let known = ["widthClass=" + (classes?.width ?? ""), "heightClass=" + (classes?.height ?? "")]
    return conditions.allSatisfy { known.contains(String($0)) } ? conditions.count : nil
  }
}
