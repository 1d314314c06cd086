import ColorCore
import TokenGraph
import ImageFacts
import SystemColors

/// Images that vanish on light or on dark backgrounds.
///
/// ## What it checks
///
/// An image with a transparent ground has a contrast of at least `minimum-contrast` with the
/// background of the system, white in light and black in dark, for a twentieth of its visible
/// pixels or more. An image with a dark form is compared with the background of the appearance
/// only. Left out are template images, which take the tint, and what never lies on a background of
/// the system: layers of image stacks (tvOS, visionOS), and the launcher icons of Android with their
/// foregrounds.
///
/// An image may be meant for a colored button that is the same in light and dark, so the rule is
/// off by default. To measure an image against certain backgrounds, use `palette-check audit
/// --background`.
///
/// ## Why it matters
///
/// A black logo without a dark form is invisible in Dark Mode.
///
/// ## Example
///
/// ```
/// logo.png: transparent, luminance 0 to 0.02, no dark form
/// ```
///
/// ## Use instead
///
/// ```
/// logo.png: transparent, luminance 0 to 0.02, and a dark form of luminance 0.9 to 1
/// ```
///
/// ## Options
///
/// What can be seen.
///
/// ## References
///
/// - Human Interface Guidelines, Dark Mode: use one image if it looks good in both, or separate
///   light and dark images
/// - WCAG 2.2, success criterion 1.4.11 Non-text Contrast
public struct DarkImageInvisible: SingleImageRule {
  public static let id = "dark/image-invisible"
  public static let summary = "An image is visible in light and in dark."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [minimumContrast] }

  private static let minimumContrast = RuleOption(
    "minimum-contrast", default: 1.5, in: 1...21,
    "The smallest WCAG 2 contrast ratio with the background.")

  public static var examples: [RuleExample<ImageSetSubject>] {
    func light(_ dark: ImageSetSubject.Slot?) -> ImageSetSubject {
      let light = ImageSetSubject.Slot(example: "logo.png") {
        $0.alpha = .partial
        $0.luminance = .init(min: 0, p5: 0, median: 0, p95: 0.02, max: 0.02)
      }
      return ImageSetSubject(example: "logo", [light] + [dark].compactMap { $0 })
    }
    let dark = ImageSetSubject.Slot(example: "logo-dark.png", luminosity: .dark) {
      $0.alpha = .partial
      $0.luminance = .init(min: 0.9, p5: 0.9, median: 0.95, p95: 1, max: 1)
    }
    return [
      RuleExample(
        "logo.png: transparent, luminance 0 to 0.02, no dark form", light(nil),
        finds: [
          "the image can hardly be seen in the dark scheme: its contrast is at most 1.40:1"
        ]),
      RuleExample(
        "logo.png: transparent, luminance 0 to 0.02, and a dark form of luminance 0.9 to 1",
        light(dark)),
    ]
  }

  private let minimumContrast: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    minimumContrast = options[Self.minimumContrast]
  }

  /// Whether the image is drawn on a ground of its own.
  private static func isLayer(_ subject: ImageSetSubject) -> Bool {
    let folders = subject.file.split(separator: "/").dropLast()
    if subject.kind == .android {
      return folders.last.map { $0 == "mipmap" || $0.hasPrefix("mipmap-") } ?? false
        || subject.name.hasPrefix("ic_launcher")
    }
    return folders.contains {
      $0.hasSuffix(".imagestacklayer") || $0.hasSuffix(".solidimagestacklayer")
    }
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet || subject.kind == .plain || subject.kind == .android,
      !subject.isTemplate, !Self.isLayer(subject)
    else { return }
    for group in subject.groups(by: {
      ["\($0.scale ?? 0)", $0.idiom, $0.gamut?.rawValue ?? "", $0.other]
    }) {
      let hasDark = group.contains { $0.luminosity == .dark && $0.file != nil }
      for slot in group where !slot.isHighContrast {
        guard let facts = slot.raster, facts.isTransparent, let luminance = facts.luminance else {
          continue
        }
        let isDark = slot.luminosity == .dark
        var schemes: [(name: Appearance.Scheme, background: Double)] = []
        if !isDark { schemes.append((.light, 1)) }
        if isDark || !hasDark { schemes.append((.dark, 0)) }
        for (name, background) in schemes {
          let ends = [luminance.p5, luminance.p95].map { WCAG2.ratio($0, background) }
          let ratio = ends.max() ?? 21
          guard ratio < minimumContrast else { continue }
          var finding = Self.finding(
            slot, of: subject, .invisible(name.rawValue, RatioText.measured(ratio)),
            help: .provide(isDark ? "dark" : name.rawValue),
            measured: (WCAG2.id, ratio, minimumContrast))
          finding.permutations = [
            Permutation(choices: [], appearance: Appearance(scheme: name))
          ]
          report(finding)
        }
      }
    }
  }
}

extension String {
  fileprivate static func invisible(_ scheme: String, _ ratio: String) -> String {
    "the image can hardly be seen in the \(scheme) scheme: its contrast is at most \(ratio):1"
  }
  fileprivate static func provide(_ scheme: String) -> String {
    "Add a \(scheme) form to its image set, or make it a template image."
  }
}
