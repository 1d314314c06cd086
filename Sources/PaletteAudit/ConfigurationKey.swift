/// The keys of a configuration.
enum ConfigurationKey: String, CaseIterable {
  case version, extends, baseline, standard, groups, pairs
  case inferPairs = "infer-pairs"
  case contexts, dialect, figma, rules, overrides
  case schema = "$schema"

  /// The keys of a declaration of pairs.
  enum Pair: String, CaseIterable {
    case foreground, background, role, size, weight, over, minimum, contexts
  }

  /// The keys of a dialect.
  enum Dialect: String, CaseIterable {
    case overrides, modes, alpha
    case aliasRoot = "alias-root"
  }

  /// The keys of Figma documents.
  enum Figma: String, CaseIterable { case profile }

  /// The keys of an override.
  enum Override: String, CaseIterable {
    case files, rules, contexts, standard

    /// The key that this one needs.
    var partner: Self {
      switch self {
      case .files: .rules
      case .rules: .files
      case .contexts: .standard
      case .standard: .contexts
      }
    }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The names of all keys.
  static var names: [String] { allCases.map(\.rawValue) }
}
