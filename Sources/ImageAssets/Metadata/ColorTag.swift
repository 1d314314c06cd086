public import ColorCore
package import ICCProfiles
public import ImageFacts

/// The color information of a file: the statement that takes precedence if there are several.
///
/// ```swift
/// import ICCProfiles
///
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// for profile in [nil, ICCProfileBuilder.displayP3.bytes] {
///   let file = try PNG.encode(red, profile: profile)
///   print(try PNG.metadata(of: file.span, limits: .standard).colorTag.source)
/// }
/// // Prints "none"
/// // Prints "iccp"
/// ```
public enum ColorTag: Hashable, Sendable {
  /// Nothing. Such pixels are shown as sRGB.
  case none
  /// An ICC profile, expanded, and its position in the file.
  case icc([UInt8], source: ImageFacts.Profile.Source, offset: Int)
  /// A profile that cannot be expanded.
  case unreadableICC(source: ImageFacts.Profile.Source)
  /// A statement that the pixels are sRGB.
  case srgb
  /// Code points of ITU-T H.273, and their position.
  case cicp(CodePoints, source: ImageFacts.Profile.Source)
  /// The Exif color space, if there is no profile.
  case exif(Exif.ColorSpace)
  /// A gamma value, with chromaticities if they are stated.
  case gamma(Double, Chromaticities?)

  /// Coding-independent code points for color (ITU-T H.273).
  public struct CodePoints: Hashable, Sendable {
    /// The primaries, table 2.
    public var primaries: Int
    /// The transfer characteristics, table 3.
    public var transfer: Int
    /// The matrix coefficients, table 4; 0 for RGB.
    public var matrix: Int
    /// Whether the samples use the full range.
    public var isFullRange: Bool

    /// Whether they state the color space of RGB samples, as PNG requires: primaries and a transfer
    /// function that are neither unspecified (2) nor reserved, and no matrix.
    var isColorSpaceOfRGB: Bool {
      matrix == 0 && ([1, 22].contains(primaries) || 4...12 ~= primaries)
        && (transfer == 1 || 4...18 ~= transfer)
    }
  }

  /// A white point and three primaries.
  public struct Chromaticities: Hashable, Sendable {
    /// The white point.
    public var white: Chromaticity
    /// The primaries.
    public var primaries: RGBPrimaries
  }

  /// The position of the statement.
  public var source: ImageFacts.Profile.Source {
    switch self {
    case .none: .none
    case .icc(_, let source, _), .unreadableICC(let source): source
    case .srgb: .srgb
    case .cicp(_, let source): source
    case .exif: .exif
    case .gamma: .gamaChrm
    }
  }

  /// A short description, unless the statement is a profile with its own name.
  var description: String? {
    switch self {
    case .none, .icc, .unreadableICC, .srgb: nil
    case .exif(.srgb): "Exif: sRGB"
    case .exif(.adobeRGB): "Exif: Adobe RGB (1998)"
    case .exif(.uncalibrated): "Exif: uncalibrated"
    case .cicp(let points, _) where Self.highRange(points) != nil && isFullRangeRGB:
      Self.highRange(points)
    case .cicp(let points, let source):
      (source == .cicp ? "cICP" : source == .jxl ? "H.273" : "nclx")
        + " \(points.primaries)/\(points.transfer)/\(points.matrix)/\(points.isFullRange ? 1 : 0)"
    case .gamma(let gamma, nil) where Self.isSRGBLike(gamma):
      "gamma \((gamma * 1000).rounded() / 1000), shown as sRGB"
    case .gamma(let gamma, let chromaticities):
      "gamma \((gamma * 1000).rounded() / 1000)" + (chromaticities.map(Self.words) ?? "")
    }
  }

  /// The colorimetry of the statement if it is not a profile.
  ///
  /// - Parameter isGray: Whether the pixels have one channel.
  /// - Returns: `nil` for a profile, and for code points that are not those of a relative,
  ///   full-range RGB space (PQ and HLG need a display and a ``ToneMapping``).
  package func definition(isGray: Bool) -> ICCProfileBuilder? {
    var builder = ICCProfileBuilder.srgb
    switch self {
    case .none, .srgb, .exif(.srgb): break
    case .exif(.adobeRGB): builder = .a98RGB
    case .icc, .unreadableICC, .exif(.uncalibrated): return nil
    // Browsers show such pixels unchanged, as sRGB; the power function would darken those near black.
    case .gamma(let gamma, nil) where Self.isSRGBLike(gamma): break
    case .gamma(let gamma, let chromaticities):
      builder.curve = ToneCurve(gamma: gamma)
      if let chromaticities {
        builder.white = chromaticities.white
        builder.primaries = chromaticities.primaries
      }
    case .cicp(let points, _):
      guard isFullRangeRGB, let (primaries, white) = Self.primaries(points.primaries),
        let curve = Self.curve(points.transfer)
      else { return nil }
      builder.primaries = primaries
      builder.white = white
      builder.curve = curve
    }
    // What is sRGB has its name.
    let isSRGB = builder == .srgb
    if isGray { builder.primaries = nil }
    if !isSRGB || source != .gamaChrm {
      builder.description = description ?? builder.description
    } else if isGray {
      return .grayGamma22
    }
    return builder
  }

  /// Whether decoded pixels are full-range RGB: those of HEIF always, those of PNG as they are stored.
  var isFullRangeRGB: Bool {
    guard case .cicp(let points, let source) = self, source == .cicp else { return true }
    return points.matrix == 0 && points.isFullRange
  }

  /// The primaries in words.
  private static func words(for chromaticities: Chromaticities) -> String {
    func isNear(_ a: Chromaticity, _ b: Chromaticity) -> Bool {
      abs(a.x - b.x) < 0.002 && abs(a.y - b.y) < 0.002
    }
    let known: [(name: String, builder: ICCProfileBuilder)] = [
      ("sRGB", .srgb), ("Display P3", .displayP3), ("Adobe RGB", .a98RGB),
    ]
    let (stated, white) = (chromaticities.primaries, chromaticities.white)
    let same = known.first { _, builder in
      guard let primaries = builder.primaries else { return false }
      return isNear(stated.red, primaries.red) && isNear(stated.green, primaries.green)
        && isNear(stated.blue, primaries.blue) && isNear(white, builder.white)
    }
    return same.map { " with the primaries of \($0.name)" } ?? " with primaries of its own"
  }

  /// Primaries and curve of high dynamic range in words; `nil` for others.
  private static func highRange(_ points: CodePoints) -> String? {
    guard let curve = [16: "PQ", 18: "HLG"][points.transfer],
      let space = [1: "Rec. 709", 9: "Rec. 2020", 11: "DCI-P3", 12: "P3"][points.primaries]
    else { return nil }
    return "\(space), \(curve)"
  }

  /// Whether a gamma value alone, without chromaticities, stands for sRGB: it is within 5 % of the
  /// 2.2 of a display, the tolerance within which libpng corrects nothing.
  private static func isSRGBLike(_ gamma: Double) -> Bool { abs(gamma / 2.2 - 1) <= 0.05 }

  /// H.273, table 2.
  static func primaries(
    _ code: Int
  ) -> (RGBPrimaries, white: Chromaticity)? {
    switch code {
    case 1: (RGBPrimaries.srgb, .d65)
    case 9: (RGBPrimaries.rec2020, .d65)
    case 11: (RGBPrimaries.p3, .dci)
    case 12: (RGBPrimaries.p3, .d65)
    default: nil
    }
  }

  /// H.273, table 3: those that are relative to a display's white.
  private static func curve(_ code: Int) -> ToneCurve? {
    switch code {
    case 1, 6, 14, 15: .bt709
    case 4: ToneCurve(gamma: 2.2)
    case 5: ToneCurve(gamma: 2.8)
    case 8: .linear
    case 13: .srgb
    // SMPTE ST 428-1: white of 48 cd/m² leaves room up to 52.37.
    case 17: ToneCurve(gamma: 2.6, a: Double.pow(52.37 / 48, 1 / 2.6), b: 0, c: 0, d: 0)
    default: nil
    }
  }
}
