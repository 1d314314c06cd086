import ICCProfiles

/// What all profiles in a document together may cost, and which of them were met.
struct ProfileBudget {
  private let limit: Int
  /// All profiles together may have as much as a few of the largest.
  private var left: Int
  private var known: Set<MD5> = []
  private var others: Set<ColorTag> = []

  /// Begins with no profile met.
  init(limits: DecodeLimits) {
    limit = limits.profileBytes
    let (bytes, overflow) = limit.multipliedReportingOverflow(by: 4)
    left = overflow ? limit : bytes
  }

  /// The most bytes that the next profile may have.
  var next: Int { max(0, min(limit, left)) }

  /// Counts the bytes of a profile.
  ///
  /// - Throws: ``ImageError`` when they are more than are left.
  mutating func spend(_ count: Int) throws(ImageError) {
    defer { left -= count }
    guard count <= next else {
      throw ImageError(.limit("the size of the embedded profiles", allowed: limit))
    }
  }

  /// Whether a statement was not met before; profiles are told apart by their MD5.
  mutating func isNew(_ tag: ColorTag) -> Bool {
    guard case .icc(let bytes, _, _) = tag else { return others.insert(tag).inserted }
    return known.insert(MD5(of: bytes.span)).inserted
  }
}
