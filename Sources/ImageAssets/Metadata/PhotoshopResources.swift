/// Image resources of Photoshop (Adobe Photoshop File Formats Specification, "Image Resource
/// Blocks"), as stored in APP13 segments of JPEG files.
enum PhotoshopResources {
  /// The identifier of the segment. A list that is too long for one segment continues in the next.
  static let identifier = Array("Photoshop 3.0\0".utf8)
  /// The resource that holds IPTC-IIM records.
  static let iptc = 1028

  private static let signature = Array("8BIM".utf8)

  /// The data of a resource, or `nil` if it is missing or truncated.
  static func data(of id: Int, in list: [UInt8]) -> [UInt8]? {
    let list = list.span
    var offset = 0
    // Signature, number, name (a counted text, padded to an even length), size, data (padded too).
    while list.hasBytes(signature, at: offset), offset + 7 <= list.count {
      let found = list.uint16(at: offset + 4)
      let name = (Int(list[offset + 6]) + 2) / 2 * 2
      let start = offset + 6 + name + 4
      guard start <= list.count else { return nil }
      let size = list.uint32(at: start - 4)
      guard size <= list.count - start else { return nil }
      if found == id { return list.bytes(in: start..<start + size) }
      offset = start + (size + 1) / 2 * 2
    }
    return nil
  }

  /// A list of one resource.
  static func list(of id: Int, _ data: [UInt8]) -> [UInt8] {
    signature + [UInt8(id >> 8), UInt8(id & 0xff), 0, 0] + PNGChunk.bigEndian(UInt32(data.count))
      + data + (data.count % 2 == 0 ? [] : [0])
  }
}
