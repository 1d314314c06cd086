import ColorCore
import TokenGraph
import SourceSyntax

/// Colors in a space that the project does not use.
///
/// ## What it checks
///
/// Every literal color is stated in one of the spaces of `allowed`, by their CSS names: `srgb`,
/// `display-p3`, `oklch` and so on. A hexadecimal color is `srgb`. Colors in the forms of sRGB,
/// `hsl` and `hwb`, are allowed with `srgb`.
///
/// ## Why it matters
///
/// Design tools and exporters support few spaces. One color in another space comes out clipped, or
/// black.
///
/// ## Example
///
/// ```
/// text #191919
/// link oklch(0.55 0.2 260)
/// ```
///
/// ## Use instead
///
/// ```
/// text #191919
/// link #2563eb
/// ```
///
/// ## Options
///
/// The spaces.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10: color spaces
/// - CSS Color 4
public struct ColorSpaceUnexpected: Rule {
  public static let id = "color/space"
  public static let summary = "Colors are stated in the allowed spaces."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [spaces] }

  private static let spaces = RuleOption("allowed", default: ["srgb"], "The names of the spaces.")

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: ["link is stated in oklch; allowed is “srgb”"]) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let allowed: [PathGlob]

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { allowed = options[Self.spaces] }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    var known: [ColorSpaceID: Bool] = [:]
    func isAllowed(_ space: ColorSpaceID) -> Bool {
      if let result = known[space] { return result }
      let names = [space.rawValue] + ([.hsl, .hwb].contains(space) ? ["srgb"] : [])
      let result = allowed.contains { glob in names.contains(where: glob.matches) }
      known[space] = result
      return result
    }
    for token in palette.tokens {
      let value = token.variants.first { value in
        value.aliases.isEmpty && value.color.map { !isAllowed($0.space) } ?? false
      }
      guard let value, let color = value.color else { continue }
      var finding = palette.finding(
        of: Self.self, token, .unexpected(token.path, color.space, allowed.map(\.text)),
        help: .convert)
      finding.range = value.location.range
      finding.file = value.location.file
      report(finding)
    }
  }
}

extension String {
  fileprivate static func unexpected(
    _ path: String, _ space: ColorSpaceID, _ allowed: [String]
  ) -> String {
    let list = allowed.map { "“\($0)”" }.joined(separator: ", ")
    return "\(path) is stated in \(space.rawValue); allowed is \(list)"
  }
  fileprivate static let convert = "Convert it, or allow the space."
}
