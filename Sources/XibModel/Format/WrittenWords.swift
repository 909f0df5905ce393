/// Words that attributes have as values, of which not all are known: what is one letter from one of them, or has another case, is a
/// slip of the pen. A row holds in all of 3,361 documents.
enum WrittenWords {
  static func values(of attribute: String) -> Set<String>? { table[attribute] }

  private static let table = Dictionary(
    uniqueKeysWithValues: [
      ("accessoryType", "checkmark detailButton detailDisclosureButton disclosureIndicator none"),
      ("autocapitalizationType", "allCharacters none sentences words"),
      (
        "bezelStyle",
        """
        circular disclosure helpButton inline recessed regularSquare rounded roundedRect shadowlessSquare \
        smallSquare texturedRounded texturedSquare
        """
      ),
      ("borderStyle", "bezel border borderAndBezel line none roundedRect"),
      ("buttonType", "close contactAdd custom detailDisclosure infoDark infoLight plain roundedRect system"),
      (
        "customColorSpace",
        """
        adobeRGB1998 calibratedRGB calibratedWhite deviceWhite displayP3 genericCMYKColorSpace \
        genericGamma22GrayColorSpace genericRGBLinear sRGB
        """
      ),
      ("dataMode", "none prototypes static"),
      ("distribution", "equalCentering equalSpacing fill fillEqually fillProportionally gravityAreas"),
      ("imagePosition", "above below leading left only overlaps right trailing"),
      ("imageScaling", "axesIndependently none proportionallyDown proportionallyUpOrDown"),
      ("keyboardDismissMode", "interactive interactiveWithAccessory none onDrag onDragWithAccessory"),
      (
        "keyboardType",
        """
        alphabet decimalPad default emailAddress namePhonePad numberPad numbersAndPunctuation phonePad twitter \
        webSearch
        """
      ),
      (
        "metaFont",
        """
        cellTitle controlContent fixedUser label menu message miniSystem miniSystemBold smallSystem smallSystemBold \
        smallToolbarLabel system systemBlack systemBold systemHeavy systemLight systemMedium systemSemibold \
        systemThin systemUltraLight titleBar toolTip user
        """
      ),
      (
        "modalPresentationStyle",
        """
        automatic currentContext custom formSheet fullScreen overCurrentContext overFullScreen pageSheet popover
        """
      ),
      ("modalTransitionStyle", "coverVertical crossDissolve flipHorizontal partialCurl"),
      ("orientation", "horizontal landscape landscapeLeft landscapeRight portrait vertical"),
      ("placeholderIdentifier", "IBFilesOwner IBFirstResponder"),
      ("returnKeyType", "continue default done emergencyCall google join next route search send yahoo"),
      ("sceneMemberID", "exit firstResponder viewController"),
      ("selectionStyle", "blue default gray none"),
      ("separatorStyle", "default none singleLine singleLineEtched"),
      (
        "style",
        """
        IBUITableViewCellStyleDefault IBUITableViewCellStyleSubtitle IBUITableViewCellStyleValue1 \
        IBUITableViewCellStyleValue2 UICTFontTextStyleBody UICTFontTextStyleCallout UICTFontTextStyleCaption1 \
        UICTFontTextStyleCaption2 UICTFontTextStyleFootnote UICTFontTextStyleHeadline UICTFontTextStyleSubhead \
        UICTFontTextStyleTitle0 UICTFontTextStyleTitle1 UICTFontTextStyleTitle2 UICTFontTextStyleTitle3 done grouped \
        insetGrouped plain spinning wheels whiteLarge
        """
      ),
      (
        "systemColor",
        """
        darkTextColor groupTableViewBackgroundColor labelColor lightTextColor linkColor opaqueSeparatorColor \
        placeholderTextColor quaternaryLabelColor quaternarySystemFillColor scrollViewTexturedBackgroundColor \
        secondaryLabelColor secondarySystemBackgroundColor secondarySystemFillColor \
        secondarySystemGroupedBackgroundColor separatorColor systemBackgroundColor systemBlueColor systemBrownColor \
        systemCyanColor systemFillColor systemGray2Color systemGray3Color systemGray4Color systemGray5Color \
        systemGray6Color systemGrayColor systemGreenColor systemGroupedBackgroundColor systemIndigoColor \
        systemMintColor systemOrangeColor systemPinkColor systemPurpleColor systemRedColor systemTealColor \
        systemYellowColor tableCellGroupedBackgroundColor tertiaryLabelColor tertiarySystemBackgroundColor \
        tertiarySystemFillColor tertiarySystemGroupedBackgroundColor tintColor viewFlipsideBackgroundColor
        """
      ),
      ("weight", "black bold heavy light medium regular semibold thin ultraLight unspecified"),
      ("key", keys),
    ].map { ($0, Set($1.split(separator: " ").map(String.init))) })

  /// What an element may be of its parent. Fonts that a document brings along, and variations, have keys of their own.
  private static let keys = """
    NSAllowsEditingMultipleValuesSelection NSAlwaysPresentsApplicationModalAlerts NSBackgroundColor NSColor \
    NSConditionallySetsEditable NSConditionallySetsEnabled NSConditionallySetsHidden NSContinuouslyUpdatesValue \
    NSCreatesSortDescriptor NSDeletesObjectsOnRemove NSDisplayName NSDisplayPattern NSFont \
    NSHandlesContentAsCompoundValue NSInsertsNullPlaceholder NSKern NSLink NSMultipleValuesPlaceholder \
    NSNoSelectionPlaceholder NSNotApplicablePlaceholder NSNullPlaceholder NSOriginalFont NSParagraphStyle \
    NSPredicateFormat NSRaisesForNotApplicableKeys NSSelectorName NSStrikethrough NSStrokeColor NSStrokeWidth \
    NSUnderline NSUnderlineColor NSValidatesImmediately NSValueTransformerName accessibilityConfiguration \
    accessibilityTraits attributedText attributedTitle autoresizingMask backBarButtonItem background backgroundColor \
    badgeColor barTintColor baseBackgroundColor baseForegroundColor behavior borderColor canvasLocation cell \
    cellSize collectionBehavior collectionViewLayout color configuration constraints content contentEdgeInsets \
    contentGroup contentInset contentInsets contentLayoutGuide contentRect contentSizeForViewInPopover \
    contentStretch contentTintColor contentView currentPageIndicatorTintColor customFonts customSize customView \
    dataCell dataDetectorTypes date datePickerElements default defaultSimulatedMetrics destination \
    directionalLayoutMargins disabled edgeInsets edges edgesForExtendedLayout estimatedItemSize fillColor font \
    fontDescription footerReferenceSize footerTitle formatter frame frameInset frameLayoutGuide freeformSize \
    gridColor gridStyleMask headerCell headerReferenceSize headerToolTip headerView highlighted highlightedColor \
    horizontalScroller identifier image imageEdgeInsets imageInsets initialPositionMask insertionPointColor \
    insetFor6xAndEarlier intercellSpacing intrinsicContentSize isElement itemSize keyEquivalent \
    keyEquivalentModifierMask keyboard keyedArchiveRepresentation label landscapeSize layoutMargins \
    leftBarButtonItem libraryAssetSourceID mainMenu margins maxSize maximum maximumDate maximumTrackTintColor \
    maximumValueImage mediaTypesRequiringUserActionForPlayback menu minFullScreenContentSize minSize minimum \
    minimumDate minimumTrackTintColor minimumValueImage mixedStateImage navigationBar navigationItem \
    negativeInfinitySymbol normal notificationCategory objectClass onStateImage onTintColor options orientation \
    pageIndicatorTintColor placeholder popoverArrowDirection portraitSize positiveInfinitySymbol preferences \
    preferredSymbolConfiguration preferredSymbolConfigurationForImage primaryBackgroundColor progressTintColor \
    prototype refreshControl resizingMask rightBarButtonItem rootItem roundingIncrement safeArea screenRect \
    scrollEdgeAppearance scrollIndicatorInsets sectionFooterView sectionHeaderView sectionIndexBackgroundColor \
    sectionIndexColor sectionIndexTrackingBackgroundColor sectionInset selected selectedImageTintColor \
    selectedSegmentTintColor separatorColor separatorInset shadow shadowColor shadowOffset simulatedBottomBarMetrics \
    simulatedDestinationMetrics simulatedOrientationMetrics simulatedStatusBarMetrics simulatedTopBarMetrics \
    sortDescriptorPrototype splitView standardAppearance statusBar strokeColor styleMask submenu subviews tabBar \
    tabBarItem tabView tableFooterView tableHeaderView text textColor textInputTraits textShadowColor textStorage \
    thumbTintColor tintColor title titleColor titleEdgeInsets titleFont titleFontDescription titleShadowColor \
    titleShadowOffset titleTextAttributes titleView toolTip toolbar trackTintColor traits transitionOptions url \
    userComments userLabel value verticalScroller view window
    """
}
