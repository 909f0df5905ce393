/// A small storyboard in which tests can change a few values.
public enum SampleStoryboard {
  public static func text(
    title: String = "Sign in", note: String = "Welcome", toolsVersion: String = "21507", extraView: String = "",
    constraints: [(id: String, constant: Int)] = []
  ) -> String {
    let lines = constraints.map { id, constant in
      // Two required constraints on one distance would contradict each other.
      let edge = ["top", "leading", "bottom", "trailing"][(id.utf8.last.map(Int.init) ?? 0) % 4]
      return "                            <constraint firstItem=\"tSt-Vw-001\" firstAttribute=\"\(edge)\" "
        + "secondItem=\"nOt-La-001\" secondAttribute=\"\(edge)\" constant=\"\(constant)\" id=\"\(id)\"/>\n"
    }
    let list =
      lines.isEmpty
      ? "" : "                        <constraints>\n" + lines.joined() + "                        </constraints>\n"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="\(toolsVersion)" \
      targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" initialViewController="vCo-nt-001">
          <dependencies>
              <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="21505"/>
          </dependencies>
          <scenes>
              <!--Sign In View Controller-->
              <scene sceneID="sCe-ne-001">
                  <objects>
                      <viewController id="vCo-nt-001" customClass="SignInViewController" sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="rOo-tV-001">
                              <rect key="frame" x="0.0" y="0.0" width="390" height="844"/>
                              <subviews>
                                  <label opaque="NO" text="\(note)" id="nOt-La-001">
                                      <rect key="frame" x="20" y="80" width="350" height="21"/>
                                  </label>
                                  <button opaque="NO" id="tSt-Vw-001">
                                      <rect key="frame" x="20" y="120" width="350" height="31"/>
                                      <state key="normal" title="\(title)"/>
                                  </button>
      \(extraView)                        </subviews>
      \(list)                    </view>
                      </viewController>
                  </objects>
                  <point key="canvasLocation" x="139" y="97"/>
              </scene>
          </scenes>
      </document>

      """
  }

  /// A label for `extraView`.
  public static func label(_ text: String, id: String) -> String {
    """
                                <label opaque="NO" text="\(text)" id="\(id)">
                                    <rect key="frame" x="20" y="200" width="350" height="21"/>
                                </label>

    """
  }
}
