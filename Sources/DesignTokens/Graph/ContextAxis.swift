import SystemColors

/// An axis along which a palette varies: a modifier, with those of its contexts that occur.
public struct ContextAxis: Hashable, Sendable {
  /// A context of the axis.
  public struct Context: Hashable, Sendable {
    /// The name, such as `dark`.
    public var name: String
    /// What the context changes in the appearance.
    public var appearance: PartialAppearance
  }

  /// The name of the modifier.
  public var modifier: String
  /// The contexts, in the order of the file.
  public var contexts: [Context]
  /// The position of the default context.
  public var defaultContext: Int

  /// The position of the context whose values hold in another context that the axis does not have:
  /// the one with the longest beginning of its name before a `-`, as `dark` for `dark-dimmed`, or
  /// the default.
  func fallback(for name: String) -> Int {
    var rest = name.lowercased()[...]
    while true {
      if let known = contexts.firstIndex(where: { $0.name.lowercased() == rest }) { return known }
      guard let dash = rest.lastIndex(of: "-") else { return defaultContext }
      rest = rest[..<dash]
    }
  }
}

/// The parts of an appearance that a context states.
public struct PartialAppearance: Hashable, Sendable {
  var scheme: Appearance.Scheme?
  var contrast: Appearance.Contrast?
  var level: Appearance.Level?
  var transparency: Appearance.Transparency?
  var gamut: Appearance.Gamut?
  var isInverted: Bool?
  var isBoldText: Bool?

  /// The parts that a change sets.
  init(_ change: (inout Appearance) -> Void) {
    var one = Appearance()
    var other = Appearance(
      scheme: .dark, contrast: .increased, level: .elevated, transparency: .reduced,
      gamut: .displayP3, isInverted: true, isBoldText: true)
    change(&one)
    change(&other)
    /// What is the same whatever it was before.
    func stated<Part: Equatable>(_ part: KeyPath<Appearance, Part>) -> Part? {
      one[keyPath: part] == other[keyPath: part] ? one[keyPath: part] : nil
    }
    scheme = stated(\.scheme)
    contrast = stated(\.contrast)
    level = stated(\.level)
    transparency = stated(\.transparency)
    gamut = stated(\.gamut)
    isInverted = stated(\.isInverted)
    isBoldText = stated(\.isBoldText)
  }

  /// The stated parts and their values, as a configuration names them.
  package var parts: [(name: String, value: String)] {
    let parts: [(String, String?)] = [
      ("scheme", scheme?.rawValue), ("contrast", contrast?.rawValue), ("level", level?.rawValue),
      ("transparency", transparency?.rawValue), ("gamut", gamut?.rawValue),
      ("inverted", isInverted.map { "\($0)" }), ("boldText", isBoldText.map { "\($0)" }),
    ]
    return parts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Sets the stated parts.
  func apply(to appearance: inout Appearance) {
    if let scheme { appearance.scheme = scheme }
    if let contrast { appearance.contrast = contrast }
    if let level { appearance.level = level }
    if let transparency { appearance.transparency = transparency }
    if let gamut { appearance.gamut = gamut }
    if let isInverted { appearance.isInverted = isInverted }
    if let isBoldText { appearance.isBoldText = isBoldText }
  }
}
