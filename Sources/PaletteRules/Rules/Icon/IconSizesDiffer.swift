import ImageFacts

/// App icons that show different pictures.
///
/// ## What it checks
///
/// The sizes of an app icon look alike: their perceptual hashes, of 64 bits, differ in at most
/// `maximum-distance` bits from that of the largest. Dark and tinted forms are compared with each
/// other. Small sizes may be simpler, so the rule is off by default.
///
/// ## Why it matters
///
/// People recognize the app by its icon on the Home Screen, in Settings and in the App Store. After
/// a new design, one size is easily forgotten.
///
/// ## Example
///
/// ```
/// icon-120.png: hash ffff0000ffff0000
/// icon-1024.png: hash 0000000000000000
/// ```
///
/// ## Use instead
///
/// ```
/// icon-120.png: hash 0000000000000001
/// icon-1024.png: hash 0000000000000000
/// ```
///
/// ## Options
///
/// How much the pictures may differ.
///
/// ## References
///
/// - Human Interface Guidelines, App icons: all sizes match; the large one may be richer
public struct IconSizesDiffer: Rule {
  public static let id = "icon/sizes-differ"
  public static let summary = "All sizes of an app icon show the same picture."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [maximumDistance] }

  private static let maximumDistance = RuleOption(
    "maximum-distance", default: 16, in: 0...64, "The largest number of bits that differ.")

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ hash: String) -> ImageSetSubject {
      ImageSetSubject(
        example: "AppIcon", .appIcon,
        [
          .init(example: "icon-120.png", size: (120, 120)) { $0.perceptualHash = hash },
          .init(example: "icon-1024.png", size: (1024, 1024)) {
            $0.perceptualHash = "0000000000000000"
          },
        ])
    }
    let large = "icon-1024.png: hash 0000000000000000"
    return [
      RuleExample(
        "icon-120.png: hash ffff0000ffff0000\n\(large)", set("ffff0000ffff0000"),
        finds: ["the icon does not look like the one of 1024 × 1024 pixels"]),
      RuleExample("icon-120.png: hash 0000000000000001\n\(large)", set("0000000000000001")),
    ]
  }

  private let maximumDistance: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    maximumDistance = options[Self.maximumDistance]
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .appIcon else { return }
    for group in subject.groups(by: { $0.luminosity?.rawValue ?? "" }) {
      let members = group.filter { $0.raster?.perceptualHash != nil }
      guard let largest = members.max(by: { ($0.raster?.width ?? 0) < ($1.raster?.width ?? 0) }),
        let hash = largest.raster?.perceptualHash.flatMap({ UInt64($0, radix: 16) })
      else { continue }
      for member in members {
        guard let other = member.raster?.perceptualHash.flatMap({ UInt64($0, radix: 16) }) else {
          continue
        }
        let distance = Double((hash ^ other).nonzeroBitCount)
        guard distance > maximumDistance else { continue }
        let size = largest.raster?.sizeText ?? ""
        report(
          Self.finding(
            member, of: subject, .different(size), help: .compare,
            measured: ("hash-distance", distance, maximumDistance)))
      }
    }
  }
}

extension String {
  fileprivate static func different(_ size: String) -> String {
    "the icon does not look like the one of \(size) pixels"
  }
  fileprivate static let compare = "Compare the two, and export both from the same design."
}
