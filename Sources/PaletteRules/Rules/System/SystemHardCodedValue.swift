import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Literals that duplicate a system color.
///
/// ## What it checks
///
/// No token has the value of a semantic color of Apple's platforms in some appearance and release.
/// A token that refers to another, or to a system color by its name, is ignored.
///
/// Equal values can be a coincidence. A token is therefore reported if it matches one system color
/// in both light and dark. A match in one of them is reported in an asset catalog and in Swift code,
/// and in other formats if three or more tokens match system colors. A value that a system color has
/// in another scheme, or with increased contrast only, is a coincidence; one for all appearances is
/// compared with that in light. Black,
/// white, neutral grays and the 216 web-safe colors prove nothing alone. Colors of Windows, of
/// Material and of CSS are ignored.
///
/// The rule cannot know whether other formats are meant for Apple's platforms, so a finding is a
/// note.
///
/// ## Why it matters
///
/// Apple changes the values between releases, and the system resolves a semantic color for the
/// appearance, the contrast setting and the surface. A copy never changes.
///
/// ## Example
///
/// ```
/// Tint  light #007aff  dark #0a84ff
/// ```
///
/// ## Use instead
///
/// ```
/// Tint  light #0055cc  dark #66aaff
/// ```
///
/// ## Options
///
/// A value within the tolerance counts as the same; 0 requires equal 8-bit values.
///
/// ## References
///
/// - Human Interface Guidelines, Color: don't hard-code system color values; avoid replicating
///   dynamic system colors
public struct SystemHardCodedValue: Rule {
  public static let id = "system/hard-coded-value"
  public static let summary = "A token does not duplicate the value of a system color."
  public static let audience = RuleAudience.applePlatforms
  public static let defaultSeverity = Severity.note
  public static var options: [any RuleOptionDeclaration] { [tolerance] }

  /// How far a value may be from that of the system color.
  public static let tolerance = RuleOption(
    "tolerance", default: 0, in: 0...10,
    "The largest CIEDE2000 difference from the system color; the alpha may differ by 0.01.")

  public static var examples: [RuleExample<PaletteSubject>] {
    [
      RuleExample(
        "Tint  light #007aff  dark #0a84ff",
        PaletteSubject(exampleTokens: [("Tint", [("light", "#007aff"), ("dark", "#0a84ff")])]),
        finds: ["Tint repeats the value of systemBlue (iOS 16)"]),
      RuleExample(
        "Tint  light #0055cc  dark #66aaff",
        PaletteSubject(exampleTokens: [("Tint", [("light", "#0055cc"), ("dark", "#66aaff")])])),
    ]
  }

  /// How many tokens rule out a coincidence.
  private static let habit = 3

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let tolerance = options[Self.tolerance]
    var known: [SystemValue.Key: [SystemValue]] = [:]
    var found: [(finding: Finding, isCertain: Bool)] = []
    for token in palette.tokens {
      // What each variant repeats; each is looked up once, however many permutations share it.
      let matches = token.variants.map { value -> [SystemValue] in
        guard value.aliases.isEmpty, !value.isFallback, let color = value.color else { return [] }
        let key = SystemValue.Key(color)
        if tolerance == 0 { return SystemValue.byKey[key] ?? [] }
        if let near = known[key] { return near }
        let near = SystemValue.near(color, within: tolerance)
        known[key] = near
        return near
      }
      guard matches.contains(where: { !$0.isEmpty }) else { continue }
      check(token, matches, palette.permutations) { found.append(($0, $1)) }
    }
    let repeating = Set(found.compactMap(\.finding.token)).count
    let isAlike = palette.isOfApple || repeating >= Self.habit
    for (finding, isCertain) in found where isCertain || isAlike { report(finding) }
  }

  private func check(
    _ token: ResolvedToken, _ matches: [[SystemValue]], _ permutations: [Permutation],
    _ report: (Finding, _ isCertain: Bool) -> Void
  ) {
    var open = permutations.indices.filter { index in
      token.variantIndices[index] >= 0 && !matches[Int(token.variantIndices[index])].isEmpty
    }
    while !open.isEmpty {
      // The color that matches the most permutations; among equals, that of the token's name, on the
      // first platform, with the value in exactly this appearance, in the newest release that has it.
      var best: (rank: (Int, Int, Int, Int, Int), color: SystemColor)?
      for color in Set(open.flatMap { matches[Int(token.variantIndices[$0])].map(\.color) }) {
        let rows = open.filter { token.repeats(color, matches, $0) }
        let exact = rows.count { index in
          guard let value = token.value(in: index)?.color,
            let own = color.value(in: permutations[index].appearance)
          else { return false }
          return SystemValue.Key(value) == SystemValue.Key(own)
        }
        let place = SystemValue.platforms.firstIndex(of: color.platform) ?? 0
        let isNamed = token.path.split(separator: ".").last == color.name[...]
        let rank = (
          rows.count, isNamed ? 1 : 0, -place, exact, -(SystemValue.order[color] ?? 0)
        )
        if best.map({ rank > $0.rank }) ?? true { best = (rank, color) }
      }
      guard let color = best?.color else { return }
      let holds = permutations.indices.map { index in
        open.contains(index) && token.repeats(color, matches, index)
      }
      open.removeAll { holds[$0] }
      let rows = permutations.indices.filter { holds[$0] }
      let isCertain = follows(color, token, rows, permutations)
      let isTelling = rows.contains { row in
        matches[Int(token.variantIndices[row])].contains { !$0.isCommon }
      }
      guard isCertain || isTelling,
        isInPlace(color, matches, token, rows, permutations),
        let value = token.value(in: rows[0])
      else { continue }
      let folding = Folding(permutations, where: holds)
      report(
        Finding(
          rule: Self.id, severity: Self.defaultSeverity, message: .repeats(token.path, color),
          help: .refer(color), file: value.location.file, range: value.location.range,
          token: token.path, permutations: folding.permutations, conditions: folding.conditions,
          swatches: value.color.map { [.init(name: "value", color: $0)] } ?? []), isCertain)
    }
  }

  /// Whether a token has the value of a system color where the system has it, without increased
  /// contrast; a single value for all appearances is compared in light.
  private func isInPlace(
    _ color: SystemColor, _ matches: [[SystemValue]], _ token: ResolvedToken, _ rows: [Int],
    _ permutations: [Permutation]
  ) -> Bool {
    let values = Set(token.variants.compactMap { $0.color.map { SystemValue.Key($0) } })
    return rows.contains { row in
      let appearance = permutations[row].appearance
      guard appearance.contrast == .normal, values.count > 1 || appearance.scheme == .light,
        let own = color.value(in: appearance).map({ SystemValue.Key($0) })
      else { return false }
      return matches[Int(token.variantIndices[row])].contains {
        $0.color == color && SystemValue.Key($0.value) == own
      }
    }
  }

  /// Whether a token has the values of a system color in light and in dark, and they differ.
  private func follows(
    _ color: SystemColor, _ token: ResolvedToken, _ rows: [Int], _ permutations: [Permutation]
  ) -> Bool {
    let exact = rows.filter { row in
      guard let own = color.value(in: permutations[row].appearance),
        let value = token.value(in: row)?.color
      else { return false }
      return SystemValue.Key(own) == SystemValue.Key(value)
    }
    let schemes = Set(exact.map { permutations[$0].appearance.scheme })
    let values = Set(exact.compactMap { token.value(in: $0)?.color.map { SystemValue.Key($0) } })
    // Every palette has black and white that swap.
    return schemes.count > 1 && values.contains { !$0.isNeutral } && values.count > 1
  }
}

extension ResolvedToken {
  fileprivate func repeats(
    _ color: SystemColor, _ matches: [[SystemValue]], _ permutation: Int
  ) -> Bool {
    matches[Int(variantIndices[permutation])].contains { $0.color == color }
  }
}

/// A value that a system color has in some appearance.
private struct SystemValue {
  /// A color as 8-bit sRGB and alpha in hundredths.
  struct Key: Hashable {
    let red: Int, green: Int, blue: Int, alpha: Int

    init(_ color: Color) {
      let x = color.components(in: .srgb)
      func byte(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -1), 2) * 255).rounded()) : -256
      }
      (red, green, blue) = (byte(x.x), byte(x.y), byte(x.z))
      alpha = color.alpha.isFinite ? Int((color.alpha * 100).rounded()) : 0
    }

    var isNeutral: Bool { red == green && green == blue }
    /// Whether a palette may have the value by coincidence.
    var isCommon: Bool { isNeutral || [red, green, blue].allSatisfy { $0 % 0x33 == 0 } }
  }

  let color: SystemColor
  let value: Color
  let isCommon: Bool

  /// Apple's platforms, the most likely first.
  static let platforms: [SystemPlatform] = [.iOS, .macOS, .watchOS, .tvOS, .visionOS]

  /// The colors of these platforms, those of the newest release first.
  static let colors = {
    let all = SystemColors.all.filter { $0.variant == nil && $0.alias == nil }
    return platforms.flatMap { platform in all.filter { $0.platform == platform }.reversed() }
  }()

  static let order = Dictionary(
    colors.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  static let all: [SystemValue] = colors.flatMap { color -> [SystemValue] in
    var known: Set<Key> = []
    return Appearance.tableColumns.compactMap { appearance in
      guard let value = color.value(in: appearance), case let key = Key(value),
        known.insert(key).inserted
      else { return nil }
      return SystemValue(color: color, value: value, isCommon: key.isCommon)
    }
  }

  static let byKey = Dictionary(grouping: all) { Key($0.value) }

  static func near(_ color: Color, within tolerance: Double) -> [SystemValue] {
    all.filter { known in
      abs(known.value.alpha - color.alpha) <= 0.01
        && CIEDE2000.difference(known.value, color) <= tolerance
    }
  }
}

extension String {
  fileprivate static func repeats(_ path: String, _ color: SystemColor) -> String {
    "\(path) repeats the value of \(color.name) (\(color.platform) \(color.release))"
  }
  fileprivate static func refer(_ color: SystemColor) -> String {
    """
    On \(color.platform) refer to \(color.name) by its name: it follows the release, the \
    appearance and the accessibility settings.
    """
  }
}
