import TokenGraph
package import ImageFacts
package import SourceSyntax
import SystemColors

extension Rule {
  /// A finding on an image file.
  static func finding(
    _ file: String, _ message: String, help: String, outcome: Outcome = .fail,
    measured: (metric: String, value: Double, required: Double)? = nil
  ) -> Finding {
    Finding(
      rule: id, severity: defaultSeverity, outcome: outcome, message: message, help: help,
      file: file,
      measurement: measured.map {
        .init(metric: $0.metric, measured: $0.value, required: $0.required)
      })
  }

  /// A finding on a slot of a set: at its entry, or on its file.
  static func finding(
    _ slot: ImageSetSubject.Slot, of set: ImageSetSubject, _ message: String, help: String,
    measured: (metric: String, value: Double, required: Double)? = nil
  ) -> Finding {
    var finding = finding(
      slot.location?.file ?? slot.file ?? set.file, message, help: help, measured: measured)
    finding.range = slot.location?.range
    return finding
  }
}

extension Finding {
  /// Adds the appearances of contrasts that fail, of all that were measured with the same paint.
  mutating func add(appearancesOf failures: [ImageFacts.Contrast], among all: [ImageFacts.Contrast])
  {
    let folding = failures.folding(among: all)
    permutations = folding.permutations
    conditions = folding.conditions
  }
}

extension [ImageFacts.Contrast] {
  /// The appearances of these contrasts, of all that were measured with the same paint. A scheme is stated
  /// although there is no other.
  func folding(among all: [ImageFacts.Contrast]) -> Folding {
    // A token has several colors in one appearance where its themes differ in more than that.
    var rows: [Appearance] = []
    for appearance in all.flatMap(\.inAppearances) where !rows.contains(appearance) {
      rows.append(appearance)
    }
    let failing = Set(flatMap(\.inAppearances))
    var folding = Folding(
      rows.map { Permutation(choices: [], appearance: $0) }, where: rows.map(failing.contains))
    if Set(rows.map(\.scheme)).count == 1 {
      folding.conditions = folding.permutations.map {
        "\($0.appearance)".replacing(", ", with: " + ")
      }
    }
    return folding
  }

  /// The names of the paints, each with the appearances in which it fails: `--page (dark)`.
  func namesInAppearances(among all: [ImageFacts.Contrast]) -> [String] {
    reduce(into: [String]()) { names, contrast in
      if !names.contains(contrast.name) { names.append(contrast.name) }
    }.map { name in
      let conditions = filter { $0.name == name }
        .folding(among: all.filter { $0.name == name }).conditions
      return conditions.isEmpty ? name : "\(name) (\(conditions.joined(separator: "; ")))"
    }
  }
}

extension ImageFacts.Contrast {
  /// The appearances in which the paint has its color; empty for any.
  fileprivate var inAppearances: [Appearance] {
    (appearances ?? [appearance].compactMap(\.self)).compactMap { Appearance($0) }
  }
}

extension ImageFacts {
  /// Where a color of a drawing is written first, if that is known.
  func range(ofDrawn color: String) -> SourceRange? {
    guard let index = drawnColors?.firstIndex(of: color), let drawnPlaces,
      drawnPlaces.indices.contains(index)
    else { return nil }
    return drawnPlaces[index]?.range
  }
}

extension ImageFacts.Place {
  /// Makes the place of a range of a text file.
  package init(_ range: SourceRange) {
    func position(_ position: SourcePosition) -> Position {
      Position(line: position.line, column: position.column, offset: position.offset)
    }
    self.init(start: position(range.start), end: position(range.end))
  }

  /// The place as a range of a text file.
  package var range: SourceRange {
    func position(_ position: Position) -> SourcePosition {
      SourcePosition(line: position.line, column: position.column, offset: position.offset)
    }
    return SourceRange(start: position(start), end: position(end))
  }
}

extension Finding {
  /// That a contrast was asked for in an image of which others than the first frame or page are not
  /// measured; `nil` if there are none.
  static func unmeasuredFrames(_ subject: ImageSubject, by rule: any Rule.Type) -> Finding? {
    let facts = subject.facts
    guard facts.frames > 1 else { return nil }
    let (part, parts, code): (String, String, UnknownReason.Code) =
      facts.isAnimated ? ("frame", "frames", .firstFrameOnly) : ("page", "pages", .firstPageOnly)
    let why = "only the first of its \(facts.frames) \(parts) is measured"
    return Finding(
      rule: rule.id, severity: rule.defaultSeverity,
      outcome: .unknown(UnknownReason(code: code, message: why)),
      message: "the contrast suffices in the first \(part), but \(why)",
      help: "Export the \(parts) as images, and audit these.", file: subject.file)
  }

  /// That a contrast was asked for in an image whose colors are not known.
  static func unmeasured(_ subject: ImageSubject, by rule: any Rule.Type) -> Finding {
    let facts = subject.facts
    let hasNoProfile = facts.profile.source == .none
    let stated = facts.profile.description ?? "a profile that is not understood"
    let why =
      !facts.isRaster
      ? "\(facts.format.uppercased()) is drawn, not decoded"
      : hasNoProfile
        ? "no profile says which colors its samples are"
        : "its colors are stated as \(stated), which is not converted"
    return Finding(
      rule: rule.id, severity: rule.defaultSeverity,
      outcome: .unknown(UnknownReason(code: .pixelsNotKnown, message: why)),
      message: "its contrast cannot be measured: \(why)",
      help: facts.isRaster
        ? hasNoProfile
          ? "Export it in sRGB, and audit that." : "Convert it to sRGB, and audit that."
        : "Export it as PNG at the size of its use, and audit that.",
      file: subject.file)
  }
}

extension ImageFacts {
  /// The size as shown, as `120 × 80`.
  var sizeText: String { "\(shownWidth) × \(shownHeight)" }
  /// Whether there is no color but black and white.
  var isBlackAndWhite: Bool {
    if bitDepth == 1, channels == 1, !isIndexed { return true }
    guard let dominant, !dominant.isEmpty else { return false }
    return dominant.allSatisfy { $0.color == "#000000" || $0.color == "#ffffff" }
  }
  /// Whether no pixel is visible.
  var isInvisible: Bool { isTransparent && glyph == nil && luminance == nil && variation != nil }
  /// Whether the samples are inks.
  var isCMYK: Bool { channels == 4 && alpha == ImageFacts.AlphaUse.none }
  /// Whether an image with one sample a pixel is gray.
  var isGray: Bool { channels < 3 && !isIndexed }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { alpha == ImageFacts.AlphaUse.none || alpha == .opaque }
  /// Whether no ground is drawn.
  var isTransparent: Bool { alpha == .binary || alpha == .partial }
  /// Whether a photograph is likely: hardly two neighbors are equal, and colors are many.
  var isPhotograph: Bool {
    guard let variation, inks == nil, let colors else { return false }
    return width * height >= 10_000 && variation >= 0.8 && colors >= 4096 && isOpaque
  }
  /// Whether flat art is likely: few inks, and most pixels equal to their neighbors.
  var isFlat: Bool {
    guard let variation, let inks else { return false }
    return width * height >= 1024 && variation <= 0.2 && inks.count <= 8
  }
}

extension ImageSubject {
  /// Whether it is in a folder of Android's launcher icons.
  var isLauncherIcon: Bool {
    let folder = file.split(separator: "/").dropLast().last ?? ""
    return folder == "mipmap" || folder.hasPrefix("mipmap-")
  }
}

extension Double {
  /// A share in percent, such as `3.1 %`.
  var percent: String {
    let tenths = Int((self * 1000).rounded())
    return tenths == 0 && self > 0
      ? "less than 0.1 %" : RatioText.required(Double(tenths) / 10) + " %"
  }
}

extension [String] {
  /// `a`, `a and b`, or `a, b and c`.
  var listed: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}

extension ImageFacts {
  /// Whether the same shape is drawn as in another image.
  func hasShape(of other: ImageFacts) -> Bool {
    guard shownWidth == other.shownWidth, shownHeight == other.shownHeight else { return false }
    guard let glyph, let otherGlyph = other.glyph else {
      // Without a ground, the shape is in the lightness.
      guard self.glyph == nil, other.glyph == nil,
        let hash = perceptualHash.flatMap({ UInt64($0, radix: 16) }),
        let otherHash = other.perceptualHash.flatMap({ UInt64($0, radix: 16) })
      else { return false }
      return (hash ^ otherHash).nonzeroBitCount <= 6
    }
    let (box, otherBox) = (glyph.box, otherGlyph.box)
    guard abs(glyph.coverage - otherGlyph.coverage) <= 0.02,
      abs(glyph.centerX - otherGlyph.centerX) <= 1, abs(glyph.centerY - otherGlyph.centerY) <= 1
    else { return false }
    let sides = [
      (box.x, otherBox.x), (box.y, otherBox.y), (box.x + box.width, otherBox.x + otherBox.width),
      (box.y + box.height, otherBox.y + otherBox.height),
    ]
    return sides.allSatisfy { abs($0.0 - $0.1) <= 1 }
  }
}

extension ImageFacts.Profile {
  /// The name of a color space that a profile states, if it is not sRGB, Display P3 or Gray Gamma 2.2.
  var disallowedSpace: String? {
    if source == .none || source == .gamaChrm { return nil }
    return switch known {
    case .srgb, .displayP3, .grayGamma22, .grayGamma22Adobe: nil
    default: description ?? recognized ?? "another color space"
    }
  }

  /// The color space that viewers assume, in words: sRGB if there is no color information, and for
  /// gray with its curve.
  package var space: String {
    switch known {
    case .srgb, .grayGamma22: "sRGB"
    case .grayGamma22Adobe: "gray with a gamma of 2.2"
    case let known? where known.isWide: known.title
    default: recognized ?? (source == .none ? "sRGB" : description ?? "an unknown color space")
    }
  }
}

extension ScreenSize {
  /// How far an image is from the size of the screen, upright or on the side.
  func distance(to facts: ImageFacts) -> Int {
    let (short, long) = (min(facts.width, facts.height), max(facts.width, facts.height))
    return abs(width - short) + abs(height - long)
  }
}

extension String {
  /// Whether the name of a file or a set has one of some words, in lower case. Words are divided by
  /// signs, digits and capitals.
  func isNamed(_ words: Set<String>) -> Bool {
    let name = split(separator: "/").last ?? ""
    var word = ""
    var wasLower = false
    for character in name + "." {
      if character.isLetter, !(character.isUppercase && wasLower) {
        word.append(contentsOf: character.lowercased())
      } else {
        if words.contains(word) { return true }
        word = character.isLetter ? character.lowercased() : ""
      }
      wasLower = character.isLowercase
    }
    return false
  }
}

extension ImageSetSubject {
  /// Whether the name has one of some words, in lower case.
  func isNamed(_ words: Set<String>) -> Bool { name.isNamed(words) }

  /// A scale in words: `2x`, and of Android its density, `xhdpi`.
  func scaleText(_ scale: Double) -> String {
    let densities = [
      0.75: "ldpi", 1: "mdpi", 1.5: "hdpi", 2: "xhdpi", 3: "xxhdpi", 4: "xxxhdpi",
    ]
    if kind == .android, let density = densities[scale] { return density }
    return "\(RatioText.required(scale))x"
  }

  /// The scale of files that state none: 1 in an image set or a folder.
  var assumedScale: Double? { kind == .sequence ? nil : 1 }

  /// The most frequent value of the slots, the first one of several.
  func usual<Value: Hashable>(_ value: (Slot) -> Value?) -> Value? {
    let values = slots.compactMap(value)
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    guard let most = counts.values.max() else { return nil }
    return values.first { counts[$0] == most }
  }
}

extension ImageSetSubject.Slot {
  /// What the slot is for, in words: `iPhone`, `the App Store`, …
  var idiomText: String {
    switch idiom {
    case "iphone": "iPhone"
    case "ipad": "iPad"
    case "mac": "Mac"
    case "watch": "Apple Watch"
    case "tv": "Apple TV"
    case "vision": "Apple Vision"
    case "car": "CarPlay"
    case "ios-marketing": "the App Store"
    case "watch-marketing": "the App Store of Apple Watch"
    case "universal": "all devices"
    default: idiom
    }
  }
}

/// Formats sizes in points.
enum PointText {
  /// Two lengths with at most two decimals, as `24 × 27.33`.
  static func of(_ width: Double, _ height: Double) -> String {
    [width, height].map { RatioText.required(($0 * 100).rounded() / 100) }.joined(separator: " × ")
  }
}
