package import XibModel

/// A choice of the changes to show.
public struct ChangeFilter: Sendable {
  public enum Choice: String, Sendable, CaseIterable {
    case hide, show, only
  }

  public var bookkeeping: Choice
  public var geometry: Choice
  /// The id of the one object to show.
  public var object: String?

  public init(bookkeeping: Choice = .hide, geometry: Choice = .show, object: String? = nil) {
    self.bookkeeping = bookkeeping
    self.geometry = geometry
    self.object = object
  }

  /// The changes to show, and the number of hidden changes of each class.
  public struct Selection: Sendable {
    public let shown: [Change]
    /// In the order of the classes, without those that have none.
    public let hidden: [HiddenChanges]

    public init(shown: [Change], hidden: [HiddenChanges] = []) { (self.shown, self.hidden) = (shown, hidden) }
  }

  /// The number of hidden changes of a class.
  public struct HiddenChanges: Sendable {
    package let changeClass: ChangeClass
    public let count: Int
  }

  /// Splits changes into those to show and a count of those to hide. Changes of other objects are left out of both.
  public func select(from changes: [Change]) -> Selection {
    let wanted = object.map { id in changes.filter { $0.isAbout(id) } } ?? changes
    let hidden = ChangeClass.allCases.filter { !shows($0) }.map { changeClass in
      HiddenChanges(changeClass: changeClass, count: wanted.count { $0.changeClass == changeClass })
    }
    return Selection(shown: wanted.filter { shows($0.changeClass) }, hidden: hidden.filter { $0.count > 0 })
  }

  package func shows(_ changeClass: ChangeClass) -> Bool {
    let only: [ChangeClass] = (bookkeeping == .only ? [.bookkeeping] : []) + (geometry == .only ? [.geometry] : [])
    if !only.isEmpty { return only.contains(changeClass) }
    switch changeClass {
    case .edit: return true
    case .geometry: return geometry == .show
    case .bookkeeping: return bookkeeping == .show
    }
  }
}

extension Change {
  /// Whether the change is about an object: the object itself, one around it that was added or removed with it, or a
  /// connection, constraint or cell of its own, or a constraint that places it.
  func isAbout(_ id: String) -> Bool {
    if object.identity == id || contains.contains(id) { return true }
    return object.isPartOfParent && [object.ancestors.last?.id, object.owner?.id].contains(id)
  }
}
