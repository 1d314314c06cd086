public import ArgumentParser
public import ColorEngine
import CommandSupport
import FileAccess
import ImageAssets
import ImageFacts
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
        + "default. An image that needs more is converted alone, row by row where its format allows it.",
      valueName: "bytes"))
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
    let task = try task()
    if LocalFiles().kind(of: input) == .folder {
      guard !isPrinted else {
        throw ValidationError("a folder is converted into a folder; name it with --output")
      }
      if let kind = LocalFiles().kind(of: output), kind != .folder {
        throw ValidationError(
          "a folder is converted into a folder, and --output \(output) is a file; name another one")
      }
      try convertFolder(task)
    } else {
      let outcome = convert(input, to: output, task)
      publish(outcome)
      if outcome.isFailure { throw ExitStatus.trouble }
    }
  }

  // MARK: - What to do

  private enum Task: Sendable {
    case convert(ImageConverter)
    case replaceProfile([UInt8]?)
    case imageSet(ImageSetWriter)
  }

  private func task() throws -> Task {
    let untagged = BuiltInProfile.named(untaggedAs)?.builder ?? .srgb
    if strip { return .replaceProfile(nil) }
    if let assign { return .replaceProfile(try destination(assign, "--assign").bytes) }
    guard let to else {
      return .imageSet(
        ImageSetWriter(untagged: untagged, intent: intent, limits: limits))
    }
    var converter = ImageConverter(
      to: try destination(to, "--to"),
      format: format.flatMap { ImageFormats.encoder(forExtension: $0) }, bitDepth: bits,
      untagged: untagged, intent: intent, blackPointCompensation: blackPointCompensation,
      isDithered: dither, quality: quality, isMeasured: report, limits: limits)
    converter.memory = MemoryBudget(bytes: usedMemory)
    return .convert(converter)
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

  /// The outcome for one image.
  private struct Outcome: Sendable {
    var lines: [String] = []
    var notes: [String] = []
    var error: String?
    var isFailure: Bool { error != nil }
  }

  private func publish(_ outcome: Outcome) {
    for line in outcome.lines {
      if isPrinted {
        StandardError.write(line: line)
      } else {
        StandardOutput.write(Printable.line(line) + "\n")
      }
    }
    for line in outcome.notes { StandardError.write(line: line) }
    if let error = outcome.error { StandardError.write(line: error) }
  }

  private func convertFolder(_ task: Task) throws {
    if case .imageSet = task {
      throw ValidationError("an image set is made from one image, not from a folder")
    }
    let root = input.hasSuffix("/") ? String(input.dropLast()) : input
    let base = output.hasSuffix("/") ? String(output.dropLast()) : output
    let found = ImageFiles(in: [root])
    for problem in found.problems { StandardError.write(line: "error: \(problem)") }
    let files = found.files.filter { !isOutput($0, of: root) }
    guard !files.isEmpty else {
      StandardError.write(line: "\(input): error: there is no image in this folder")
      throw ExitStatus.trouble
    }
    let catalogs = found.contents.filter { !isOutput($0, of: root) }
    let kept = filesOfOtherGamuts(in: catalogs)
    let drawings = Set(files.filter { isDrawing($0) })
    let targets = files.map { file in
      let target = base + file.dropFirst(root.count)
      let isCopied = kept[file] != nil || drawings.contains(file)
      return isCopied ? target : self.target(of: file, target, task)
    }
    let owners = Dictionary(zip(targets, files), uniquingKeysWith: { first, _ in first })
    let progress = ProgressLine(isOn: !noProgress)
    let outcomes = concurrentMap(
      count: files.count, jobs: jobs ?? processorCount,
      progress: { progress.update(done: $0, of: $1) }
    ) { index in
      let (file, target) = (files[index], targets[index])
      if let owner = owners[target], owner != file {
        return Outcome(error: "\(file): error: \(target) is already made from \(owner)")
      }
      do throws(FileError) {
        try LocalFiles().createFolder(Path.folder(target))
      } catch {
        return Outcome(error: "\(target): error: the folder cannot be created: \(error.reason)")
      }
      return kept[file] != nil || drawings.contains(file)
        ? copy(file, to: target, slot: kept[file]) : convert(file, to: target, task)
    }
    progress.clear()
    for outcome in outcomes { publish(outcome) }
    if let first = drawings.min() {
      let count = drawings.count == 1 ? "1 drawing is" : "\(drawings.count) drawings are"
      StandardError.write(
        line:
          "\(input): \(count) copied without a conversion\(drawings.count == 1 ? ":" : ", such as") "
          + "\(first)")
    }
    let others = found.skipped.filter {
      [.notAnImage, .unsupportedFormat].contains($0.reason) && !isOutput($0.path, of: root)
    }
    if let first = others.first {
      let count = others.count == 1 ? "1 other file is" : "\(others.count) other files are"
      StandardError.write(
        line: "\(input): \(count) not copied\(others.count == 1 ? ":" : ", such as") \(first.path)")
    }
    for entry in found.skipped where !isOutput(entry.path, of: root) {
      guard let reason = Self.reasons[entry.reason] else { continue }
      StandardError.write(line: "\(entry.path): not copied: \(reason)")
    }
    let names = Dictionary(zip(files, targets.map(Path.name)), uniquingKeysWith: { a, _ in a })
    let errors = catalogs.compactMap { path in
      carry(path, to: base + path.dropFirst(root.count), names)
    }
    for error in errors { StandardError.write(line: error) }
    if !errors.isEmpty || !found.problems.isEmpty { throw ExitStatus.trouble }
    if outcomes.contains(where: { $0.isFailure }) { throw ExitStatus.trouble }
  }

  /// Why entries of a folder that may have been meant are left out.
  private static let reasons: [ImageFiles.Skipped.Reason: String] = [
    .notAFile: "it is a pipe, a device or a socket", .danglingLink: "it is a link to nothing",
    .loop: "it is a link to a folder around it", .tooDeep: "it is below the greatest depth",
  ]

  /// The files in slots for a gamut that is not that of the profile to convert to, with the gamut in
  /// words: converted, they would be in the wrong slot.
  private func filesOfOtherGamuts(in catalogs: [String]) -> [String: String] {
    guard let space = to ?? assign, BuiltInProfile.named(space) != nil else { return [:] }
    let isWide = KnownSpace(rawValue: space)?.isWide == true
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
        case "display-p3" where space != "display-p3": found[file] = "Display P3"
        case "srgb" where isWide: found[file] = "sRGB"
        default: break
        }
      }
    }
    return found
  }

  /// Whether a file is a drawing, which has no pixels to convert.
  private func isDrawing(_ path: String) -> Bool {
    guard let head = try? OpenFile(path).head(1024),
      let format = try? ImageFormats.format(of: head.span)
    else { return false }
    return format == SVG.self || format == PDF.self
  }

  /// Copies a drawing, or an image whose slot is for another gamut, which is said.
  private func copy(_ path: String, to target: String, slot: String?) -> Outcome {
    var outcome = Outcome()
    if !force, LocalFiles().kind(of: target) == .file {
      outcome.error = "\(target): error: the file exists. Overwrite with --force"
      return outcome
    }
    do {
      try AtomicFile.write(
        try ImageBytes.read(path, limit: DecodeLimits.standard.fileBytes), to: target)
      outcome.notes +=
        slot.map { ["\(path): copied as it is, because its slot is for \($0)"] } ?? []
    } catch {
      outcome.error = Messages.line(error, file: path)
    }
    return outcome
  }

  /// Whether a file is in the output folder, which may be in the input folder.
  private func isOutput(_ path: String, of root: String) -> Bool {
    let folder = Path.absolute(output)
    return folder != Path.absolute(root) && Path.contains(folder, Path.absolute(path))
  }

  /// Copies the description of a set of images, with the new names of the images.
  ///
  /// - Returns: The error in words, if there is one.
  private func carry(_ path: String, to target: String, _ names: [String: String]) -> String? {
    do {
      let text = try SourceText(name: path, bytes: try LocalFiles().read(path))
      var bytes = text.bytes
      var places: [(range: Range<Int>, name: String)] = []
      for list in try JSONReader.read(text).root.members {
        for entry in list.value.elements {
          guard let file = entry["filename"], let old = file.string else { continue }
          let image = Path.join(Path.folder(path), old)
          if LocalFiles().kind(of: image) == nil {
            let start = file.location.range.start
            StandardError.write(
              line: "\(path):\(start.line):\(start.column): the file “\(old)” does not exist")
          }
          guard let new = names[image], new != old else { continue }
          places.append((file.bytes, JSONText.string(new).compact))
        }
      }
      for place in places.reversed() {
        bytes.replaceSubrange(place.range, with: place.name.utf8)
      }
      try LocalFiles().createFolder(Path.folder(target))
      try AtomicFile.write(bytes, to: target)
      return nil
    } catch let problem as SourceProblem {
      return Report.Problem(problem).line
    } catch {
      return Messages.line(error, file: path)
    }
  }

  private func convert(_ path: String, to target: String, _ task: Task) -> Outcome {
    var outcome = Outcome()
    let kind = isPrinted ? nil : LocalFiles().kind(of: target)
    if kind == .folder, !isImageSet {
      outcome.error = "\(target): error: it is a folder; name a file in it"
      return outcome
    }
    if !force, kind == .file {
      outcome.error = "\(target): error: the file exists. Overwrite with --force"
      return outcome
    }
    do {
      switch task {
      case .imageSet(let writer):
        let set = target.hasSuffix("/") ? String(target.dropLast()) : target
        if !force {
          let replaced = try writer.filesReplaced(byMaster: path, in: set)
          if !replaced.isEmpty { throw OccupiedSet(files: replaced) }
        }
        let written = try writer.write(master: path, into: set)
        outcome.lines += written.files.map { "wrote \($0)" }
        outcome.notes = Self.notes(path, written.toneMapping, written.dropped)
      case .replaceProfile(let profile):
        let bytes = try ImageBytes.read(path, limit: DecodeLimits.standard.fileBytes)
        try checkFormat(of: bytes, target)
        try write(try ImageFormats.replacingProfile(in: bytes.span, with: profile), to: target)
      case .convert(var converter):
        if converter.format == nil, !isDevice(target) {
          converter.format = try encoder(of: target, from: path)
        }
        let encoder = try converter.outputFormat(ofFile: path)
        if let bits, !encoder.encodedDepths.contains(bits) {
          throw UselessOption(option: "--bits \(bits)", format: encoder.id)
        }
        if let quality, !encoder.hasQuality {
          throw UselessOption(option: "--quality \(quality)", format: encoder.id)
        }
        let result = try write(converter, path, to: target)
        outcome.notes = Self.notes(path, result.toneMapping, result.dropped)
        if report || explainTransform {
          outcome.lines += ConversionText.lines(
            result, from: path, to: target, explains: explainTransform)
        }
      }
    } catch let error as FileError {
      // Whoever reads a pipe may have enough.
      if error.isBrokenPipe { return Outcome() }
      outcome.error = Messages.line(error)
    } catch let error as ImageError where error.isAboutPixels {
      outcome.error = Messages.line(error, file: path) + "; raise it with --max-pixels"
    } catch {
      outcome.error = Messages.line(error, file: path)
    }
    return outcome
  }

  /// What an image is left without, one line each.
  private static func notes(
    _ path: String, _ toneMapping: ToneMapping?, _ dropped: [String]
  ) -> [String] {
    var notes = toneMapping.map { ["\($0)"] } ?? []
    if !dropped.isEmpty { notes.append("left out: \(dropped.joined(separator: ", "))") }
    return notes.map { "\(path): \($0)" }
  }

  private func write(_ bytes: [UInt8], to target: String) throws(FileError) {
    guard !isPrinted else { return StandardOutput.write(bytes) }
    try AtomicFile.write(bytes, to: target)
  }

  /// Converts a file, and writes the result as it is made.
  private func write(
    _ converter: ImageConverter, _ path: String, to target: String
  ) throws -> ImageConverter.Result {
    guard !isPrinted else {
      return try converter.convert(file: path) { StandardOutput.write($0) }
    }
    let file = try PendingFile(target)
    let result = try converter.convert(file: path) { file.write($0) }
    try file.commit()
    return result
  }

  /// Whether the output is standard output, a device or a pipe, whose name says nothing about its
  /// format.
  private func isDevice(_ path: String) -> Bool {
    isPrinted || LocalFiles().kind(of: path) == .special
  }

  /// Checks that a file of this content may have the name of the output, and is of the format asked
  /// for: without converting, it stays what it is.
  private func checkFormat(of bytes: [UInt8], _ target: String) throws {
    let source = try ImageFormats.format(of: bytes.span)
    let named = isDevice(target) ? nil : Path.fileExtension(target)
    let wanted =
      format.flatMap { ImageFormats.encoder(forExtension: $0) }
      ?? named.flatMap { ImageFormats.encoder(forExtension: $0) }
    if let wanted, wanted.id != source.id {
      throw OtherFormat(
        source: source.id, wanted: wanted.id, option: strip ? "--strip" : "--assign")
    }
    if let named, !source.fileExtensions.contains(named) { throw UnknownOutput(name: named) }
  }

  /// The format by the extension of the output; an unknown extension is an error.
  private func encoder(of target: String, from path: String) throws -> any ImageEncoder.Type {
    let name = Path.fileExtension(target) ?? ""
    if let encoder = ImageFormats.encoder(forExtension: name) { return encoder }
    // In a folder a format that cannot be written becomes PNG.
    if Path.fileExtension(path) ?? "" == name, path != input { return PNG.self }
    throw UnknownOutput(name: name)
  }

  /// The output path of a file in a folder: its own name, with the extension of the format.
  private func target(of path: String, _ target: String, _ task: Task) -> String {
    guard case .convert(let converter) = task,
      let format = converter.format ?? (try? encoder(of: target, from: path)),
      !format.encodedExtensions.contains(Path.fileExtension(target) ?? "")
    else { return target }
    return Path.withoutExtension(target) + "." + format.encodedExtensions[0]
  }
}

/// The error for an option that the format does not have.
private struct UselessOption: Error, CustomStringConvertible {
  var option: String
  var format: String

  var description: String {
    "\(option) is not for \(format.uppercased()) files; leave it out, or name another --format"
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

/// The error for an output in another format than the pixels that are to stay as they are.
private struct OtherFormat: Error, CustomStringConvertible {
  var source: String
  var wanted: String
  var option: String

  var description: String {
    "the image is \(source.uppercased()), and \(option) leaves it so, but "
      + "\(wanted.uppercased()) is asked for; name the output accordingly, or convert with --to"
  }
}

/// The error for an output whose name has no writable format.
private struct UnknownOutput: Error, CustomStringConvertible {
  var name: String

  var description: String {
    let known = ImageFormats.encoders.map { ".\($0.encodedExtensions[0])" }.joined(separator: ", ")
    return (name.isEmpty ? "the output has no extension" : ".\(name) files are not written")
      + "; end it in one of \(known), or name a --format"
  }
}

extension RenderingIntent: ExpressibleByArgument {}
