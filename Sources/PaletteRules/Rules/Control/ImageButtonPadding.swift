import ImageFacts

/// Images of buttons with too little or too much space around what they show.
///
/// ## What it checks
///
/// Around what is visible of an image whose name has the words `image` and `button` or `btn`, or
/// that a pattern of `images` names, there are about 10 points to the nearest edge: between
/// `minimum-padding` and `maximum-padding`. Whatever a layout adds is not known, and names are
/// guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// The edges of an image button are those of the image: without space the picture touches them, and
/// with too much of it people press beside what they see.
///
/// ## Example
///
/// ```
/// image-button-mail.png: 64 × 64, visible from 2 to 62
/// ```
///
/// ## Use instead
///
/// ```
/// image-button-mail.png: 64 × 64, visible from 10 to 54
/// ```
///
/// ## Options
///
/// How much space is right, and which images are buttons regardless of their names.
///
/// ## References
///
/// - Human Interface Guidelines, Buttons, Image buttons (macOS): about 10 pixels of padding between
///   the edges of the image and those of the button
public struct ImageButtonPadding: SingleImageRule {
  public static let id = "control/image-button-padding"
  public static let summary = "What an image button shows is about 10 points from its edges."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG]
  public static var options: [any RuleOptionDeclaration] {
    [minimumPadding, maximumPadding, images]
  }

  private static let minimumPadding = RuleOption(
    "minimum-padding", default: 8, in: 0...1000, "The least space in points.")
  private static let maximumPadding = RuleOption(
    "maximum-padding", default: 12, in: 0...1000, "The most space in points.")
  private static let images = RuleOption<[PathGlob]>(
    "images", "Names of more image buttons, besides those recognized by name.")

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ space: Int) -> ImageSetSubject {
      ImageSetSubject(
        example: "image-button-mail",
        [
          .init(example: "image-button-mail.png", size: (64, 64)) {
            $0.glyph = .init(
              box: .init(x: space, y: space, width: 64 - 2 * space, height: 64 - 2 * space),
              centerX: 32, centerY: 32)
          }
        ])
    }
    return [
      RuleExample(
        "image-button-mail.png: 64 × 64, visible from 2 to 62", set(2),
        finds: ["the padding of the image button is 2 points, not 8 to 12"]),
      RuleExample("image-button-mail.png: 64 × 64, visible from 10 to 54", set(10)),
    ]
  }

  private let range: (least: Double, most: Double)
  private let declared: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    range = (options[Self.minimumPadding], options[Self.maximumPadding])
    declared = options[Self.images]
  }

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet || subject.kind == .plain,
      (subject.isNamed(["image"]) && subject.isNamed(["button", "btn"]))
        || declared.contains(where: { $0.matches(subject.name) })
    else { return }
    for slot in subject.slots {
      guard let facts = slot.raster, let scale = slot.scale ?? subject.assumedScale,
        let pixels = facts.padding
      else { continue }
      let padding = Double(pixels) / scale
      guard padding < range.least || padding > range.most else { continue }
      report(
        Self.finding(
          slot, of: subject, .padding(padding, range.least, range.most), help: .draw,
          measured: ("points", padding, padding < range.least ? range.least : range.most)))
    }
  }
}

extension ImageFacts {
  /// The pixels from what is visible to the nearest edge: what is drawn on a transparent ground, or
  /// else what is within the plain margins. `nil` if the pixels were not read.
  fileprivate var padding: Int? {
    if let box = glyph?.box {
      return min(
        box.x, box.y, shownWidth - box.x - box.width, shownHeight - box.y - box.height)
    }
    guard alpha != nil, dominant != nil || edgeColors != nil else { return nil }
    return margins.map { min($0.top, $0.right, $0.bottom, $0.left) } ?? 0
  }
}

extension String {
  fileprivate static func padding(_ points: Double, _ least: Double, _ most: Double) -> String {
    "the padding of the image button is \(RatioText.required((points * 100).rounded() / 100)) "
      + "\(points == 1 ? "point" : "points"), not \(RatioText.required(least)) to "
      + RatioText.required(most)
  }
  fileprivate static let draw = "Draw the picture with about 10 points of space on each side."
}
