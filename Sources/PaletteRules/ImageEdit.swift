import ImageFacts

extension Finding.Fix {
  /// A change of an image file: a plain value, which `ImageFixer` carries out.
  public struct ImageEdit: Hashable, Sendable {
    /// What is changed.
    public enum Action: String, CaseIterable, Sendable {
      /// Embeds a profile and leaves the pixels as they are.
      case assign
      /// Converts the pixels to a profile, which is embedded.
      case convert
      /// Stores every sample in 16 bits.
      case deepen
      /// Removes an alpha channel that is opaque everywhere.
      case dropAlpha = "drop-alpha"
      /// Stores the pixels with a palette.
      case index
      /// Stores the rows in their order.
      case deinterlace
      /// Writes another color in a drawing.
      case recolor
    }

    /// The path of the image.
    public var file: String
    /// What is changed.
    public var action: Action
    /// The name of the profile to assign or to convert to; `nil` for the color space that the file
    /// states otherwise.
    public var profile: String?
    /// The bits per sample to convert to; `nil` for those that suit the profile.
    public var bitDepth: Int?
    /// The color to replace, as the facts of the drawing have it, and the one in its place.
    public var color, replacement: String?

    /// Makes a change.
    public init(file: String, action: Action, profile: String? = nil, bitDepth: Int? = nil) {
      self.file = file
      self.action = action
      self.profile = profile
      self.bitDepth = bitDepth
    }

    /// Makes a change of a color in a drawing.
    public init(file: String, replacing color: String, with replacement: String) {
      self.init(file: file, action: .recolor)
      (self.color, self.replacement) = (color, replacement)
    }
  }

  /// Makes a fix of an image.
  public init(isSafe: Bool, description: String, image: ImageEdit) {
    self.init(isSafe: isSafe, description: description, edits: [])
    self.image = image
  }
}

extension ImageSubject {
  /// Embeds the profile that pixels without one are taken to have. Programs show such RGB as sRGB;
  /// what they show gray as differs. What Exif says to be uncalibrated may be anything.
  var fixAssigningDefault: Finding.Fix? {
    guard facts.isWritable, !facts.isCMYK else { return nil }
    let isGray = facts.isGray
    let profile = isGray ? "gray-gamma-2.2" : "srgb"
    return Finding.Fix(
      isSafe: !isGray && facts.profile.source == .none,
      description: .assign(isGray ? "Gray Gamma 2.2" : "sRGB"),
      image: .init(file: file, action: .assign, profile: profile))
  }

  /// Embeds a profile for the gamma and the primaries that a PNG states.
  var fixAssigningStated: Finding.Fix? {
    guard facts.isWritable else { return nil }
    let hasPrimaries = facts.profile.description?.contains("primaries") ?? true
    return Finding.Fix(
      isSafe: true, description: hasPrimaries ? .assignStated : .assignGamma,
      image: .init(file: file, action: .assign))
  }

  /// Converts the pixels to the smallest of the usual spaces that has their colors.
  var fixConverting: Finding.Fix? {
    let isGray = facts.isGray
    let isWide = facts.format == "png" && (facts.wideGamutShare ?? 0) > 0
    return fixConverting(to: isGray ? "gray-gamma-2.2" : isWide ? "display-p3" : "srgb")
  }

  /// Converts the pixels to a profile.
  func fixConverting(to profile: String, bitDepth: Int? = nil) -> Finding.Fix? {
    guard facts.isWritable, facts.isConvertible, !facts.isAnimated || facts.format == "webp" else {
      return nil
    }
    var words = String.convert(KnownSpace(rawValue: profile)?.title ?? profile, bits: bitDepth)
    if facts.format == "jpeg" { words += .reencoding }
    return Finding.Fix(
      isSafe: false, description: words,
      image: .init(file: file, action: .convert, profile: profile, bitDepth: bitDepth))
  }

  /// Stores the pixels of a PNG in another way, which is safe if nobody would want the file as it was.
  func fixStoring(
    _ action: Finding.Fix.ImageEdit.Action, _ description: String, isSafe: Bool = true
  ) -> Finding.Fix? {
    guard facts.format == "png", facts.isWritable, !facts.isAnimated else { return nil }
    return Finding.Fix(
      isSafe: isSafe, description: description, image: .init(file: file, action: action))
  }
}

extension ImageFacts {
  /// Whether the image can be written anew: its format is written, and it is not too large to compare
  /// its pixels before and after.
  fileprivate var isWritable: Bool {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return ["png", "jpeg", "tiff", "webp"].contains(format) && !overflow
      && pixels <= Self.decodedPixels / (isAnimated ? max(1, frames) : 1)
  }

  /// Whether the color space is known: neither inks without a profile, nor code points of another
  /// space than those that are recognized.
  fileprivate var isConvertible: Bool {
    switch profile.source {
    case .cicp, .colrNclx: profile.recognized != nil
    default: !isCMYK || profile.md5 != nil
    }
  }
}

extension String {
  fileprivate static func assign(_ profile: String) -> String {
    "Embed the profile \(profile); no pixel changes"
  }
  fileprivate static let assignStated =
    "Embed a profile of the gamma and the primaries stated; no pixel changes"
  fileprivate static let assignGamma =
    "Embed a profile of the gamma stated, with the primaries of sRGB; no pixel changes"
  fileprivate static func convert(_ profile: String, bits: Int?) -> String {
    "Convert the pixels to \(profile)" + (bits.map { " with \($0) bits per channel" } ?? "")
  }
  fileprivate static let reencoding = ", which encodes the JPEG again"
}
