import TokenGraph
public import ImageFacts

/// App icons with transparency.
///
/// ## What it checks
///
/// No pixel of an app icon, of the icon of an iMessage app or a sticker pack (a warning), of a
/// `maskable` icon in the manifest of a web app (a warning), or of an `apple-touch-icon*.png` (a
/// warning), is transparent or translucent. An alpha channel that is opaque throughout passes, except in the icon
/// of the App Store, which has 1024 × 1024 pixels and no alpha channel (a warning). If only metadata
/// was read, an icon with an alpha channel has an unknown outcome.
///
/// ## Why it matters
///
/// The system masks the square icon itself. Transparent areas are filled with black, and App Store
/// Connect rejects the build: the icon of the App Store “can't be transparent nor contain an alpha
/// channel” (ITMS-90717). Behind a maskable icon, systems put a background that nobody chose.
///
/// ## Example
///
/// ```
/// AppIcon.appiconset/icon.png: some pixels are transparent
/// AppIcon.appiconset/icon.png: 1024 × 1024, with an opaque alpha channel
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon.appiconset/icon.png: every pixel is opaque
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icon: layers flat with no transparency; square with no rounded
///   corners
/// - Human Interface Guidelines, iMessage apps and stickers: an opaque, simple background
/// - W3C, Web Application Manifest, icon masks and safe zone
/// - Safari Web Content Guide, Configuring Web Applications: a webpage icon for a web clip
/// - App Store Connect, ITMS-90717: Invalid App Store Icon
public struct IconOpaque: Rule {
  public static let id = "icon/opaque"
  public static let summary = "An app icon has no transparency."
  public static let fixes = RuleFixes.safe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(_ alpha: ImageFacts.AlphaUse, side: Int = 180) -> ImageSubject {
      ImageSubject(
        file: "AppIcon.appiconset/icon.png", role: .appIcon,
        facts: ImageFacts(
          format: "png", width: side, height: side, bitDepth: 8, channels: 4, alpha: alpha))
    }
    return [
      RuleExample(
        "AppIcon.appiconset/icon.png: some pixels are transparent", subject(.binary),
        finds: ["the app icon has transparent pixels"]),
      RuleExample("AppIcon.appiconset/icon.png: every pixel is opaque", subject(.opaque)),
      RuleExample(
        "AppIcon.appiconset/icon.png: 1024 × 1024, with an opaque alpha channel",
        subject(.opaque, side: 1024),
        finds: [
          "the icon of the App Store has an alpha channel, for which App Store Connect rejects it "
            + "(ITMS-90717)"
        ]),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    guard [.appIcon, .messagesIcon, .maskableIcon].contains(subject.role) else { return }
    let outcome: Outcome
    let message: String
    switch subject.facts.alpha {
    case .opaque? where subject.isAppStoreIcon:
      var finding = Finding(
        rule: Self.id, severity: .warning, outcome: .fail, message: .channel, help: .remove,
        file: subject.file)
      finding.fix = subject.fixStoring(.dropAlpha, .drop)
      return report(finding)
    case .none?, .opaque?: return
    case .binary?, .partial?: (outcome, message) = (.fail, .transparent)
    case nil:
      (outcome, message) = (.unknown(.pixelsNotRead), .undecided)
    }
    report(
      Finding(
        rule: Self.id, severity: subject.role == .appIcon ? Self.defaultSeverity : .warning,
        outcome: outcome, message: message,
        help: outcome == .fail ? .flatten : .readPixels, file: subject.file))
  }
}

extension ImageSubject {
  /// Whether it is the icon that the App Store shows.
  var isAppStoreIcon: Bool { role == .appIcon && facts.width == 1024 && facts.height == 1024 }
}

extension String {
  fileprivate static let channel =
    "the icon of the App Store has an alpha channel, for which App Store Connect rejects it "
    + "(ITMS-90717)"
  fileprivate static let remove = "Save it without alpha; no pixel changes."
  fileprivate static let drop = "Remove the alpha channel; no pixel changes"
  fileprivate static let transparent = "the app icon has transparent pixels"
  fileprivate static let undecided =
    "the app icon has an alpha channel, and metadata does not show whether it is used"
  fileprivate static let flatten = "Flatten it onto an opaque background and save it without alpha."
  fileprivate static let readPixels = "Audit it with `--facts pixels`."
}

extension UnknownReason {
  fileprivate static let pixelsNotRead = UnknownReason(
    code: .pixelsNotRead, message: "only the metadata of the image was read")
}
