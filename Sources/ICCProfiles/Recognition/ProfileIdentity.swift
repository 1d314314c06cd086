/// What a profile is, how near it comes to what it is not, and whether its name says so.
///
/// ```swift
/// var builder = ICCProfileBuilder.displayP3
/// builder.description = "sRGB IEC61966-2.1"
/// print(try ProfileIdentity(of: ICCProfile(builder)).words)
/// // Prints "display-p3, identical (no 8-bit code differs); it says sRGB, from which it is 116 codes away"
/// ```
public struct ProfileIdentity: Hashable, Sendable, Encodable {
  /// A space and the greatest difference of an 8-bit code from it.
  public struct Distance: Hashable, Sendable, Encodable {
    /// The space, as ``ProfileRecognition/space``.
    public var space: String
    /// The codes that lie between.
    public var codes: Int

    /// States a distance.
    public init(space: String, codes: Int) {
      self.space = space
      self.codes = codes
    }
  }

  /// The space that the profile is, if any.
  public var recognition: ProfileRecognition?
  /// The space that comes nearest; `nil` for profiles that are neither RGB nor gray.
  public var nearest: Distance?
  /// The space that the profile's name claims although it is not that one.
  public var wrongClaim: Distance?
  /// Whether tables stand in the way of matrix and curves.
  public var hasTables: Bool

  /// Compares a profile with every known space.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` when a tag that is needed is missing or damaged.
  public init(of profile: ICCProfile) throws(ProfileError) {
    let header = profile.header
    hasTables = header.hasLookUpTables
    guard ProfileSamples.isComparable(header) else { return }
    let samples = try ProfileSamples(of: profile)
    if !hasTables { recognition = ProfileRecognition(samples) }
    nearest = samples.nearest(within: 255).map { Distance(space: $0.space, codes: $0.difference) }
    let claims = Self.claims(of: profile.description, isGray: header.colorSpace == "GRAY")
    guard !claims.isEmpty, !claims.contains(recognition?.space ?? "") else { return }
    let distances = BuiltInProfile.all.filter { claims.contains($0.name) }.map { space in
      Distance(space: space.name, codes: samples.difference(from: space.builder, enough: 256))
    }
    wrongClaim = distances.min { $0.codes < $1.codes }
  }

  /// The identity on one line.
  public var words: String {
    var words: String
    if let recognition {
      words =
        recognition.space
        + (recognition.equivalence == .identical
          ? ", identical (no 8-bit code differs)"
          : ", equivalent (no 8-bit code differs by more than 1)")
    } else if let nearest {
      let codes = "\(nearest.codes) of 255 codes away"
      words = "no known space; nearest is \(nearest.space), \(codes)"
      if hasTables { words += "; it has tables, so that depends on the intent" }
    } else {
      words = "not compared: only RGB and gray are"
    }
    if let wrongClaim {
      let name = Self.titles[wrongClaim.space] ?? wrongClaim.space
      words += "; it says \(name), from which it is \(wrongClaim.codes) codes away"
    }
    return words
  }

  private static let titles = [
    "srgb": "sRGB", "srgb-linear": "linear sRGB", "display-p3": "Display P3",
    "display-p3-linear": "linear Display P3", "a98-rgb": "Adobe RGB", "dci-p3": "DCI-P3",
    "prophoto-rgb": "ProPhoto RGB", "rec2020": "Rec. 2020", "rec2020-oetf": "Rec. 2020",
    "gray-gamma-2.2": "Gray Gamma 2.2", "gray-gamma-2.2-adobe": "Gray Gamma 2.2",
    "gray-linear": "linear gray",
  ]

  /// The spaces that a profile's name may stand for; empty when it names none of them.
  static func claims(of description: String, isGray: Bool) -> Set<String> {
    let name = description.lowercased().filter { $0.isLetter || $0.isNumber }
    func has(_ parts: String...) -> Bool { parts.contains { name.contains($0) } }
    let isLinear = has("linear")
    if isGray {
      if isLinear { return ["gray-linear"] }
      return has("gamma22") ? ["gray-gamma-2.2", "gray-gamma-2.2-adobe"] : []
    }
    if has("displayp3") { return [isLinear ? "display-p3-linear" : "display-p3"] }
    if has("dcip3") { return ["dci-p3"] }
    if has("adobergb1998") { return isLinear ? [] : ["a98-rgb"] }
    if has("prophoto", "rommrgb") { return isLinear ? [] : ["prophoto-rgb"] }
    if has("rec2020", "bt2020") { return isLinear ? [] : ["rec2020", "rec2020-oetf"] }
    // A word of its own: “esRGB” and “PS RGB” are others, and scRGB is linear.
    let words = description.lowercased().split { !$0.isLetter && !$0.isNumber }
    let isSRGB = words.contains { ["srgb", "srgb2014", "srgbiec61966"].contains($0) }
    return isSRGB ? [isLinear ? "srgb-linear" : "srgb"] : []
  }
}
