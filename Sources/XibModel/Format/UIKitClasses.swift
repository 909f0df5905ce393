/// The classes that documents of iOS and tvOS name, from the public headers; see ``LibraryClasses``.
enum UIKitClasses {
  static let rows = """
    NSObject - accessibilityLabel accessibilityHint accessibilityValue accessibilityTraits accessibilityLanguage \
    accessibilityIdentifier isAccessibilityElement accessibilityElementsHidden accessibilityViewIsModal \
    shouldGroupAccessibilityChildren accessibilityNavigationStyle accessibilityElements accessibilityFrame \
    accessibilityPath accessibilityActivationPoint accessibilityCustomActions accessibilityAttributedLabel \
    accessibilityAttributedHint accessibilityAttributedValue accessibilityUserInputLabels accessibilityHeaderElements \
    accessibilityContainerType accessibilityRespondsToUserInteraction accessibilityTextualContext \
    accessibilityCustomRotors automationElements accessibilityDragSourceDescriptors accessibilityDropPointDescriptors \
    self description debugDescription hash superclass
    UIResponder NSObject inputView inputAccessoryView inputViewController inputAccessoryViewController nextResponder \
    preferredFocusedView preferredFocusEnvironments focusItemContainer parentFocusEnvironment \
    undoManager userActivity restorationIdentifier restorationClass keyCommands inputAssistantItem textInputMode \
    textInputContextIdentifier pasteConfiguration editingInteractionConfiguration
    UIApplication UIResponder delegate keyWindow windows applicationIconBadgeNumber ...
    UIView UIResponder layer frame bounds center transform transform3D alpha hidden isHidden opaque isOpaque \
    backgroundColor tintColor tintAdjustmentMode clipsToBounds clearsContextBeforeDrawing contentMode contentStretch \
    contentScaleFactor multipleTouchEnabled isMultipleTouchEnabled exclusiveTouch isExclusiveTouch \
    userInteractionEnabled isUserInteractionEnabled tag autoresizesSubviews autoresizingMask superview subviews window \
    gestureRecognizers constraints translatesAutoresizingMaskIntoConstraints layoutMargins directionalLayoutMargins \
    preservesSuperviewLayoutMargins insetsLayoutMarginsFromSafeArea layoutMarginsGuide readableContentGuide \
    safeAreaLayoutGuide safeAreaInsets keyboardLayoutGuide semanticContentAttribute effectiveUserInterfaceLayoutDirection \
    maskView mask motionEffects interactions viewForBaselineLayout viewForFirstBaselineLayout viewForLastBaselineLayout \
    accessibilityIgnoresInvertColors overrideUserInterfaceStyle anchorPoint largeContentTitle largeContentImage \
    showsLargeContentViewer scalesLargeContentImage largeContentImageInsets isFocused focusGroupIdentifier \
    focusGroupPriority focusEffect traitCollection traitOverrides intrinsicContentSize \
    minimumContentSizeCategory maximumContentSizeCategory hoverStyle toolTip
    UIWindow UIView rootViewController screen windowLevel windowScene canResizeToFitContent ...
    UIControl UIView enabled isEnabled selected isSelected highlighted isHighlighted contentVerticalAlignment \
    contentHorizontalAlignment menu showsMenuAsPrimaryAction toolTip isContextMenuInteractionEnabled \
    contextMenuInteractionEnabled symbolAnimationEnabled state
    UIButton UIControl titleLabel imageView font titleEdgeInsets contentEdgeInsets imageEdgeInsets titleShadowOffset \
    reversesTitleShadowWhenHighlighted adjustsImageWhenHighlighted adjustsImageWhenDisabled showsTouchWhenHighlighted \
    configuration configurationUpdateHandler automaticallyUpdatesConfiguration preferredMenuElementOrder \
    changesSelectionAsPrimaryAction pointerInteractionEnabled isPointerInteractionEnabled role lineBreakMode \
    behavioralStyle preferredBehavioralStyle currentTitle currentImage buttonType hovered held subtitleLabel
    UILabel UIView text attributedText font textColor shadowColor shadowOffset textAlignment lineBreakMode \
    lineBreakStrategy highlightedTextColor highlighted isHighlighted enabled isEnabled numberOfLines \
    adjustsFontSizeToFitWidth adjustsLetterSpacingToFitWidth minimumFontSize minimumScaleFactor baselineAdjustment \
    allowsDefaultTighteningForTruncation preferredMaxLayoutWidth adjustsFontForContentSizeCategory \
    enablesMarqueeWhenAncestorFocused showsExpansionTextWhenTruncated preferredVibrancy sizingRule
    UITextField UIControl delegate text attributedText textColor font textAlignment borderStyle defaultTextAttributes \
    placeholder attributedPlaceholder clearsOnBeginEditing adjustsFontSizeToFitWidth minimumFontSize background \
    disabledBackground editing isEditing allowsEditingTextAttributes typingAttributes clearButtonMode leftView \
    leftViewMode rightView rightViewMode inputDelegate clearsOnInsertion adjustsFontForContentSizeCategory \
    autocapitalizationType autocorrectionType spellCheckingType smartQuotesType smartDashesType smartInsertDeleteType \
    keyboardType keyboardAppearance returnKeyType enablesReturnKeyAutomatically secureTextEntry isSecureTextEntry \
    textContentType passwordRules textDragDelegate textDropDelegate textDragOptions selectedTextRange markedTextStyle \
    beginningOfDocument endOfDocument tokenizer textInputView inlinePredictionType mathExpressionCompletionType \
    writingToolsBehavior allowedWritingToolsResultOptions interactionState nextField
    UISearchTextField UITextField tokens tokenBackgroundColor allowsDeletingTokens allowsCopyingTokens
    UITextView UIScrollView delegate text attributedText font textColor textAlignment selectedRange editable isEditable \
    selectable isSelectable dataDetectorTypes allowsEditingTextAttributes typingAttributes clearsOnInsertion \
    textContainer textContainerInset layoutManager textLayoutManager textStorage linkTextAttributes inputDelegate \
    adjustsFontForContentSizeCategory autocapitalizationType autocorrectionType spellCheckingType smartQuotesType \
    smartDashesType smartInsertDeleteType keyboardType keyboardAppearance returnKeyType enablesReturnKeyAutomatically \
    secureTextEntry isSecureTextEntry textContentType passwordRules textDragDelegate textDropDelegate textDragOptions \
    usesStandardTextScaling findInteractionEnabled isFindInteractionEnabled findInteraction borderStyle \
    inlinePredictionType mathExpressionCompletionType writingToolsBehavior allowedWritingToolsResultOptions \
    interactionState textHighlightAttributes textFormattingConfiguration selectedTextRange markedTextStyle tokenizer
    UIImageView UIView image highlightedImage animationImages highlightedAnimationImages animationDuration \
    animationRepeatCount highlighted isHighlighted preferredSymbolConfiguration adjustsImageWhenAncestorFocused \
    focusedFrameGuide overlayContentView masksFocusEffectToContents preferredImageDynamicRange
    UIScrollView UIView delegate contentOffset contentSize contentInset contentInsetAdjustmentBehavior \
    adjustedContentInset automaticallyAdjustsScrollIndicatorInsets directionalLockEnabled isDirectionalLockEnabled \
    bounces alwaysBounceVertical alwaysBounceHorizontal bouncesVertically bouncesHorizontally pagingEnabled \
    isPagingEnabled scrollEnabled isScrollEnabled showsHorizontalScrollIndicator showsVerticalScrollIndicator \
    scrollIndicatorInsets verticalScrollIndicatorInsets horizontalScrollIndicatorInsets indicatorStyle decelerationRate \
    indexDisplayMode delaysContentTouches canCancelContentTouches minimumZoomScale maximumZoomScale zoomScale \
    bouncesZoom scrollsToTop panGestureRecognizer pinchGestureRecognizer directionalPressGestureRecognizer \
    keyboardDismissMode refreshControl contentLayoutGuide frameLayoutGuide allowsKeyboardScrolling \
    contentAlignmentPoint transfersHorizontalScrollingToParent transfersVerticalScrollingToParent
    UIStackView UIView axis distribution alignment spacing baselineRelativeArrangement isBaselineRelativeArrangement \
    layoutMarginsRelativeArrangement isLayoutMarginsRelativeArrangement arrangedSubviews
    UITableView UIScrollView dataSource delegate prefetchDataSource prefetchingEnabled dragDelegate dropDelegate \
    dragInteractionEnabled rowHeight sectionHeaderHeight sectionFooterHeight estimatedRowHeight \
    estimatedSectionHeaderHeight estimatedSectionFooterHeight fillerRowHeight sectionHeaderTopPadding separatorInset \
    separatorInsetReference separatorStyle separatorColor separatorEffect backgroundView tableHeaderView \
    tableFooterView editing isEditing allowsSelection allowsSelectionDuringEditing allowsMultipleSelection \
    allowsMultipleSelectionDuringEditing sectionIndexMinimumDisplayRowCount sectionIndexColor \
    sectionIndexBackgroundColor sectionIndexTrackingBackgroundColor cellLayoutMarginsFollowReadableWidth \
    insetsContentViewsToSafeArea remembersLastFocusedIndexPath selectionFollowsFocus allowsFocus \
    allowsFocusDuringEditing selfSizingInvalidation style
    UITableViewCell UIView imageView textLabel detailTextLabel contentView backgroundView selectedBackgroundView \
    multipleSelectionBackgroundView reuseIdentifier selectionStyle selected isSelected highlighted isHighlighted \
    editingStyle showsReorderControl shouldIndentWhileEditing accessoryType accessoryView editingAccessoryType \
    editingAccessoryView indentationLevel indentationWidth separatorInset editing isEditing focusStyle \
    userInteractionEnabledWhileDragging contentConfiguration backgroundConfiguration \
    automaticallyUpdatesContentConfiguration automaticallyUpdatesBackgroundConfiguration configurationUpdateHandler \
    target editAction accessoryAction
    UITableViewHeaderFooterView UIView textLabel detailTextLabel contentView backgroundView reuseIdentifier \
    contentConfiguration backgroundConfiguration automaticallyUpdatesContentConfiguration \
    automaticallyUpdatesBackgroundConfiguration configurationUpdateHandler
    UICollectionView UIScrollView collectionViewLayout delegate dataSource prefetchDataSource prefetchingEnabled \
    isPrefetchingEnabled dragDelegate dropDelegate dragInteractionEnabled reorderingCadence backgroundView \
    allowsSelection allowsMultipleSelection allowsSelectionDuringEditing allowsMultipleSelectionDuringEditing editing \
    isEditing remembersLastFocusedIndexPath selectionFollowsFocus allowsFocus allowsFocusDuringEditing \
    selfSizingInvalidation
    UICollectionReusableView UIView reuseIdentifier
    UICollectionViewCell UICollectionReusableView contentView backgroundView selectedBackgroundView selected isSelected \
    highlighted isHighlighted contentConfiguration backgroundConfiguration automaticallyUpdatesContentConfiguration \
    automaticallyUpdatesBackgroundConfiguration configurationUpdateHandler
    UICollectionViewListCell UICollectionViewCell ...
    UICollectionViewLayout NSObject collectionView ...
    UICollectionViewFlowLayout UICollectionViewLayout ...
    UISwitch UIControl on isOn onTintColor thumbTintColor onImage offImage title style preferredStyle
    UISlider UIControl value minimumValue maximumValue minimumValueImage maximumValueImage continuous isContinuous \
    minimumTrackTintColor maximumTrackTintColor thumbTintColor preferredBehavioralStyle sliderStyle trackConfiguration
    UIStepper UIControl continuous isContinuous autorepeat wraps value minimumValue maximumValue stepValue
    UISegmentedControl UIControl selectedSegmentIndex momentary isMomentary apportionsSegmentWidthsByContent \
    selectedSegmentTintColor segmentedControlStyle numberOfSegments
    UIPageControl UIControl numberOfPages currentPage hidesForSinglePage pageIndicatorTintColor \
    currentPageIndicatorTintColor defersCurrentPageDisplay backgroundStyle allowsContinuousInteraction \
    preferredIndicatorImage preferredCurrentPageIndicatorImage direction progress
    UIDatePicker UIControl date locale calendar timeZone datePickerMode minimumDate maximumDate countDownDuration \
    minuteInterval preferredDatePickerStyle roundsToMinuteInterval textColor highlightsToday
    UIPickerView UIView dataSource delegate showsSelectionIndicator textColor
    UIColorWell UIControl ...
    UIRefreshControl UIControl attributedTitle refreshing isRefreshing
    UIProgressView UIView progress progressViewStyle progressTintColor trackTintColor progressImage trackImage \
    observedProgress
    UIActivityIndicatorView UIView activityIndicatorViewStyle style hidesWhenStopped color animating isAnimating
    UIVisualEffectView UIView effect contentView
    UIInputView UIView ...
    UIToolbar UIView items delegate barStyle translucent isTranslucent barTintColor standardAppearance \
    compactAppearance scrollEdgeAppearance compactScrollEdgeAppearance
    UINavigationBar UIView items delegate barStyle translucent isTranslucent barTintColor titleTextAttributes \
    largeTitleTextAttributes prefersLargeTitles shadowImage backIndicatorImage backIndicatorTransitionMaskImage \
    standardAppearance compactAppearance scrollEdgeAppearance compactScrollEdgeAppearance topItem backItem \
    preferredBehavioralStyle currentNSToolbarSection
    UITabBar UIView items selectedItem delegate barTintColor selectedImageTintColor unselectedItemTintColor \
    backgroundImage selectionIndicatorImage shadowImage itemPositioning itemWidth itemSpacing barStyle translucent \
    isTranslucent standardAppearance scrollEdgeAppearance
    UISearchBar UIView delegate text prompt placeholder showsBookmarkButton showsCancelButton showsSearchResultsButton \
    searchResultsButtonSelected isSearchResultsButtonSelected barTintColor barStyle searchBarStyle translucent \
    isTranslucent scopeButtonTitles selectedScopeButtonIndex showsScopeBar inputAccessoryView backgroundImage \
    scopeBarBackgroundImage searchFieldBackgroundPositionAdjustment searchTextPositionAdjustment searchTextField \
    inputAssistantItem searchField autocapitalizationType autocorrectionType spellCheckingType keyboardType \
    keyboardAppearance returnKeyType enablesReturnKeyAutomatically secureTextEntry textContentType lookToDictate enabled
    UIBarItem NSObject ...
    UIBarButtonItem UIBarItem customView target action ...
    UITabBarItem UIBarItem ...
    UINavigationItem NSObject titleView leftBarButtonItem rightBarButtonItem leftBarButtonItems rightBarButtonItems \
    backBarButtonItem searchController ...
    UIGestureRecognizer NSObject delegate view ...
    UITapGestureRecognizer UIGestureRecognizer ...
    UILongPressGestureRecognizer UIGestureRecognizer ...
    UIPanGestureRecognizer UIGestureRecognizer ...
    UIScreenEdgePanGestureRecognizer UIPanGestureRecognizer ...
    UISwipeGestureRecognizer UIGestureRecognizer ...
    UIPinchGestureRecognizer UIGestureRecognizer ...
    UIRotationGestureRecognizer UIGestureRecognizer ...
    UIHoverGestureRecognizer UIGestureRecognizer ...
    UIWebView UIView delegate scrollView ...
    WKWebView UIView navigationDelegate UIDelegate scrollView configuration ...
    MKMapView UIView delegate ...
    GLKView UIView delegate context ...
    MTKView UIView delegate device ...
    SCNView UIView delegate scene pointOfView overlaySKScene ...
    ARSCNView SCNView delegate session ...
    ARSKView SKView delegate session ...
    SKView UIView delegate scene ...
    UIViewController UIResponder view title navigationItem tabBarItem toolbarItems parentViewController \
    presentedViewController presentingViewController navigationController splitViewController tabBarController \
    searchDisplayController modalViewController modalPresentationStyle modalTransitionStyle modalInPopover \
    isModalInPopover modalInPresentation isModalInPresentation definesPresentationContext \
    providesPresentationContextTransitionStyle restoresFocusAfterTransition edgesForExtendedLayout \
    extendedLayoutIncludesOpaqueBars automaticallyAdjustsScrollViewInsets preferredContentSize \
    contentSizeForViewInPopover hidesBottomBarWhenPushed wantsFullScreenLayout storyboard nibName nibBundle \
    transitioningDelegate preferredStatusBarStyle prefersStatusBarHidden additionalSafeAreaInsets \
    viewRespectsSystemMinimumLayoutMargins overrideUserInterfaceStyle editing isEditing childViewControllers \
    popoverPresentationController sheetPresentationController presentationController editButtonItem \
    focusGroupIdentifier interactionActivityTrackingBaseName modalPresentationCapturesStatusBarAppearance \
    performsActionsWhilePresentingModally preferredTransition tab contentUnavailableConfiguration childModalInPopover \
    overrideTraitCollection traitOverrides traitCollection topLayoutGuide bottomLayoutGuide extensionContext
    UITableViewController UIViewController tableView clearsSelectionOnViewWillAppear refreshControl
    UICollectionViewController UIViewController collectionView clearsSelectionOnViewWillAppear \
    useLayoutToLayoutNavigationTransitions installsStandardGestureForInteractiveMovement collectionViewLayout
    UINavigationController UIViewController delegate viewControllers navigationBar toolbar \
    barHideOnTapGestureRecognizer barHideOnSwipeGestureRecognizer \
    interactivePopGestureRecognizer navigationBarHidden toolbarHidden hidesBarsOnTap hidesBarsOnSwipe \
    hidesBarsWhenKeyboardAppears hidesBarsWhenVerticallyCompact topViewController visibleViewController ...
    UITabBarController UIViewController delegate viewControllers tabBar selectedViewController selectedIndex \
    customizableViewControllers moreNavigationController ...
    UISplitViewController UIViewController delegate viewControllers ...
    UIPageViewController UIViewController delegate dataSource viewControllers gestureRecognizers ...
    UIHostingController UIViewController ...
    UISearchController UIViewController delegate searchResultsUpdater searchBar searchResultsController ...
    UISearchContainerViewController UIViewController searchController ...
    UIAlertController UIViewController ...
    UIInputViewController UIViewController inputView ...
    UIImagePickerController UINavigationController ...
    UIActivityViewController UIViewController ...
    UIDocumentBrowserViewController UIViewController delegate ...
    UIDocumentPickerViewController UIViewController delegate ...
    UISearchDisplayController NSObject delegate searchBar searchContentsController searchResultsTableView \
    searchResultsDataSource searchResultsDelegate ...
    AVPlayerViewController UIViewController delegate player ...
    GLKViewController UIViewController delegate ...
    QLPreviewController UIViewController delegate dataSource ...
    SFSafariViewController UIViewController delegate ...
    SLComposeServiceViewController UIViewController textView ...
    MSMessagesAppViewController UIViewController ...
    UIDocument NSObject ...
    UIPrintPageRenderer NSObject ...
    UIStoryboardSegue NSObject sourceViewController destinationViewController source destination ...
    UIStoryboardPopoverSegue UIStoryboardSegue ...
    NSLayoutConstraint NSObject priority firstItem secondItem firstAttribute secondAttribute relation multiplier \
    constant active isActive shouldBeArchived identifier
    UILayoutGuide NSObject owningView identifier
    NSFormatter NSObject ...
    UIDynamicAnimator NSObject delegate ...
    """

  /// The selectors that documents of iOS send to objects of the framework: those of its responders, without the
  /// setters.
  static let actions = """
    cut: copy: paste: pasteAndMatchStyle: select: selectAll: delete: makeTextWritingDirectionLeftToRight: \
    makeTextWritingDirectionRightToLeft: toggleBoldface: toggleItalics: toggleUnderline: increaseSize: decreaseSize: \
    find: findAndReplace: findNext: findPrevious: useSelectionForFind: print: rename: duplicate: move: export: \
    becomeFirstResponder resignFirstResponder reloadInputViews reloadData setNeedsDisplay setNeedsLayout layoutIfNeeded \
    removeFromSuperview startAnimating stopAnimating goBack goForward reload stopLoading reloadFromOrigin \
    goBack: goForward: reload: stopLoading: reloadFromOrigin: endEditing: dismissModalViewControllerAnimated: \
    dismissViewControllerAnimated:completion: popViewControllerAnimated: popToRootViewControllerAnimated: \
    beginRefreshing endRefreshing toggleSidebar: performClose: validate invalidate
    """
}
