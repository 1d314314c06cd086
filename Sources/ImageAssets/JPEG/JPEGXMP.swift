import ICCProfiles
import SourceSyntax

/// XMP in JPEG segments (XMP specification part 3, 1.1.3): a packet of at most 65 502 bytes, and
/// what does not fit as *extended* XMP in further segments.
enum JPEGXMP {
  /// The identifier of the packet's segment.
  static let identifier = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// The identifier of segments with extended XMP.
  static let extendedIdentifier = Array("http://ns.adobe.com/xmp/extension/\0".utf8)

  /// The maximum size of a packet in one segment.
  static let packetLimit = 65_533 - identifier.count
  /// The maximum size of extended XMP in one segment, after 32 digits, total length and offset.
  private static let portionLimit = 65_533 - extendedIdentifier.count - 40

  // MARK: - Reading

  /// Joins a packet and its extended XMP.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - portions: The contents of the segments of extended XMP, after the identifier.
  ///   - file: The file.
  /// - Returns: The packet with the descriptions of both and without the reference between them;
  ///   `nil` if a portion is missing or the two do not match.
  static func merged(
    _ packet: [UInt8], _ portions: [Range<Int>], of file: Span<UInt8>
  ) -> [UInt8]? {
    guard let outline = Outline(packet), let reference = outline.reference,
      let end = outline.descriptions?.upperBound, reference.upperBound <= end,
      outline.digest.count >= 32
    else { return nil }
    let digest = packet[outline.digest].prefix(32)
    var parts: [(offset: Int, bytes: Range<Int>)] = []
    var total: Int?
    for portion in portions where portion.count >= 40 {
      guard file.hasBytes(Array(digest), at: portion.lowerBound) else { continue }
      let length = file.uint32(at: portion.lowerBound + 32)
      guard length == total ?? length else { return nil }
      total = length
      parts.append(
        (file.uint32(at: portion.lowerBound + 36), portion.lowerBound + 40..<portion.upperBound))
    }
    parts.sort { $0.offset < $1.offset }
    var extended: [UInt8] = []
    for part in parts {
      guard part.offset == extended.count else { return nil }
      extended += file.bytes(in: part.bytes)
    }
    // Without the tags around them, descriptions have only the prefixes of those tags.
    guard extended.count == total, let outer = Outline(extended), !outer.declaresPrefixes,
      let descriptions = outer.descriptions
    else { return nil }
    var result = packet
    result.insert(contentsOf: extended[descriptions], at: end)
    // The reference, which stands before the end, is removed last.
    result.removeSubrange(reference)
    return result
  }

  /// Where the parts of a packet are.
  private struct Outline {
    /// The element around everything.
    private(set) var root = 0..<0
    /// What is between the tags of rdf:RDF.
    private(set) var descriptions: Range<Int>?
    /// Whether the tags around the descriptions declare prefixes other than `x` and `rdf`.
    private(set) var declaresPrefixes = false
    /// xmpNote:HasExtendedXMP, an attribute or an element, and its value.
    private(set) var reference: Range<Int>?
    private(set) var digest = 0..<0

    /// Reads a packet; `nil` if it is not well-formed.
    init?(_ packet: [UInt8]) {
      let text = packet.span
      var reader = XMLReader(
        at: text.hasBytes([0xef, 0xbb, 0xbf]) ? 3 : 0,
        XMLReader.Options(maximumDepth: 1024, isLenient: true))
      let referenceName = "xmpNote:HasExtendedXMP"
      var tags: [(name: Range<Int>, start: Int, end: Int)] = []
      do throws(XMLError) {
        while let event = try reader.next(in: text) {
          switch event {
          case .start(let name):
            tags.append((name, reader.start, reader.position))
            for attribute in reader.attributes {
              if reference == nil, text.hasCharacters(referenceName, in: attribute.name) {
                reference = attribute.name.lowerBound..<attribute.value.upperBound + 1
                digest = attribute.value
              }
              guard tags.count == 1 || text.hasCharacters("rdf:RDF", in: name),
                descriptions == nil, text.hasCharacters("xmlns", at: attribute.name.lowerBound)
              else { continue }
              let isKnown = ["xmlns:x", "xmlns:rdf"].contains {
                text.hasCharacters($0, in: attribute.name)
              }
              declaresPrefixes = declaresPrefixes || !isKnown
            }
          case .text(let range, _):
            guard reference == nil, let tag = tags.last,
              text.hasCharacters(referenceName, in: tag.name)
            else { continue }
            digest = range
          case .end:
            let tag = tags.removeLast()
            if reference == nil, text.hasCharacters(referenceName, in: tag.name) {
              reference = tag.start..<reader.position
            } else if descriptions == nil, text.hasCharacters("rdf:RDF", in: tag.name),
              text.hasBytes("</", at: reader.start)
            {
              descriptions = tag.end..<reader.start
            }
            root = tag.start..<reader.position
          case .instruction: break
          }
        }
      } catch {
        return nil
      }
    }
  }

  // MARK: - Writing

  /// The contents of the APP1 segments for a packet.
  ///
  /// A packet too long for a segment becomes extended XMP as a whole, with a main packet that only
  /// refers to it.
  static func segments(for packet: [UInt8]) -> [[UInt8]] {
    guard packet.count > packetLimit else { return [identifier + packet] }
    let extended = withoutWrapper(packet)
    let digest = MD5(of: extended.span).description.uppercased()
    let reference = """
      <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" \
      xmpNote:HasExtendedXMP="\(digest)"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    var segments = [identifier + Array(reference.utf8)]
    for start in stride(from: 0, to: extended.count, by: portionLimit) {
      segments.append(
        extendedIdentifier + Array(digest.utf8) + PNGChunk.bigEndian(UInt32(extended.count))
          + PNGChunk.bigEndian(UInt32(start))
          + extended[start..<min(start + portionLimit, extended.count)])
    }
    return segments
  }

  /// Extended XMP has no enclosing processing instructions.
  private static func withoutWrapper(_ packet: [UInt8]) -> [UInt8] {
    Outline(packet).map { Array(packet[$0.root]) } ?? packet
  }
}

extension [UInt8] {
  /// Where `pattern` occurs first.
  func firstIndex(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count, let first = pattern.first else { return nil }
    return (0...count - pattern.count).first { index in
      self[index] == first && pattern.indices.allSatisfy { self[index + $0] == pattern[$0] }
    }
  }
}
