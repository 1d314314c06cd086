public import FileAccess

/// Converts image files, or replaces their profiles.
///
/// ```swift
/// let converter = FileConverter(.convert(ImageConverter(to: .displayP3)))
/// do {
///   try converter.convert("master.png", to: "copy.psd")
/// } catch let error as FileConversionError {
///   print(error)
///   // Prints ".psd files are not written"
/// }
/// ```
public struct FileConverter: Sendable {
  /// What becomes of an image.
  public enum Action: Sendable {
    /// Its pixels are converted; ``FileConverter/format`` takes the place of the converter's own.
    case convert(ImageConverter)
    /// Another profile is embedded, and the pixels stay as they are.
    case assign(ImageConverter.Destination)
    /// The profile is removed, and the pixels stay as they are.
    case strip
  }

  /// What becomes of an image.
  public var action: Action
  /// The format to write, or to expect where the pixels stay as they are; `nil` for that of the
  /// output's name.
  public var format: (any ImageEncoder.Type)?
  /// Whether files that are there are overwritten.
  public var isOverwriting: Bool

  /// Makes a converter of files.
  public init(
    _ action: Action, format: (any ImageEncoder.Type)? = nil, isOverwriting: Bool = false
  ) {
    self.action = action
    self.format = format
    self.isOverwriting = isOverwriting
  }

  /// Converts a file into a file, which is written whole or not at all. A device or a pipe is written
  /// to, and its name says nothing about the format.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - target: The path of the output.
  /// - Returns: What the conversion did, without its bytes; `nil` where the pixels stay as they are.
  /// - Throws: ``ImageError`` if the image cannot be read, converted or encoded,
  ///   ``FileConversionError`` if the output does not suit it, and `FileError` if it cannot be written.
  @discardableResult
  public func convert(_ path: String, to target: String) throws -> ImageConverter.Result? {
    let kind = LocalFiles().kind(of: target)
    try checkVacancy(of: kind)
    let file = try PendingFile(target)
    let result = try convert(path, named: kind == .special ? nil : target) { file.write($0) }
    try file.commit()
    return result
  }

  /// Converts a file, and hands over the result.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - name: The name of the output; `nil` if it has none, and keeps the format of the image unless
  ///     ``format`` is set.
  ///   - output: Called with the next bytes of the result, which is complete when the function
  ///     returns.
  /// - Returns: What the conversion did, without its bytes; `nil` where the pixels stay as they are.
  /// - Throws: ``ImageError`` if the image cannot be read, converted or encoded, and
  ///   ``FileConversionError`` if the output does not suit it.
  public func convert(
    _ path: String, named name: String? = nil, writing output: ([UInt8]) -> Void
  ) throws -> ImageConverter.Result? {
    let profile: [UInt8]?
    switch action {
    case .convert(let converter):
      return try convert(path, by: converter, named: name, writing: output)
    case .assign(let destination): profile = destination.bytes
    case .strip: profile = nil
    }
    let bytes = try ImageBytes.read(path, limit: DecodeLimits.standard.fileBytes)
    try checkFormat(of: bytes, named: name)
    output(try ImageFormats.replacingProfile(in: bytes.span, with: profile))
    return nil
  }

  private func convert(
    _ path: String, by converter: ImageConverter, named name: String?,
    writing output: ([UInt8]) -> Void
  ) throws -> ImageConverter.Result {
    var converter = converter
    converter.format = try format ?? name.map(Self.encoder(forName:))
    let encoder = try converter.outputFormat(ofFile: path)
    if let bits = converter.bitDepth, !encoder.encodedDepths.contains(bits) {
      throw FileConversionError.bitDepth(bits, format: encoder.id)
    }
    if let quality = converter.quality, !encoder.hasQuality {
      throw FileConversionError.quality(quality, format: encoder.id)
    }
    return try converter.convert(file: path, writing: output)
  }

  /// Checks that a file of this content may have the name of the output, and is of the format to
  /// expect.
  private func checkFormat(of bytes: [UInt8], named name: String?) throws {
    let source = try ImageFormats.format(of: bytes.span)
    let ending = name.flatMap(Path.fileExtension)
    let expected = format ?? ending.flatMap { ImageFormats.encoder(forExtension: $0) }
    if let expected, expected.id != source.id {
      throw FileConversionError.otherFormat(source: source.id, expected: expected.id)
    }
    if let ending, !source.fileExtensions.contains(ending) {
      throw FileConversionError.unknownExtension(ending)
    }
  }

  /// Checks that nothing is at the path of an output, or something that is replaced.
  func checkVacancy(of kind: FileKind?) throws(FileConversionError) {
    switch kind {
    case .folder: throw .isFolder
    case .file where !isOverwriting: throw .exists
    default: break
    }
  }

  /// The format by the extension of the output.
  static func encoder(forName name: String) throws(FileConversionError) -> any ImageEncoder.Type {
    let ending = Path.fileExtension(name) ?? ""
    guard let encoder = ImageFormats.encoder(forExtension: ending) else {
      throw .unknownExtension(ending)
    }
    return encoder
  }
}

/// A reason why an output does not suit an image.
///
/// ```swift
/// print(FileConversionError.bitDepth(16, format: "jpeg"))
/// // Prints "JPEG files do not have 16 bits a sample"
/// ```
public enum FileConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is a file, and it is not overwritten.
  case exists
  /// There is a folder.
  case isFolder
  /// The folder of the output cannot be made.
  case noFolder(FileError)
  /// Another image of the folder has the same output.
  case taken(by: String)
  /// The format does not store so many bits of a sample.
  case bitDepth(Int, format: String)
  /// The format has no quality.
  case quality(Int, format: String)
  /// The pixels stay as they are, and so does the format, which is not the one to expect.
  case otherFormat(source: String, expected: String)
  /// The extension, in lower case, is not that of a format that is written; it is empty for a name
  /// without any.
  case unknownExtension(String)

  /// The reason in words, without a final period.
  public var description: String {
    switch self {
    case .exists: "the file exists"
    case .isFolder: "it is a folder; name a file in it"
    case .noFolder(let error): "the folder cannot be created: \(error.reason)"
    case .taken(let owner): "it is already made from \(owner)"
    case .bitDepth(let bits, let format):
      "\(format.uppercased()) files do not have \(bits) bits a sample"
    case .quality(_, let format): "\(format.uppercased()) files have no quality"
    case .otherFormat(let source, let expected):
      "the image is \(source.uppercased()), and stays so, but \(expected.uppercased()) is expected"
    case .unknownExtension(let name):
      name.isEmpty ? "the output has no extension" : ".\(name) files are not written"
    }
  }
}
