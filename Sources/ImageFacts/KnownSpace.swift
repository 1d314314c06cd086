/// A color space that profiles are recognized as, by its name.
package enum KnownSpace: String, Sendable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case dciP3 = "dci-p3"
  case proPhotoRGB = "prophoto-rgb"
  case rec2020
  case rec2020OETF = "rec2020-oetf"
  case grayGamma22 = "gray-gamma-2.2"
  case grayGamma22Adobe = "gray-gamma-2.2-adobe"
  case grayLinear = "gray-linear"

  /// What the space is called.
  package var title: String {
    switch self {
    case .srgb: "sRGB"
    case .srgbLinear: "linear sRGB"
    case .displayP3: "Display P3"
    case .displayP3Linear: "linear Display P3"
    case .a98RGB: "Adobe RGB"
    case .dciP3: "DCI-P3"
    case .proPhotoRGB: "ProPhoto RGB"
    case .rec2020, .rec2020OETF: "Rec. 2020"
    case .grayGamma22, .grayGamma22Adobe: "Gray Gamma 2.2"
    case .grayLinear: "linear gray"
    }
  }

  /// Whether it is one of the spaces beyond sRGB in which images are delivered.
  package var isWide: Bool {
    switch self {
    case .displayP3, .a98RGB, .proPhotoRGB, .rec2020: true
    default: false
    }
  }

  /// The spaces that a profile's name may refer to; empty if it refers to none of them.
  package static func claimed(by description: String, isGray: Bool) -> Set<KnownSpace> {
    let name = description.lowercased().filter { $0.isLetter || $0.isNumber }
    func has(_ parts: String...) -> Bool { parts.contains { name.contains($0) } }
    let isLinear = has("linear")
    if isGray {
      if isLinear { return [.grayLinear] }
      return has("gamma22") ? [.grayGamma22, .grayGamma22Adobe] : []
    }
    if has("displayp3") { return [isLinear ? .displayP3Linear : .displayP3] }
    if has("dcip3") { return [.dciP3] }
    if has("adobergb") { return isLinear ? [] : [.a98RGB] }
    if has("prophoto", "rommrgb") { return isLinear ? [] : [.proPhotoRGB] }
    if has("rec2020", "bt2020") { return isLinear ? [] : [.rec2020, .rec2020OETF] }
    // A separate word: “esRGB” and “PS RGB” are different spaces, and scRGB is linear.
    let words = description.lowercased().split { !$0.isLetter && !$0.isNumber }
    let isSRGB = words.contains { ["srgb", "srgb2014", "srgbiec61966"].contains($0) }
    return isSRGB ? [isLinear ? .srgbLinear : .srgb] : []
  }
}

extension ImageFacts.Profile {
  /// The recognized space.
  package var known: KnownSpace? { recognized.flatMap(KnownSpace.init) }
}
