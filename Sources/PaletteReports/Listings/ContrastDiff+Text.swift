import ColorCore
import TokenGraph
import PaletteRules
public import SourceSyntax

extension ContrastDiff {
  /// One line for each change, grouped by kind, and a summary.
  public var text: String {
    var text = ""
    for kind in Kind.allCases {
      let group = changes.filter { $0.kind == kind }
      guard !group.isEmpty else { continue }
      text += kind.words.prefix(1).uppercased() + kind.words.dropFirst() + "\n"
      let rows = group.map { change in
        [
          change.name, change.ratios, change.requirement.map { "needs \($0)" } ?? "",
          change.conditions.isEmpty ? "" : "in " + change.conditions.joined(separator: ", in "),
          change.acceptance.map { "accepted: \($0)" } ?? "",
        ].map(Printable.line)
      }
      let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
      for row in rows {
        var line = " "
        for (cell, width) in zip(row, widths + [0]) {
          line += " " + cell + String(repeating: " ", count: max(0, width - cell.count) + 1)
        }
        while line.last == " " { line.removeLast() }
        text += line + "\n"
      }
      text += "\n"
    }
    return text + sentence + "\n"
  }

  /// A table for a pull request; more than a hundred changes are only counted.
  public var markdown: String {
    var text = "### Contrast: \(sentence)\n"
    guard !changes.isEmpty else { return text }
    let most = 100
    text += "\n|  | Pair | Appearance | Before | After | Needs | Colors |\n"
    text += "| --- | --- | --- | ---: | ---: | ---: | --- |\n"
    for change in changes.prefix(most) {
      let cells = [
        (change.isRegression ? "❌ " : "") + change.kind.words
          + (change.acceptance.map { ", accepted: \(escaped($0))" } ?? ""),
        "\(code(change.pair.foreground.path)) on \(code(change.pair.background.path))",
        change.conditions.isEmpty ? "all" : change.conditions.map(escaped).joined(separator: ", "),
        change.before.map(word) ?? "", change.after.map(word) ?? "", change.requirement ?? "",
        [change.before, change.after].compactMap { $0?.colors }.joined(separator: " → "),
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    if changes.count > most { text += "\n\(changes.count - most) more.\n" }
    return text
  }

  /// The changes in the schema `palette-check/diff/1`.
  public var json: JSONText {
    .object([
      ("schema", "palette-check/diff/1"),
      (
        "summary",
        .object(
          counts.map { ($0.kind.rawValue, .integer($0.count)) }
            + [("unchanged", .integer(unchanged))])
      ),
      ("changes", .array(changes.map(\.json))),
    ])
  }

  /// The number of changes of each kind; a kind that has none is left out.
  private var counts: [(kind: Kind, count: Int)] {
    Kind.allCases.map { kind in (kind, changes.count { $0.kind == kind }) }
      .filter { $0.1 > 0 }
  }

  private var sentence: String {
    guard unchanged > 0 || !changes.isEmpty else {
      return "nothing was measured: neither version has a pair"
    }
    let known = "\(unchanged) pair\(unchanged == 1 ? "" : "s") unchanged"
    let counted = counts.map { kind, count in
      let accepted = changes.count { $0.kind == kind && $0.acceptance != nil }
      return "\(count) \(kind.words)" + (accepted > 0 ? " (\(accepted) accepted)" : "")
    }
    return (counted + [known]).joined(separator: ", ")
  }
}

extension ContrastDiff.Change {
  fileprivate var name: String { "\(pair.foreground.path) on \(pair.background.path)" }

  fileprivate var requirement: String? { pair.requirement.map { RatioText.required($0.ratio) } }

  /// `4.62 → 3.98`.
  fileprivate var ratios: String {
    switch (before, after) {
    case (let before?, let after?): "\(word(before)) → \(word(after))"
    case (let only?, nil), (nil, let only?): word(only)
    case (nil, nil): ""
    }
  }

  fileprivate var json: JSONText {
    func version(_ contrast: PairContrast?) -> JSONText {
      guard let contrast else { return .null }
      let (name, reason): (String, UnknownReason?) =
        switch contrast.outcome {
        case nil: ("pass", nil)
        case .fail?: ("fail", nil)
        case .unknown(let reason)?: ("unknown", reason)
        }
      return .object([
        ("outcome", .string(name)), ("reason", reason?.json),
        ("ratio", contrast.ratio.map(JSONText.number)),
        ("foreground", contrast.seen.map { .string($0.foreground.hex) }),
        ("background", contrast.seen.map { .string($0.background.hex) }),
      ])
    }
    let location = pair.foreground.variants.first?.location
    return .object([
      ("change", .string(kind.rawValue)), ("regression", .bool(isRegression)),
      ("accepted", acceptance.map(JSONText.string)),
      ("foreground", .string(pair.foreground.path)), ("background", .string(pair.background.path)),
      ("required", pair.requirement.map { .number($0.ratio) }), ("before", version(before)),
      ("after", version(after)), ("conditions", .array(conditions.map(JSONText.string))),
      (
        "contexts",
        .array(
          permutations.filter { !$0.choices.isEmpty }.map { permutation in
            .object(permutation.choices.map { ($0.modifier, .string($0.context)) })
          })
      ), ("file", location.map { .string($0.file) }), ("range", location?.range.json),
    ])
  }
}

extension PairContrast {
  /// `#777777 on #ffffff`, as code.
  fileprivate var colors: String? {
    seen.map { "`\($0.foreground.hex)` on `\($0.background.hex)`" }
  }
}

/// The ratio, or that it cannot be decided.
private func word(_ contrast: PairContrast) -> String {
  if case .unknown? = contrast.outcome { return "unknown" }
  return contrast.ratio.map(RatioText.measured) ?? "unknown"
}

/// A name as code in a cell of a table.
private func code(_ name: String) -> String {
  let name = Printable.line(name).map { $0 == "|" ? "\\|" : String($0) }.joined()
  return name.contains("`") ? "`` \(name) ``" : "`\(name)`"
}

/// A text in a cell of a table.
private func escaped(_ text: String) -> String {
  Printable.line(text).map { "\\`*_[]<>|&".contains($0) ? "\\\($0)" : String($0) }.joined()
}
