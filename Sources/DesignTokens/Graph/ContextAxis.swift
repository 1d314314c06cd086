import SystemColors

/// An axis along which a palette varies: a modifier, with those of its contexts that occur.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// for axis in palette.axes { print(axis.modifier, axis.contexts.map(\.name)) }
/// // Prints "prefers-color-scheme ["light", "dark"]"
/// ```
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

  /// The position of the context whose values hold in another context, which the axis may have, or
  /// the default one.
  func fallback(for name: String) -> Int {
    ContextName(name).nearest(among: contexts.map { ContextName($0.name) }) ?? defaultContext
  }
}

/// The words of a context's name, such as `dark-high-contrast`.
package struct ContextName {
  private let words: [Substring]

  package init(_ name: String) { words = name.lowercased().split(separator: "-") }

  /// The position of the name with the most of these words in their order, beginning with the
  /// first: a palette for `dark-tritanopia-high-contrast` builds on `dark-high-contrast` if there is
  /// one, else on `dark`.
  package func nearest(among names: [ContextName]) -> Int? {
    func rank(_ name: ContextName) -> (count: Int, begun: Int) {
      (name.words.count, zip(name.words, words).prefix { $0 == $1 }.count)
    }
    return names.indices.filter { names[$0].isPart(of: self) }
      .max { rank(names[$0]) < rank(names[$1]) }
  }

  private func isPart(of other: ContextName) -> Bool {
    guard let first = words.first, first == other.words.first else { return false }
    var rest = words[...]
    for word in other.words where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// The parts of an appearance that a context states.
///
/// ```swift
/// let css = ":root { --page: light-dark(white, #111); }"
/// let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
/// let contexts = palette.axes[0].contexts
/// print(contexts[0].appearance == contexts[1].appearance)
/// // Prints "false"
/// ```
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
