import SourceSyntax
import SystemColors

/// A palette for a target that supports only some parts of the appearance.
struct AppearanceSlots {
  /// A value for an appearance.
  struct Slot {
    /// The parts that differ from the default, with their values; always including the gamut if the
    /// color varies by it.
    var parts: [AppearanceAxis: String]
    var value: ExportPalette.Value
  }

  /// A token and its values, the default appearance first.
  struct Asset {
    var entry: ExportPalette.Entry
    var slots: [Slot]
  }

  /// The colors that have a value in every permutation.
  private(set) var assets: [Asset] = []
  /// The values that the target cannot represent.
  private(set) var problems: [SourceProblem]

  /// Groups the values of a palette by the parts of the appearance.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - parts: The parts that the target supports.
  ///   - target: The name of the target.
  init(_ palette: ExportPalette, parts: [AppearanceAxis], target: String) {
    var palette = palette
    problems = palette.problems
    var axes = PermutationAxes(
      parts.map { part in palette.permutations.map { part.value($0.appearance) } },
      count: palette.permutations.count)
    let appearances = AppearanceModifiers(palette, parts: parts)
    var gradients: [String] = []
    var culprits: Set<Int> = []
    for entry in palette.entries {
      if entry.values.contains(where: \.isGradient) {
        gradients.append(entry.path)
      } else if let deciding = axes.deciding(entry.indices) {
        add(entry, deciding.map { parts[$0] }, axes.projection(on: deciding).first, palette)
      } else {
        let modifiers = palette.axes.deciding(entry.indices) ?? []
        let others = modifiers.filter { appearances.axes[$0].isEmpty }
        culprits.formUnion(others.isEmpty ? modifiers : others)
      }
    }
    if !gradients.isEmpty {
      problems.append(
        SourceProblem(
          "export/gradient",
          "\(target) do not support gradients: \(Words.list(gradients)) are left out",
          at: palette.location, severity: .warning))
    }
    guard !culprits.isEmpty else { return }
    assets = []
    problems.append(
      SourceProblem(
        "export/modifier",
        "\(target) support only \(Words.list(parts.map(\.rawValue))), and colors vary by "
          + Words.list(culprits.sorted().map { palette.modifiers[$0] }),
        at: palette.location, help: "Fix these as inputs, and export once for each context."))
  }

  private mutating func add(
    _ entry: ExportPalette.Entry, _ parts: [AppearanceAxis], _ permutations: [Int],
    _ palette: ExportPalette
  ) {
    var slots: [Slot] = []
    for permutation in permutations {
      guard let value = entry.value(in: permutation), !value.isUnknown else {
        // A missing appearance would show the color of another one.
        problems.append(
          SourceProblem(
            "export/incomplete",
            "“\(entry.path)” is left out everywhere, because it has no color in "
              + "\(palette.permutations[permutation].appearance)",
            at: entry.location, severity: .warning))
        return
      }
      let appearance = palette.permutations[permutation].appearance
      let stated = parts.filter { $0 == .gamut || $0.value(appearance) != $0.normal }
      slots.append(
        Slot(
          parts: Dictionary(stated.map { ($0, $0.value(appearance)) }) { first, _ in first },
          value: value))
    }
    let order = slots.indices.sorted { a, b in
      (Self.rank(slots[a]), a) < (Self.rank(slots[b]), b)
    }
    assets.append(Asset(entry: entry, slots: order.map { slots[$0] }))
  }

  /// The distance of a slot from the default appearance.
  private static func rank(_ slot: Slot) -> Int {
    slot.parts.count { $0.value != $0.key.normal }
  }
}

extension ExportPalette.Value {
  var isGradient: Bool {
    if case .gradient = self { true } else { false }
  }
}
