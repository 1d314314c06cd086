public import ImageFacts

/// Display P3 images that are not 16-bit PNG.
///
/// ## What it checks
///
/// An image with a Display P3 profile is a PNG with 16 bits per channel. A photograph, or another image
/// of many colors without flat areas, may be a file of a format with lossy compression. An image of
/// which no pixel is outside sRGB needs no wide gamut, and is left to `image/wide-gamut-unused`.
///
/// The fix, with `--unsafe`, stores the pixels of a PNG with 16 bits. It satisfies who asks for them,
/// but the steps of 8 bits stay, and the file grows: only an export from the source has more of them.
///
/// ## Why it matters
///
/// In a wide gamut, the same 256 steps cover a larger range, so smooth gradients show bands at 8
/// bits, and lossy compression adds its own.
///
/// ## Example
///
/// ```
/// hero.png: PNG, 8 bits, Display P3
/// ```
///
/// ## Use instead
///
/// ```
/// hero.png: PNG, 16 bits, Display P3
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Color management: use the Display P3 color profile at 16 bits per
///   pixel (per channel) and export images in PNG format; Image size and resolution: JPEG for
///   photographs
public struct ImageWideGamutDepth: Rule {
  public static let id = "image/wide-gamut-depth"
  public static let summary = "A Display P3 image is a PNG with 16 bits per channel."
  public static let defaultSeverity = Severity.warning
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ImageSubject>] {
    func subject(bits: Int) -> ImageSubject {
      ImageSubject(
        file: "hero.png", role: .image,
        facts: ImageFacts(
          format: "png", width: 8, height: 8, bitDepth: bits, channels: 3,
          profile: .init(recognized: "display-p3", equivalence: .identical, source: .iccp)))
    }
    return [
      RuleExample(
        "hero.png: PNG, 8 bits, Display P3", subject(bits: 8),
        finds: ["the image is Display P3 but has 8 bits per channel, not 16"]),
      RuleExample("hero.png: PNG, 16 bits, Display P3", subject(bits: 16)),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let facts = subject.facts
    guard facts.isRaster, facts.profile.recognized == "display-p3", facts.wideGamutShare != 0,
      !facts.isInvisible
    else { return }
    // The colors of a palette have 8 bits, whatever its indices have.
    let bits = facts.isIndexed ? 8 : facts.bitDepth
    let (isPNG, isDeep) = (facts.format == "png", bits >= 16)
    guard !isPNG || !isDeep else { return }
    let isLossy = ["jpeg", "heic", "avif", "webp"].contains(facts.format)
    if isLossy, facts.inks == nil, facts.variation == nil || facts.colors ?? .max >= 1024 { return }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .shallow(format: isPNG ? nil : facts.format, bits: isDeep ? nil : bits),
        help: .export, file: subject.file,
        measurement: isDeep
          ? nil : .init(metric: "bits", measured: Double(bits), required: 16),
        fix: subject.fixStoring(.deepen, .deepen, isSafe: false)))
  }
}

extension String {
  fileprivate static func shallow(format: String?, bits: Int?) -> String {
    let lacks = [
      format.map { "is \($0.uppercased()), not PNG" },
      bits.map { "has \($0) bits per channel, not 16" },
    ]
    return "the image is Display P3 but " + lacks.compactMap { $0 }.joined(separator: ", and ")
  }
  fileprivate static let deepen =
    "Store the pixels with 16 bits per channel; the file grows, and no steps are added"
  fileprivate static let export = """
    Export it again from its source as PNG with 16 bits per channel, or convert it to sRGB if it \
    needs no wide gamut.
    """
}
