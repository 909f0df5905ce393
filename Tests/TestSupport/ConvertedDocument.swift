/// A document of macOS as an archive of Xcode 4, and as a newer Xcode saves the same.
public enum ConvertedDocument {
  public static let archive = """
    <?xml version="1.0" encoding="UTF-8"?>
    <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00">
    \t<data>
    \t\t<int key="IBDocument.SystemTarget">1070</int>
    \t\t<string key="IBDocument.InterfaceBuilderVersion">2840</string>
    \t\t<array class="NSMutableArray" key="IBDocument.RootObjects" id="1000">
    \t\t\t<object class="NSCustomObject" id="1001">
    \t\t\t\t<string key="NSClassName">PlayerController</string>
    \t\t\t</object>
    \t\t\t<object class="NSCustomView" id="1002">
    \t\t\t\t<reference key="NSNextResponder"/>
    \t\t\t\t<int key="NSvFlags">274</int>
    \t\t\t\t<array class="NSMutableArray" key="NSSubviews">
    \t\t\t\t\t<object class="NSTextField" id="1003">
    \t\t\t\t\t\t<reference key="NSNextResponder" ref="1002"/>
    \t\t\t\t\t\t<int key="NSvFlags">-2147483382</int>
    \t\t\t\t\t\t<string key="NSFrame">{{17, 60}, {200, 17}}</string>
    \t\t\t\t\t\t<reference key="NSSuperview" ref="1002"/>
    \t\t\t\t\t\t<bool key="NSEnabled">YES</bool>
    \t\t\t\t\t\t<object class="NSTextFieldCell" key="NSCell" id="1004">
    \t\t\t\t\t\t\t<int key="NSCellFlags">68157504</int>
    \t\t\t\t\t\t\t<int key="NSCellFlags2">138544128</int>
    \t\t\t\t\t\t\t<string key="NSContents">No disc</string>
    \t\t\t\t\t\t\t<object class="NSFont" key="NSSupport">
    \t\t\t\t\t\t\t\t<string key="NSName">LucidaGrande</string>
    \t\t\t\t\t\t\t\t<double key="NSSize">11</double>
    \t\t\t\t\t\t\t\t<int key="NSfFlags">3100</int>
    \t\t\t\t\t\t\t</object>
    \t\t\t\t\t\t\t<reference key="NSControlView" ref="1003"/>
    \t\t\t\t\t\t\t<object class="NSColor" key="NSTextColor">
    \t\t\t\t\t\t\t\t<int key="NSColorSpace">3</int>
    \t\t\t\t\t\t\t\t<bytes key="NSWhite">MCAwLjEAA</bytes>
    \t\t\t\t\t\t\t</object>
    \t\t\t\t\t\t</object>
    \t\t\t\t\t</object>
    \t\t\t\t\t<object class="NSButton" id="1005">
    \t\t\t\t\t\t<reference key="NSNextResponder" ref="1002"/>
    \t\t\t\t\t\t<int key="NSvFlags">292</int>
    \t\t\t\t\t\t<string key="NSFrame">{{14, 12}, {96, 32}}</string>
    \t\t\t\t\t\t<reference key="NSSuperview" ref="1002"/>
    \t\t\t\t\t\t<int key="NSTag">2</int>
    \t\t\t\t\t\t<bool key="NSEnabled">YES</bool>
    \t\t\t\t\t\t<object class="NSButtonCell" key="NSCell" id="1006">
    \t\t\t\t\t\t\t<int key="NSCellFlags">67108864</int>
    \t\t\t\t\t\t\t<int key="NSCellFlags2">134217728</int>
    \t\t\t\t\t\t\t<string key="NSContents">Play</string>
    \t\t\t\t\t\t\t<reference key="NSControlView" ref="1005"/>
    \t\t\t\t\t\t\t<int key="NSButtonFlags">-2038284288</int>
    \t\t\t\t\t\t\t<int key="NSButtonFlags2">129</int>
    \t\t\t\t\t\t\t<string key="NSAlternateContents"/>
    \t\t\t\t\t\t\t<int key="NSPeriodicDelay">200</int>
    \t\t\t\t\t\t\t<int key="NSPeriodicInterval">25</int>
    \t\t\t\t\t\t</object>
    \t\t\t\t\t</object>
    \t\t\t\t</array>
    \t\t\t\t<string key="NSFrameSize">{240, 100}</string>
    \t\t\t\t<reference key="NSSuperview"/>
    \t\t\t\t<string key="NSClassName">NSView</string>
    \t\t\t</object>
    \t\t</array>
    \t\t<object class="IBObjectContainer" key="IBDocument.Objects">
    \t\t\t<array class="NSMutableArray" key="connectionRecords">
    \t\t\t\t<object class="IBConnectionRecord">
    \t\t\t\t\t<object class="IBActionConnection" key="connection">
    \t\t\t\t\t\t<string key="label">play:</string>
    \t\t\t\t\t\t<reference key="source" ref="1001"/>
    \t\t\t\t\t\t<reference key="destination" ref="1005"/>
    \t\t\t\t\t</object>
    \t\t\t\t\t<int key="connectionID">10</int>
    \t\t\t\t</object>
    \t\t\t\t<object class="IBConnectionRecord">
    \t\t\t\t\t<object class="IBOutletConnection" key="connection">
    \t\t\t\t\t\t<string key="label">view</string>
    \t\t\t\t\t\t<reference key="source" ref="1001"/>
    \t\t\t\t\t\t<reference key="destination" ref="1002"/>
    \t\t\t\t\t</object>
    \t\t\t\t\t<int key="connectionID">11</int>
    \t\t\t\t</object>
    \t\t\t</array>
    \t\t\t<object class="IBMutableOrderedSet" key="objectRecords">
    \t\t\t\t<array key="orderedObjects">
    \(root)
    \(record("-2", "1001", "0", name: "File's Owner"))
    \(record("1", "1002", "0", children: ["1005", "1003"]))
    \(record("3", "1003", "1002", children: ["1004"]))
    \(record("4", "1004", "1003"))
    \(record("5", "1005", "1002", children: ["1006"]))
    \(record("6", "1006", "1005"))
    \t\t\t\t</array>
    \t\t\t</object>
    \t\t\t<dictionary class="NSMutableDictionary" key="flattenedProperties">
    \t\t\t\t<string key="1.IBPluginDependency">com.apple.InterfaceBuilder.CocoaPlugin</string>
    \t\t\t\t<string key="5.CustomClassName">PlayButton</string>
    \t\t\t</dictionary>
    \t\t\t<nil key="sourceID"/>
    \t\t\t<int key="maxID">11</int>
    \t\t</object>
    \t</data>
    </archive>

    """

  private static let root = [
    "<object class=\"IBObjectRecord\">", "\t<int key=\"objectID\">0</int>", "\t<array key=\"object\" id=\"0\"/>",
    "\t<reference key=\"children\" ref=\"1000\"/>", "\t<nil key=\"parent\"/>", "</object>",
  ].map { indentation + $0 }.joined(separator: "\n")

  private static let indentation = String(repeating: "\t", count: 5)

  private static func record(
    _ id: String, _ object: String, _ parent: String, children: [String] = [], name: String? = nil
  ) -> String {
    var lines = ["<int key=\"objectID\">\(id)</int>", "<reference key=\"object\" ref=\"\(object)\"/>"]
    if !children.isEmpty {
      lines.append("<array class=\"NSMutableArray\" key=\"children\">")
      lines += children.map { "\t<reference ref=\"\($0)\"/>" } + ["</array>"]
    }
    lines.append("<reference key=\"parent\" ref=\"\(parent)\"/>")
    if let name { lines.append("<string key=\"objectName\">\(name)</string>") }
    return (["<object class=\"IBObjectRecord\">"] + lines.map { "\t" + $0 } + ["</object>"])
      .map { indentation + $0 }.joined(separator: "\n")
  }

  public static let modern = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="9060" targetRuntime="MacOSX.Cocoa">
        <dependencies>
            <deployment identifier="macosx"/>
            <plugIn identifier="com.apple.InterfaceBuilder.CocoaPlugin" version="9060"/>
        </dependencies>
        <objects>
            <customObject id="-2" userLabel="File's Owner" customClass="PlayerController">
                <connections>
                    <outlet property="view" destination="1" id="11"/>
                </connections>
            </customObject>
            <customView id="1">
                <rect key="frame" x="0.0" y="0.0" width="240" height="100"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews>
                    <button verticalHuggingPriority="750" tag="2" id="5" customClass="PlayButton">
                        <rect key="frame" x="14" y="12" width="96" height="32"/>
                        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                        <buttonCell key="cell" type="push" title="Play" bezelStyle="rounded" alignment="center" \
    borderStyle="border" imageScaling="proportionallyDown" inset="2" id="6">
                            <behavior key="behavior" pushIn="YES" lightByBackground="YES" lightByGray="YES"/>
                        </buttonCell>
                        <connections>
                            <action selector="play:" target="-2" id="10"/>
                        </connections>
                    </button>
                    <textField hidden="YES" verticalHuggingPriority="750" id="3">
                        <rect key="frame" x="17" y="60" width="200" height="17"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>
                        <textFieldCell key="cell" controlSize="small" scrollable="YES" lineBreakMode="clipping" \
    sendsActionOnEndEditing="YES" alignment="center" title="No disc" id="4">
                            <font key="font" metaFont="smallSystem"/>
                            <color key="textColor" white="0.0" alpha="0.10000000000000001" colorSpace="calibratedWhite"/>
                        </textFieldCell>
                    </textField>
                </subviews>
            </customView>
        </objects>
    </document>

    """
}
