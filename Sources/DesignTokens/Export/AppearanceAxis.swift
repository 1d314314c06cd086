import SystemColors

/// A part of an appearance, by its name in configurations and resolver documents.
package enum AppearanceAxis: String, CaseIterable {
  case scheme, contrast, level, transparency, gamut, inverted, boldText

  /// All values of the part.
  package var values: [String] {
    switch self {
    case .scheme: Appearance.Scheme.allCases.map(\.rawValue)
    case .contrast: Appearance.Contrast.allCases.map(\.rawValue)
    case .level: Appearance.Level.allCases.map(\.rawValue)
    case .transparency: Appearance.Transparency.allCases.map(\.rawValue)
    case .gamut: Appearance.Gamut.allCases.map(\.rawValue)
    case .inverted, .boldText: ["true", "false"]
    }
  }

  /// The value of the part in an appearance.
  func value(_ appearance: Appearance) -> String {
    switch self {
    case .scheme: appearance.scheme.rawValue
    case .contrast: appearance.contrast.rawValue
    case .level: appearance.level.rawValue
    case .transparency: appearance.transparency.rawValue
    case .gamut: appearance.gamut.rawValue
    case .inverted: "\(appearance.isInverted)"
    case .boldText: "\(appearance.isBoldText)"
    }
  }

  /// The default value.
  var normal: String { value(Appearance()) }
}

/// The modifiers of a palette that only choose parts of the appearance.
struct AppearanceModifiers {
  /// For each modifier, the parts that it chooses; empty if its contexts mean more or less than
  /// that.
  let axes: [[AppearanceAxis]]
  /// For each modifier and each of its contexts, the values of these parts.
  private let meanings: [[[String]]]
  /// For each modifier, the default context.
  let base: [Int]

  /// Classifies the modifiers of a palette.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - parts: The parts to consider. A part belongs to the first modifier that determines it.
  init(_ palette: ExportPalette, parts: [AppearanceAxis]) {
    let appearances = palette.permutations.map(\.appearance)
    var free = parts
    var axes: [[AppearanceAxis]] = []
    var meanings: [[[String]]] = []
    var base: [Int] = []
    for (names, codes) in zip(palette.axes.values, palette.axes.codes) {
      let byDefault = codes.isEmpty ? 0 : Int(codes[palette.defaultPermutation])
      let decided = free.compactMap { part in
        Self.values(of: part, appearances, codes, count: names.count).map { (part, $0) }
      }
      let meaning = names.indices.map { context in decided.map { $0.1[context] } }
      guard !decided.isEmpty, Set(meaning).count == names.count else {
        axes.append([])
        meanings.append([])
        base.append(byDefault)
        continue
      }
      let own = decided.map(\.0)
      free.removeAll(where: own.contains)
      axes.append(own)
      meanings.append(meaning)
      base.append(meaning.firstIndex(of: own.map(\.normal)) ?? byDefault)
    }
    self.axes = axes
    self.meanings = meanings
    self.base = base
  }

  /// The parts in which a context of a modifier differs from its base.
  func changes(of modifier: Int, in context: Int) -> [(axis: AppearanceAxis, value: String)] {
    guard !axes[modifier].isEmpty else { return [] }
    let (own, normal) = (meanings[modifier][context], meanings[modifier][base[modifier]])
    return axes[modifier].indices.filter { own[$0] != normal[$0] }
      .map { (axes[modifier][$0], own[$0]) }
  }

  /// The value of a part for each context of a modifier, or `nil` if the context does not determine
  /// it or all contexts agree.
  private static func values(
    of part: AppearanceAxis, _ appearances: [Appearance], _ codes: [Int32], count: Int
  ) -> [String]? {
    var values: [String?] = Array(repeating: nil, count: count)
    for (appearance, code) in zip(appearances, codes) {
      let value = part.value(appearance)
      guard values[Int(code)] ?? value == value else { return nil }
      values[Int(code)] = value
    }
    let stated = values.compactMap(\.self)
    return Set(stated).count > 1 && stated.count == count ? stated : nil
  }
}
