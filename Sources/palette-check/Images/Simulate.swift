public import ArgumentParser
public import ColorEngine
import CommandSupport
import FileAccess
import ImageAssets
import PaletteAudit

/// `palette-check simulate IN -o OUT`: an image or a color as people with a color vision deficiency
/// see it.
package struct Simulate: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Shows an image or a color as people with a color vision deficiency see it.",
    discussion: """
      Without --output, IN is a color, and the one seen is printed. The profile of an image is \
      honored, alpha is kept, and the result is in sRGB. brettel is the best method for tritan, \
      which the paper of vienot leaves out: its axis is used with white and red. achroma is luminance with \
      every method. \
      Examples:
        palette-check simulate chart.png -o chart-deutan.png --deficiency deutan
        palette-check simulate '#2e9e4f' --deficiency protan
        palette-check simulate chart.png -o seen.png --deficiency tritan --method brettel
      """)

  @Argument(help: "An image, or a color in CSS notation.", completion: .file()) var input: String
  @Option(
    name: .shortAndLong, help: "The image to write; - is standard output, in the format of IN.",
    completion: .file()) var output: String?
  @Option(help: "The deficiency.") var deficiency: VisionDeficiency
  @Option(
    help: ArgumentHelp(
      "The model: \(VisionMethods.all.map { $0.id }.joined(separator: ", ")).",
      valueName: "model"), completion: .list(VisionMethods.all.map { $0.id }))
  var method = Machado2009.id
  @Option(
    help: "How severe the deficiency is, from 0 (normal vision) to 1 (the cones are missing).")
  var severity = 1.0
  @Flag(help: "Overwrite files that are there.") var force = false

  private var model: (any VisionMethod.Type)? {
    VisionMethods.all.first { $0.id == method }
  }

  package init() {}

  package func validate() throws {
    guard model != nil else {
      throw Hint.unknown("method", method, among: VisionMethods.all.map { $0.id })
    }
    guard (0...1).contains(severity) else {
      throw ValidationError("--severity is from 0 to 1, not \(severity)")
    }
    guard let output else {
      if LocalFiles().kind(of: input) != nil {
        throw ValidationError("“\(input)” is a file; name the image to write with --output")
      }
      _ = try color(input, "IN")
      return
    }
    guard LocalFiles().kind(of: input) != nil || (try? Color(parsing: input)) == nil else {
      throw ValidationError(
        "“\(input)” is a color and no file; leave out --output, and what is seen is printed")
    }
    guard output == "-" || LocalFiles().kind(of: output) == .special || encoder(of: output) != nil
    else {
      let known = ImageFormats.encoders.map { ".\($0.encodedExtensions[0])" }
      throw ValidationError(
        "“\(output)” cannot be written; end it in one of \(known.joined(separator: ", "))")
    }
  }

  package func run() throws {
    guard let model else { return }
    guard let output else {
      let seen = try color(input, "IN").simulating(deficiency, method: model, severity: severity)
      return StandardOutput.write("\(seen.hex)  \(seen.css)\n")
    }
    if output != "-", LocalFiles().kind(of: output) == .file, !force {
      StandardError.write(line: "\(output): error: the file exists. Overwrite with --force")
      throw ExitStatus.trouble
    }
    let preview = VisionPreview(deficiency: deficiency, method: model, severity: severity)
    do {
      let bytes = try ImageBytes.read(input, limit: DecodeLimits.standard.fileBytes)
      let seen = try preview.convert(bytes.span, to: encoder(of: output))
      guard output != "-" else { return StandardOutput.write(seen) }
      try AtomicFile.write(seen, to: output)
    } catch let error as FileError where error.isBrokenPipe {
      return
    } catch let error as ImageError {
      StandardError.write(line: "\(input): error: \(error)")
      throw ExitStatus.trouble
    } catch {
      StandardError.write(line: Messages.line(error))
      throw ExitStatus.trouble
    }
  }

  private func encoder(of path: String) -> (any ImageEncoder.Type)? {
    Path.fileExtension(path).flatMap { ImageFormats.encoder(forExtension: $0) }
  }
}

extension VisionDeficiency: ExpressibleByArgument {}
