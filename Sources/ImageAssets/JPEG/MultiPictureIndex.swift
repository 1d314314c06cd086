/// The multi-picture index of a JPEG file (Multi-Picture Format, CIPA DC-007, 5.2): a small TIFF
/// structure in a segment APP2.
struct MultiPictureIndex {
  /// The identifier of the segment.
  static let identifier = Array("MPF\0".utf8)

  /// An entry of the index.
  struct Image {
    /// The offset of its 16 bytes in the file.
    var place: Int
    /// The stated size in bytes, which is often wrong.
    var size: Int
    /// The offset of the image from `MultiPictureIndex.base`; 0 for the first image.
    var offset: Int
  }

  /// The origin of offsets.
  let base: Int
  /// The images, including the first one.
  private(set) var images: [Image] = []
  /// The byte order.
  let order: TIFFDirectory.ByteOrder

  /// Reads the index whose TIFF structure is `content`; `nil` if it is invalid.
  init?(_ file: Span<UInt8>, _ content: Range<Int>) {
    let index = file.extracting(content)
    guard let (order, first) = TIFFDirectory.header(of: index),
      let directory = TIFFDirectory.read(index, at: first, order),
      let entry = directory.entry(0xb002), entry.type == 7
    else { return nil }
    self.order = order
    base = content.lowerBound
    for start in stride(from: 0, to: entry.bytes.count - 15, by: 16) {
      let place = entry.bytes.lowerBound + start
      guard let size = TIFFDirectory.number(of: index, at: place + 4, bytes: 4, order),
        let offset = TIFFDirectory.number(of: index, at: place + 8, bytes: 4, order)
      else { return nil }
      images.append(Image(place: base + place, size: size, offset: offset))
    }
  }

  /// The images after the first one.
  var furtherImages: [Image] { images.filter { $0.offset != 0 } }

  /// Whether an image is marked as a gain map: by Adobe's or Apple's namespace in its XMP, or by
  /// the segment of ISO 21496-1. The second image of a stereo pair has no such mark.
  static func isGainMap(_ file: Span<UInt8>, at start: Int) -> Bool {
    let head = JPEGStructure(of: file, at: start, isHeadOnly: true)
    let iso = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    if !head.segments(2, iso, in: file).isEmpty { return true }
    let names = ["http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/"]
    for (_, content) in head.segments(1, JPEGXMP.identifier, in: file) {
      let packet = file.bytes(in: content)
      if names.contains(where: { packet.firstIndex(of: Array($0.utf8)) != nil }) { return true }
    }
    return false
  }

  /// Updates the index for a file in which bytes were moved.
  ///
  /// - Parameters:
  ///   - file: The new file.
  ///   - growth: The growth of the first image in bytes.
  ///   - moved: Maps an old offset to the new one.
  /// - Throws: ``ImageError`` if a number does not fit.
  func update(
    _ file: inout [UInt8], growth: Int, moved: (Int) -> Int
  ) throws(ImageError) {
    for (index, image) in images.enumerated() {
      let place = moved(image.place)
      if image.offset != 0 {
        try write(
          moved(base + image.offset) - moved(base), at: place + 8, of: &file)
      } else if index == 0, image.size != 0 {
        try write(image.size + growth, at: place + 4, of: &file)
      }
    }
  }

  private func write(_ number: Int, at place: Int, of file: inout [UInt8]) throws(ImageError) {
    guard let number = UInt32(exactly: number) else {
      throw ImageError(
        .invalid("the multi-picture index (MPF) points outside the file"), at: place)
    }
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      let at = order == .big ? place + index : place + 3 - index
      file[at] = UInt8(truncatingIfNeeded: number >> UInt32(shift))
    }
  }
}
