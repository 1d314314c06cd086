import FileAccess
import ICCProfiles

/// A few small images to try the audit on: some as they should be, some not.
package enum SampleImages {
  /// Writes the images into a folder, which is made if need be, and returns their paths.
  ///
  /// - Throws: ``FileError`` or ``ImageError`` when something cannot be written.
  @discardableResult
  package static func write(into folder: String) throws -> [String] {
    let paths = try all.map { sample in
      let path = "\(folder)/\(sample.path)"
      try LocalFiles().createFolder(Path.folder(path))
      let image = sample.isGray ? gradient(gray: 96) : gradient(sample)
      try AtomicFile.write(try PNG.encode(image, profile: sample.profile?.bytes), to: path)
      return path
    }
    try AtomicFile.write(Array(contents.utf8), to: "\(folder)/\(iconSet)/Contents.json")
    return paths
  }

  private static let iconSet = "Assets.xcassets/AppIcon.appiconset"

  private static let contents = """
    {
      "images" : [
        {
          "filename" : "icon-with-alpha.png",
          "idiom" : "universal",
          "platform" : "ios",
          "size" : "96x96"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

  private struct Sample {
    var path: String
    var profile: ICCProfileBuilder?
    var bits = 8
    var hasAlpha = false
    var isGray = false
  }

  private static let all = [
    Sample(path: "srgb.png", profile: .srgb),
    Sample(path: "display-p3-16-bit.png", profile: .displayP3, bits: 16),
    Sample(path: "gray.png", profile: .grayGamma22, isGray: true),
    Sample(path: "untagged.png"),
    Sample(path: "display-p3-8-bit.png", profile: .displayP3),
    Sample(
      path: "Assets.xcassets/AppIcon.appiconset/icon-with-alpha.png", profile: .srgb,
      hasAlpha: true),
  ]

  /// A gradient from red to green, darker downwards; with alpha, a disk.
  private static func gradient(_ sample: Sample) -> DecodedImage {
    let size = 96
    let most = sample.bits == 16 ? 65_535 : 255
    var samples: [Int] = []
    for y in 0..<size {
      for x in 0..<size {
        let light = most - most * y / (2 * size)
        samples += [light * (size - 1 - x) / (size - 1), light * x / (size - 1), light / 4]
        if sample.hasAlpha {
          let (dx, dy) = (2 * x + 1 - size, 2 * y + 1 - size)
          samples.append(dx * dx + dy * dy <= size * size ? most : 0)
        }
      }
    }
    return DecodedImage(
      width: size, height: size, model: .rgb, hasAlpha: sample.hasAlpha,
      samples: sample.bits == 16
        ? .sixteen(samples.map { UInt16($0) }) : .eight(samples.map { UInt8($0) }))
  }

  private static func gradient(gray size: Int) -> DecodedImage {
    let samples = (0..<size * size).map { UInt8($0 % size * 255 / (size - 1)) }
    return DecodedImage(
      width: size, height: size, model: .gray, hasAlpha: false, samples: .eight(samples))
  }
}
