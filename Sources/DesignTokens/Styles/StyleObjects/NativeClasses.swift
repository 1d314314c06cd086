import ColorCore
import SourceSyntax

/// What utilities of Tailwind CSS set in views of React Native, where libraries such as NativeWind and twrnc make
/// styles of them: `className="bg-white"`, `` tw`text-slate-500` ``.
///
/// Colors are those of the project's configuration, which may name custom properties of its style sheets, or else those that come with Tailwind CSS 3, or 4 where there
/// is no configuration. A class that is no utility may set anything.
struct NativeClasses {
  typealias Look = NativeViewReader.Look
  typealias Setting = NativeViewReader.Setting

  /// The condition that the scheme is dark.
  static let dark = "dark"

  private let theme: CSSTailwindConfiguration
  /// The colors of the theme by their names.
  private let own: [String: String]
  /// The colors of utilities by their names.
  private let colors: [String: String]
  /// Whether the names of the theme are shown for its colors; of several themes each may have other ones.
  private let areNamed: Bool

  /// Makes it for a theme.
  ///
  /// - Parameters:
  ///   - theme: The configuration; `nil` if there is none.
  ///   - isAlone: Whether it is the only one of the project.
  init(_ theme: CSSTailwindConfiguration?, isAlone: Bool = true) {
    self.theme = theme ?? CSSTailwindConfiguration()
    areNamed = isAlone
    let prefix = "--color-"
    var colors: [String: String] = [:]
    for (name, value) in theme == nil ? CSSTailwind.colors : CSSTailwind.colorsOfVersion3 {
      let plain = String(name.dropFirst(prefix.count))
      let hue = String(plain.prefix { $0 != "-" })
      guard !self.theme.unread.contains(hue), self.theme.properties[plain] == nil else { continue }
      colors[plain] = value
    }
    own = self.theme.colors(among: CSSTailwind.colorsOfVersion3)
    self.colors = colors.merging(own) { _, own in own }
  }

  /// What a list of classes sets, in both schemes where it says so.
  ///
  /// - Parameters:
  ///   - list: The bytes of the list.
  ///   - source: The file.
  ///   - precedence: Which of several utilities for one property counts.
  /// - Returns: What it sets in any scheme, or in the light one and in the dark one.
  func looks(
    of list: Range<Int>, in source: SourceText, by precedence: CSSClasses.Precedence
  ) -> [Look] {
    let words = source.bytes[list].split { $0 <= UInt8(ascii: " ") }
      .map { (text: String(decoding: $0, as: UTF8.self), range: $0.startIndex..<$0.endIndex) }
    // A size of the theme is no color.
    let sizes = words.compactMap { size(named: $0.text) }
    let others = words.filter { size(named: $0.text) == nil }
    let classes = CSSClasses(source.bytes, others.map(\.range), by: precedence)
    let isForeign = !others.allSatisfy { Self.isUtility($0.text) }
    let schemes = [false, true].map { isDark in
      var look = look(of: classes, isDark: isDark, isForeign: isForeign, in: source)
      look.size = ([look.size] + sizes).compactMap(\.self).min()
      return look
    }
    let hasDark = classes.own.contains { $0.key.isDark && $0.key.variants.isEmpty }
    guard hasDark else { return [schemes[0]] }
    return zip(schemes, [false, true]).map { look, isDark in
      var look = look
      look.conditions[Self.dark] = isDark
      return look
    }
  }

  /// The size that the theme gives to a utility; no number if it is not known.
  private func size(named utility: String) -> Double?? {
    guard utility.hasPrefix("text-"), let size = theme.sizes[String(utility.dropFirst(5))] else {
      return nil
    }
    return .some(CSSTextSize(size).initialPoints.map { $0 / Self.pointsOfPixel })
  }

  /// A pixel of a style sheet is one of the units of React Native.
  private static let pointsOfPixel = 0.75

  private func look(
    of classes: CSSClasses, isDark: Bool, isForeign: Bool, in source: SourceText
  ) -> Look {
    let states = isDark ? [CSSClasses.State(isDark: true), .init()] : [.init()]
    func setting(_ part: KeyPath<CSSClasses.Own, CSSClasses.Word??>) -> Setting? {
      let isOfPlatform = classes.own.contains { state, own in
        !state.variants.isEmpty && state.variants.allSatisfy(Self.platforms.contains)
          && own[keyPath: part] != nil
      }
      guard !isOfPlatform else { return .unknown }
      guard let stated = states.lazy.compactMap({ classes.own[$0]?[keyPath: part] }).first else {
        return isForeign ? .unknown : nil
      }
      guard let word = stated else { return .unknown }
      if word.name == CSSClasses.Word.clear { return nil }
      return color(word, in: source).map { .color($0) } ?? .unknown
    }
    var look = Look()
    (look.text, look.background) = (setting(\.text), setting(\.ground))
    if let ground = look.background?.color, ground.opacity * (ground.literal?.alpha ?? 1) < 1 {
      look.background = .unknown
    }
    if classes.isGradient { look.background = .unknown }
    look.size = classes.size.map { $0 / Self.pointsOfPixel }
    look.weight = classes.weight
    if classes.setsOpacity || classes.isConcealed || classes.isHidden {
      look.opacity = classes.isHidden || classes.isConcealed ? nil : classes.opacity
    }
    if classes.isHidden, look.text != nil { look.text = .unknown }
    return look
  }

  /// The color of a utility; `nil` if it is not known.
  private func color(_ word: CSSClasses.Word, in source: SourceText) -> StyleObjectReader.Color? {
    let fraction = CSSPalette.fraction(word.name)
    if let property = theme.properties[fraction.map { String($0.name) } ?? word.name] {
      return StyleObjectReader.Color(
        names: [property], range: word.range, origin: source,
        opacity: fraction?.opacity ?? 1)
    }
    guard let (name, color) = color(named: word.name) else {
      let isSize = theme.unread.isEmpty && !theme.hasPlugins
      return isSize ? word.hidden.first.flatMap { self.color($0, in: source) } : nil
    }
    return StyleObjectReader.Color(
      names: [name], range: word.range, literal: color, origin: source)
  }

  /// A color of the theme, or one in brackets, and how it is called: `slate-500`, `black/50`, `[#336699]`.
  func color(named name: String) -> (name: String, color: Color)? {
    if let fraction = CSSPalette.fraction(name) {
      return color(named: String(fraction.name)).map { _, color in
        var color = color
        color.alpha *= fraction.opacity
        return (name, color)
      }
    }
    if name.hasPrefix("["), name.hasSuffix("]") {
      let value = String(name.dropFirst().dropLast()).replacing("_", with: " ")
      return (try? Color(parsing: value)).map { (value, $0) }
    }
    guard let value = colors[name], let color = try? Color(parsing: value) else { return nil }
    return (areNamed || own[name] == nil ? name : value, color)
  }

  // MARK: - Names

  /// The variants for some devices.
  private static let platforms: Set<Substring> = ["android", "ios", "native"]

  /// Whether a class is a utility of Tailwind CSS, by its first word.
  private static func isUtility(_ word: String) -> Bool {
    var utility = word[...]
    if !word.contains("["), let colon = word.lastIndex(of: ":") {
      utility = word[word.index(after: colon)...]
    }
    if utility.contains("[") { return true }
    utility = utility.drop { "!-".contains($0) }
    return utilities.contains(utility.prefix { $0.isLetter || $0.isNumber })
  }

  private static let utilities: Set<Substring> = Set(
    """
    absolute active aspect auto backdrop basis bg block border bottom box break capitalize caret col
    columns container content contents cursor dark decoration delay display divide duration ease elevation end fill filter fixed
    flex float font from gap grid group grow h hidden inline inset invisible isolate isolation italic items
    justify leading left line list lowercase m max mb me min mix ml mr ms mt mx my no normal not object opacity
    order origin outline overflow overscroll p pb pe peer pl place placeholder pointer pr ps pt px py relative
    resize right ring rotate rounded row scale scroll select self shadow shrink size skew snap space sr start
    static sticky stroke subpixel table tabular text tint to top touch tracking transform transition translate
    truncate underline uppercase via visible w web whitespace will z antialiased animate accent
    """.split { $0.isWhitespace })
}
