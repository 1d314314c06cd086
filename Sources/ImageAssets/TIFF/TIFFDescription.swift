/// The fields of a TIFF that correspond to Exif metadata (CIPA DC-008, 4.6).
///
/// Exif metadata in other formats are a small TIFF with these fields; in a TIFF they are mixed with
/// the fields that describe the pixels. Values are copied unchanged, so the byte order is kept;
/// file offsets in a maker note are wrong in the new file.
enum TIFFDescription {
  /// Image description, maker, model, software, date, artist, host computer, copyright, rating, and
  /// the text fields of Windows.
  private static let texts: Set<Int> = [
    269, 270, 271, 272, 285, 305, 306, 315, 316, 0x4746, 0x4749, 33432, 0x9c9b, 0x9c9c, 0x9c9d,
    0x9c9e, 0x9c9f,
  ]
  private static let exif = 0x8769
  private static let gps = 0x8825
  private static let interoperability = 0xa005

  /// The descriptive fields, with the directories for Exif and GPS.
  ///
  /// - Parameters:
  ///   - main: The first directory.
  ///   - file: The structure that contains it.
  ///   - isBig: Whether that is a BigTIFF.
  ///   - limit: The maximum size; fields beyond it are omitted.
  /// - Returns: The fields, and whether they are complete.
  static func fields(
    of main: TIFFDirectory, in file: Span<UInt8>, isBig: Bool, limit: Int
  ) -> (directory: TIFFWriter.Directory, isComplete: Bool) {
    var left = limit
    var isComplete = true

    func copied(_ directory: TIFFDirectory, where isWanted: (Int) -> Bool) -> TIFFWriter.Directory {
      var copy = TIFFWriter.Directory()
      // The types from 13 on are offsets or specific to BigTIFF.
      for entry in directory.entries where isWanted(entry.tag) && entry.type < 13 {
        guard entry.bytes.count + 12 <= left else {
          isComplete = false
          continue
        }
        left -= entry.bytes.count + 12
        copy.fields.append(
          TIFFWriter.Field(
            tag: entry.tag, type: entry.type, count: entry.count,
            bytes: file.bytes(in: entry.bytes)))
      }
      return copy
    }

    func child(_ tag: Int, of directory: TIFFDirectory) -> TIFFDirectory? {
      directory.number(tag, in: file).flatMap {
        TIFFDirectory.read(file, at: $0, main.order, isBig: isBig)
      }
    }

    var result = copied(main) { texts.contains($0) }
    if let details = child(exif, of: main) {
      var copy = copied(details) { $0 != interoperability }
      if let index = child(interoperability, of: details) {
        copy.children[interoperability] = copied(index) { _ in true }
      }
      result.children[exif] = copy
    }
    if let place = child(gps, of: main) {
      result.children[gps] = copied(place) { _ in true }
    }
    return (result, isComplete)
  }
}
