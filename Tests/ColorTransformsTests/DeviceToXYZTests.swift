import ColorCore
import ColorTransforms
import Foundation
import ICCProfiles
import PaletteTestSupport
import Testing

/// The colors that profiles give in pure Swift, beside those that LittleCMS gives.
@Suite struct DeviceToXYZTests {
  /// The greatest difference of X, Y or Z between the two for random colors and the corners.
  private func greatestDifference(_ bytes: [UInt8], seed: UInt64) throws -> Double {
    let profile = try ICCProfile(bytes.span)
    let colors = try DeviceToXYZ(profile)
    let transform = try ICCTransform(toXYZFrom: profile)
    let channels = transform.sourceChannels
    var random = SplitMix64(seed: seed)
    var devices = (0..<1 << channels).map { corner in
      (0..<channels).map { Float(corner >> $0 & 1) }
    }
    for _ in 0..<500 {
      devices.append((0..<channels).map { _ in Float.random(in: 0...1, using: &random) })
    }
    var output = [Float](repeating: 0, count: 3 * devices.count)
    var span = output.mutableSpan
    let input = devices.flatMap { $0 }
    transform.evaluate(input.span, into: &span)
    var greatest = 0.0
    for (index, device) in devices.enumerated() {
      let found = colors(device.map { Double($0) })
      for channel in 0..<3 {
        greatest = max(greatest, abs(found[channel] - Double(output[3 * index + channel])))
      }
    }
    return greatest
  }

  @Test(arguments: BuiltInProfile.all, ICCProfileBuilder.Version.allCases)
  func `our own profiles are as LittleCMS evaluates them`(
    profile: BuiltInProfile, version: ICCProfileBuilder.Version
  ) throws {
    // LittleCMS looks tables of version 2 up with 16 bits.
    let found = try greatestDifference(profile.builder.bytes(version: version), seed: 1)
    #expect(found < (version == .v2 ? 4e-5 : 2e-6), "off by \(found)")
  }

  @Test(.enabled(if: Corpora.path("corpora/profiles") != nil))
  func `the profiles of the corpus are as LittleCMS evaluates them`() throws {
    let folder = try #require(Corpora.path("corpora/profiles"))
    var compared = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.hasSuffix(".icc") {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
      guard let profile = try? ICCProfile(bytes.span), [.rgb, .gray].contains(profile.colorSpace),
        ["mntr", "scnr", "prtr", "spac"].contains(profile.header.profileClass)
      else { continue }
      let found = try greatestDifference(bytes, seed: 2)
      // Between its stages LittleCMS rounds tables to 16 bits.
      #expect(found < 2e-4, "\(path) is off by \(found)")
      compared += 1
    }
    #expect(compared > 40)
  }

  /// The types of tables, the connection spaces and the device's channels.
  static let tables = ["mft1", "mft2", "mAB ", "mpet"].flatMap { type in
    ["XYZ ", "Lab "].flatMap { connection in
      [1, 3].map { (type: type, connection: connection, channels: $0) }
    }
  }

  @Test(arguments: tables)
  func `tables of any content are as LittleCMS evaluates them`(
    type: String, connection: String, channels: Int
  ) throws {
    for seed in UInt64(1)...5 {
      let bytes = TableProfile(
        type: type, connection: connection, channels: channels, seed: seed
      ).bytes
      let found = try greatestDifference(bytes, seed: seed)
      // Eight bits of L*a*b* are spread by LittleCMS with 16 bits between the stages, which a* and
      // b* multiply by 255/500 and the slope of the cube.
      #expect(found < 2e-4, "seed \(seed): off by \(found)")
    }
  }

  @Test(arguments: tables)
  func `a table that is cut gives an error or a color`(
    type: String, connection: String, channels: Int
  ) throws {
    let whole = TableProfile(type: type, connection: connection, channels: channels, seed: 9)
    for seed in UInt64(0)..<400 {
      var random = SplitMix64(seed: seed)
      var profile = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 8..<profile.table.count, using: &random)
        profile.table[index] = .random(in: 0...255, using: &random)
      }
      if seed % 4 == 0 { profile.table.removeLast(Int.random(in: 1...40, using: &random)) }
      do throws(ProfileError) {
        let colors = try DeviceToXYZ(ICCProfile(profile.bytes.span))
        let color = colors([Double](repeating: 0.3, count: channels))
        #expect(!color.x.isNaN, "seed \(seed)")
      } catch {
        #expect(error == .badTag(type == "mpet" ? "D2B1" : "A2B1"))
      }
    }
  }
}

/// A profile of version 4 whose only tag is a table with random content.
private struct TableProfile {
  var connection: String
  var channels: Int
  var table: [UInt8]
  private var signature: String

  init(type: String, connection: String, channels: Int, seed: UInt64) {
    self.connection = connection
    self.channels = channels
    signature = type == "mpet" ? "D2B1" : "A2B1"
    var random = SplitMix64(seed: seed)
    let isLab = connection == "Lab "
    switch type {
    case "mft1", "mft2":
      table = Self.legacy(type, channels, &random)
    case "mAB ":
      table = Self.modern(channels, &random)
    default:
      table = Self.elements(channels, isLab: isLab, &random)
    }
  }

  var bytes: [UInt8] {
    var header = Array(ICCProfileBuilder.srgb.bytes[..<128])
    let data = table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    header.replaceSubrange(0..<4, with: Self.word(144 + data.count))
    header.replaceSubrange(16..<20, with: Array((channels == 1 ? "GRAY" : "RGB ").utf8))
    header.replaceSubrange(20..<24, with: Array(connection.utf8))
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return header + Self.word(1) + Array(signature.utf8) + Self.word(144) + Self.word(table.count)
      + data
  }

  // MARK: - Types

  private static func legacy(
    _ type: String, _ channels: Int, _ random: inout SplitMix64
  ) -> [UInt8] {
    let isBytes = type == "mft1"
    let points = 5
    func number(_ value: Double) -> [UInt8] {
      isBytes ? [UInt8(value * 255)] : short(Int(value * 65_535))
    }
    var bytes = start(type) + [UInt8(channels), 3, UInt8(points), 0]
    for index in 0..<9 { bytes += fixed(index % 4 == 0 ? 1 : 0) }
    if !isBytes { bytes += short(9) + short(6) }
    for _ in 0..<channels {
      let count = isBytes ? 256 : 9
      bytes += (0..<count).flatMap { number(pow(Double($0) / Double(count - 1), 1.7)) }
    }
    let colors = (0..<channels).reduce(1) { count, _ in count * points }
    for _ in 0..<3 * colors { bytes += number(.random(in: 0.2...0.9, using: &random)) }
    for _ in 0..<3 {
      let count = isBytes ? 256 : 6
      bytes += (0..<count).flatMap { number(0.1 + 0.8 * Double($0) / Double(count - 1)) }
    }
    return bytes
  }

  private static func modern(_ channels: Int, _ random: inout SplitMix64) -> [UInt8] {
    let formula =
      start("para") + short(3) + short(0) + fixed(2.4) + fixed(1 / 1.055) + fixed(0.055 / 1.055)
      + fixed(1 / 12.92) + fixed(0.04045)
    let power = start("curv") + word(1) + short(461) + short(0)
    let sampled = start("curv") + word(3) + short(0) + short(30_000) + short(65_535) + short(0)
    var parts: [[UInt8]] = []
    parts.append((0..<3).flatMap { _ in sampled })
    parts.append(
      (0..<12).flatMap { index in
        fixed(
          index < 9
            ? (index % 4 == 0 ? 0.8 : .random(in: 0...0.05, using: &random))
            : .random(in: 0...0.05, using: &random))
      })
    parts.append((0..<3).flatMap { _ in power })
    let grid = channels == 1 ? [7] : [3, 4, 5]
    var lattice = (0..<16).map { $0 < channels ? UInt8(grid[$0]) : 0 } + [2, 0, 0, 0]
    for _ in 0..<3 * grid.reduce(1, *) {
      lattice += short(Int(Double.random(in: 0.2...0.9, using: &random) * 65_535))
    }
    lattice += [UInt8](repeating: 0, count: (4 - lattice.count % 4) % 4)
    parts.append(lattice)
    parts.append((0..<channels).flatMap { _ in formula })
    var bytes = start("mAB ") + [UInt8(channels), 3, 0, 0]
    var place = 32
    for part in parts {
      bytes += word(place)
      place += part.count
    }
    return bytes + parts.flatMap(\.self)
  }

  /// Curves of every kind of segment, a lattice and a matrix.
  private static func elements(
    _ channels: Int, isLab: Bool, _ random: inout SplitMix64
  ) -> [UInt8] {
    let segments: [[UInt8]] = [
      start("parf") + short(0) + short(0) + [1, 0.5, 0, 0].flatMap(float),
      start("samf") + word(2) + [0.3, 0.4].flatMap(float),
      start("parf") + short(1) + short(0) + [1, 0.5, 1, 1, 0.25].flatMap(float),
      start("parf") + short(2) + short(0) + [0.3, 2, 1, 0, 0.05].flatMap(float),
    ]
    let curve =
      start("curf") + short(4) + short(0) + [0.2, 0.5, 0.8].flatMap(float)
      + segments.flatMap(\.self)
    let head = 12 + 8 * channels
    var curves = start("cvst") + short(channels) + short(channels)
    for index in 0..<channels { curves += word(head + index * curve.count) + word(curve.count) }
    for _ in 0..<channels { curves += curve }

    let points = channels == 1 ? [6] : [3, 4, 2]
    var lattice = start("clut") + short(channels) + short(3)
    lattice += (0..<16).map { $0 < channels ? UInt8(points[$0]) : 0 }
    for _ in 0..<3 * points.reduce(1, *) {
      lattice += float(.random(in: 0.1...0.9, using: &random))
    }
    var matrix = start("matf") + short(3) + short(3)
    let scale = isLab ? 60.0 : 0.8
    for index in 0..<9 { matrix += float(index % 4 == 0 ? scale : scale / 20) }
    matrix += [scale / 10, 0, 0].flatMap(float)

    var bytes = start("mpet") + short(channels) + short(3) + word(4)
    var place = 16 + 8 * 4
    let nothing = start("bACS") + short(3) + short(3) + word(0)
    for part in [curves, lattice, nothing, matrix] {
      bytes += word(place) + word(part.count)
      place += part.count
    }
    return bytes + curves + lattice + nothing + matrix
  }

  // MARK: - Numbers

  private static func start(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65_536).rounded())) }

  private static func float(_ value: Double) -> [UInt8] {
    word(Int(Float(value).bitPattern))
  }
}
