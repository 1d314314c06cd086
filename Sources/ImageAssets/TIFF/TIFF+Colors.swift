import ColorCore
import FileAccess
import ICCProfiles
import ImageFacts

extension TIFF.Reader {
  /// Reads the statements about colors, of which the profile may be known.
  mutating func readColors(
    in file: Span<UInt8>, _ limits: DecodeLimits, profile: ColorTag? = nil
  ) {
    var statements: [ColorTag] = []
    if let profile {
      statements.append(profile)
    } else if let entry = directory.entry(34675) {
      if entry.bytes.count > limits.profileBytes {
        metadata.colorError = ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes),
          at: entry.bytes.lowerBound)
        statements.append(.unreadableICC(source: .tiff))
      } else {
        statements.append(
          .icc(file.bytes(in: entry.bytes), source: .tiff, offset: entry.bytes.lowerBound))
      }
    } else if let place = directory.unreachable.first(where: { $0.tag == 34675 })?.place {
      metadata.colorError = ImageError(.truncated("the embedded profile"), at: place)
      statements.append(.unreadableICC(source: .tiff))
    }
    switch metadata.model {
    case .gray, .rgb:
      if let exifColorSpace { statements.append(.exif(exifColorSpace)) }
      readColorimetry(in: file, &statements)
    case .lab: checkWhite(in: file)
    case .cmyk: break
    }
    metadata.colorTag = statements.first ?? .none
    metadata.otherProfiles += statements.dropFirst()
  }

  private func chromaticities(_ tag: Int, in file: Span<UInt8>) -> [Chromaticity] {
    let numbers = directory.rationals(tag, in: file, limit: 6)
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Chromaticity(numbers[$0], numbers[$0 + 1])
    }
    return points.allSatisfy { $0.x >= 0 && $0.y > 0 && $0.x + $0.y <= 1 } ? points : []
  }

  private func isClose(
    _ one: Chromaticity, _ other: Chromaticity
  ) -> Bool {
    abs(one.x - other.x) < 0.001 && abs(one.y - other.y) < 0.001
  }

  /// Lab is not adapted from one white to another.
  private mutating func checkWhite(in file: Span<UInt8>) {
    guard let white = chromaticities(318, in: file).first, !isClose(white, .d50) else { return }
    metadata.colorError = ImageError(
      .unsupported("converting Lab with a white other than D50"),
      at: directory.entry(318)?.place)
  }

  /// WhitePoint, PrimaryChromaticities and TransferFunction.
  private mutating func readColorimetry(in file: Span<UInt8>, _ statements: inout [ColorTag]) {
    let whites = chromaticities(318, in: file)
    let points = chromaticities(319, in: file)
    var stated: ColorTag.Chromaticities?
    if whites.count == 1, points.count == 3 {
      stated = ColorTag.Chromaticities(
        white: whites[0],
        primaries: RGBPrimaries(red: points[0], green: points[1], blue: points[2]))
    }
    let srgb = RGBPrimaries.srgb
    let isSRGB =
      stated.map {
        isClose($0.white, .d65) && isClose($0.primaries.red, srgb.red)
          && isClose($0.primaries.green, srgb.green) && isClose($0.primaries.blue, srgb.blue)
      } ?? (metadata.model == .gray)
    guard let entry = directory.entry(301) else {
      guard let stated else { return }
      if isSRGB, statements.isEmpty { statements.append(.none) }
      statements.append(.gamma(2.2, stated))
      return
    }
    switch transferCurve(entry, in: file) {
    case .power(let gamma): statements.append(.gamma(gamma, stated))
    case .srgb where isSRGB: statements.append(.srgb)
    case .srgb, .other:
      let error = ImageError(
        .unsupported("converting by this TransferFunction and these primaries"), at: entry.place)
      if statements.isEmpty { metadata.colorError = error } else { metadata.warnings.append(error) }
    }
  }

  private enum TransferCurve {
    case power(Double)
    case srgb
    case other
  }

  /// TransferFunction: the linear light of each code in 16 bits, one table or one per color.
  private func transferCurve(
    _ entry: TIFFDirectory.Entry, in file: Span<UInt8>
  ) -> TransferCurve {
    let bits = layout?.bits ?? metadata.bitDepth
    guard (1...16).contains(bits), entry.type == 3, entry.count % (1 << bits) == 0,
      [1, 3].contains(entry.count >> bits)
    else { return .other }
    let codes = 1 << bits
    // 256 of the codes determine the curve, whatever the size of the table.
    let places = (0..<min(codes, 256)).map { $0 * (codes - 1) / (min(codes, 256) - 1) }
    let tables = (0..<entry.count / codes).map { table in
      places.map { place in
        Double(directory.number(of: entry, at: table * codes + place, in: file) ?? 0) / 65_535
      }
    }
    guard tables.allSatisfy({ $0 == tables[0] }) else { return .other }
    let points = zip(places.map { Double($0) / Double(codes - 1) }, tables[0])
    func isNear(_ curve: ToneCurve) -> Bool {
      points.allSatisfy { abs(curve.decoded($0.0) - $0.1) <= 0.001 }
    }
    if isNear(.srgb) { return .srgb }
    guard let middle = points.min(by: { abs($0.0 - 0.5) < abs($1.0 - 0.5) }) else { return .other }
    var (low, high) = (0.1, 10.0)
    for _ in 0..<50 {
      let gamma = (low + high) / 2
      if ToneCurve(gamma: gamma).decoded(middle.0) > middle.1 { low = gamma } else { high = gamma }
    }
    // The table is accurate to 16 bits only.
    let gamma = (low * 1000).rounded() / 1000
    return isNear(ToneCurve(gamma: gamma)) ? .power(gamma) : .other
  }
}
