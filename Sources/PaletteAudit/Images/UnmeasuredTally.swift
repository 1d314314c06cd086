import ImageAssets
import ImageFacts
import PaletteReports
import PaletteRules

/// What an audit leaves unmeasured or does not judge, although its options or rules are about it.
struct UnmeasuredTally: Sendable {
  private let readsPixels: Bool
  private let hasTokens: Bool
  private let probe: ContrastProbe
  /// The rules that any configuration selects; `nil` before the first one.
  private var rules: Set<String>?
  /// Those of them that find nothing without pixels.
  private var pixelRules: Set<String> = []
  /// The images that are not measured against the backgrounds.
  private var count = 0
  private var first: [String] = []
  private static let mostNamed = 5

  init(_ auditor: ImageAuditor) {
    readsPixels = auditor.depth == .pixels
    hasTokens = !auditor.tokens.isEmpty
    probe = auditor.probe
  }

  /// Adds the rules of a configuration.
  mutating func add(_ audit: Audits.Audit) {
    let types = audit.instances.map { type(of: $0) }
    rules = (rules ?? []).union(types.map { $0.id })
    pixelRules.formUnion(types.filter { $0.needsPixels }.map { $0.id })
  }

  /// Adds an image with its findings; not one that lies on no background of the probe, as a dark form
  /// among light ones.
  mutating func add(_ asset: Report.Asset, _ findings: [Finding]) {
    guard readsPixels, !probe.backgrounds.isEmpty, asset.error == nil, let facts = asset.facts,
      facts.backgroundContrast == nil,
      ImageBackgroundContrast.judges(
        ImageSubject(file: asset.file, role: asset.role, facts: facts)),
      !findings.contains(where: { $0.rule == ImageBackgroundContrast.id })
    else { return }
    count += 1
    if first.count < Self.mostNamed { first.append(asset.file) }
  }

  /// What to say at the end.
  var problems: [Report.Problem] {
    [withoutPixels, texts, backgrounds, tokens].compactMap { $0 }
  }

  private var withoutPixels: Report.Problem? {
    guard !readsPixels else { return nil }
    var missed = pixelRules.subtracting([ImageBackgroundContrast.id, ImageTextContrast.id])
    if !hasTokens { missed.remove(ImageNearToken.id) }
    guard !missed.isEmpty else { return nil }
    return Report.Problem(
      code: "audit/no-pixels", severity: .warning,
      message: "--facts metadata reads no pixels, which "
        + "\(missed.count == 1 ? "a rule looks" : "\(missed.count) rules look") at: "
        + Self.named(missed.sorted().prefix(Self.mostNamed), of: missed.count),
      help: "Leave out --facts metadata to check them.")
  }

  private var texts: Report.Problem? {
    probe.texts.isEmpty ? nil : unjudged("--text", [ImageTextContrast.id])
  }

  private var tokens: Report.Problem? {
    // They may be there for the names of backgrounds and texts.
    guard hasTokens, probe.backgrounds.isEmpty, probe.texts.isEmpty else { return nil }
    return unjudged("--tokens", [ImageNearToken.id, ImageHardCodedToken.id])
  }

  private var backgrounds: Report.Problem? {
    guard !probe.backgrounds.isEmpty, let rules else { return nil }
    guard rules.contains(ImageBackgroundContrast.id) else {
      // A text over translucent pixels needs them too.
      let isForTexts = !probe.texts.isEmpty && rules.contains(ImageTextContrast.id)
      return isForTexts ? nil : unjudged("--background", [ImageBackgroundContrast.id])
    }
    guard count > 0 else { return nil }
    return Report.Problem(
      code: "audit/no-outline", severity: .warning,
      message: "\(count == 1 ? "1 image is" : "\(count) images are") not measured against "
        + "--background: \(Self.named(first[...], of: count))",
      help: "An image that is opaque, or nearly so, brings its own background; look at it there.")
  }

  private func unjudged(_ option: String, _ judges: [String]) -> Report.Problem? {
    guard let rules, rules.isDisjoint(with: judges) else { return nil }
    return Report.Problem(
      code: "audit/not-judged", severity: .warning,
      message: "what \(option) measures is not judged: \(judges.joined(separator: " and ")) "
        + (judges.count == 1 ? "is" : "are") + " not selected",
      help: "Add \(judges[0]) to --select, or turn it on in the configuration.")
  }

  private static func named(_ names: some Sequence<String>, of count: Int) -> String {
    let names = Array(names)
    let rest = count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
