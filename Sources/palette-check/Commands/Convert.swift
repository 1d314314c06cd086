#if LittleCMS
  public import ArgumentParser
  import ColorEngine
  import ColorProfiles
  import ImageAssets

  /// `palette-check convert IN -o OUT --to SPACE`: an image in another profile, which is embedded.
  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Converts an image to a profile and embeds it.",
      discussion: """
        The embedded profile of the image is honored, alpha and the size in pixels are kept, and the \
        file is written whole or not at all. Example:
          palette-check convert in.png -o out.png --to display-p3 --bits 16
        """)

    @Argument(help: "The image to convert.") var input: String
    @Option(name: .shortAndLong, help: "The file to write.") var output: String
    @Option(
      help: ArgumentHelp(
        "srgb, display-p3, gray-gamma-2.2, or an ICC profile.", valueName: "space|file.icc"))
    var to: String
    @Option(help: "Bits of a sample, 8 or 16; those of the image when left out.") var bits: Int?
    @Option(
      help: ArgumentHelp(
        "What an image without a profile is: srgb, display-p3 or gray-gamma-2.2.",
        valueName: "space"))
    var untaggedAs = "srgb"
    @Option(help: "The rendering intent.") var intent: RenderingIntent = .relativeColorimetric
    @Flag(name: .customLong("bpc"), help: "Compensate for the black point.")
    var blackPointCompensation = false

    private static let spaces: [(name: String, builder: ICCProfileBuilder)] = [
      ("srgb", .srgb), ("display-p3", .displayP3), ("gray-gamma-2.2", .grayGamma22),
    ]

    func validate() throws {
      guard [nil, 8, 16].contains(bits) else {
        throw ValidationError("--bits is 8 or 16, not \(bits ?? 0)")
      }
      guard output.lowercased().hasSuffix(".png") else {
        throw ValidationError("the output is written as PNG: “\(output)” should end in .png")
      }
      guard space(untaggedAs) != nil else { throw unknownSpace("--untagged-as", untaggedAs) }
    }

    func run() throws {
      do {
        let converter = ImageConverter(
          to: try destination(), bitDepth: bits, untagged: space(untaggedAs) ?? .srgb,
          intent: intent, blackPointCompensation: blackPointCompensation)
        try AtomicFile.write(try converter.convert(file: input), to: output)
      } catch let error as ImageError {
        StandardError.write("\(input): error: \(error)\n")
        throw ExitStatus.trouble
      } catch let error as FileError {
        StandardError.write("error: \(error)\n")
        throw ExitStatus.trouble
      }
    }

    private func space(_ name: String) -> ICCProfileBuilder? {
      Self.spaces.first { $0.name == name }?.builder
    }

    private func destination() throws -> ImageConverter.Destination {
      if let builder = space(to) { return .space(builder) }
      guard to.contains(".") || to.contains("/") else { throw unknownSpace("--to", to) }
      do {
        return .profile(try FileBytes.read(to, limit: DecodeLimits.standard.profileBytes))
      } catch {
        StandardError.write("\(to): error: \(error)\n")
        throw ExitStatus.trouble
      }
    }

    private func unknownSpace(_ option: String, _ name: String) -> ValidationError {
      let known = Self.spaces.map { $0.name }.joined(separator: ", ")
      return ValidationError("\(option) “\(name)” is not known; known: \(known)")
    }
  }

  extension RenderingIntent: ExpressibleByArgument {}
#endif
