/// The segments of a JPEG file (ITU-T T.81, annex B), without decoding.
///
/// Stray bytes that libjpeg skips are skipped here, too.
struct JPEGStructure {
  /// The content of the frame header (T.81, B.2.2).
  struct Frame {
    /// The second byte of the marker, which identifies the process.
    var marker: UInt8
    /// Bits per sample.
    var precision: Int
    /// The height in pixels; 0 if a DNL segment is to define it.
    var height: Int
    /// The width in pixels.
    var width: Int
    /// Samples per pixel.
    var components: Int
    /// The offset of the marker.
    var offset: Int
  }

  /// An APP0…APP15 segment.
  struct Segment {
    /// 0…15.
    var number: Int
    /// The whole segment, including the marker.
    var bytes: Range<Int>
    /// The content after marker and length.
    var content: Range<Int>
    /// Whether it follows the frame header.
    var isBehindFrame: Bool
    /// Whether it follows the start of the pixels.
    var isBehindScan: Bool
  }

  /// The maximum number of segments. A file of four-byte segments would exhaust the memory.
  static let segmentLimit = 65_536
  /// The maximum number of scans. Each takes time for all pixels but can be a few bytes short;
  /// encoders write about ten.
  static let scanLimit = 500

  /// The frame header, if it has been read.
  private(set) var frame: Frame?
  /// The application segments, in file order.
  private(set) var segments: [Segment] = []
  /// The quality, 1…100, that the first quantization table of the luminance has in libjpeg.
  private(set) var quality: Int?
  /// The offset after the marker EOI.
  private(set) var end: Int?
  /// The reason why the segments do not form an image.
  private(set) var error: ImageError?
  /// Defects that are tolerated.
  private(set) var warnings: [ImageError] = []

  private var count = 0
  private var scans = 0
  /// The number of components in the first scan.
  private var firstScan = 0
  private var hasLateHeight = false

  /// Whether the pixels are complete only after several scans: those of a progressive image, or of one
  /// component each (T.81, A.2).
  var hasSeveralScans: Bool {
    isProgressive || firstScan < (frame?.components ?? 0)
  }

  /// Finds the segments of the image that begins at `start`.
  ///
  /// - Parameters:
  ///   - file: The file; `start` is inside it.
  ///   - start: The offset of the marker SOI.
  ///   - isHeadOnly: Whether to stop at the start of the pixels.
  init(of file: Span<UInt8>, at start: Int = 0, isHeadOnly: Bool = false) {
    do throws(ImageError) {
      guard file.hasBytes([0xff, 0xd8], at: start) else {
        throw ImageError(.invalid("expected a JPEG image"), at: start)
      }
      var offset = start + 2
      while let next = try advance(from: offset, of: file, isHeadOnly: isHeadOnly) {
        offset = next
      }
    } catch {
      self.error = error
    }
  }

  /// Reads the next segment.
  ///
  /// - Returns: The earliest offset of the following one, or `nil` at the end.
  private mutating func advance(
    from start: Int, of file: Span<UInt8>, isHeadOnly: Bool
  ) throws(ImageError) -> Int? {
    let (marker, offset) = try marker(from: start, of: file)
    switch marker {
    case 0x01, 0xd0...0xd7:
      return offset + 2
    case 0xd8:
      throw ImageError(.invalid("an image begins before the end of the previous one"), at: offset)
    case 0xd9:
      end = offset + 2
      if frame == nil { throw ImageError(.invalid("the frame header is missing"), at: offset) }
      if scans == 0 { throw ImageError(.invalid("the image data is missing"), at: offset) }
      if frame?.height == 0 {
        throw ImageError(.invalid("the height is missing"), at: offset)
      }
      return nil
    default:
      break
    }
    count += 1
    guard count <= Self.segmentLimit else {
      throw ImageError(.limit("the number of segments", allowed: Self.segmentLimit), at: offset)
    }
    let content = try content(at: offset, of: file)
    switch marker {
    case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf, 0xf7:
      try visitFrame(marker, at: offset, content, of: file)
    case 0xda:
      guard frame != nil else {
        throw ImageError(.invalid("image data precedes the frame header"), at: offset)
      }
      scans += 1
      if scans == 1, !content.isEmpty { firstScan = Int(file[content.lowerBound]) }
      guard scans <= Self.scanLimit else {
        throw ImageError(
          .limit("the number of passes over the pixels", allowed: Self.scanLimit), at: offset)
      }
      return isHeadOnly ? nil : Self.endOfScan(from: content.upperBound, of: file)
    case 0xdc:
      visitLateHeight(content, of: file)
    case 0xe0...0xef:
      segments.append(
        Segment(
          number: Int(marker) - 0xe0, bytes: offset..<content.upperBound, content: content,
          isBehindFrame: frame != nil, isBehindScan: scans > 0))
    case 0xdb:
      visitQuantization(content, of: file)
    // Huffman tables, arithmetic conditioning, restart interval, hierarchical progression, comment,
    // parameters of JPEG-LS.
    case 0xc4, 0xcc, 0xdd, 0xde, 0xdf, 0xfe, 0xf8:
      break
    default:
      throw ImageError(.invalid("unknown marker FF\(Self.hex(marker))"), at: offset)
    }
    return content.upperBound
  }

  /// The next marker and its offset. Bytes before it are stray.
  private mutating func marker(
    from start: Int, of file: Span<UInt8>
  ) throws(ImageError) -> (UInt8, Int) {
    var offset = start
    var skipped = 0
    while offset + 1 < file.count {
      if file[offset] == 0xff, file[offset + 1] != 0, file[offset + 1] != 0xff {
        if skipped > 0, warnings.isEmpty {
          let words = "\(skipped) stray bytes precede a marker"
          warnings.append(ImageError(.invalid(words), at: offset - skipped))
        }
        return (file[offset + 1], offset)
      }
      // Fill bytes may precede a marker.
      if file[offset] != 0xff || file[offset + 1] == 0 { skipped += 1 }
      offset += 1
    }
    throw ImageError(
      .truncated(scans > 0 ? "the image data" : "the list of segments"), at: file.count)
  }

  private func content(at offset: Int, of file: Span<UInt8>) throws(ImageError) -> Range<Int> {
    let name = "segment FF\(Self.hex(file[offset + 1]))"
    guard offset + 4 <= file.count else { throw ImageError(.truncated(name), at: file.count) }
    let length = file.uint16(at: offset + 2)
    guard length >= 2 else {
      throw ImageError(.invalid("\(name) has an invalid length of \(length) bytes"), at: offset)
    }
    guard offset + 2 + length <= file.count else {
      throw ImageError(.truncated(name), at: file.count)
    }
    return offset + 4..<offset + 2 + length
  }

  private mutating func visitFrame(
    _ marker: UInt8, at offset: Int, _ content: Range<Int>, of file: Span<UInt8>
  ) throws(ImageError) {
    guard frame == nil else {
      throw ImageError(.invalid("there is more than one frame header"), at: offset)
    }
    let at = content.lowerBound
    guard content.count >= 6 else {
      throw ImageError(.invalid("the frame header is malformed"), at: offset)
    }
    let components = Int(file[at + 5])
    let width = file.uint16(at: at + 3)
    guard width > 0, components > 0, content.count == 6 + 3 * components else {
      throw ImageError(.invalid("the frame header is malformed"), at: offset)
    }
    frame = Frame(
      marker: marker, precision: Int(file[at]), height: file.uint16(at: at + 1), width: width,
      components: components, offset: offset)
  }

  private mutating func visitQuantization(_ content: Range<Int>, of file: Span<UInt8>) {
    guard quality == nil else { return }
    quality = Self.luminanceTable(in: content, of: file).map(Self.quality(ofTable:))
  }

  /// DNL states the number of lines after the first scan if the frame header does not (T.81,
  /// B.2.5).
  private mutating func visitLateHeight(_ content: Range<Int>, of file: Span<UInt8>) {
    guard frame?.height == 0, scans == 1, content.count == 2 else { return }
    frame?.height = file.uint16(at: content.lowerBound)
    hasLateHeight = true
  }

  /// The end of the entropy-coded data that begin at `start`: the first marker that is not a
  /// restart marker.
  private static func endOfScan(from start: Int, of file: Span<UInt8>) -> Int {
    unsafe file.withUnsafeBufferPointer { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      let count = bytes.count
      var offset = start
      while offset < count {
        // Skip eight bytes at a time while none of them is FF.
        while offset + 8 <= count {
          let word = unsafe ~raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
          if zeros != 0 { break }
          offset += 8
        }
        while offset < count, unsafe bytes[offset] != 0xff { offset += 1 }
        guard offset + 1 < count else { return count }
        switch unsafe bytes[offset + 1] {
        case 0, 0xd0...0xd7: offset += 2
        case 0xff: offset += 1
        default: return offset
        }
      }
      return count
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  // MARK: - What the segments say

  /// The reason why the kind of image is not supported, if it is not.
  var unsupported: ImageError? {
    guard let frame else { return nil }
    let words: String? =
      switch frame.marker {
      case 0xc3, 0xcb: "lossless JPEG"
      case 0xc5...0xc7, 0xcd...0xcf: "hierarchical JPEG"
      case 0xf7: "JPEG-LS"
      default:
        if frame.precision != 8 {
          "JPEG with \(frame.precision) bits per sample"
        } else if ![1, 3, 4].contains(frame.components) {
          "JPEG with \(frame.components) samples per pixel"
        } else if hasLateHeight {
          "a height given after the pixels (DNL)"
        } else {
          nil
        }
      }
    return words.map { ImageError(.unsupported($0), at: frame.offset) }
  }

  /// Whether the image is progressive.
  var isProgressive: Bool { [0xc2, 0xc6, 0xca, 0xce].contains(frame?.marker) }

  /// The application segments that begin with the given bytes.
  func segments(
    _ number: Int, _ identifier: [UInt8], in file: Span<UInt8>
  ) -> [(segment: Segment, content: Range<Int>)] {
    var found: [(Segment, Range<Int>)] = []
    for segment in segments where segment.number == number {
      let start = segment.content.lowerBound
      guard segment.content.count >= identifier.count, file.hasBytes(identifier, at: start) else {
        continue
      }
      found.append((segment, start + identifier.count..<segment.content.upperBound))
    }
    return found
  }
}
