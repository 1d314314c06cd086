/// The role of a foreground, which determines how much contrast it needs.
///
/// ```swift
/// print(Role.allCases.map { Standard.wcagAA.requirement(for: $0)?.ratio ?? 1 })
/// // Prints "[4.5, 3.0, 3.0, 3.0, 1.0]"
/// ```
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// Text of ordinary size.
  case text
  /// Text that is easier to read because of its size or weight.
  case largeText = "large-text"
  /// A part of a control: its outline, its icon, its focus ring.
  case ui
  /// A part of a graphic that is needed to understand it.
  case graphic
  /// A part of an inactive control; exempt.
  case disabled
}

/// The minimum contrast ratio of a pair and its source.
///
/// ```swift
/// let requirement = Standard.wcagAA.requirement(for: .text)
/// print(requirement?.ratio ?? 1, requirement?.source ?? "")
/// // Prints "4.5 WCAG 2.2 SC 1.4.3"
/// ```
public struct Requirement: Hashable, Sendable {
  /// The minimum contrast ratio.
  public var ratio: Double
  /// The subject and verb that follow “the 4.5:1 that”: `text needs`.
  public var need: String
  /// The source: a success criterion, a guideline or the configuration.
  public var source: String

  /// Makes a requirement.
  public init(ratio: Double, need: String, source: String) {
    self.ratio = ratio
    self.need = need
    self.source = source
  }

  /// The ratio for large text in place of one for text (WCAG 2.2, SC 1.4.3 and 1.4.6).
  static func ofLargeText(instead ratio: Double) -> Double? { [4.5: 3.0, 7: 4.5][ratio] }
}

/// A table of minimum contrast ratios.
///
/// Sizes are in the points of the standard: for WCAG those of CSS (1 pt = 4/3 px, so 18 pt is 24
/// px), for Apple's guidelines those of the screen (1 pt = 1 px at @1x).
public enum Standard: Hashable, Sendable {
  /// WCAG 2.2 level AA: text 4.5, large text 3, controls and graphics 3.
  case wcagAA
  /// WCAG 2.2 level AAA: text 7, large text 4.5, controls and graphics 3.
  case wcagAAA
  /// Apple's Human Interface Guidelines: up to 17 pt 4.5, from 18 pt 3, bold 3 at any size. Between
  /// 17 and 18 pt, which they leave open, 4.5. Light weights (300 and less) need more contrast by them,
  /// without a number: 4.5 at any size.
  case appleHIG
  /// Ratios from the configuration; a role without one has the ratio of ``wcagAA``. With a ratio for
  /// ``Role/disabled``, inactive controls are not exempt.
  case custom([Role: Double])

  /// The named standards, by name.
  public static let named: [(name: String, standard: Standard)] = [
    ("wcag-aa", .wcagAA), ("wcag-aaa", .wcagAAA), ("apple-hig", .appleHIG),
  ]

  /// The requirement of a role at a size and weight.
  ///
  /// ```swift
  /// let small = Standard.wcagAA.requirement(for: .text, size: 14)
  /// let bold = Standard.wcagAA.requirement(for: .text, size: 14, weight: 700)
  /// print(small?.ratio ?? 1, bold?.ratio ?? 1)
  /// // Prints "4.5 3.0"
  /// print(Standard.wcagAA.requirement(for: .disabled) == nil)
  /// // Prints "true"
  /// ```
  ///
  /// - Parameters:
  ///   - role: The role of the foreground.
  ///   - size: The size of text in points, if known.
  ///   - weight: The weight of text, 100…900 as in CSS; 700 and more is bold, 300 and less light.
  /// - Returns: The requirement, or `nil` if the role is exempt.
  public func requirement(for role: Role, size: Double? = nil, weight: Double? = nil)
    -> Requirement?
  {
    var role = role == .text && isLarge(size: size, weight: weight) ? .largeText : role
    let isLight = self == .appleHIG && role == .largeText && weight.map { $0 <= 300 } ?? false
    if isLight { role = .text }
    guard let ratio = ratio(for: role) else { return nil }
    return Requirement(
      ratio: ratio, need: isLight ? "text of a light weight needs" : role.need,
      source: source(for: role))
  }

  private func isLarge(size: Double?, weight: Double?) -> Bool {
    let isBold = (weight ?? 400) >= 700
    guard self != .appleHIG else { return isBold || (size ?? 0) >= 18 }
    guard let size else { return false }
    return size >= 18 || (isBold && size >= 14)
  }

  private func ratio(for role: Role) -> Double? {
    switch (self, role) {
    case (.custom(let table), _): table[role] ?? Standard.wcagAA.ratio(for: role)
    case (_, .disabled): nil
    case (.wcagAAA, .text): 7
    case (.wcagAAA, .largeText): 4.5
    case (_, .text): 4.5
    case (_, .largeText), (_, .ui), (_, .graphic): 3
    }
  }

  private func source(for role: Role) -> String {
    switch self {
    case .custom(let table) where table[role] != nil: "the configuration"
    case .appleHIG: "Human Interface Guidelines, Color and contrast"
    case .wcagAA, .wcagAAA, .custom:
      switch role {
      case .ui, .graphic, .disabled: "WCAG 2.2 SC 1.4.11"
      case .text, .largeText: self == .wcagAAA ? "WCAG 2.2 SC 1.4.6" : "WCAG 2.2 SC 1.4.3"
      }
    }
  }
}

extension Role {
  var need: String {
    switch self {
    case .text: "text needs"
    case .largeText: "large text needs"
    case .ui: "a control or icon needs"
    case .graphic: "a graphic needs"
    case .disabled: "an inactive control needs"
    }
  }
}
