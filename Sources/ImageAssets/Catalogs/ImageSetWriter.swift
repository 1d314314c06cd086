import FileAccess
public import ICCProfiles

/// Writes an image set of an asset catalog from one wide-gamut master: a member in sRGB, which
/// devices without a wide display take, and one in Display P3, with the `Contents.json` that tells
/// them apart by `display-gamut`.
///
/// The scale is read from the master's name, as Xcode does: `photo@2x.png` is 2x, `photo.png` 1x.
/// Other members of a set that exists already are kept, and so is every byte of its `Contents.json` but
/// for the entries that are replaced or added.
///
/// ```swift
/// import FileAccess
/// import Foundation
/// import ICCProfiles
///
/// let folder = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
/// let orange = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 128, 0]))
/// let master = try PNG.encode(orange, profile: ICCProfileBuilder.displayP3.bytes)
/// try AtomicFile.write(master, to: folder + "/logo@2x.png")
/// let written = try ImageSetWriter().write(
///   master: folder + "/logo@2x.png", into: folder + "/logo.imageset")
/// print(written.files.map { $0.split(separator: "/").last ?? "" })
/// // Prints "["logo-srgb@2x.png", "logo-p3@2x.png", "Contents.json"]"
/// ```
public struct ImageSetWriter: Sendable {
  /// What pixels are that the file says nothing about.
  public var untagged: ICCProfileBuilder
  /// What happens to colors that sRGB cannot show.
  public var intent: RenderingIntent
  /// How much a file may ask for.
  public var limits: DecodeLimits

  /// Makes a writer.
  public init(
    untagged: ICCProfileBuilder = .srgb, intent: RenderingIntent = .relativeColorimetric,
    limits: DecodeLimits = .standard
  ) {
    self.untagged = untagged
    self.intent = intent
    self.limits = limits
  }

  /// What was written.
  public struct Written: Sendable {
    /// The paths of the files.
    public var files: [String]
    /// What the master has besides its pixels, and the members do not.
    public var dropped: [String]
    /// How high dynamic range was mapped; `nil` for a master without.
    public var toneMapping: ToneMapping?
  }

  /// The files of a set that writing would replace, or take out of their slots.
  ///
  /// - Parameters:
  ///   - master: The path of the image.
  ///   - folder: The path of the image set.
  /// - Returns: Their paths; none if the set does not exist.
  /// - Throws: ``ImageError`` when the set's `Contents.json` cannot be understood.
  public func filesReplaced(byMaster master: String, in folder: String) throws(ImageError)
    -> [String]
  {
    let images = Self.images(of: master)
    let contents = try ImageSetContents(at: "\(folder)/Contents.json", limit: limits.fileBytes)
    let existing = images.map(\.filename).filter {
      LocalFiles().kind(of: "\(folder)/\($0)") != nil
    }
    let others = contents.files(replacedBy: images).filter { !existing.contains($0) }
    return (existing + others).map { "\(folder)/\($0)" }
  }

  /// Writes the members and `Contents.json`, each whole or not at all, `Contents.json` last.
  ///
  /// - Parameters:
  ///   - master: The path of the image.
  ///   - folder: The path of the image set, which is made if need be.
  /// - Returns: The files, and what they are left without.
  /// - Throws: ``ImageError`` when the master cannot be converted or the set's `Contents.json` cannot
  ///   be understood, ``FileError`` when something cannot be written.
  @discardableResult
  public func write(master: String, into folder: String) throws -> Written {
    let contentsPath = "\(folder)/Contents.json"
    let contents = try ImageSetContents(at: contentsPath, limit: limits.fileBytes)
    let bytes = try ImageBytes.read(master, limit: limits.fileBytes)

    let images = Self.images(of: master)
    var written = Written(files: [], dropped: [])
    try LocalFiles().createFolder(folder)
    for (member, image) in zip(Member.allCases, images) {
      let converter = ImageConverter(
        to: member.destination, format: PNG.self, bitDepth: member.bitDepth,
        untagged: untagged, intent: intent, limits: limits)
      let result = try converter.convert(bytes.span)
      let path = "\(folder)/\(image.filename)"
      try AtomicFile.write(result.bytes, to: path)
      written.files.append(path)
      written.dropped = result.dropped
      written.toneMapping = result.toneMapping
    }
    try AtomicFile.write(try contents.bytes(with: images), to: contentsPath)
    written.files.append(contentsPath)
    return written
  }

  /// The entries of the members of a master.
  private static func images(of master: String) -> [ImageSetContents.Image] {
    let (stem, scale) = stemAndScale(of: master)
    let suffix = scale == "1x" ? "" : "@\(scale)"
    return Member.allCases.map {
      .init(
        filename: "\(stem)-\($0.suffix)\(suffix).png", scale: scale,
        displayGamut: $0.displayGamut)
    }
  }

  /// The members of the image.
  private enum Member: CaseIterable {
    case srgb, displayP3

    var destination: ImageConverter.Destination { self == .srgb ? .srgb : .displayP3 }
    var suffix: String { self == .srgb ? "srgb" : "p3" }
    var displayGamut: String { self == .srgb ? "sRGB" : "display-P3" }
    var bitDepth: Int { self == .srgb ? 8 : 16 }
  }

  /// Splits `photo@2x.png` into `photo` and `2x`.
  static func stemAndScale(of path: String) -> (stem: String, scale: String) {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    for scale in ["1x", "2x", "3x"] where stem.hasSuffix("@\(scale)") {
      return (String(stem.dropLast(3)), scale)
    }
    return (String(stem), "1x")
  }
}
