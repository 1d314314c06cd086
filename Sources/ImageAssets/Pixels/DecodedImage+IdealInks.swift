extension ImageMetadata {
  /// Whether the samples are amounts of inks, and no profile says of which.
  var hasUnknownInks: Bool {
    switch colorTag {
    case .icc, .unreadableICC: false
    default: model == .cmyk && colorError == nil
    }
  }
}

extension DecodedImage {
  /// An image in CMYK with whole-numbered samples as ideal inks would show it: in 8 bits of sRGB, each
  /// component (1 − ink) · (1 − black). No color can be measured on it.
  var withIdealInks: DecodedImage {
    let most = bitDepth == 16 ? 65_535.0 : 255
    var output: [UInt8] = []
    output.reserveCapacity(width * height * (hasAlpha ? 4 : 3))
    func share(_ index: Int) -> Double { Double(samples.code(index)) / most }
    for start in stride(from: 0, to: samples.count, by: channels) {
      let light = 1 - share(start + 3)
      for ink in 0..<3 { output.append(UInt8((255 * (1 - share(start + ink)) * light).rounded())) }
      if hasAlpha { output.append(UInt8((255 * share(start + 4)).rounded())) }
    }
    return DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: hasAlpha, samples: .eight(output))
  }
}
