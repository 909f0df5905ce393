internal import ProjectIndex

extension IdentifierLiteral.Kind {
  /// What arguments name, by their labels, and then by the function or the type that is called; empty for all. In Objective-C, the
  /// label is a part of the selector, and the object that gets the message may follow a bracket.
  static let all: [String: [String: IdentifierLiteral.Kind]] = [
    "withIdentifier": [
      "performSegue": .segue, "instantiateViewController": .storyboardObject,
      "instantiateController": .storyboardObject, "dequeueReusableCell": .reusableView,
      "dequeueReusableHeaderFooterView": .reusableView, "makeView": .viewOfMac, "makeItem": .viewOfMac,
    ],
    "identifier": [
      "instantiateViewController": .storyboardObject, "instantiateController": .storyboardObject,
      // What makes a scene of a storyboard and an identifier, as generators of code do.
      "StoryboardViewControllerIdentifier": .storyboardObject, "StoryboardViewControllerResource": .storyboardObject,
      "StoryboardSegueIdentifier": .segue, "SegueIdentifier": .segue,
    ],
    "performSegueWithIdentifier": ["": .segue],
    "isEqualToString": ["[segue.identifier": .segue],
    "instantiateViewControllerWithIdentifier": ["": .storyboardObject],
    "instantiateControllerWithIdentifier": ["": .storyboardObject],
    "withReuseIdentifier": ["dequeueReusableCell": .reusableView, "": .registeredView],
    "dequeueReusableCellWithIdentifier": ["": .reusableView],
    "dequeueReusableCellWithReuseIdentifier": ["": .reusableView],
    "dequeueReusableHeaderFooterViewWithIdentifier": ["": .reusableView],
    "forCellReuseIdentifier": ["": .registeredView], "forCellWithReuseIdentifier": ["": .registeredView],
    "forHeaderFooterViewReuseIdentifier": ["": .registeredView], "reuseIdentifier": ["": .registeredView],
    "makeViewWithIdentifier": ["": .viewOfMac],
    "forIdentifier": ["": .registeredViewOfMac], "forItemWithIdentifier": ["": .registeredViewOfMac],
    "named": ["UIImage": .image, "NSImage": .image, "UIColor": .color, "NSColor": .color],
    "resource": ["UIImage": .image, "NSImage": .image, "UIColor": .color, "NSColor": .color],
    "imageNamed": ["[UIImage": .image, "[NSImage": .image],
    "colorNamed": ["[UIColor": .color, "[NSColor": .color],
    "name": [
      "UIStoryboard": .storyboard, "NSStoryboard": .storyboard,
      // What generators of code make of asset catalogs.
      "ImageAsset": .image, "ImageResource": .image, "ColorAsset": .color, "ColorResource": .color,
    ],
    "storyboardWithName": ["": .storyboard],
    "nibNamed": ["NSNib": .nib], "nibName": ["": .nib], "windowNibName": ["": .nib], "loadNibNamed": ["": .nib],
    "nibWithNibName": ["": .nib], "initWithNibNamed": ["": .nib], "initWithNibName": ["": .nib],
    "initWithWindowNibName": ["": .nib],
    "": ["loadNibNamed": .nib, "SwiftUI.Image": .image, "SwiftUI.Color": .color],
  ]
}
