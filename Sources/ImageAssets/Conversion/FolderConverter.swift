public import FileAccess
import ICCProfiles
import ImageFacts
public import SourceSyntax

/// Converts the images of a folder into another folder with the same folders in it.
///
/// A drawing (SVG, PDF) has no pixels, and an image in a slot for another gamut would be in the wrong
/// one: both are copied as they are. Each `Contents.json` is written with the new names of its images.
/// Other files are not copied.
///
/// ```swift
/// import Foundation
///
/// let folder = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// try FileManager.default.createDirectory(
///   atPath: folder + "/in", withIntermediateDirectories: true)
/// try AtomicFile.write(try PNG.encode(red, profile: nil), to: folder + "/in/red.png")
/// let converter = FolderConverter(FileConverter(.convert(ImageConverter(to: .displayP3))))
/// let conversion = converter.convert(folder + "/in", into: folder + "/out")
/// for image in conversion.images { print(try image.result.get()?.bitDepth ?? 0) }
/// // Prints "16"
/// ```
public struct FolderConverter: Sendable {
  /// What became of an image.
  public struct Image: Sendable {
    /// Its path.
    public var source: String
    /// The path of the output.
    public var target: String
    /// Why it is copied as it is; `nil` for an image that is converted.
    public var reasonToCopy: ReasonToCopy?
    /// What the conversion did, without its bytes; `nil` where the pixels stay as they are. A failure
    /// is an ``ImageError``, a ``FileConversionError`` or a `FileError`.
    public var result: Result<ImageConverter.Result?, any Error>
  }

  /// Why an image is copied as it is.
  public enum ReasonToCopy: Hashable, Sendable {
    /// It has no pixels.
    case drawing
    /// The catalog has it in a slot for this gamut: `sRGB` or `Display P3`.
    case slot(gamut: String)
  }

  /// A file that a `Contents.json` names, and that does not exist.
  public struct MissingFile: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Where it is named.
    public var location: SourceLocation
  }

  /// A `Contents.json` that is not written.
  public struct CatalogFailure: Sendable {
    /// Its path.
    public var path: String
    /// A `SourceProblem` or a `FileError`.
    public var error: any Error
  }

  /// What became of a folder.
  public struct Conversion: Sendable {
    /// The images, in the order of ``ImageFiles``. Without any, nothing is written.
    public var images: [Image] = []
    /// What else is in the folder.
    public var skipped: [ImageFiles.Skipped] = []
    /// The files that are missing.
    public var missing: [MissingFile] = []
    /// The `Contents.json` that are not written.
    public var catalogFailures: [CatalogFailure] = []
    /// The folders that could not be read.
    public var problems: [FileError] = []
  }

  /// What becomes of each image.
  public var converter: FileConverter
  /// The number of images to convert concurrently.
  public var jobs: Int

  /// Makes a converter of folders.
  public init(_ converter: FileConverter, jobs: Int = 1) {
    self.converter = converter
    self.jobs = jobs
  }

  /// Converts a folder. An output folder within it is left out.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - output: The path of the folder to write, which is made if need be.
  ///   - progress: Called on any thread after each image, with the number done and the total.
  /// - Returns: What became of each image and each `Contents.json`.
  public func convert(
    _ folder: String, into output: String, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> Conversion {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let base = output.hasSuffix("/") ? String(output.dropLast()) : output
    let outputFolder = Path.absolute(base)
    let isWithin = outputFolder != Path.absolute(root)
    func isOutput(_ path: String) -> Bool {
      isWithin && Path.contains(outputFolder, Path.absolute(path))
    }
    let found = ImageFiles(in: [root])
    let files = found.files.filter { !isOutput($0) }
    let catalogs = found.contents.filter { !isOutput($0) }
    var conversion = Conversion(
      skipped: found.skipped.filter { !isOutput($0.path) }, problems: found.problems)
    guard !files.isEmpty else { return conversion }

    let reasons = reasonsToCopy(files, catalogs)
    let targets = files.map { file in
      let target = base + file.dropFirst(root.count)
      return reasons[file] == nil ? renamed(target) : target
    }
    let owners = Dictionary(zip(targets, files), uniquingKeysWith: { first, _ in first })
    conversion.images = concurrentMap(count: files.count, jobs: jobs, progress: progress) { index in
      let (file, target) = (files[index], targets[index])
      return Image(
        source: file, target: target, reasonToCopy: reasons[file],
        result: Result {
          if let owner = owners[target], owner != file {
            throw FileConversionError.taken(by: owner)
          }
          do throws(FileError) {
            try LocalFiles().createFolder(Path.folder(target))
          } catch {
            throw FileConversionError.noFolder(error)
          }
          guard reasons[file] == nil else { return try copy(file, to: target) }
          return try converter.convert(file, to: target)
        })
    }
    let names = Dictionary(zip(files, targets.map(Path.name)), uniquingKeysWith: { a, _ in a })
    for path in catalogs {
      do {
        conversion.missing += try carry(path, to: base + path.dropFirst(root.count), names)
      } catch {
        conversion.catalogFailures.append(CatalogFailure(path: path, error: error))
      }
    }
    return conversion
  }

  // MARK: - Images

  private func reasonsToCopy(_ files: [String], _ catalogs: [String]) -> [String: ReasonToCopy] {
    let drawings = files.filter(Self.isDrawing).map { ($0, ReasonToCopy.drawing) }
    return filesOfOtherGamuts(in: catalogs).mapValues(ReasonToCopy.slot)
      .merging(drawings) { _, drawing in drawing }
  }

  /// The files in slots for a gamut that is not that of the profile to convert to, with the gamut in
  /// words.
  private func filesOfOtherGamuts(in catalogs: [String]) -> [String: String] {
    let destination: ImageConverter.Destination
    switch converter.action {
    case .convert(let converter): destination = converter.destination
    case .assign(let profile): destination = profile
    case .strip: return [:]
    }
    guard case .space(let builder) = destination else { return [:] }
    let name = BuiltInProfile.all.first { $0.builder == builder }?.name
    let isWide = name.flatMap(KnownSpace.init(rawValue:))?.isWide == true
    var found: [String: String] = [:]
    for path in catalogs {
      guard let bytes = try? LocalFiles().read(path),
        let text = try? SourceText(name: path, bytes: bytes),
        let images = try? JSONReader.read(text).root["images"]
      else { continue }
      for entry in images.elements {
        guard let name = entry["filename"]?.string else { continue }
        let file = Path.join(Path.folder(path), name)
        switch entry["display-gamut"]?.string?.lowercased() {
        case "display-p3" where builder != .displayP3: found[file] = "Display P3"
        case "srgb" where isWide: found[file] = "sRGB"
        default: break
        }
      }
    }
    return found
  }

  private static func isDrawing(_ path: String) -> Bool {
    guard let head = try? OpenFile(path).head(1024),
      let format = try? ImageFormats.format(of: head.span)
    else { return false }
    return format == SVG.self || format == PDF.self
  }

  /// The path of an output with the extension of its format. A format that cannot be written becomes
  /// PNG.
  private func renamed(_ target: String) -> String {
    guard case .convert = converter.action else { return target }
    let format = converter.format ?? (try? FileConverter.encoder(forName: target)) ?? PNG.self
    guard !format.encodedExtensions.contains(Path.fileExtension(target) ?? "") else {
      return target
    }
    return Path.withoutExtension(target) + "." + format.encodedExtensions[0]
  }

  private func copy(_ path: String, to target: String) throws -> ImageConverter.Result? {
    try converter.checkVacancy(of: LocalFiles().kind(of: target))
    try AtomicFile.write(
      try ImageBytes.read(path, limit: DecodeLimits.standard.fileBytes), to: target)
    return nil
  }

  // MARK: - Catalogs

  /// Copies the description of a set of images, with the new names of the images.
  ///
  /// - Returns: The files that it names and that do not exist.
  private func carry(
    _ path: String, to target: String, _ names: [String: String]
  ) throws -> [MissingFile] {
    let text = try SourceText(name: path, bytes: try LocalFiles().read(path))
    var missing: [MissingFile] = []
    var edits: [SourceEdit] = []
    for list in try JSONReader.read(text).root.members {
      for entry in list.value.elements {
        guard let file = entry["filename"], let old = file.string else { continue }
        let image = Path.join(Path.folder(path), old)
        if LocalFiles().kind(of: image) == nil {
          missing.append(MissingFile(name: old, location: file.location))
        }
        guard let new = names[image], new != old else { continue }
        edits.append(SourceEdit(file.bytes, JSONText.string(new).compact))
      }
    }
    let bytes = try text.applying(edits)
    try LocalFiles().createFolder(Path.folder(target))
    try AtomicFile.write(bytes, to: target)
    return missing
  }
}
