/// Three versions of a small document: each side adds a label at the same place, which a merge of lines can't resolve.
enum ScratchDocument {
  static let base = text([])
  static let ours = text([first])
  static let theirs = text([second])
  static let marks = [first, second]

  private static let first = "scr-at-001"
  private static let second = "scr-at-002"

  private static func text(_ labels: [String]) -> String {
    let views = labels.map {
      """
                      <label opaque="NO" text="\($0)" translatesAutoresizingMaskIntoConstraints="NO" id="\($0)"/>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" \
      targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES">
          <objects>
              <view contentMode="scaleToFill" id="scr-at-000">
                  <subviews>
                      <switch opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="scr-at-003"/>
      \(views.joined())            </subviews>
              </view>
          </objects>
      </document>

      """
  }
}
