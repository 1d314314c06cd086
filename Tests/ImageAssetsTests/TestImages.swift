import ICCProfiles
import Foundation
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Synchronization
import Testing

/// Images for tests, made in memory.
enum TestImages {
  /// An image with random samples, the same for the same seed.
  static func random(
    _ width: Int, _ height: Int, channels: Int, bitDepth: Int, seed: UInt64
  ) -> DecodedImage {
    var random = SplitMix64(seed: seed)
    let count = width * height * channels
    return DecodedImage(
      width: width, height: height, model: channels < 3 ? .gray : .rgb,
      hasAlpha: channels % 2 == 0,
      samples: bitDepth == 16
        ? .sixteen((0..<count).map { _ in UInt16.random(in: 0...65535, using: &random) })
        : .eight((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }))
  }

  /// An image of pixels given one by one.
  static func of(_ pixels: [[UInt8]], width: Int? = nil) -> DecodedImage {
    let width = width ?? pixels.count
    return DecodedImage(
      width: width, height: pixels.count / width, model: pixels[0].count < 3 ? .gray : .rgb,
      hasAlpha: pixels[0].count % 2 == 0, samples: .eight(pixels.flatMap { $0 }))
  }

  /// A PNG with `chunks` between IHDR and IDAT.
  static func png(_ image: DecodedImage, _ chunks: [PNGChunk] = []) throws -> [UInt8] {
    try PNG.encode(image, profile: nil, carrying: carrying(chunks))
  }

  static func carrying(_ chunks: [PNGChunk]) -> CarriedMetadata {
    var carried = CarriedMetadata()
    carried.pngChunks = chunks
    return carried
  }

  /// A PNG with a profile, compressed, whatever the profile is.
  static func png(
    _ image: DecodedImage, profile: [UInt8], _ chunks: [PNGChunk] = []
  ) throws -> [UInt8] {
    try PNG.encode(image, profile: profile, carrying: carrying(chunks))
  }

  /// A PNG of a profile that shows an image, and stores it turned and mirrored as an Exif orientation
  /// says.
  static func png(
    _ shown: DecodedImage, orientation: Int, profile: ICCProfileBuilder? = .srgb
  ) throws -> [UInt8] {
    let isTurned = orientation >= 5
    let (width, height) = isTurned ? (shown.height, shown.width) : (shown.width, shown.height)
    let (source, channels) = (samples(of: shown), shown.channels)
    var stored = [UInt8](repeating: 0, count: source.count)
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        let (column, row) =
          switch orientation {
          case 1: (x, y)
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        for channel in 0..<channels {
          stored[channels * (row * width + column) + channel] = UInt8(
            source[channels * (y * shown.width + x) + channel])
        }
      }
    }
    var carried = CarriedMetadata()
    carried.exif = Exif.stating(orientation: orientation, resolution: nil)
    return try PNG.encode(
      DecodedImage(
        width: width, height: height, model: shown.model, hasAlpha: shown.hasAlpha,
        samples: .eight(stored)),
      profile: profile?.bytes, carrying: carried)
  }

  /// The samples of an image as numbers.
  static func samples(of image: DecodedImage) -> [Int] {
    switch image.samples {
    case .eight(let samples): samples.map { Int($0) }
    case .sixteen(let samples): samples.map { Int($0) }
    case .float(let samples): samples.map { Int($0 * 65_535) }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where ImageMagick is not installed.
  static var needsImageMagick: Self {
    .enabled("needs ImageMagick") { try Corpora.isRequired || Program.hasImageMagick }
  }
}

/// Another program, if it is installed.
enum Program {
  /// The programs that each test has done without.
  private static let missed = Mutex<Set<[String]>>([])

  /// Whether `convert` is ImageMagick's.
  static var hasImageMagick: Bool {
    get throws {
      let words = try output("convert", ["--version"]) ?? Data()
      if String(decoding: words, as: UTF8.self).hasPrefix("Version: ImageMagick") { return true }
      try miss("ImageMagick")
      return false
    }
  }

  /// What the program prints, or `nil` when it is not installed: then the test has a warning, or
  /// fails where `PALETTE_REQUIRE_REFERENCE=1`. Arguments are not read by a shell.
  static func output(_ name: String, _ arguments: [String]) throws -> Data? {
    guard let path = Tool.installed(name) else {
      try miss(name)
      return nil
    }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return data ?? Data()
  }

  private static func miss(_ name: String) throws {
    if Corpora.isRequired { throw Corpora.Missing(name: name) }
    guard let test = Test.current, missed.withLock({ $0.insert([test.name, name]).inserted })
    else { return }
    Issue.record("not compared with \(name), which is not installed", severity: .warning)
  }
}
