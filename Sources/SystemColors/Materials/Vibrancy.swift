public import ColorCore

/// A level of vibrancy: how strongly a label, fill or separator stands out from its material.
///
/// The HIG of iOS 13 names four levels of labels, three of fills and one separator; in each group,
/// the first has the most contrast and the last the least. No source states how UIKit blends a
/// vibrant element with the content behind; the only known strengths are the opacities of SwiftUI's
/// hierarchical styles.
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

  /// The purpose of a level. Choose levels by meaning: a label level is wrong for a separator.
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

  /// The purpose of the level.
  public var role: Role {
    switch self {
    case .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel: .label
    case .fill, .secondaryFill, .tertiaryFill: .fill
    case .separator: .separator
    }
  }

  /// The rank of the level within its role, 0 for the most prominent.
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

  /// Whether a level may be used on a material.
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
  /// all other levels are allowed on any material, so 14 of the 16 pairs of a label level and a
  /// content material are legal. Whether `quaternaryLabel` may be used on materials other than
  /// those four is not stated.
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
  /// labels; `nil` for fills and separators, which have none.
  ///
  /// A constant of the SwiftUI binary, as transcribed by OpenSwiftUI. UIKit's own label colors have
  /// different alphas, see ``SystemColors``.
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

  /// A foreground at the level's hierarchical opacity, as `.foregroundStyle(.secondary)` renders
  /// it. It is painted normally, so the result does not model UIKit's blending.
  ///
  /// ```swift
  /// let text = Vibrancy.secondaryLabel.color(of: Color(.srgb, 1, 1, 1))
  /// print(text?.hex ?? "none")
  /// // Prints "#ffffff80"
  /// ```
  ///
  /// - Parameter foreground: The color at the first level.
  /// - Returns: The color with its alpha scaled, or `nil` if the level is not a label level.
  public func color(of foreground: Color) -> Color? {
    hierarchicalOpacity.map { opacity in
      var result = foreground
      result.alpha *= opacity
      return result
    }
  }
}
