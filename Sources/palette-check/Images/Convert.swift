public import ArgumentParser
public import ColorEngine
import CommandSupport
import FileAccess
import ImageAssets
import PaletteAudit
import SourceSyntax

/// `palette-check convert IN -o OUT --to SPACE`: images in another profile, which is embedded.
package struct Convert: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts images to a profile and embeds it.",
    discussion: """
      The embedded profile of an image is honored; size, alpha, resolution, orientation and Exif are \
      kept; a file is written whole or not at all. A folder is converted into a folder. An output \
      that ends in .imageset gets an sRGB and a Display P3 member and its Contents.json. In a \
      folder, each Contents.json is written too, with the new names of its images; a drawing (SVG, PDF) \
      and an image in a slot for another gamut are copied as they are, and other files are named, but \
      not copied. A JPEG that is \
      in the profile already is not encoded again. High dynamic range (PQ, HLG) becomes white at \
      203 cd/m² and is compressed above, by ITU-R BT.2390; a line says so, and what a file is left \
      without: a gain map, or IPTC that its format does not hold. Examples:
        palette-check convert in.png -o out.png --to display-p3
        palette-check convert Exports/ -o Converted/ --to srgb --report
        palette-check convert master@2x.png -o Assets.xcassets/Photo.imageset
        palette-check convert old.jpg -o new.jpg --assign srgb
      """)

  @Argument(help: "The image, or a folder of images.", completion: .file()) var input: String
  @Option(
    name: .shortAndLong,
    help:
      "The file, folder or .imageset to write; - is standard output, in --format or as the image.")
  var output: String
  @Option(
    help: ArgumentHelp(
      "A profile's name (see profile list), or an ICC profile's path.",
      valueName: "space|file.icc"),
    completion: .list(BuiltInProfile.all.map { $0.name }))
  var to: String?
  @Option(
    help: ArgumentHelp(
      "Embed this profile and leave the pixels as they are.", valueName: "space|file.icc"),
    completion: .list(BuiltInProfile.all.map { $0.name }))
  var assign: String?
  @Flag(help: "Remove the profile and leave the pixels as they are.") var strip = false
  @Option(
    help: """
      Bits of a sample, 8 or 16. When left out: those of the image, and 16 for spaces larger than \
      sRGB.
      """) var bits: Int?
  @Option(help: "The format to write; by default that of the output's name or of the image.")
  var format: String?
  @Option(help: "1…100 for lossy compression; by default lossless where the format allows it.")
  var quality: Int?
  @Option(
    help: ArgumentHelp("What an image without a profile is.", valueName: "space"),
    completion: .list(BuiltInProfile.all.map { $0.name }))
  var untaggedAs = "srgb"
  @Option(help: "The rendering intent.") var intent: RenderingIntent = .relativeColorimetric
  @Flag(name: .customLong("bpc"), help: "Compensate for the black point.")
  var blackPointCompensation = false
  @Flag(help: "Spread what 8 bits cannot hold over neighboring pixels.") var dither = false
  @Flag(help: "Print what changed: colors out of gamut, clipped channels, differences.")
  var report = false
  @Option(
    help: ArgumentHelp(
      "The memory for images that are converted at once, such as 512M; a quarter of the machine's by "
        + "default. An image that needs more is converted alone: row by row from PNG, JPEG or TIFF to one "
        + "of them; else, as from and to WebP, AVIF and HEIC, as a whole in more memory, and a line says so.",
      valueName: "bytes"),
    transform: ByteSize.init(argument:))
  var memory: ByteSize?
  @Option(
    help: ArgumentHelp(
      "The largest image that is converted as a whole, at \(ImageConverter.pixelBytes) bytes a pixel. By "
        + "default what the memory holds, at least \(DecodeLimits.standard.pixels). Where rows are "
        + "converted one after the other, 16 times as many.", valueName: "pixels"))
  var maxPixels: Int?
  @Flag(help: "Print which path the conversion took, and why.") var explainTransform = false
  @Option(help: "How many images of a folder are converted at once.") var jobs: Int?
  @Flag(help: "Show no progress.") var noProgress = false
  @Flag(help: "Overwrite files that are there.") var force = false

  /// Whether the output is standard output.
  private var isPrinted: Bool { output == "-" }

  private var isImageSet: Bool {
    output.hasSuffix(".imageset") || output.hasSuffix(".imageset/")
  }

  package init() {}

  package func validate() throws {
    let actions = [to != nil, assign != nil, strip, isImageSet].filter { $0 }
    guard actions.count == 1 else {
      throw ValidationError(
        "specify one of --to, --assign, --strip, or an output that ends in .imageset")
    }
    guard [nil, 8, 16].contains(bits) else {
      throw ValidationError("--bits is 8 or 16, not \(bits ?? 0)")
    }
    guard (1...100).contains(quality ?? 100) else {
      throw ValidationError("--quality is 1…100, not \(quality ?? 0)")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1") }
    if let maxPixels, maxPixels < 1 { throw ValidationError("--max-pixels is at least 1") }
    let others: [(name: String, isGiven: Bool)] = [
      ("--bits", bits != nil), ("--quality", quality != nil), ("--dither", dither),
      ("--report", report), ("--memory", memory != nil), ("--bpc", blackPointCompensation),
      ("--explain-transform", explainTransform),
    ]
    if to == nil, let other = others.first(where: { $0.isGiven }) {
      throw ValidationError(
        isImageSet
          ? "\(other.name) does not apply to an image set, which has a PNG of 8 bits and one of 16"
          : "\(other.name) is about converting; \(strip ? "--strip" : "--assign") leaves the pixels as "
            + "they are")
    }
    if isImageSet, let format {
      throw ValidationError("an image set has PNG files; leave out --format \(format)")
    }
    guard BuiltInProfile.named(untaggedAs) != nil else {
      throw unknownSpace("--untagged-as", untaggedAs)
    }
    if let format, ImageFormats.encoder(forExtension: format) == nil {
      throw ValidationError("--format “\(format)” cannot be written; known: \(Self.writable)")
    }
  }

  package func run() throws {
    let isFolder = LocalFiles().kind(of: input) == .folder
    if isFolder { try checkFolders() }
    if isImageSet {
      try writeImageSet()
    } else if isFolder {
      try convertFolder(by: try converter())
    } else {
      try convertFile(by: try converter())
    }
  }

  /// Checks that a folder is converted into a folder.
  private func checkFolders() throws {
    guard !isPrinted else {
      throw ValidationError("a folder is converted into a folder; name it with --output")
    }
    if let kind = LocalFiles().kind(of: output), kind != .folder {
      throw ValidationError(
        "a folder is converted into a folder, and --output \(output) is a file; name another one")
    }
    if isImageSet {
      throw ValidationError("an image set is made from one image, not from a folder")
    }
  }

  // MARK: - What to do

  private var untagged: ICCProfileBuilder { BuiltInProfile.named(untaggedAs)?.builder ?? .srgb }

  private func converter() throws -> FileConverter {
    let action: FileConverter.Action
    if let to {
      var converter = ImageConverter(
        to: try destination(to, "--to"), bitDepth: bits, untagged: untagged, intent: intent,
        blackPointCompensation: blackPointCompensation, isDithered: dither, quality: quality,
        isMeasured: report, limits: limits)
      converter.memory = MemoryBudget(bytes: usedMemory)
      action = .convert(converter)
    } else if let assign {
      action = .assign(try destination(assign, "--assign"))
    } else {
      action = .strip
    }
    return FileConverter(
      action, format: format.flatMap { ImageFormats.encoder(forExtension: $0) },
      isOverwriting: force)
  }

  private var usedMemory: Int { memory?.bytes ?? Machine.memory / 4 }

  private var limits: DecodeLimits {
    let held = usedMemory / ImageConverter.pixelBytes
    return DecodeLimits(pixels: maxPixels ?? max(held, DecodeLimits.standard.pixels))
  }

  private func destination(
    _ name: String, _ option: String
  ) throws -> ImageConverter.Destination {
    if let profile = BuiltInProfile.named(name) { return .space(profile.builder) }
    guard name.contains(".") || name.contains("/") else { throw unknownSpace(option, name) }
    do {
      return .profile(try ImageBytes.read(name, limit: DecodeLimits.standard.profileBytes))
    } catch {
      StandardError.write(line: "\(name): error: \(error)")
      throw ExitStatus.trouble
    }
  }

  private func unknownSpace(_ option: String, _ name: String) -> ValidationError {
    let names = BuiltInProfile.all.map { $0.name }
    return ValidationError(
      "\(option) “\(name)” is unknown; known: \(names.joined(separator: ", "))"
        + Similarity.question(Hint.spelling(of: name, among: names)))
  }

  private static var writable: String {
    ImageFormats.encoders.map { $0.id }.joined(separator: ", ")
  }

  // MARK: - Files

  private func convertFile(by converter: FileConverter) throws {
    do {
      let result =
        try isPrinted
        ? converter.convert(input) { StandardOutput.write($0) }
        : converter.convert(input, to: output)
      publish(result, of: input, to: output)
    } catch {
      // Whoever reads a pipe may have enough.
      if (error as? FileError)?.isBrokenPipe == true { return }
      StandardError.write(line: line(error, of: input, to: output))
      throw ExitStatus.trouble
    }
  }

  private func writeImageSet() throws {
    let writer = ImageSetWriter(untagged: untagged, intent: intent, limits: limits)
    let set = output.hasSuffix("/") ? String(output.dropLast()) : output
    do {
      if !force {
        if LocalFiles().kind(of: output) == .file { throw FileConversionError.exists }
        let replaced = try writer.filesReplaced(byMaster: input, in: set)
        if !replaced.isEmpty { throw OccupiedSet(files: replaced) }
      }
      let written = try writer.write(master: input, into: set)
      for file in written.files { StandardOutput.write(Printable.line("wrote \(file)") + "\n") }
      printLosses(of: input, written.toneMapping, written.dropped)
    } catch {
      StandardError.write(line: line(error, of: input, to: output))
      throw ExitStatus.trouble
    }
  }

  private func convertFolder(by converter: FileConverter) throws {
    let progress = ProgressLine(isOn: !noProgress)
    let conversion = FolderConverter(converter, jobs: jobs ?? processorCount)
      .convert(input, into: output) { progress.update(done: $0, of: $1) }
    progress.clear()
    for problem in conversion.problems { StandardError.write(line: "error: \(problem)") }
    guard !conversion.images.isEmpty else {
      StandardError.write(line: "\(input): error: there is no image in this folder")
      throw ExitStatus.trouble
    }
    var isComplete = conversion.problems.isEmpty && conversion.catalogFailures.isEmpty
    for image in conversion.images {
      do {
        let result = try image.result.get()
        if case .slot(let gamut)? = image.reasonToCopy {
          StandardError.write(
            line: "\(image.source): copied as it is, because its slot is for \(gamut)")
        }
        publish(result, of: image.source, to: image.target)
      } catch {
        isComplete = false
        StandardError.write(line: line(error, of: image.source, to: image.target))
      }
    }
    printRest(of: conversion)
    if !isComplete { throw ExitStatus.trouble }
  }

  /// What of a folder is not converted, and the catalogs that are not in order.
  private func printRest(of conversion: FolderConverter.Conversion) {
    let drawings = conversion.images.filter { $0.reasonToCopy == .drawing }.map(\.source)
    if let first = drawings.min() {
      let count = drawings.count == 1 ? "1 drawing is" : "\(drawings.count) drawings are"
      StandardError.write(
        line:
          "\(input): \(count) copied without a conversion\(drawings.count == 1 ? ":" : ", such as") "
          + "\(first)")
    }
    let others = conversion.skipped.filter {
      [.notAnImage, .unsupportedFormat].contains($0.reason)
    }
    if let first = others.first {
      let count = others.count == 1 ? "1 other file is" : "\(others.count) other files are"
      StandardError.write(
        line: "\(input): \(count) not copied\(others.count == 1 ? ":" : ", such as") \(first.path)")
    }
    for entry in conversion.skipped {
      guard let reason = Self.reasons[entry.reason] else { continue }
      StandardError.write(line: "\(entry.path): not copied: \(reason)")
    }
    for file in conversion.missing {
      let (place, start) = (file.location.file, file.location.range.start)
      StandardError.write(
        line: "\(place):\(start.line):\(start.column): the file “\(file.name)” does not exist")
    }
    for failure in conversion.catalogFailures {
      let problem = failure.error as? SourceProblem
      StandardError.write(
        line: problem.map { Report.Problem($0).line }
          ?? Messages.line(failure.error, file: failure.path))
    }
  }

  /// Why entries of a folder that may have been meant are left out.
  private static let reasons: [SkipReason: String] = [
    .notAFile: "it is a pipe, a device or a socket", .danglingLink: "it is a link to nothing",
    .loop: "it is a link to a folder around it", .tooDeep: "it is below the greatest depth",
  ]

  // MARK: - What is said

  /// Prints what a conversion did; nothing where the pixels stay as they are.
  private func publish(_ result: ImageConverter.Result?, of path: String, to target: String) {
    guard let result else { return }
    if report || explainTransform {
      let lines = ConversionText.lines(result, from: path, to: target, explains: explainTransform)
      for line in lines {
        if isPrinted {
          StandardError.write(line: line)
        } else {
          StandardOutput.write(Printable.line(line) + "\n")
        }
      }
    }
    printLosses(of: path, result.toneMapping, result.dropped)
    // The default is a guess; what was asked for is a promise.
    if memory != nil, let bytes = result.excessMemory {
      StandardError.write(
        line:
          "\(path): held as a whole, in up to \(ByteSize(bytes: bytes)), more than --memory; only PNG, "
          + "JPEG and TIFF are read and written row by row")
    }
  }

  /// Says what an image is left without, one line each.
  private func printLosses(of path: String, _ toneMapping: ToneMapping?, _ dropped: [String]) {
    var losses = toneMapping.map { ["\($0)"] } ?? []
    if !dropped.isEmpty { losses.append("left out: \(dropped.joined(separator: ", "))") }
    for loss in losses { StandardError.write(line: "\(path): \(loss)") }
  }

  /// An error in words, with the options that help.
  private func line(_ error: any Error, of path: String, to target: String) -> String {
    switch error {
    case let error as FileError: Messages.line(error)
    case let error as ImageError where error.isAboutPixels:
      Messages.line(error, file: path) + "; raise it with --max-pixels"
    case let error as FileConversionError: line(error, of: path, to: target)
    default: Messages.line(error, file: path)
    }
  }

  private func line(_ error: FileConversionError, of path: String, to target: String) -> String {
    func line(_ words: String, file: String = path) -> String {
      Printable.line("\(file): error: \(words)")
    }
    func useless(_ option: String, _ format: String) -> String {
      line(
        "\(option) is not for \(format.uppercased()) files; leave it out, or name another --format")
    }
    switch error {
    case .exists: return line("\(error). Overwrite with --force", file: target)
    case .isFolder, .noFolder: return line("\(error)", file: target)
    case .taken(let owner): return line("\(target) is already made from \(owner)")
    case .bitDepth(let bits, let format): return useless("--bits \(bits)", format)
    case .quality(let quality, let format): return useless("--quality \(quality)", format)
    case .otherFormat(let source, let expected):
      return line(
        "the image is \(source.uppercased()), and \(strip ? "--strip" : "--assign") leaves it so, but "
          + "\(expected.uppercased()) is asked for; name the output accordingly, or convert with --to"
      )
    case .unknownExtension:
      let known = ImageFormats.encoders.map { ".\($0.encodedExtensions[0])" }
      return line(
        "\(error); end it in one of \(known.joined(separator: ", ")), or name a --format")
    }
  }
}

/// The error for an image set that has the images already, or others in their slots.
private struct OccupiedSet: Error, CustomStringConvertible {
  var files: [String]

  var description: String {
    files.count == 1
      ? "\(files[0]) would be replaced. Replace it with --force"
      : "\(files.joined(separator: ", ")) would be replaced. Replace them with --force"
  }
}

extension RenderingIntent: ExpressibleByArgument {}
