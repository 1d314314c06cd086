import ICCProfiles

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
    let name = Array("xmpNote:HasExtendedXMP".utf8)
    let signs = Array("\"'>".utf8)
    guard let reference = packet.firstIndex(of: name),
      let sign = packet[reference...].firstIndex(where: { signs.contains($0) })
    else { return nil }
    let digest = packet[(sign + 1)...].prefix(32)
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
    guard extended.count == total, let standard = withoutReference(packet),
      let descriptions = descriptions(of: extended),
      let end = standard.lastIndex(of: Array("</rdf:RDF>".utf8))
    else { return nil }
    return Array(standard[..<end]) + descriptions + Array(standard[end...])
  }

  /// The content of rdf:RDF, if it is valid without the enclosing tags: they declare only their own
  /// namespaces.
  private static func descriptions(of extended: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = extended.firstIndex(of: Array("<rdf:RDF".utf8)),
      let tagEnd = extended[start...].firstIndex(of: UInt8(ascii: ">")),
      let end = extended.lastIndex(of: Array("</rdf:RDF>".utf8)), tagEnd < end
    else { return nil }
    let head = String(decoding: extended[...tagEnd], as: UTF8.self)
    let declared = head.split(separator: "xmlns").dropFirst()
    guard declared.allSatisfy({ $0.hasPrefix(":x=") || $0.hasPrefix(":rdf=") }) else { return nil }
    return extended[(tagEnd + 1)..<end]
  }

  /// The packet without xmpNote:HasExtendedXMP as an attribute or an element.
  private static func withoutReference(_ packet: [UInt8]) -> [UInt8]? {
    let name = Array("xmpNote:HasExtendedXMP".utf8)
    guard let start = packet.firstIndex(of: name), start > 0 else { return nil }
    let behind = start + name.count
    let range: Range<Int>
    if packet[start - 1] == UInt8(ascii: "<") {
      let closing = Array("</xmpNote:HasExtendedXMP>".utf8)
      guard let end = packet.firstIndex(of: closing, from: behind) else { return nil }
      range = start - 1..<end + closing.count
    } else {
      let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
      guard let opening = packet[behind...].firstIndex(where: { quotes.contains($0) }),
        let closing = packet[(opening + 1)...].firstIndex(of: packet[opening])
      else { return nil }
      range = start..<closing + 1
    }
    return Array(packet[..<range.lowerBound]) + Array(packet[range.upperBound...])
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
    var packet = packet[...]
    if let start = packet.firstIndex(of: UInt8(ascii: "<")),
      packet[start...].starts(with: "<?xpacket".utf8),
      let end = Array(packet).firstIndex(of: Array("?>".utf8))
    {
      packet = packet[(end + 2)...]
    }
    if let start = Array(packet).lastIndex(of: Array("<?xpacket".utf8)) {
      packet = packet.prefix(start)
    }
    return Array(packet)
  }
}

extension [UInt8] {
  /// The first occurrence of `pattern` from `start` on.
  func firstIndex(of pattern: [UInt8], from start: Int = 0) -> Int? {
    guard count >= pattern.count, start <= count - pattern.count, let first = pattern.first else {
      return nil
    }
    return (start...count - pattern.count).first { index in
      self[index] == first && pattern.indices.allSatisfy { self[index + $0] == pattern[$0] }
    }
  }

  /// The last occurrence of `pattern`.
  func lastIndex(of pattern: [UInt8]) -> Int? {
    guard count >= pattern.count, let first = pattern.first else { return nil }
    return (0...count - pattern.count).last { index in
      self[index] == first && pattern.indices.allSatisfy { self[index + $0] == pattern[$0] }
    }
  }
}
