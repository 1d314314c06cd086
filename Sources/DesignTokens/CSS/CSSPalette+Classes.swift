import ColorCore
import SourceSyntax
import SystemColors

extension CSSPalette {
  /// Pairs what the classes of elements draw.
  mutating func pair(_ content: CSSClassFiles.Content, _ targets: [Int: Int]) {
    let given = givenColors
    var inks: [String: CSSUsage.Ink?] = [:]
    func ink(_ name: String) -> CSSUsage.Ink? {
      if let known = inks[name] { return known }
      let ink = self.ink(name, content.theme, given, targets)
      inks.updateValue(ink, forKey: name)
      return ink
    }
    /// The strictest use of each pair, in the order of the files.
    var uses: [Use] = []
    var positions: [Pair: Int] = [:]
    for (source, classes) in applied + content.lists {
      for drawing in classes.drawings {
        guard let text = ink(drawing.text.name), let ground = ink(drawing.ground.name),
          text.isProperty || ground.isProperty
        else { continue }
        let use = Use(
          source: source, classes: classes, drawing: drawing, text: text, ground: ground)
        let pair = Pair(text: text, ground: ground, isDark: drawing.isDark)
        guard let known = positions[pair] else {
          positions[pair] = uses.count
          uses.append(use)
          continue
        }
        if use.leniency < uses[known].leniency { uses[known] = use }
      }
    }
    for use in uses {
      guard let contexts = contexts(isDark: use.drawing.isDark) else { continue }
      let (text, ground) = (use.drawing.text.range, use.drawing.ground.range)
      let foreground = CSSUsage.Foreground(
        property: "color", ink: use.text, role: use.classes.isIcon ? .ui : .text,
        location: use.source.location(of: text))
      let background = CSSUsage.Background(
        ink: use.ground, location: use.source.location(of: ground))
      pair(
        foreground, on: background, in: nil, contexts,
        reason:
          "the classes “\(use.source.text(ground))” and “\(use.source.text(text))” are of one "
          + "element",
        joint: use.drawing.isJoint ? .element : nil, by: use.classes, targets)
    }
  }

  /// What `@apply` draws in states and in the dark scheme; what it draws at rest is of its rule.
  private var applied: [(source: SourceText, classes: CSSClasses)] {
    collector.applied.map { (collector.sheets[$0.sheet].source, $0.classes) }
  }

  /// Two colors that classes draw, and in which scheme.
  private struct Pair: Hashable {
    let text, ground: CSSUsage.Ink
    let isDark: Bool?
  }

  /// Two colors that classes draw, and where.
  private struct Use {
    let source: SourceText
    let classes: CSSClasses
    let drawing: CSSClasses.Drawing
    let text, ground: CSSUsage.Ink

    var leniency: Int { classes.leniency(of: drawing) }
  }

  /// The contexts of a drawing for one scheme; `nil` if there is no such context.
  private func contexts(isDark: Bool?) -> [String: [String]]? {
    guard let isDark else { return [:] }
    let axis = themes.axes.first { axis in
      Set(axis.states.map { $0.scheme == .dark }).count == 2
    }
    guard let axis else { return isDark ? nil : [:] }
    let names = axis.states.filter { ($0.scheme == .dark) == isDark }.map(\.name)
    return [axis.name: names]
  }

  /// The colors that come with Tailwind: those of version 3, which has no `@theme`, differ a little from
  /// those of version 4, but for two.
  private var givenColors: [String: String] {
    let names = ["--color-black", "--color-white"]
    let colors = collector.tailwindColors.filter {
      !collector.themeNames.isEmpty || names.contains($0.name)
    }
    return Dictionary(colors.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The color of a name in the theme: that of Tailwind 4, that of the configuration of Tailwind 3, or one
  /// that comes with Tailwind.
  private func ink(
    _ name: String, _ theme: CSSTailwindConfiguration, _ given: [String: String],
    _ targets: [Int: Int]
  ) -> CSSUsage.Ink? {
    let own = "--color-\(name)"
    let properties = [own, theme.properties[name] ?? "--\(name)"]
    if let property = properties.first(where: { entry($0, in: nil, targets) != nil }) {
      return .property(property)
    }
    return given[own].flatMap { try? Color(parsing: $0) }.map { .literal(name, $0) }
  }
}
