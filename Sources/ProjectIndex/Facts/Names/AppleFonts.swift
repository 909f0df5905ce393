/// The fonts of iOS and macOS. Xcode lists one among the fonts that an app brings along, if a file of the Mac has it.
enum AppleFonts {
  /// Whether a font of the system has this name.
  static func contains(_ name: String) -> Bool {
    // A face has its family first: "HelveticaNeue-Medium", "Helvetica Neue", "ArialMT".
    let letters = name.filter { $0 != " " }
    if families.contains(letters) { return true }
    let family = letters.prefix { $0 != "-" }
    return families.contains(String(family))
      || endings.contains { end in
        family.hasSuffix(end) && families.contains(String(family.dropLast(end.count)))
      }
  }

  /// What a family may have at the end of its name in the names of faces.
  private static let endings = ["MT", "PS", "PSMT", "MN", "LET", "ITC", "TT", "Pro", "Std"]

  /// The families, without blanks.
  private static let families = Set(
    """
    .SFNS .SFUI AcademyEngravedLET AcademyEngravedLetPlain AlBayan AlNile AlTarikh AmericanTypewriter AndaleMono Apple \
    AppleBraille AppleChancery AppleColorEmoji AppleGothic AppleMyungjo AppleSDGothicNeo AppleSymbols Arial \
    ArialHebrew ArialHebrewScholar ArialNarrow ArialRounded ArialRoundedMTBold ArialUnicode ArimaKoshi ArimaMadurai Athelas \
    Avenir AvenirNext AvenirNextCondensed Ayuthaya Baghdad BanglaMN BanglaSangam Baskerville Beirut BigCaslon \
    BodoniOrnaments BodoniSvtyTwo BodoniSvtyTwoITC BodoniSvtyTwoOS BodoniSvtyTwoSC BradleyHand BradleyHandITC \
    BrushScript Chalkboard ChalkboardSE Chalkduster Charter Cochin ComicSans Copperplate CorsivaHebrew Courier \
    CourierNew DamascusDamascus Damascus DecoTypeNaskh Devanagari DevanagariSangam Didot DINAlternate DINCondensed \
    DiwanKufi DiwanMishafi DiwanThuluth EuphemiaUCAS Farah Farisi Futura Galvji GB18030Bitmap GeezaPro Geneva Georgia GillSans \
    Grantha GranthaSangam Gujarati GujaratiSangam Gurmukhi GurmukhiSangam GurmukhiMN Hei Helvetica HelveticaNeue \
    Herculanum HiraginoKakuGothicPro HiraginoKakuGothicProN HiraginoKakuGothicStdN HiraginoMaruGothicProN HiraginoMincho \
    HiraginoMinchoProN HiraginoSans HiraginoSansCNS HiraginoSansGB HiraKakuProN HiraKakuPro HiraKakuStdN HiraMaruProN \
    HiraMinProN HoeflerText Impact InaiMathi IowanOldStyle ITFDevanagari Kai Kailasa Kannada KannadaSangam Kefa Khmer \
    KhmerSangam KohinoorBangla KohinoorDevanagari KohinoorGujarati KohinoorTelugu Kokonor Krungthep KufiStandardGK Lao \
    LaoSangam LastResort LucidaGrande Luminari Malayalam MalayalamSangam Marion MarkerFelt Menlo MicrosoftSansSerif \
    Mishafi MishafiGold Monaco Mshtakan MuktaMahee Muna Myanmar MyanmarSangam Nadeem NanumGothic NewPeninim Noteworthy \
    NotoNastaliqUrdu NotoSansKannada NotoSansMyanmar NotoSansOriya NotoSerifMyanmar Optima Oriya OriyaSangam Osaka \
    Palatino Papyrus PartyLET PartyLetPlain PingFang PingFangHK PingFangSC PingFangTC PlantagenetCherokee Raanana Rockwell \
    Sana Sathu SavoyeLET SavoyeLetPlain Seravek ShreeDevanagari714 SignPainter Silom Sinhala SinhalaSangam Skia \
    SnellRoundhand SongtiSC SongtiTC STFangsong STHeiti STHeitiSC STHeitiTC STIXGeneral STIXTwoMath STIXTwoText STKaiti \
    STSong SukhumvitSet Superclarendon Symbol Tahoma Tamil TamilSangam Telugu TeluguSangam Thonburi TimesNewRoman Times \
    TimesNewRomanPS Trattatello Trebuchet TrebuchetMS Verdana Waseem Webdings Wingdings Wingdings2 Wingdings3 YuGothic \
    YuMincho ZapfDingbats ZapfDingbatsITC Zapfino
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
