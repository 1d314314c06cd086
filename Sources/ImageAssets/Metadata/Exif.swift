/// Reads what is needed of Exif metadata (CIPA DC-008), which is a small TIFF structure, and keeps it
/// true when the pixels change.
///
/// ```swift
/// // Big-endian, with a directory of one entry: the orientation is 6.
/// let bytes: [UInt8] = [
///   0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
/// ]
/// print(Exif(bytes.span)?.orientation ?? 1)
/// // Prints "6"
/// ```
public struct Exif: Hashable, Sendable {
  /// What Exif says the colors are (CIPA DC-008, 4.6.5.1.2 and 4.6.6).
  public enum ColorSpace: Hashable, Sendable {
    /// sRGB: ColorSpace 1, or the interoperability index R98 where ColorSpace is left out.
    case srgb
    /// Adobe RGB (1998): uncalibrated, with the interoperability index R03 of DCF.
    case adobeRGB
    /// Uncalibrated: ColorSpace 0xFFFF, and nothing else says what it is.
    case uncalibrated
  }

  /// The orientation, 1…8, when it is stated and sound.
  public private(set) var orientation: Int?
  /// The color space, when it is stated.
  public private(set) var colorSpace: ColorSpace?
  /// The resolution, when it is stated.
  public private(set) var resolution: CarriedMetadata.Resolution?

  private var orientationPlace: Range<Int>?
  private var colorSpacePlace: Range<Int>?
  private var interoperabilityPlace: Range<Int>?
  private var appleNotePlace: Range<Int>?
  private var order = TIFFDirectory.ByteOrder.big

  /// Reads metadata that begin with their TIFF header; `nil` when they do not.
  public init?(_ exif: Span<UInt8>) {
    guard let (order, first) = TIFFDirectory.header(of: exif),
      let main = TIFFDirectory.read(exif, at: first, order)
    else { return nil }
    self.order = order
    if let value = main.number(0x0112, in: exif), (1...8).contains(value) {
      orientation = value
      orientationPlace = main.entry(0x0112)?.bytes
    }
    let (x, y) = (main.quotient(0x011a, in: exif), main.quotient(0x011b, in: exif))
    if let x, let y, x.isFinite, y.isFinite, x > 0, y > 0 {
      switch main.number(0x0128, in: exif) ?? 2 {
      case 2: resolution = .init(x: x, y: y, unit: .inch)
      case 3: resolution = .init(x: x * 100, y: y * 100, unit: .meter)
      default: resolution = .init(x: x, y: y, unit: .none)
      }
    }
    guard let place = main.number(0x8769, in: exif),
      let details = TIFFDirectory.read(exif, at: place, order)
    else { return }
    if let note = details.entry(0x927c)?.bytes,
      exif.hasBytes("Apple iOS\0\0\u{1}MM", at: note.lowerBound)
    {
      appleNotePlace = note
    }
    interoperabilityPlace = details.number(0xa005, in: exif)
      .flatMap { TIFFDirectory.read(exif, at: $0, order) }
      .flatMap { $0.entry(1)?.bytes }
    let interoperability = interoperabilityPlace.map { exif.bytes(in: $0).prefix(3) }
    func isInteroperability(_ index: String) -> Bool {
      interoperability.map { Array($0) } == Array(index.utf8)
    }
    let isAdobeRGB = isInteroperability("R03")
    colorSpacePlace = details.entry(0xa001)?.bytes
    switch details.number(0xa001, in: exif) {
    case 1: colorSpace = .srgb
    // Some cameras write the unofficial 2 for Adobe RGB.
    case 2: colorSpace = .adobeRGB
    case .some: colorSpace = isAdobeRGB ? .adobeRGB : .uncalibrated
    case nil: colorSpace = isAdobeRGB ? .adobeRGB : isInteroperability("R98") ? .srgb : nil
    }
  }

  /// The metadata with another orientation or color space, where these are stated; everything else
  /// stays as it is, byte by byte.
  ///
  /// The color space is also stated by the interoperability index: R98 for sRGB, R03 for Adobe RGB
  /// (1998), and empty for any other.
  public static func updating(
    _ exif: [UInt8], orientation: Int? = nil, colorSpace: ColorSpace? = nil
  ) -> [UInt8] {
    guard let read = Exif(exif.span) else { return exif }
    var updated = exif
    func write(_ value: Int, at place: Range<Int>?) {
      guard let place, place.count >= 2 else { return }
      let bytes = [UInt8(value & 0xff), UInt8(value >> 8)]
      updated[place.lowerBound] = read.order == .little ? bytes[0] : bytes[1]
      updated[place.lowerBound + 1] = read.order == .little ? bytes[1] : bytes[0]
    }
    if let orientation { write(orientation, at: read.orientationPlace) }
    if let colorSpace {
      write(colorSpace == .srgb ? 1 : 0xffff, at: read.colorSpacePlace)
      if let place = read.interoperabilityPlace, place.count >= 4 {
        let index =
          switch colorSpace {
          case .srgb: "R98"
          case .adobeRGB: "R03"
          case .uncalibrated: ""
          }
        for (offset, at) in place.enumerated() {
          updated[at] = offset < index.utf8.count ? Array(index.utf8)[offset] : 0
        }
      }
    }
    return updated
  }

  /// The metadata without what a maker note of Apple says about the gain map: HDRHeadroom and
  /// HDRGain (ExifTool, "Apple Tags"), by which programs scale it. Values stay in their places,
  /// where other entries point to.
  package static func removingGainMap(from exif: [UInt8]) -> [UInt8] {
    guard let note = Exif(exif.span)?.appleNotePlace else { return exif }
    // The maker note is a big-endian directory after a name and a version: a count, the entries, and
    // the offset of the next directory.
    let start = note.lowerBound + 14
    guard let count = TIFFDirectory.number(of: exif.span, at: start, bytes: 2, .big),
      start + 2 + 12 * count + 4 <= note.upperBound
    else { return exif }
    let entries = (0..<count).map { exif[(start + 2 + 12 * $0)...].prefix(12) }
    let kept = entries.filter { !$0.starts(with: [0, 0x21]) && !$0.starts(with: [0, 0x30]) }
    let end = start + 2 + 12 * count + 4
    var directory = [UInt8(kept.count >> 8), UInt8(kept.count & 0xff)] + kept.joined()
    directory += exif[end - 4..<end]
    directory += [UInt8](repeating: 0, count: 12 * (count - kept.count))
    var updated = exif
    updated.replaceSubrange(start..<end, with: directory)
    return updated
  }
}
