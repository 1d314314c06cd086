/// Alternate app icons that lack sizes of the primary one.
///
/// ## What it checks
///
/// Every other app icon in the catalog of the primary one, which Xcode names `AppIcon`, has a file for
/// each size and device for which the primary icon has one. Only those of the platforms that it has
/// slots for count: an icon of a watch app is no alternate of that of the phone. A set with one icon of 1024 × 1024 points for all sizes is
/// complete.
///
/// ## Why it matters
///
/// Where the alternate icon is missing, the system scales another size of it, and the result is
/// blurred.
///
/// ## Example
///
/// ```
/// AppIcon: iphone 60 × 60 @2x, @3x
/// AppIconNight: iphone 60 × 60 @2x
/// ```
///
/// ## Use instead
///
/// ```
/// AppIcon: iphone 60 × 60 @2x, @3x
/// AppIconNight: iphone 60 × 60 @2x, @3x
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, App icons: alternate icons in all the sizes of the primary icon
/// - UIKit, `setAlternateIconName(_:completionHandler:)`
public struct IconAlternateIncomplete: Rule {
  public static let id = "icon/alternate-incomplete"
  public static let summary = "An alternate app icon has all sizes of the primary one."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageCollectionSubject>] {
    func icon(_ name: String, _ scales: [Double]) -> ImageSetSubject {
      ImageSetSubject(
        example: name, .appIcon,
        scales.map {
          .init(example: "\(name)@\(Int($0))x.png", scale: $0, idiom: "iphone", points: (60, 60))
        })
    }
    func catalog(_ scales: [Double]) -> ImageCollectionSubject {
      ImageCollectionSubject(
        folder: "Assets.xcassets", icons: [icon("AppIcon", [2, 3]), icon("AppIconNight", scales)])
    }
    let first = "AppIcon: iphone 60 × 60 @2x, @3x"
    return [
      RuleExample(
        "\(first)\nAppIconNight: iphone 60 × 60 @2x", catalog([2]),
        finds: ["“AppIconNight” lacks 60 × 60 @3x for iPhone, which “AppIcon” has"]),
      RuleExample("\(first)\nAppIconNight: iphone 60 × 60 @2x, @3x", catalog([2, 3])),
    ]
  }

  private static let primary = "AppIcon"

  public init() {}

  public func check(_ subject: ImageCollectionSubject, report: (Finding) -> Void) {
    guard let first = subject.icons.first(where: { $0.name == Self.primary }) else { return }
    for icon in subject.icons where icon.name != first.name {
      let places = Self.places(icon)
      // One icon is enough for all sizes.
      let isSingle = places.contains { $0.hasPrefix("1024 × 1024") && !$0.contains("App Store") }
      let platforms = Set(icon.slots.map(\.platform))
      let missing = Self.places(first, for: platforms).filter { !places.contains($0) }
      guard !isSingle, !missing.isEmpty else { continue }
      report(Self.finding(icon.file, .missing(missing, icon.name, Self.primary), help: .add))
    }
  }

  /// What the files of an icon are for, in words: those for some platforms, or all.
  private static func places(
    _ icon: ImageSetSubject, for platforms: Set<String>? = nil
  ) -> [String] {
    var places: [String] = []
    for slot in icon.slots where slot.file != nil && slot.exists {
      guard platforms?.contains(slot.platform) ?? true else { continue }
      guard let (width, height) = slot.points else { continue }
      let scale = slot.scale.map { " @\(RatioText.required($0))x" } ?? ""
      let place = "\(PointText.of(width, height))\(scale) for \(slot.idiomText)"
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
}

extension ImageSetSubject.Slot {
  /// The platform of an app icon.
  fileprivate var platform: String {
    switch idiom {
    case "mac", "macos": return "macos"
    case "watch", "watch-marketing", "watchos": return "watchos"
    case "tv", "tvos": return "tvos"
    case "vision", "visionos": return "visionos"
    case "universal":
      let stated = other.split(separator: ", ").first { $0.hasPrefix("platform ") }
      return stated.map { String($0.dropFirst("platform ".count)) } ?? "ios"
    default: return "ios"
    }
  }
}

extension String {
  fileprivate static func missing(
    _ places: [String], _ name: String, _ primary: String
  ) -> String {
    "“\(name)” lacks \(places.listed), which “\(primary)” has"
  }
  fileprivate static let add =
    "Add the sizes, or use one icon of 1024 × 1024 pixels for all sizes of every app icon."
}
