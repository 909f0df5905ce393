/// The properties that public libraries add to Apple's classes for runtime attributes.
package enum LibraryProperties {
  package static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }
  }

  private static let names = Set(
    """
    cornerRadius borderWidth borderColor borderUIColor shadowColor shadowOffset shadowOpacity shadowRadius masksToBounds \
    isCircle rounded isRounded circular placeholderColor placeHolderColor leftPadding rightPadding padding localizedKey \
    localizedText localizedTitle localizedPlaceholder localizationKey localizeKey locKey xibLocKey i18nKey l10nKey \
    keyboardDistanceFromTextField isAdjustsFontSize kern characterSpacing lineSpacing lineHeight \
    gradientStart gradientEnd startColor endColor theme themeStyle style styleName fontName textStyle appearance \
    heroID heroModifierString isHeroEnabled emptyDataSetSource emptyDataSetDelegate dsn_apply adjustFontToRealIPhoneSize
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// What libraries put before the names of theirs.
  private static let prefixes = [
    "ib", "theme_", "theme", "loc", "ext_", "hero", "layer", "bind", "xib", "shadow", "border",
  ]
}
