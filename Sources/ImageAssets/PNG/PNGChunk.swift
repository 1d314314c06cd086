/// A chunk of a PNG file: four letters and some bytes (ISO/IEC 15948, 5.3).
///
/// ```swift
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// var carried = CarriedMetadata()
/// carried.pngChunks = [PNGChunk("tEXt", Array("Title\0Red".utf8))]
/// let file = try PNG.encode(red, profile: nil, carrying: carried)
/// print(try PNG.metadata(of: file.span, limits: .standard).carried.pngChunks.map(\.type))
/// // Prints "["tEXt"]"
/// ```
public struct PNGChunk: Hashable, Sendable {
  /// The four letters.
  public var type: String
  /// The data, without length and checksum.
  public var data: [UInt8]

  /// Makes a chunk.
  public init(_ type: String, _ data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// The serialized chunk: length, type, data, checksum.
  var bytes: [UInt8] {
    let content = Array(type.utf8) + data
    let checksum = CRC32.of(content.span, in: 0..<content.count)
    return Self.bigEndian(UInt32(data.count)) + content + Self.bigEndian(checksum)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { shift in UInt8(truncatingIfNeeded: number >> UInt32(shift)) }
  }

  /// Whether the chunk remains valid when the pixels change: standard chunks that do not describe
  /// the samples, and unknown ones that are safe to copy according to their fourth letter.
  static func survivesConversion(_ type: String) -> Bool {
    switch type {
    case "tEXt", "zTXt", "iTXt", "tIME", "oFFs", "sCAL", "sTER": true
    case "sPLT", "cICP", "iCCP", "sRGB", "gAMA", "cHRM", "sBIT", "mDCV", "mDCv", "cLLI", "cLLi":
      false
    default: type.utf8.first ?? 0 >= 0x61 && type.utf8.last ?? 0 >= 0x61
    }
  }
}
