import ICCProfiles

/// The shared budget of all profiles in a document, and the profiles that were seen.
struct ProfileBudget {
  private let limit: Int
  /// The budget is a few times the maximum size of one profile.
  private var left: Int
  private var known: Set<MD5> = []
  private var others: Set<ColorTag> = []

  init(limits: DecodeLimits) {
    limit = limits.profileBytes
    let (bytes, overflow) = limit.multipliedReportingOverflow(by: 4)
    left = overflow ? limit : bytes
  }

  /// The maximum size of the next profile.
  var next: Int { max(0, min(limit, left)) }

  /// Subtracts the size of a profile.
  ///
  /// - Throws: ``ImageError`` if it exceeds the budget.
  mutating func spend(_ count: Int) throws(ImageError) {
    defer { left -= count }
    guard count <= next else {
      throw ImageError(.limit("the size of the embedded profiles", allowed: limit))
    }
  }

  /// Whether a statement was not seen before; profiles are compared by their MD5.
  mutating func isNew(_ tag: ColorTag) -> Bool {
    guard case .icc(let bytes, _, _) = tag else { return others.insert(tag).inserted }
    return known.insert(MD5(of: bytes.span)).inserted
  }
}
