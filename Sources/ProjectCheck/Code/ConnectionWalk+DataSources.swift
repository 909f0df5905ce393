internal import Findings
internal import ProjectIndex
internal import XibModel

/// Data sources.
extension ConnectionWalk {
  /// What the data source of a view must have, or the app ends.
  private struct Needs {
    let view: String
    let `protocol`: String
    /// The selectors, each in the spellings of Objective-C and of Swift.
    let methods: [[String]]
  }

  private static let needs = [
    Needs(
      view: "UITableView", protocol: "UITableViewDataSource",
      methods: [
        ["tableView:numberOfRowsInSection:"], ["tableView:cellForRowAtIndexPath:", "tableView:cellForRowAt:"],
      ]),
    Needs(
      view: "UICollectionView", protocol: "UICollectionViewDataSource",
      methods: [
        ["collectionView:numberOfItemsInSection:"],
        ["collectionView:cellForItemAtIndexPath:", "collectionView:cellForItemAt:"],
      ]),
    Needs(
      view: "UIPickerView", protocol: "UIPickerViewDataSource",
      methods: [
        ["numberOfComponentsInPickerView:", "numberOfComponentsIn:"], ["pickerView:numberOfRowsInComponent:"],
      ]),
  ]

  /// The classes of UIKit that are data sources by themselves.
  private static let sources: Set<String> = ["UITableViewController", "UICollectionViewController"]

  /// Checks that the object to which a view's outlet of a data source leads is one.
  ///
  /// A class that says that it is one would not compile otherwise. Code may set another one before the view asks.
  mutating func checkDataSource(_ outlet: ConnectedDocument.Connection, _ property: String) {
    guard property == "dataSource", let source = connected.destination(of: outlet), !leftBehind.contains(source),
      document.value(RepeatedContent.mode, of: outlet.owner) != RepeatedContent.staticMode,
      let view = lineage(ofObject: outlet.owner)?.lineage, let (name, lineage) = lineage(ofObject: source),
      let needs = Self.needs.first(where: { view.names.contains($0.view) }),
      lineage.names.isDisjoint(with: Self.sources),
      !lineage.declarations.contains(where: { $0.type.inherited.contains(needs.protocol) }),
      !(lineage.declarations + view.declarations).contains(where: { check.index.setsDataSource($0.path) }),
      let method = needs.methods.first(where: { spellings in
        spellings.allSatisfy { if case .missing = lineage.method($0, in: library) { true } else { false } }
      })?.first
    else { return }
    report(
      .incompleteDataSource, outlet.node, about: source, in: name, method,
      .other("\(name) is the data source of a \(needs.view), and does not implement \(method)."),
      place(of: name, source))
  }
}
