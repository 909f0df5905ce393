/// The names of languages, as Xcode's list of localizations has them (Xcode 16; names in English from the Unicode CLDR).
package enum Languages {
  /// The name of a language, such as `French` for `fr` and `Portuguese (Brazil)` for `pt-BR`; a code that the tables
  /// do not have as it is.
  package static func name(of code: String) -> String {
    if let name = names[code] { return name }
    let parts = code.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    guard parts.count == 2, let language = names[parts[0]], let region = regions[parts[1]] else { return code }
    return "\(language) (\(region))"
  }

  private static let names = [
    "ar": "Arabic", "be": "Belarusian", "bg": "Bulgarian", "bn": "Bangla", "bs": "Bosnian", "ca": "Catalan",
    "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "et": "Estonian", "eu": "Basque", "fa": "Persian", "fi": "Finnish", "fil": "Filipino", "fr": "French",
    "ga": "Irish", "gl": "Galician", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian",
    "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese",
    "ka": "Georgian", "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "ko": "Korean", "lt": "Lithuanian",
    "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian", "mr": "Marathi", "ms": "Malay",
    "nb": "Norwegian Bokmål", "nl": "Dutch", "nn": "Norwegian Nynorsk", "no": "Norwegian", "pa": "Punjabi",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian",
    "sq": "Albanian", "sr": "Serbian", "sr-Latn": "Serbian (Latin)", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil",
    "te": "Telugu", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek", "vi": "Vietnamese",
    "zh": "Chinese", "zh-Hans": "Chinese, Simplified", "zh-Hant": "Chinese, Traditional",
    "zh-CN": "Chinese, Simplified", "zh_CN": "Chinese, Simplified", "zh-TW": "Chinese, Traditional",
    "zh_TW": "Chinese, Traditional", "zh-HK": "Chinese, Traditional (Hong Kong)",
    "zh-Hant-HK": "Chinese, Traditional (Hong Kong)", "zh-Hant-TW": "Chinese, Traditional (Taiwan)",
  ]

  private static let regions = [
    "419": "Latin America", "AR": "Argentina", "AT": "Austria", "AU": "Australia", "BE": "Belgium", "BR": "Brazil",
    "CA": "Canada", "CH": "Switzerland", "CL": "Chile", "CO": "Colombia", "CZ": "Czechia", "DE": "Germany",
    "DK": "Denmark", "ES": "Spain", "FR": "France", "GB": "United Kingdom", "HK": "Hong Kong", "IE": "Ireland",
    "IL": "Israel", "IN": "India", "IR": "Iran", "IT": "Italy", "JP": "Japan", "KR": "South Korea", "MX": "Mexico",
    "NL": "Netherlands", "NO": "Norway", "NZ": "New Zealand", "PL": "Poland", "PT": "Portugal", "RU": "Russia",
    "SE": "Sweden", "SG": "Singapore", "TR": "Türkiye", "UA": "Ukraine", "US": "United States", "ZA": "South Africa",
  ]
}
