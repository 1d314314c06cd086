/// App icons that lack sizes.
///
/// ## What it checks
///
/// An app icon with a file for a device (`iphone`, `ipad`) has a file for every required size of
/// it, and the one for the App Store. So has a set for all sizes of iOS (`universal`), which is for
/// the iPhone if it has a file at 3x, and for the iPad if it has one of its sizes, 68, 76 or 83.5
/// points. A set with one file for all sizes is complete; one without any file is not looked at. With
/// `optional-sizes`, those for Spotlight, Settings and notifications count as well.
///
/// ## Why it matters
///
/// The system scales another size in place of the missing one, and the result is blurred. Without
/// the icon for the App Store the upload is refused.
///
/// ## Example
///
/// ```
/// iphone 60 × 60 @2x: icon-120.png
/// iphone 60 × 60 @3x: no file
/// ios-marketing 1024 × 1024 @1x: icon-1024.png
/// ```
///
/// ## Use instead
///
/// ```
/// iphone 60 × 60 @2x: icon-120.png
/// iphone 60 × 60 @3x: icon-180.png
/// ios-marketing 1024 × 1024 @1x: icon-1024.png
/// ```
///
/// ## Options
///
/// Whether the small sizes are required as well.
///
/// ## References
///
/// - Human Interface Guidelines, App icons, App icon sizes; Spotlight, Settings and notification
///   icons
public struct IconSetIncomplete: Rule {
  public static let id = "icon/set-incomplete"
  public static let summary = "The app icon of a device has all its sizes."
  public static let defaultSeverity = Severity.warning
  public static var options: [any RuleOptionDeclaration] { [optionalSizes] }

  private static let optionalSizes = RuleOption(
    "optional-sizes", default: false, "Whether Spotlight, Settings and notification icons count.")

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ hasLarge: Bool) -> ImageSetSubject {
      var large = ImageSetSubject.Slot(
        file: hasLarge ? "icon-180.png" : nil, scale: 3, idiom: "iphone")
      large.points = (60, 60)
      return ImageSetSubject(
        example: "AppIcon", .appIcon,
        [
          .init(example: "icon-120.png", scale: 2, idiom: "iphone", points: (60, 60)), large,
          .init(
            example: "icon-1024.png", scale: 1, idiom: "ios-marketing", points: (1024, 1024)),
        ])
    }
    let (first, last) = (
      "iphone 60 × 60 @2x: icon-120.png", "ios-marketing 1024 × 1024 @1x: icon-1024.png"
    )
    return [
      RuleExample(
        "\(first)\niphone 60 × 60 @3x: no file\n\(last)", set(false),
        finds: ["the app icon lacks 60 × 60 @3x for iPhone"]),
      RuleExample("\(first)\niphone 60 × 60 @3x: icon-180.png\n\(last)", set(true)),
    ]
  }

  private let optionalSizes: Bool

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    optionalSizes = options[Self.optionalSizes]
  }

  private struct Need {
    var idiom: String
    var points: Double
    var scale: Double
    var isOptional = false

    var text: String {
      let size = RatioText.required(points)
      return idiom == "ios-marketing"
        ? "1024 × 1024 for the App Store"
        : "\(size) × \(size) @\(RatioText.required(scale))x for \(idiom == "ipad" ? "iPad" : "iPhone")"
    }
  }

  private static let needs: [Need] = [
    Need(idiom: "iphone", points: 60, scale: 2), Need(idiom: "iphone", points: 60, scale: 3),
    Need(idiom: "ipad", points: 76, scale: 2), Need(idiom: "ipad", points: 83.5, scale: 2),
    Need(idiom: "ios-marketing", points: 1024, scale: 1),
    Need(idiom: "iphone", points: 40, scale: 2, isOptional: true),
    Need(idiom: "iphone", points: 40, scale: 3, isOptional: true),
    Need(idiom: "iphone", points: 29, scale: 2, isOptional: true),
    Need(idiom: "iphone", points: 29, scale: 3, isOptional: true),
    Need(idiom: "iphone", points: 20, scale: 2, isOptional: true),
    Need(idiom: "iphone", points: 20, scale: 3, isOptional: true),
    Need(idiom: "ipad", points: 40, scale: 2, isOptional: true),
    Need(idiom: "ipad", points: 29, scale: 2, isOptional: true),
    Need(idiom: "ipad", points: 20, scale: 2, isOptional: true),
  ]

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .appIcon else { return }
    let files = subject.slots.filter { $0.file != nil && $0.exists }
    var devices = Set(files.map(\.idiom)).intersection(["iphone", "ipad"])
    // All sizes of iOS, without a device; a file of 1024 points alone is scaled to all others.
    let universal = files.filter {
      $0.idiom == "universal" && $0.isForIOS && $0.luminosity == nil && $0.points != nil
    }
    if universal.contains(where: { $0.points?.width != 1024 }) {
      if universal.contains(where: { $0.scale == 3 }) { devices.insert("iphone") }
      if universal.contains(where: { [68, 76, 83.5].contains($0.points?.width) }) {
        devices.insert("ipad")
      }
    }
    guard !devices.isEmpty else { return }
    func has(_ need: Need) -> Bool {
      (files.filter { $0.idiom == need.idiom } + universal).contains {
        $0.points?.width == need.points && ($0.scale ?? 1) == need.scale
      }
    }
    let needs = Self.needs.filter { need in
      (devices.contains(need.idiom) || need.idiom == "ios-marketing")
        && (optionalSizes || !need.isOptional)
    }
    let missing = needs.filter { !has($0) }
    guard !missing.isEmpty else { return }
    report(Self.finding(subject.file, .missing(missing.map(\.text).listed), help: .add))
  }
}

extension String {
  fileprivate static func missing(_ sizes: String) -> String { "the app icon lacks \(sizes)" }
  fileprivate static let add = "Add the sizes, or use one icon of 1024 × 1024 pixels for all sizes."
}

extension ImageSetSubject.Slot {
  /// Whether the set says that it is for iOS.
  fileprivate var isForIOS: Bool { other.split(separator: ", ").contains("platform ios") }
}
