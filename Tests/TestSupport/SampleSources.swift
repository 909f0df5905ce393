/// Source code, and documents that name what is in it.
public enum SampleSources {
  public static let code = """
    class HomeController: BaseController {
      @IBOutlet weak var titleLabel: UILabel!
      @IBOutlet var buttons: [UIButton]!
      @IBInspectable var tint: UIColor?
      var plain: UILabel!
    }

    extension HomeController {
      @IBAction private func tap(_ sender: Any) {}
      func hidden(_ sender: Any) {}
    }
    """
  public static let base = """
    class BaseController: UIViewController {
      @IBOutlet var inherited: UIView!
    }
    class OpenController: LibraryController {}
    """
  public static let objectiveC = """
    @interface ABCell : UITableViewCell {
      UILabel *_count;
    }
    @end
    @implementation ABCell
    - (void)setBadge:(UIView *)badge {}
    - (IBAction)more:(id)sender forEvent:(UIEvent *)event {}
    @end
    @interface ABHeader : UIView
    @end
    """

  /// A xib whose File's Owner has a class and connections, with a label and a button.
  public static func document(
    owner: String = "HomeController", module: String = "App", _ connections: String = "", extra: String = "",
    buttonAction: String = ""
  ) -> String {
    let target = module.isEmpty ? "" : " customModule=\"\(module)\" customModuleProvider=\"target\""
    let action =
      buttonAction.isEmpty
      ? ""
      : "<connections><action selector=\"\(buttonAction)\" destination=\"-1\" eventType=\"touchUpInside\" "
        + "id=\"aCt-io-001\"/></connections>"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="\(owner)"\(target)>
                  <connections>
                      \(connections)
                  </connections>
              </placeholder>
              <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
              <view contentMode="scaleToFill" id="vIe-wx-001">
                  <subviews>
                      <label opaque="NO" text="Hi" id="lAb-el-001"/>
                      <button opaque="NO" id="bUt-to-001">\(action)</button>
                      \(extra)
                  </subviews>
              </view>
          </objects>
      </document>

      """
  }

  public static func outlet(_ property: String, to id: String = "lAb-el-001") -> String {
    "<outlet property=\"\(property)\" destination=\"\(id)\" id=\"oUt-\(property)\"/>"
  }

  /// An Xcode project with some targets, by the names of their modules, and the files of each.
  public static func project(_ targets: [String: [String]]) -> String {
    var objects = ["G = { isa = PBXGroup; sourceTree = \"<group>\"; children = (ALL); };"]
    var all: [String] = []
    for (module, files) in targets.sorted(by: { $0.key < $1.key }) {
      for (number, file) in files.enumerated() {
        let id = "\(module)\(number)"
        all.append("F\(id)")
        objects.append("F\(id) = { isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };")
        objects.append("B\(id) = { isa = PBXBuildFile; fileRef = F\(id); };")
      }
      let built = files.indices.map { "B\(module)\($0)" }.joined(separator: ", ")
      objects += [
        "S\(module) = { isa = PBXSourcesBuildPhase; files = (\(built)); };",
        "T\(module) = { isa = PBXNativeTarget; name = \(module); buildPhases = (S\(module)); buildConfigurationList = L\(module); };",
        "L\(module) = { isa = XCConfigurationList; buildConfigurations = (C\(module)); };",
        "C\(module) = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = \"$(TARGET_NAME)\"; }; };",
      ]
    }
    let text = objects.joined(separator: "\n").replacing("ALL", with: all.joined(separator: ", "))
    return "{ objects = { P = { isa = PBXProject; mainGroup = G; };\n\(text)\n}; }\n"
  }
}
