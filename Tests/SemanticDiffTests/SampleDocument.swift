import Foundation
import SemanticDiff
import TestSupport
import XibModel

/// A window with a few views, to be changed in a word or two.
enum SampleDocument {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" useAutolayout="YES">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner">
                <connections>
                    <outlet property="title" destination="lab-01" id="out-01"/>
                </connections>
            </placeholder>
            <view id="vie-01" userLabel="Root">
                <rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
                <subviews>
                    <label text="Welcome" id="lab-01">
                        <rect key="frame" x="10" y="10" width="300" height="20"/>
                        <color key="textColor" red="1" green="0.0" blue="0.0" alpha="1"/>
                    </label>
                    <button id="but-01">
                        <state key="normal" title="Send"/>
                    </button>
                    <stackView id="sta-01">
                        <size key="spacing" width="8" height="8"/>
                    </stackView>
                </subviews>
                <constraints>
                    <constraint firstItem="but-01" firstAttribute="top" secondItem="lab-01" secondAttribute="bottom" constant="8" id="con-01"/>
                </constraints>
                <point key="canvasLocation" x="1" y="2"/>
            </view>
        </objects>
    </document>

    """

  /// The changes that replacing one text by another makes.
  static func changes(replacing old: String, by new: String) throws -> [Change] {
    try SemanticDiff.changes(from: Document(text), to: Document(text.replacingOccurrences(of: old, with: new)))
  }

  static let label = """
    <label text="Welcome" id="lab-01">
                        <rect key="frame" x="10" y="10" width="300" height="20"/>
                        <color key="textColor" red="1" green="0.0" blue="0.0" alpha="1"/>
                    </label>
    """
}
