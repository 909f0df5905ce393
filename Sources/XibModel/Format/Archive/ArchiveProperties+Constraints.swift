extension ArchiveProperties {
  /// Properties of constraints.
  static let constraints: KeyValuePairs<String, ArchiveProperty> = [
    "IBNSLayoutConstraint.firstItem": .child("firstItem"), "IBNSLayoutConstraint.secondItem": .child("secondItem"),
    "firstAttribute": .words("firstAttribute", attributes), "secondAttribute": .words("secondAttribute", attributes),
    "relation": .words("relation", ["lessThanOrEqual", "", "greaterThanOrEqual"], first: -1),
    "multiplier": .attribute("multiplier", usual: "1"),
    "priority": .attribute("priority", usual: "1000"), "constant": .constant("constant"),
  ]

  private static let attributes = [
    "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY", "baseline",
  ]
}
