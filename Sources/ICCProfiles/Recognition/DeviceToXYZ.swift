package import ColorCore

/// The conversion from device values to CIE XYZ relative to D50, with *Y* = 1 for the media white,
/// by the relative colorimetric intent of a profile (ICC.1:2022, 8.10 and 9.2).
///
/// `D2B1` takes precedence, then `A2B1`, then `A2B0`; without any of them, the matrix and the
/// curves are used. Everything is computed in `Double` from the stored numbers; lattices are
/// interpolated in simplices, which for three channels are tetrahedra.
package struct DeviceToXYZ {
  private enum Stage {
    case curves([ToneSegments])
    /// Rows with one factor per channel, and an offset for each row.
    case matrix([[Double]], offsets: [Double])
    case lattice(ColorLattice)
    case labToXYZ
  }

  private var stages: [Stage] = []
  private let tags: ICCTags
  private var bytes: ICCBytes { tags.bytes }

  /// The maximum number of elements in a chain, and of segments in a curve.
  private static let maximumElements = 64

  /// Reads the transform of a gray or RGB profile.
  ///
  /// - Throws: ``ProfileError/badTag(_:)`` if a required tag is missing or damaged.
  package init(_ profile: ICCProfile) throws(ProfileError) {
    tags = profile.tags
    let names = ["D2B1", "A2B1", "A2B0"]
    if let tag = names.lazy.compactMap({ name in profile.tag(name) }).first {
      try addTable(tag, connection: profile.connectionSpace)
    } else if profile.colorSpace == .gray {
      try addGray(connection: profile.connectionSpace)
    } else {
      try addMatrix()
    }
  }

  /// The color for device values in 0…1.
  package func callAsFunction(_ device: [Double]) -> Triple<Double> {
    var values = device
    for stage in stages {
      switch stage {
      case .curves(let curves):
        for index in values.indices { values[index] = curves[index](values[index]) }
      case .matrix(let rows, let offsets):
        values = rows.indices.map { row in
          zip(rows[row], values).reduce(offsets[row]) { $0 + $1.0 * $1.1 }
        }
      case .lattice(let lattice):
        values = lattice(values)
      case .labToXYZ:
        let xyz = Self.xyz(lightness: values[0], a: values[1], b: values[2])
        values = [xyz.x, xyz.y, xyz.z]
      }
    }
    return Triple(values[0], values[1], values[2])
  }

  /// The colors for 8-bit device values, one color after the other.
  func colors(ofCodes codes: [UInt8]) -> [Triple<Double>] {
    if stages.count == 2, case .curves(let curves) = stages[0],
      case .matrix(let rows, let offsets) = stages[1], codes.count >= 256 * curves.count
    {
      return colors(ofCodes: codes, curves, rows, offsets)
    }
    let channels = tags.header.colorSpace == "GRAY" ? 1 : 3
    return stride(from: 0, to: codes.count, by: channels).map { first in
      self((0..<channels).map { Double(codes[first + $0]) / 255 })
    }
  }

  /// The same by curves, each evaluated once for each code, and a matrix.
  private func colors(
    ofCodes codes: [UInt8], _ curves: [ToneSegments], _ rows: [[Double]], _ offsets: [Double]
  ) -> [Triple<Double>] {
    let channels = curves.count
    // What each code of each channel adds.
    var parts: [SIMD4<Double>] = []
    for (channel, curve) in curves.enumerated() {
      let factors = SIMD4(rows[0][channel], rows[1][channel], rows[2][channel], 0)
      for code in 0...255 { parts.append(factors * curve(Double(code) / 255)) }
    }
    let offset = SIMD4(offsets[0], offsets[1], offsets[2], 0)
    return stride(from: 0, to: codes.count, by: channels).map { first -> Triple<Double> in
      var sum = offset
      for channel in 0..<channels { sum += parts[256 * channel + Int(codes[first + channel])] }
      return Triple(sum.x, sum.y, sum.z)
    }
  }

  // MARK: - Matrix and curves

  /// ICC.1:2022, F.3.
  private mutating func addMatrix() throws(ProfileError) {
    var curves: [ToneSegments] = []
    var last: [Int]?
    for name in ["rTRC", "gTRC", "bTRC"] {
      let place = tags.header.tags.first { $0.signature == name }.map { [$0.offset, $0.size] }
      // Most profiles have one curve for all channels.
      if let place, place == last, let curve = curves.last {
        curves.append(curve)
      } else {
        curves.append(try curve(name))
      }
      last = place
    }
    var columns: [[Double]] = []
    for name in ["rXYZ", "gXYZ", "bXYZ"] {
      guard let column = tags.xyz(name) else { throw .badTag(name) }
      columns.append(column)
    }
    stages = [
      .curves(curves),
      .matrix((0..<3).map { row in columns.map { $0[row] } }, offsets: [0, 0, 0]),
    ]
  }

  /// ICC.1:2022, F.2.
  private mutating func addGray(connection: ICCProfile.ColorSpace) throws(ProfileError) {
    let curve = try curve("kTRC")
    let white = ICCProfileBuilder.pcsWhite
    if connection == .lab {
      stages = [
        .curves([curve]), .matrix([[100], [0], [0]], offsets: [0, 0, 0]), .labToXYZ,
      ]
    } else {
      stages = [
        .curves([curve]), .matrix([[white.x], [white.y], [white.z]], offsets: [0, 0, 0]),
      ]
    }
  }

  private func curve(_ name: String) throws(ProfileError) -> ToneSegments {
    guard case .curve(let curve)? = tags[name] else { throw .badTag(name) }
    return ToneSegments(curve)
  }

  // MARK: - Tables

  private mutating func addTable(
    _ tag: ICCHeader.Tag, connection: ICCProfile.ColorSpace
  ) throws(ProfileError) {
    // Reading the tag checks every length against the available bytes.
    guard case .lookUpTable(let table)? = tags.value(of: tag), table.outputs == 3,
      table.inputs == (tags.header.colorSpace == "GRAY" ? 1 : 3)
    else { throw .badTag(tag.signature) }
    let isAdded =
      switch table.type {
      case "mft1", "mft2": addLegacy(table, at: tag.offset)
      case "mAB": addModern(table, at: tag.offset, end: tag.offset + tag.size)
      case "mpet": addElements(at: tag.offset, end: tag.offset + tag.size, inputs: table.inputs)
      default: false
      }
    guard isAdded else { throw .badTag(tag.signature) }
    if table.type != "mpet" { addDecoding(connection, isLegacy: table.type == "mft2") }
    if connection == .lab { stages.append(.labToXYZ) }
  }

  /// Converts 0…1 to natural units (ICC.1:2022, 6.3.4.2 and, for the older L\*a\*b\* encoding of
  /// `mft2`, table 42).
  private mutating func addDecoding(_ connection: ICCProfile.ColorSpace, isLegacy: Bool) {
    if connection == .lab {
      let scale = isLegacy ? 65_535.0 / 65_280 : 1
      stages.append(
        .matrix(
          [[100 * scale, 0, 0], [0, 255 * scale, 0], [0, 0, 255 * scale]],
          offsets: [0, -128, -128]))
    } else {
      let most = 1 + 32_767.0 / 32_768
      stages.append(
        .matrix([[most, 0, 0], [0, most, 0], [0, 0, most]], offsets: [0, 0, 0]))
    }
  }

  /// ICC.1:2022, 10.10 and 10.11: a matrix, curves, a lattice, curves.
  private mutating func addLegacy(_ table: ICCLookUpTable, at start: Int) -> Bool {
    let width = table.type == "mft1" ? 1 : 2
    let counts =
      width == 1 ? (256, 256) : (bytes.short(start + 48), bytes.short(start + 50))
    if table.inputs == 3 {
      let factors = (0..<9).map { bytes.fixed(start + 12 + 4 * $0) }
      stages.append(
        .matrix((0..<3).map { Array(factors[3 * $0..<3 * $0 + 3]) }, offsets: [0, 0, 0]))
    }
    var place = start + (width == 1 ? 48 : 52)
    func curves(_ channels: Int, _ count: Int) -> Stage {
      let curves = (0..<channels).map { channel in
        let first = place + channel * count * width
        return ToneSegments(
          .table(
            (0..<count).map { index in
              width == 1
                ? UInt16(bytes[first + index]) * 257 : UInt16(bytes.short(first + 2 * index))
            }))
      }
      place += channels * count * width
      return .curves(curves)
    }
    stages.append(curves(table.inputs, counts.0))
    let lattice = ColorLattice(
      bytes: bytes, start: place, number: width == 1 ? .eight : .sixteen, grid: table.grid,
      outputs: table.outputs)
    place = lattice.end
    stages.append(.lattice(lattice))
    stages.append(curves(table.outputs, counts.1))
    return true
  }

  /// ICC.1:2022, 10.12: curves A, a lattice, curves M, a matrix and curves B, of which only the
  /// last is required.
  private mutating func addModern(_ table: ICCLookUpTable, at start: Int, end: Int) -> Bool {
    let places = (0..<5).map { bytes.word(start + 12 + 4 * $0) }
    if places[4] != 0 {
      guard let curves = curves(table.inputs, at: start + places[4], end) else { return false }
      stages.append(curves)
    }
    if places[3] != 0 {
      let isBytes = bytes[start + places[3] + 16] == 1
      stages.append(
        .lattice(
          ColorLattice(
            bytes: bytes, start: start + places[3] + 20, number: isBytes ? .eight : .sixteen,
            grid: table.grid, outputs: table.outputs)))
    }
    if places[2] != 0 {
      guard let curves = curves(table.outputs, at: start + places[2], end) else { return false }
      stages.append(curves)
    }
    if places[1] != 0 {
      let numbers = (0..<12).map { bytes.fixed(start + places[1] + 4 * $0) }
      stages.append(
        .matrix(
          (0..<3).map { Array(numbers[3 * $0..<3 * $0 + 3]) }, offsets: Array(numbers[9...])))
    }
    guard places[0] != 0, let curves = curves(table.outputs, at: start + places[0], end) else {
      return false
    }
    stages.append(curves)
    return true
  }

  /// Consecutive curves, each at a multiple of 4 bytes.
  private func curves(_ count: Int, at start: Int, _ end: Int) -> Stage? {
    var curves: [ToneSegments] = []
    var place = start
    for _ in 0..<count {
      let tag = ICCHeader.Tag(signature: "", offset: place, size: max(0, end - place))
      guard case .curve(let curve)? = tags.value(of: tag) else { return nil }
      curves.append(ToneSegments(curve))
      let parameters =
        bytes.isSignature("curv", at: place)
        ? 2 * bytes.word(place + 8) : 4 * ICCCurve.parameterCounts[bytes.short(place + 8)]
      place += (12 + parameters + 3) / 4 * 4
    }
    return .curves(curves)
  }

  // MARK: - Elements

  /// ICC.1:2022, 10.16 to 10.19: a chain in floating point with results in natural units.
  ///
  /// LittleCMS writes element sizes without their headers, so only the end of the tag bounds them.
  private mutating func addElements(at start: Int, end: Int, inputs: Int) -> Bool {
    let count = bytes.word(start + 12)
    guard count <= Self.maximumElements else { return false }
    var channels = inputs
    for index in 0..<count {
      let place = start + bytes.word(start + 16 + 8 * index)
      let (from, to) = (bytes.short(place + 8), bytes.short(place + 10))
      switch bytes.signature(place) {
      // Markers where consecutive transforms may be separated; they do nothing.
      case "bACS", "eACS": continue
      case "cvst":
        guard from == channels, to == from else { return false }
        var curves: [ToneSegments] = []
        for channel in 0..<from {
          let curve = bytes.word(place + 12 + 8 * channel)
          let length = bytes.word(place + 16 + 8 * channel)
          guard place + curve + length <= end,
            let segments = ToneSegments(in: bytes, at: place + curve, size: length)
          else { return false }
          curves.append(segments)
        }
        stages.append(.curves(curves))
      case "matf":
        guard from == channels, (1...15).contains(to), place + 12 + 4 * (from + 1) * to <= end
        else {
          return false
        }
        let numbers = (0..<(from + 1) * to).map { bytes.float(place + 12 + 4 * $0) }
        guard numbers.allSatisfy({ $0.isFinite }) else { return false }
        stages.append(
          .matrix(
            (0..<to).map { Array(numbers[from * $0..<from * ($0 + 1)]) },
            offsets: Array(numbers[(from * to)...])))
      case "clut":
        guard from == channels, (1...15).contains(from), (1...15).contains(to) else {
          return false
        }
        let lattice = ColorLattice(
          bytes: bytes, start: place + 28, number: .float,
          grid: (0..<from).map { Int(bytes[place + 12 + $0]) }, outputs: to)
        guard lattice.isWithin(end) else { return false }
        stages.append(.lattice(lattice))
      default: return false
      }
      channels = to
    }
    return channels == 3
  }

  // MARK: - L*a*b*

  /// The inverse of CIE 15:2018, 8.2.1, relative to D50.
  private static func xyz(lightness: Double, a: Double, b: Double) -> Triple<Double> {
    func linear(_ f: Double) -> Double {
      f > 6.0 / 29 ? f * f * f : (f - 4.0 / 29) * 3 * (6.0 / 29) * (6.0 / 29)
    }
    let y = (lightness + 16) / 116
    let white = ICCProfileBuilder.pcsWhite
    return Triple(
      white.x * linear(y + a / 500), white.y * linear(y), white.z * linear(y - b / 200))
  }
}
