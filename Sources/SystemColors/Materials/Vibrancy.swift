public import ColorCore

/// A level of vibrancy: how strongly a label, a fill or a separator stands out from its material.
///
/// The HIG of iOS 13 names four levels of labels, three of fills and one separator; the first of each kind has the most contrast, the last the least. How UIKit blends
/// a vibrant element with what is behind has no source; what is known of its strength are the
/// opacities that SwiftUI gives to hierarchical styles.
///
/// ```swift
/// let worst = Vibrancy.allCases.filter { $0.legality(on: .thin) == .notRecommended }
/// print(worst.map { $0.rawValue })
/// // Prints "["quaternaryLabel"]"
/// ```
public enum Vibrancy: String, CaseIterable, Sendable {
  /// The most prominent text.
  case label
  /// Less prominent text.
  case secondaryLabel
  /// Still less prominent text.
  case tertiaryLabel
  /// The least prominent text.
  case quaternaryLabel
  /// The most prominent fill.
  case fill
  /// A less prominent fill.
  case secondaryFill
  /// The least prominent fill.
  case tertiaryFill
  /// A separator.
  case separator

  /// What a level is made for. Levels are chosen by meaning: a label level on a separator is wrong.
  ///
  /// ```swift
  /// print(Vibrancy.secondaryFill.role == .fill)
  /// // Prints "true"
  /// ```
  public enum Role: Sendable {
    /// Text and symbols.
    case label
    /// Areas.
    case fill
    /// Lines.
    case separator
  }

  /// What the level is made for.
  public var role: Role {
    switch self {
    case .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel: .label
    case .fill, .secondaryFill, .tertiaryFill: .fill
    case .separator: .separator
    }
  }

  /// The place of the level in its role, 0 for the most prominent.
  ///
  /// ```swift
  /// print(Vibrancy.tertiaryLabel.rank, Vibrancy.separator.rank)
  /// // Prints "2 0"
  /// ```
  public var rank: Int {
    switch self {
    case .label, .fill, .separator: 0
    case .secondaryLabel, .secondaryFill: 1
    case .tertiaryLabel, .tertiaryFill: 2
    case .quaternaryLabel: 3
    }
  }

  // MARK: - On materials

  /// Whether a level may lie on a material.
  ///
  /// ```swift
  /// print(Vibrancy.quaternaryLabel.legality(on: .chrome) == .unstated)
  /// // Prints "true"
  /// ```
  public enum Legality: Sendable {
    /// The HIG allows it.
    case allowed
    /// The HIG advises against it: the contrast is too low.
    case notRecommended
    /// The HIG does not say.
    case unstated
  }

  /// Whether the HIG allows this level on a material.
  ///
  /// `quaternaryLabel` is not recommended on `systemThinMaterial` and `systemUltraThinMaterial`;
  /// all other levels are allowed on any material, which makes 14 of the 16 pairs of a label level
  /// and a content material legal. Whether `quaternaryLabel` may lie on another material than those
  /// four is not stated.
  ///
  /// ```swift
  /// let level = Vibrancy.quaternaryLabel
  /// print(Material.contentMaterials.count { level.legality(on: $0) == .allowed })
  /// // Prints "2"
  /// ```
  public func legality(on material: Material) -> Legality {
    guard self == .quaternaryLabel else { return .allowed }
    let names = Material.contentMaterials.map { $0.name }
    let base = ["Light", "Dark"].reduce(material.name) {
      $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
    }
    guard let thickness = names.firstIndex(of: base) else { return .unstated }
    return thickness < 2 ? .notRecommended : .allowed
  }

  // MARK: - Strength

  /// The opacity of SwiftUI's hierarchical style of the same rank: 1, 0.5, 0.25 and 0.18 for
  /// labels, `nil` for fills and separators, for which there is none.
  ///
  /// A constant of the SwiftUI binary, as transcribed by OpenSwiftUI. UIKit's own label colors have
  /// other alphas, see ``SystemColors``.
  ///
  /// ```swift
  /// print(Vibrancy.quaternaryLabel.hierarchicalOpacity ?? 1)
  /// // Prints "0.18"
  /// ```
  public var hierarchicalOpacity: Double? {
    guard role == .label else { return nil }
    let opacities = MaterialPalette.constant("hierarchicalOpacities")
    return opacities.indices.contains(rank) ? opacities[rank] : nil
  }

  /// A foreground at the level's hierarchical opacity: what `.foregroundStyle(.secondary)` makes of
  /// a color. It is painted plainly, so the result says nothing about the blending of UIKit.
  ///
  /// ```swift
  /// let text = Vibrancy.secondaryLabel.color(of: Color(.srgb, 1, 1, 1))
  /// print(text?.hex ?? "none")
  /// // Prints "#ffffff80"
  /// ```
  ///
  /// - Parameter foreground: The color at the first level.
  /// - Returns: The color with its alpha scaled, or `nil` for a level that is not a label's.
  public func color(of foreground: Color) -> Color? {
    hierarchicalOpacity.map { opacity in
      var result = foreground
      result.alpha *= opacity
      return result
    }
  }
}
