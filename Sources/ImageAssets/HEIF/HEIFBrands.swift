/// The brands of a HEIF file: what a reader must support to read it (ISO/IEC 14496-12, 4.3).
struct HEIFBrands {
  /// Brands of files with AV1 images.
  private static let av1: Set<FourCC> = ["avif", "avis"]
  /// Brands of files with HEVC images.
  private static let hevc: Set<FourCC> = [
    "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs",
  ]
  /// Brands that do not determine the codec.
  private static let any: Set<FourCC> = ["mif1", "mif2", "msf1", "miaf"]

  /// Brands of image sequences.
  private static let sequences: Set<FourCC> = ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"]

  /// The codec according to the brands: that of the major brand or, if it does not determine one,
  /// of the compatible brands; otherwise HEVC. `nil` for other files.
  static func coding(of head: Span<UInt8>) -> HEIFCoding? {
    guard let (major, compatible) = brands(of: head) else { return nil }
    if av1.contains(major) { return .av1 }
    if hevc.contains(major) { return .hevc }
    if !av1.isDisjoint(with: compatible) { return .av1 }
    if !hevc.isDisjoint(with: compatible) { return .hevc }
    return any.contains(major) || !any.isDisjoint(with: compatible) ? .hevc : nil
  }

  /// Whether the brands declare an image sequence.
  static func isSequence(_ head: Span<UInt8>) -> Bool {
    guard let (major, compatible) = brands(of: head) else { return false }
    return sequences.contains(major) || !sequences.isDisjoint(with: compatible)
  }

  private static func brands(
    of head: Span<UInt8>
  ) -> (major: FourCC, compatible: Set<FourCC>)? {
    guard head.count >= 16, head.hasBytes("ftyp", at: 4) else { return nil }
    let end = min(max(head.uint32(at: 0), 16), head.count, 1024)
    let places = stride(from: 16, through: end - 4, by: 4)
    return (FourCC(head.uint32(at: 8)), Set(places.map { FourCC(head.uint32(at: $0)) }))
  }
}
