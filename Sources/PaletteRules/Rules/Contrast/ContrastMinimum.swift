import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Foregrounds with too little contrast.
///
/// ## What it checks
///
/// Every declared or inferred pair has at least the contrast ratio that its role requires, in every
/// permutation in which it exists. The ratio is that of WCAG 2.2, computed in double precision and
/// never rounded: 4.499 is below 4.5. A color outside of Display P3, such as `oklch(0.5 0.25 30)`, is
/// measured as a screen of that gamut clips it, which the message says.
///
/// A translucent foreground is composited over its background first. A translucent background is
/// composited over each backdrop that the pair declares with `over`. Under an inferred pair lie the
/// plain surfaces of the palette: the pair fails if it fails on the page, and is unknown
/// (`unknown-backdrop`) if it fails only on another surface, or if it is in a part of the page, its
/// background has an alpha below 0.5, and the ratio on the page is below 3:1: such a part probably
/// lies elsewhere. Where nothing is declared or known, the rule considers every opaque sRGB
/// backdrop: if even the worst gives enough contrast, the pair passes; if even the best gives too
/// little, it fails; otherwise the outcome is unknown. A color that cannot be resolved makes the
/// outcome unknown as well. So does, in a pair that fails, an inference with the confidence
/// `possible` (`only-possible`), which rests on kinds of names: the color of a role on a surface or on
/// the background of its name, the text of the page on a component without a text, the text of a
/// component on a part or another kind of it, or on the page where that is something else, and two
/// colors of one name that are alike in some appearance. And so does a token that no rule of the style sheets draws (`not-drawn`) in a pair that only
/// names suggest, if the rules draw nine tokens and more than a third of them. A heading by its name,
/// or a text in a size that code takes from elsewhere, is unknown where it is readable as large text
/// only (`size-not-known`).
///
/// A declared backdrop or background may also be a gradient token, a range of colors such as the
/// darkest and the brightest part of a photo (`range:#202030..#606070`), or a material of a system
/// (`material:systemThin`). The worst point of a gradient or range counts. Over a material anything
/// may lie: it is decided like a translucent background, by the interval over every content, or
/// over the colors of `over` if the material is the background.
///
/// ## Why it matters
///
/// About one person in twelve has low vision or impaired color vision, and everyone reads in
/// sunlight at times. Text below 4.5:1 is the first to become illegible.
///
/// ## Example
///
/// ```
/// text.muted #777777 on surface.base #ffffff
/// ```
///
/// ## Use instead
///
/// ```
/// text.muted #767676 on surface.base #ffffff
/// ```
///
/// ## Options
///
/// None of its own. The ratios come from `standard` or from the `minimum` of a pair; the `role`,
/// `size` and `weight` of a pair determine which one applies. Pairs with the role `disabled` are
/// exempt, unless the pair states that role and a `minimum`, or a table of ratios has one for it.
///
/// ## References
///
/// - WCAG 2.2, success criteria 1.4.3 Contrast (Minimum), 1.4.6 Contrast (Enhanced) and 1.4.11
///   Non-text Contrast
/// - Human Interface Guidelines, Accessibility, Color and contrast
public struct ContrastMinimum: Rule {
  public static let id = "contrast/minimum"
  public static let summary = "A foreground has enough contrast with its background."
  public static let fixes = RuleFixes.unsafe
  public static let sets: Set<RuleSet> = [.recommended, .strict, .appleHIG, .wcagAAA]

  public static var examples: [RuleExample<ColorPair>] {
    [
      RuleExample(
        foreground: "#777777", background: "#ffffff",
        finds: [
          "text.muted on surface.base is 4.47:1, below the 4.5:1 that text needs (WCAG 2.2 SC 1.4.3)"
        ]),
      RuleExample(foreground: "#767676", background: "#ffffff"),
    ]
  }

  public init() {}

  public func check(_ pair: ColorPair, report: (Finding) -> Void) {
    guard let requirement = pair.requirement else { return }
    var verdicts: [Sight.Key: Verdict] = [:]
    var groups:
      [(
        kind: Verdict.Kind, worst: Sighting, row: Int, ratios: [Double?], holds: [Bool],
        seen: Set<[Color]>
      )] = []
    for (row, permutation) in pair.scope.enumerated() {
      guard !pair.leftOut.contains(permutation), let sight = Sight(pair, in: permutation) else {
        continue
      }
      let known = verdicts[sight.key]
      let verdict =
        known
        ?? sight.verdict(
          minimum: requirement.ratio, passesSomewhere: pair.passesSomewhere(requirement.ratio))
      verdicts[sight.key] = verdict
      guard let kind = verdict.kind else { continue }
      if let index = groups.firstIndex(where: { $0.kind == kind }) {
        groups[index].holds[row] = true
        groups[index].ratios[row] = verdict.ratio
        if known == nil { groups[index].seen.formUnion(verdict.seenColors) }
        if verdict.ratio ?? .infinity < groups[index].worst.verdict.ratio ?? .infinity {
          groups[index].worst = Sighting(sight: sight, verdict: verdict)
          groups[index].row = row
        }
      } else {
        var holds = Array(repeating: false, count: pair.scope.count)
        holds[row] = true
        var ratios: [Double?] = Array(repeating: nil, count: pair.scope.count)
        ratios[row] = verdict.ratio
        let sighting = Sighting(sight: sight, verdict: verdict)
        groups.append((kind, sighting, row, ratios, holds, Set(verdict.seenColors)))
      }
    }
    let permutations = pair.scope.map { pair.permutations[$0] }
    for group in groups {
      let folding = pair.folding(where: group.holds)
      var worstIn: String?
      if folding.permutations.count > 1, Message.areRemediesSeveral(pair, group.seen, requirement) {
        let rows = permutations.indices.map { $0 == group.row }
        worstIn = Folding(permutations, where: rows).conditions.first
        if folding.conditions == worstIn.map({ [$0] }) { worstIn = nil }
      }
      var finding = group.worst.finding(pair, requirement, folding, worstIn: worstIn)
      finding.measurement?.byCondition = Folding.values(of: permutations, group.ratios)
      report(finding)
    }
  }
}

/// A pair as it appears in one permutation.
private struct Sight {
  struct Key: Hashable {
    var indices: [Int32]
    /// The appearance, if a material depends on it.
    var appearance: Appearance?
  }

  let key: Key
  let foreground: ResolvedValue?
  let background: ResolvedValue?
  let over: [(path: String, value: ResolvedValue)]
  /// Whether the tokens in ``over`` are the page and its other surfaces, rather than declared.
  let isAssumed: Bool
  let backdrops: [Backdrop]
  let material: Material?
  let permutation: Int
  let appearance: Appearance
  let ground: String
  let missing: String?
  /// The token that no rule draws.
  let undrawn: String?
  /// The rule that draws it, if no page of the project has any of its classes.
  let unusedRule: String?
  /// Whether nothing says that the two ever meet.
  let isOnlyPossible: Bool
  /// Whether the background is one color of a gradient.
  let isOneOfGradient: Bool
  /// Whether it is in a part of the page.
  let isInPart: Bool
  /// What it is of which nothing says how large it is: a heading by its name, or a text whose size
  /// code states in a way that is not known.
  let unsized: String?

  /// `nil` where neither token exists, or both are system colors that are meant for each other.
  init?(_ pair: ColorPair, in permutation: Int) {
    foreground = pair.foreground.value(in: permutation)
    background = pair.background.value(in: permutation)
    guard foreground != nil || background != nil else { return nil }
    if let foreground, let background, foreground.isMeant(toLieOn: background) { return nil }
    missing =
      foreground == nil ? pair.foreground.path : background == nil ? pair.background.path : nil
    over = pair.over.compactMap { token in
      token.value(in: permutation).map { (token.path, $0) }
    }
    if case .inferred(_, let confidence) = pair.origin {
      (isAssumed, isOnlyPossible) = (true, confidence == .possible)
    } else {
      (isAssumed, isOnlyPossible) = (false, false)
    }
    isOneOfGradient = pair.isOneOfGradient
    let isHeading =
      isAssumed && pair.use == nil && pair.role == .text
      && TokenName(pair.foreground.path).contains(Self.headings)
    unsized =
      isHeading ? "heading" : pair.mayBeLarge && isAssumed && pair.role == .text ? "text" : nil
    backdrops = pair.backdrops
    material = pair.material
    self.permutation = permutation
    appearance = pair.permutations[permutation].appearance
    ground = pair.background.path
    undrawn = pair.undrawn
    unusedRule = pair.unusedRule
    isInPart = pair.isInPart
    var hasMaterial = pair.material != nil
    var gradients: [Int32] = []
    for backdrop in pair.backdrops {
      switch backdrop {
      case .material: hasMaterial = true
      case .gradient(let gradient): gradients.append(gradient.variantIndices[permutation])
      case .range: break
      }
    }
    key = Key(
      indices: ([pair.foreground, pair.background] + pair.over).map {
        $0.variantIndices[permutation]
      } + gradients, appearance: hasMaterial ? appearance : nil)
  }

  /// The words for texts that are large in most places.
  private static let headings: Set = [
    "display", "h1", "h2", "h3", "h4", "heading", "headings", "headline", "headlines",
  ]

  /// The ratio below which a part of the page without a background is probably made for another
  /// ground than the page.
  private static let leastOnPage = 3.0

  /// Whether a tint is of a color near that of the page, other than white and black, which lighten or dim
  /// anything: what lies on it lies on something like the page.
  private static func isLikePage(_ tint: Color, _ page: Color) -> Bool {
    let own = WCAG2.luminance(tint)
    return 0.001..<0.999 ~= own && WCAG2.ratio(own, WCAG2.luminance(page)) < 1.3
  }

  /// Whether one of the colors is outside of what screens show.
  var isClipped: Bool {
    [foreground, background].compactMap { $0?.color }.contains { $0 != $0.asShown }
  }

  /// The verdict, given the ratio that is required, and whether the pair passes in some permutation.
  func verdict(minimum: Double, passesSomewhere: @autoclosure () -> Bool) -> Verdict {
    var verdict = colorVerdict(minimum: minimum, passesSomewhere: passesSomewhere)
    guard verdict.kind == .fail, let ratio = verdict.ratio,
      let reason = doubt(ratio, minimum: minimum)
    else { return verdict }
    (verdict.reason, verdict.kind) = (reason, .unknown(reason.code))
    return verdict
  }

  /// Why a pair that fails by its colors may pass or never be seen.
  private func doubt(_ ratio: Double, minimum: Double) -> UnknownReason? {
    if let unusedRule { return Message.unusedRule(unusedRule, ratio) }
    if let undrawn { return Message.undrawn(undrawn, isGround: undrawn == ground, ratio) }
    if isOnlyPossible { return Message.onlyPossible(ratio, isOneOfGradient: isOneOfGradient) }
    return unsized.flatMap { Message.unsized($0, ratio, minimum: minimum) }
  }

  /// The verdict on the colors, whether or not they are drawn.
  private func colorVerdict(minimum: Double, passesSomewhere: () -> Bool) -> Verdict {
    guard let foreground, let background else {
      return .unknown(Message.missing(missing ?? ""))
    }
    let (front, back): (Color, Color)
    switch (foreground.resolution, background.resolution) {
    case (.unknown(let reason), _), (_, .unknown(let reason)): return .unknown(reason)
    case (.color(let a), .color(let b)): (front, back) = (a.asShown, b.asShown)
    }
    guard back.alpha < 1 else { return Verdict(front, on: back, minimum: minimum) }
    if let material { return verdict(front, on: material, minimum: minimum) }
    guard !over.isEmpty || !backdrops.isEmpty else {
      return Verdict(front, translucent: back, minimum: minimum)
    }
    var worst: Verdict?
    for backdrop in backdrops {
      var verdict: Verdict
      do throws(UnknownReason) {
        verdict = Verdict(
          front, back, try backdrop.bounds(of: front, on: back, in: permutation, appearance),
          over: backdrop, minimum: minimum)
      } catch {
        verdict = .unknown(error)
      }
      if backdrop.name != ground { verdict.backdrop = backdrop.name }
      if worst.map({ verdict.isWorse(than: $0) }) ?? true { worst = verdict }
    }
    for (position, (path, value)) in over.enumerated() {
      var verdict: Verdict
      switch value.resolution {
      case .unknown(let reason): verdict = .unknown(reason)
      case .color(let backdrop):
        let under = back.over(backdrop)
        verdict =
          under.alpha < 1
          ? Verdict(front, translucent: under, minimum: minimum)
          : Verdict(front, on: under, minimum: minimum)
        verdict.backdrop = path
        guard isAssumed, verdict.kind == .fail, let ratio = verdict.ratio else { break }
        if position > 0 {
          verdict = .unknown(Message.otherBackdrop(path, ratio))
        } else if isInPart, back.alpha < 0.5, ratio < Self.leastOnPage,
          !Self.isLikePage(back, backdrop),
          !back.hasHue || !passesSomewhere()
        {
          verdict = .unknown(Message.otherPlace(path, ratio))
        }
      }
      if worst.map({ verdict.isWorse(than: $0) }) ?? true { worst = verdict }
    }
    return worst ?? .unknown(Message.anyBackdrop(minimum: 1, maximum: 21))
  }

  /// The verdict on a material, over the colors that are declared to lie behind it, or over any.
  private func verdict(_ front: Color, on material: Material, minimum: Double) -> Verdict {
    var colors: [Color] = []
    for (_, value) in over {
      switch value.resolution {
      case .unknown(let reason): return .unknown(reason)
      case .color(let color): colors.append(color)
      }
    }
    do {
      if let known = try MaterialContrast(of: front, on: material, in: appearance, over: colors) {
        let bounds = Backdrop.Bounds(
          minimum: known.minimum, maximum: known.maximum,
          worst: try material.color(over: known.worstBackdrop, in: appearance))
        return Verdict(
          front, .transparent, bounds, over: .range(.black, .white), minimum: minimum)
      }
      let bounds = try Backdrop.material(material).bounds(
        of: front, on: .transparent, in: permutation, appearance)
      return Verdict(front, .transparent, bounds, over: .material(material), minimum: minimum)
    } catch let reason as UnknownReason {
      return .unknown(reason)
    } catch {
      return .unknown(UnknownReason(code: .unknownMaterial, message: "\(error)"))
    }
  }
}

/// The verdict on one appearance of a pair.
private struct Verdict {
  enum Kind: Hashable {
    case fail
    case unknown(UnknownReason.Code)
  }

  /// The failure or the reason why it is unknown; `nil` for a pass.
  var kind: Kind?
  var reason: UnknownReason?
  /// The ratio; for an unknown backdrop the best possible one if that fails, otherwise the worst.
  var ratio: Double?
  /// The composited colors, if there is a ratio.
  var seen: (foreground: Color, background: Color)?
  /// The declared backdrop used.
  var backdrop: String?
  /// Whether the ratio is the best that any backdrop can give.
  var isBestCase = false

  static func unknown(_ reason: UnknownReason) -> Verdict {
    Verdict(kind: .unknown(reason.code), reason: reason)
  }

  private init(kind: Kind?, reason: UnknownReason?) {
    self.kind = kind
    self.reason = reason
  }

  /// A foreground on an opaque background.
  init(_ foreground: Color, on background: Color, minimum: Double) {
    let ground = background.asShown
    let front = (foreground.alpha < 1 ? foreground.over(ground) : foreground).asShown
    let ratio = WCAG2.contrast(of: front, on: ground)
    kind = ratio >= minimum ? nil : .fail
    self.ratio = ratio
    seen = (front, ground)
  }

  /// A foreground on a background through which an unknown backdrop shows.
  init(_ foreground: Color, translucent background: Color, minimum: Double) {
    let bounds = ContrastBounds(of: foreground, on: background)
    let under = background.over(bounds.worstBackdrop)
    seen = (foreground.over(under), under)
    if bounds.minimum >= minimum {
      ratio = bounds.minimum
    } else if bounds.maximum < minimum {
      kind = .fail
      ratio = bounds.maximum
      isBestCase = true
    } else {
      ratio = bounds.minimum
      let reason = Message.anyBackdrop(minimum: bounds.minimum, maximum: bounds.maximum)
      self.reason = reason
      kind = .unknown(reason.code)
    }
  }

  /// A foreground on a background over a backdrop of which the bounds are known.
  init(
    _ foreground: Color, _ background: Color, _ bounds: Backdrop.Bounds, over backdrop: Backdrop,
    minimum: Double
  ) {
    let under = background.over(bounds.worst)
    seen = (foreground.over(under), under)
    ratio = bounds.minimum
    if bounds.maximum < minimum {
      kind = .fail
      ratio = bounds.maximum
      isBestCase = true
    } else if bounds.minimum < minimum {
      if case .material(let material) = backdrop {
        let reason = Message.anyContent(
          material, minimum: bounds.minimum, maximum: bounds.maximum)
        self.reason = reason
        kind = .unknown(reason.code)
      } else {
        kind = .fail
      }
    }
  }

  /// The composited colors as the element of a set, if there is a ratio.
  var seenColors: [[Color]] { seen.map { [[$0.foreground, $0.background]] } ?? [] }

  func isWorse(than other: Verdict) -> Bool {
    if rank != other.rank { return rank > other.rank }
    return ratio ?? .infinity < other.ratio ?? .infinity
  }

  private var rank: Int {
    switch kind {
    case nil: 0
    case .unknown: 1
    case .fail: 2
    }
  }
}

/// The verdict that a finding reports.
private struct Sighting {
  var sight: Sight
  var verdict: Verdict

  func finding(
    _ pair: ColorPair, _ requirement: Requirement, _ folding: Folding, worstIn condition: String?
  ) -> Finding {
    let (front, back) = (pair.foreground.path, pair.background.path)
    let outcome: Outcome
    var (message, help): (String, String?)
    if let reason = verdict.reason {
      outcome = .unknown(reason)
      message = Message.undecided(front, back, reason)
      help = Message.help(for: reason, pair: pair)
    } else {
      outcome = .fail
      message = Message.tooLow(front, back, verdict, requirement, isClipped: sight.isClipped)
      help =
        verdict.isBestCase
        ? Message.hopeless(front, back)
        : verdict.seen.flatMap {
          Message.remedy(front, back, $0.foreground, $0.background, requirement, in: condition)
        }
    }
    let place = sight.foreground ?? sight.background
    // The composited colors; without a backdrop they are unknown, so the stated ones.
    let isSeen = outcome == .fail && !verdict.isBestCase
    let frontColor = isSeen ? verdict.seen?.foreground : sight.foreground?.color
    let backColor = isSeen ? verdict.seen?.background : sight.background?.color
    let swatches = [("foreground", frontColor), ("background", backColor)].compactMap {
      name, color in
      color.map { Finding.Swatch(name: name, color: $0) }
    }
    var finding = Finding(
      rule: ContrastMinimum.id, severity: ContrastMinimum.defaultSeverity, outcome: outcome,
      message: message, help: help, file: place?.location.file ?? "",
      range: place?.location.range, token: front, against: back,
      permutations: folding.permutations, conditions: folding.conditions,
      measurement: verdict.ratio.map {
        .init(metric: WCAG2.id, measured: $0, required: requirement.ratio)
      },
      related: related(pair), swatches: swatches)
    if let scheme = pair.scheme, finding.conditions.isEmpty {
      finding.conditions = [scheme.rawValue]
      for index in finding.permutations.indices {
        finding.permutations[index].appearance.scheme = scheme
      }
    }
    // A translucent token does not appear as it is written.
    if isSeen, sight.foreground?.color?.alpha == 1 {
      finding.seen = verdict.seen.map {
        .init(
          foreground: $0.foreground, background: $0.background, minimum: requirement.ratio,
          condition: condition)
      }
    }
    return finding
  }

  /// Whether a large text would pass (WCAG 2.2, SC 1.4.3 and 1.4.6).
  private func isEnoughIfLarge(_ pair: ColorPair) -> Bool {
    guard let own = pair.requirement?.ratio, let large = Requirement.ofLargeText(instead: own)
    else { return false }
    return (verdict.ratio ?? 1) >= large
  }

  /// Where the colors come from, and where code draws them.
  private func related(_ pair: ColorPair) -> [RelatedLocation] {
    let (front, back) = (pair.foreground.path, pair.background.path)
    var related: [RelatedLocation] = []
    if let value = sight.foreground { related += Message.chain(front, value) }
    if let value = sight.background, sight.foreground != nil {
      related.append(.init(message: Finding.ground(back), location: value.location))
      related += Message.chain(back, value)
    }
    if let use = pair.use {
      related.append(.init(message: Message.use(verdict.reason), location: use))
    }
    return related
      + pair.otherUses.filter { !$0.isOpen && !($0.needsLess && isEnoughIfLarge(pair)) }.map {
        .init(message: Message.alsoDrawn, location: $0.location)
      }
  }
}

private enum Message {
  static func tooLow(
    _ front: String, _ back: String, _ verdict: Verdict, _ requirement: Requirement,
    isClipped: Bool
  ) -> String {
    let clipped = isClipped ? " as screens of Display P3 clip it" : ""
    let over = verdict.backdrop.map { " over \($0)" } ?? ""
    let best = verdict.isBestCase ? "at best " : ""
    return """
      \(front) on \(back)\(over) is \(best)\(RatioText.measured(verdict.ratio ?? 1)):1\(clipped), below the \
      \(RatioText.required(requirement.ratio)):1 that \(requirement.need) (\(requirement.source))
      """
  }

  /// What to do where no backdrop is enough.
  static func hopeless(_ front: String, _ back: String) -> String {
    "Whatever lies under \(back): move it and \(front) further apart in lightness."
  }

  static func use(_ reason: UnknownReason?) -> String {
    "\(reason?.code == .onlyPossible ? "perhaps drawn" : "drawn") on each other here"
  }

  static func undecided(_ front: String, _ back: String, _ reason: UnknownReason) -> String {
    "\(front) on \(back) cannot be decided: \(reason.message)"
  }

  static func missing(_ path: String) -> UnknownReason {
    UnknownReason(code: .missingMode, message: "\(path) has no value here")
  }

  static func anyBackdrop(minimum: Double, maximum: Double) -> UnknownReason {
    UnknownReason(
      code: .unknownBackdrop,
      message: """
        the background is translucent, and what lies under it makes the ratio anything from \
        \(RatioText.measured(minimum)):1 to \(RatioText.measured(maximum)):1
        """)
  }

  static func otherBackdrop(_ path: String, _ ratio: Double) -> UnknownReason {
    UnknownReason(
      code: .unknownBackdrop,
      message: """
        the background is translucent, and the pair is readable on the page, but over \(path) it has \
        only \(RatioText.measured(ratio)):1
        """)
  }

  static func otherPlace(_ path: String, _ ratio: Double) -> UnknownReason {
    UnknownReason(
      code: .unknownBackdrop,
      message: """
        the background is translucent, and the \(RatioText.measured(ratio)):1 on \(path) are so \
        little that the part may lie elsewhere
        """)
  }

  static let alsoDrawn = "drawn as well"

  static func undrawn(_ path: String, isGround: Bool, _ ratio: Double) -> UnknownReason {
    UnknownReason(
      code: .notDrawn,
      message: """
        only their names suggest it and no rule of these files draws \(path)\
        \(isGround ? " behind anything" : ""), so that the \
        \(RatioText.measured(ratio)):1 may never be seen
        """)
  }

  static func unusedRule(_ rule: String, _ ratio: Double) -> UnknownReason {
    UnknownReason(
      code: .notDrawn,
      message: """
        no page, component or script of the project has a class of the rule “\(rule)”, so that the \
        \(RatioText.measured(ratio)):1 may never be seen
        """)
  }

  /// `nil` where not even large text would pass.
  static func unsized(_ what: String, _ ratio: Double, minimum: Double) -> UnknownReason? {
    guard let large = Requirement.ofLargeText(instead: minimum), ratio >= large else { return nil }
    return UnknownReason(
      code: .sizeNotKnown,
      message: """
        nothing says how large the \(what) is, and \(RatioText.measured(ratio)):1 is enough for large \
        text only
        """)
  }

  static func onlyPossible(_ ratio: Double, isOneOfGradient: Bool) -> UnknownReason {
    let reason =
      isOneOfGradient
      ? "it may lie on other colors of the gradient" : "nothing shows for certain that they meet"
    return UnknownReason(
      code: .onlyPossible,
      message: "\(reason), so that the \(RatioText.measured(ratio)):1 may never be seen")
  }

  static func anyContent(
    _ material: Material, minimum: Double, maximum: Double
  ) -> UnknownReason {
    UnknownReason(
      code: .unknownBackdrop,
      message: """
        the content under \(material.name) makes the ratio anything from \
        \(RatioText.measured(minimum)):1 to \(RatioText.measured(min(maximum, 21))):1
        """)
  }

  static func help(for reason: UnknownReason, pair: ColorPair) -> String? {
    switch reason.code {
    case .unknownBackdrop:
      "Declare the pair with `over:` and the opaque colors that lie under \(pair.background.path)."
    case .onlyPossible:
      "Declare the pair in palette-check.yml if they do."
    case .notDrawn:
      "Declare the pair in palette-check.yml if a file that was not checked draws it."
    case .sizeNotKnown:
      "Declare the pair with `size:` in palette-check.yml."
    case .missingMode:
      "Give the token a value there, or narrow the pair with `contexts:`."
    default: nil
    }
  }

  /// Whether colors that are seen call for more than one change, so that a remedy must say where it
  /// is one.
  static func areRemediesSeveral(
    _ pair: ColorPair, _ seen: Set<[Color]>, _ requirement: Requirement
  ) -> Bool {
    guard seen.count > 1, Set(seen.map { $0[0] }).count == 1 else { return seen.count > 1 }
    let remedies = seen.map { colors in
      remedy(
        pair.foreground.path, pair.background.path, colors[0], colors[1], requirement, in: nil)
    }
    return Set(remedies).count > 1
  }

  /// The direction in which to move the colors, and whether that is enough.
  static func remedy(
    _ front: String, _ back: String, _ foreground: Color, _ background: Color,
    _ requirement: Requirement, in condition: String?
  ) -> String? {
    let place = condition.map { "In \($0), " } ?? ""
    let goal = "until the ratio is \(RatioText.required(requirement.ratio)):1."
    func remedy(_ change: String, _ opposite: String, isExtreme: Bool) -> String {
      let other = isExtreme ? "" : " or \(opposite) \(back)"
      let verb = place.isEmpty ? change.prefix(1).uppercased() + change.dropFirst() : change
      return "\(place)\(verb) \(front)\(other) \(goal)"
    }
    let under = WCAG2.luminance(background)
    let darkest = WCAG2.ratio(0, under)
    let lightest = WCAG2.ratio(1, under)
    let isDarker = WCAG2.luminance(foreground) < under
    let canDarken = darkest >= requirement.ratio
    let canLighten = lightest >= requirement.ratio
    if isDarker, canDarken { return remedy("darken", "lighten", isExtreme: under > 0.999) }
    if !isDarker, canLighten { return remedy("lighten", "darken", isExtreme: under < 0.001) }
    // White that is not enough stays white, and what it lies on changes.
    if canDarken || canLighten {
      let change = isDarker ? "lighten" : "darken"
      let verb = place.isEmpty ? change.prefix(1).uppercased() + change.dropFirst() : change
      let other = canDarken ? "black" : "white"
      let ratio = RatioText.measured(canDarken ? darkest : lightest)
      return "\(place)\(verb) \(back) \(goal) Or put \(other) on it, which has \(ratio):1."
    }
    return """
      No color reaches \(RatioText.required(requirement.ratio)):1 on \(back): change it, black has \
      \(RatioText.measured(darkest)):1 and white \(RatioText.measured(lightest)):1.
      """
  }

  /// The aliases of a token, as related places.
  static func chain(_ path: String, _ value: ResolvedValue) -> [RelatedLocation] {
    var from = path
    return value.aliases.map { step in
      defer { from = step.path }
      let message =
        step.isPart ? "\(path) is made of \(step.path)" : "\(from) is \(step.path)"
      return RelatedLocation(message: message, location: step.location)
    }
  }
}

extension ColorPair {
  /// The contrast in a permutation and whether it is enough, or `nil` if one of the tokens does not
  /// exist there.
  public func contrast(in permutation: Int) -> PairContrast? {
    guard let sight = Sight(self, in: permutation), sight.missing == nil else { return nil }
    let minimum = requirement?.ratio ?? 1
    let verdict = sight.verdict(minimum: minimum, passesSomewhere: passesSomewhere(minimum))
    let outcome: Outcome? = verdict.reason.map(Outcome.unknown) ?? verdict.kind.map { _ in .fail }
    return PairContrast(ratio: verdict.ratio, outcome: outcome, seen: verdict.seen)
  }

  fileprivate func passesSomewhere(_ minimum: Double) -> Bool {
    scope.contains { permutation in
      Sight(self, in: permutation)
        .map { $0.verdict(minimum: minimum, passesSomewhere: false).kind == nil } ?? false
    }
  }
}
