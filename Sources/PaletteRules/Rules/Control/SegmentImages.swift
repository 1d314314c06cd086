import ImageFacts

/// Images of segmented controls that do not fit together.
///
/// ## What it checks
///
/// The images of one segmented control have one size in points, what is visible in them differs by
/// at most `maximum-ratio` in its longer side, they are at most `maximum-segments`, and none shows a
/// text if others show pictures. They belong to one control if they lie in one catalog or folder and
/// their names agree up to the word `segment`, `segments` or `segmented` (and `control` after it), or
/// in what the patterns of `images` capture: `tab-{control}-*`. A name with the word `text`, `title`
/// or `label`, or one that a pattern of `texts` matches, is that of a text. States (`selected`, `on`)
/// and parts of the control itself (`background`, `divider`) do not count. Names are guesses, so the
/// rule is off by default.
///
/// ## Why it matters
///
/// All segments are equally wide: beside a small picture a large one fills its segment, and a text
/// beside pictures looks like another kind of control.
///
/// ## Example
///
/// ```
/// segment-list.png: 24 × 24
/// segment-grid.png: 32 × 32
/// ```
///
/// ## Use instead
///
/// ```
/// segment-list.png: 24 × 24
/// segment-grid.png: 24 × 24
/// ```
///
/// ## Options
///
/// Which images belong to segmented controls, which of them show texts, and what may differ.
///
/// ## References
///
/// - Human Interface Guidelines, Segmented controls: at most five segments on iPhone, content of
///   similar size, no mix of text and images in one control
public struct SegmentImages: ImageComparingRule {
  public static let id = "control/segment-images"
  public static let summary = "The images of a segmented control fit together."
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict, .appleHIG]
  public static var options: [any RuleOptionDeclaration] {
    [images, texts, maximumRatio, maximumSegments]
  }

  private static let images = RuleOption<[PathGlob]>(
    "images", "Names of more images of segments; those of one control capture the same.")
  private static let texts = RuleOption<[PathGlob]>(
    "texts", "Names of more images that show texts.")
  private static let maximumRatio = RuleOption(
    "maximum-ratio", default: 1.5, in: 1...100,
    "The longer side of what is visible in one image, to that of another.")
  private static let maximumSegments = RuleOption(
    "maximum-segments", default: 5, in: 1...100, "The largest number of segments.")

  public static var examples: [RuleExample<ImageCollectionSubject>] {
    func folder(_ side: Int) -> ImageCollectionSubject {
      func image(_ name: String, _ side: Int) -> ImageCollectionSubject.Name {
        ImageCollectionSubject.Name(
          name, file: "\(name).png", facts: ImageFacts(example: (side, side)))
      }
      return ImageCollectionSubject(
        folder: ".", images: [image("segment-list", 24), image("segment-grid", side)])
    }
    let list = "segment-list.png: 24 × 24"
    return [
      RuleExample(
        "\(list)\nsegment-grid.png: 32 × 32", folder(32),
        finds: ["the segment has 32 × 32 points, and “segment-list” beside it 24 × 24"]),
      RuleExample("\(list)\nsegment-grid.png: 24 × 24", folder(24)),
    ]
  }

  private let patterns: [PathGlob]
  private let texts: [PathGlob]
  private let maximumRatio: Double
  private let maximumSegments: Double

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) {
    patterns = options[Self.images]
    texts = options[Self.texts]
    maximumRatio = options[Self.maximumRatio]
    maximumSegments = options[Self.maximumSegments]
  }

  public func compares(_ name: String) -> Bool { segment(name) != nil }

  public func check(_ subject: ImageCollectionSubject, report: (Finding) -> Void) {
    var controls: [[String]: [Segment]] = [:]
    var order: [[String]] = []
    for image in subject.images {
      guard let (control, words) = segment(image.name) else { continue }
      if controls[control] == nil { order.append(control) }
      controls[control, default: []].append(Segment(image: image, words: words))
    }
    for control in order {
      guard let segments = controls[control], segments.count > 1 else { continue }
      checkSizes(segments, report)
      checkContent(segments, report)
      checkTexts(segments, report)
      checkCount(segments, report)
    }
  }

  /// An image of a control, with the words that tell its segment from others.
  private struct Segment {
    let image: ImageCollectionSubject.Name
    let words: [String]

    /// The size of the image in points.
    var size: (width: Double, height: Double)? {
      image.facts.map { (Double($0.shownWidth) / points, Double($0.shownHeight) / points) }
    }
    /// The longer side of what is visible, in points.
    var content: Double? {
      image.facts?.glyph.map { Double(max($0.box.width, $0.box.height)) / points }
    }
    private var points: Double {
      image.facts.map { $0.isRaster } ?? true ? image.scale ?? 1 : 1
    }
  }

  private func checkSizes(_ segments: [Segment], _ report: (Finding) -> Void) {
    let sized = segments.filter { $0.size != nil }
    func isEqual(_ a: Segment, _ b: Segment) -> Bool {
      guard let a = a.size, let b = b.size else { return false }
      // Sizes in pixels that are rounded at two scales differ by up to half a point.
      return abs(a.width - b.width) <= 0.5 && abs(a.height - b.height) <= 0.5
    }
    let counts = sized.map { one in sized.count { isEqual($0, one) } }
    guard let most = counts.max(), let usual = counts.firstIndex(of: most),
      let expected = sized[usual].size
    else { return }
    for segment in sized where !isEqual(segment, sized[usual]) {
      guard let size = segment.size else { continue }
      report(
        Self.finding(
          segment.image.file,
          .size(
            PointText.of(size.width, size.height), sized[usual].image.name,
            PointText.of(expected.width, expected.height)),
          help: .export,
          measured: (
            "points", max(size.width, size.height), max(expected.width, expected.height)
          )))
    }
  }

  private func checkContent(_ segments: [Segment], _ report: (Finding) -> Void) {
    let known = segments.compactMap { segment in segment.content.map { (segment, $0) } }
    guard let least = known.min(by: { $0.1 < $1.1 }), let most = known.max(by: { $0.1 < $1.1 }),
      least.1 > 0, most.1 / least.1 > maximumRatio
    else { return }
    report(
      Self.finding(
        most.0.image.file,
        .content(RatioText.measured(most.1 / least.1), least.0.image.name), help: .similar,
        measured: ("ratio", most.1 / least.1, maximumRatio)))
  }

  private func checkTexts(_ segments: [Segment], _ report: (Finding) -> Void) {
    let isText = segments.map { segment in
      segment.words.contains(where: Self.textWords.contains)
        || texts.contains { $0.matches(segment.image.name) }
    }
    guard let text = isText.firstIndex(of: true), let picture = isText.firstIndex(of: false) else {
      return
    }
    report(
      Self.finding(segments[text].image.file, .mixed(segments[picture].image.name), help: .unmix))
  }

  private func checkCount(_ segments: [Segment], _ report: (Finding) -> Void) {
    let count = Double(Set(segments.map(\.words)).count)
    guard count > maximumSegments else { return }
    report(
      Self.finding(
        segments[0].image.file, .many(Int(count), RatioText.required(maximumSegments)),
        help: .fewer, measured: ("segments", count, maximumSegments)))
  }

  // MARK: - Names

  private static let textWords: Set = ["text", "title", "label"]
  private static let states: Set = [
    "selected", "unselected", "deselected", "on", "off", "active", "inactive", "enabled",
    "disabled", "normal", "default", "pressed", "highlighted", "hover", "filled", "outlined",
  ]
  /// Parts of the control that are no segments.
  private static let parts: Set = [
    "background", "backgrounds", "bg", "divider", "dividers", "separator", "border", "track",
    "thumb", "shadow",
  ]

  /// The control to which an image belongs, and the words for its segment.
  private func segment(_ name: String) -> (control: [String], words: [String])? {
    func words() -> [String] { TokenName(name).words }
    for (index, pattern) in patterns.enumerated() {
      guard let captures = pattern.captures(in: name) else { continue }
      let control = captures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return (["pattern \(index)"] + control, words().filter { !Self.states.contains($0) })
    }
    let all = words()
    guard
      var end = all.firstIndex(where: { ["segment", "segments", "segmented"].contains($0) })
    else { return nil }
    if end + 1 < all.count, all[end + 1] == "control" { end += 1 }
    let rest = all[(end + 1)...].filter { !Self.states.contains($0) }
    guard !rest.isEmpty, !rest.contains(where: Self.parts.contains) else { return nil }
    return (Array(all[...end]), rest)
  }
}

extension String {
  fileprivate static func size(_ size: String, _ other: String, _ otherSize: String) -> String {
    "the segment has \(size) points, and “\(other)” beside it \(otherSize)"
  }
  fileprivate static func content(_ ratio: String, _ other: String) -> String {
    "what the segment shows is \(ratio) times as large as in “\(other)” beside it"
  }
  fileprivate static func mixed(_ other: String) -> String {
    "the segment shows a text, and “\(other)” beside it a picture"
  }
  fileprivate static func many(_ count: Int, _ most: String) -> String {
    "there are images for \(count) segments of one control, more than \(most)"
  }
  fileprivate static let export = "Export all segments in one size."
  fileprivate static let similar = "Draw what the segments show in a similar size."
  fileprivate static let unmix = "Show only texts, or only pictures, in one control."
  fileprivate static let fewer = "Use fewer segments on iPhone, or another control."
}
