import ColorCore
import SourceSyntax
import SystemColors

/// Makes a sheet of named colors, some of which may be for one appearance each.
struct PlainSheet {
  /// A value for a name.
  struct Value {
    var path: String
    /// The context of the modifier `theme` it applies to, or `nil` for all.
    var theme: String?
    /// The context of the modifier `brand` it applies to, or `nil` for all.
    var brand: String?
    var text: PlainText
    /// The text as written.
    var written: String
    var location: SourceLocation
    var description: String?
    /// The keys of what the text refers to, by the names that it has for that.
    var keys: [String: String] = [:]
    /// The text in another file to which it leads, if it is a reference to one.
    var target: JSONValue?
    /// Whether it is a reference to another file.
    var isElsewhere = false
  }

  private(set) var sheet = Sheet()
  private(set) var problems: [SourceProblem] = []

  /// - Parameters:
  ///   - values: The values in the order of the file.
  ///   - prefix: The common prefix of all values with a theme; aliases may omit it.
  init(_ values: [Value], prefix: String = "") {
    let values = values.filter { !$0.text.isOther(called: $0.path) }
    for value in values {
      let entry = sheet.entry(value.path)
      sheet.update(entry) {
        // What a custom property is, its value or else the name of the token says.
        let isColor =
          value.text.isColor || Self.isPlaceholder(value.text)
          || PropertyName.saysColor(value.path) && !PropertyName.isOther(value.path)
        $0.isColor = isColor ? true : $0.isColor
        if let description = value.description { $0.description = description }
      }
      if let theme = value.theme { _ = sheet.requirement("theme", theme) }
    }
    let light = sheet.modifiers.first?.contexts.firstIndex(of: "light")
    if !sheet.modifiers.isEmpty { sheet.modifiers[0].defaultContext = light ?? 0 }
    for value in values { define(value, prefix: prefix) }
    sheet.resolve(
      customProperties: Set(
        values.lazy.compactMap {
          if case .property(let reference) = $0.text { reference.name } else { nil }
        }))
  }

  private static func isPlaceholder(_ text: PlainText) -> Bool {
    if case .placeholder = text { true } else { false }
  }

  private mutating func define(_ value: Value, prefix: String) {
    let result: any SheetValue
    switch value.text {
    case .other: return
    case .placeholder:
      result = FixedValue(
        .unknown(
          UnknownReason(
            code: .notAColor,
            message: "“\(value.written)” stands for a color that is still to be set")))
    case .color(let color, _): result = FixedValue(color)
    case .alias(let name):
      if let target = value.target { add(target, named: value.written, path: name) }
      result = SheetAlias(
        key: value.isElsewhere
          ? value.written : key(of: name, theme: value.theme, prefix: prefix),
        text: value.written, location: value.location)
    case .mixed(let text):
      let names = text.names.map { name in
        (name, value.keys[name] ?? key(of: name, theme: value.theme, prefix: prefix))
      }
      result = PlainMix(
        text: text, keys: Dictionary(names) { $1 }, location: value.location)
    case .property(let reference):
      result = PlainProperty(reference: reference, location: value.location)
    case .contextual:
      result = FixedValue(
        .unknown(
          UnknownReason(
            code: .unknownContext, message: "“\(value.written)” depends on where it is used")))
    case .broken(let error):
      var problem = SourceProblem(
        "color/invalid", "“\(value.written)” is not a color: \(error.message)",
        at: value.location, help: "Write a CSS color, such as #rrggbb.")
      problem.token = value.path
      problems.append(problem)
      result = FixedValue(SwatchSheet.invalid)
    }
    sheet.define(
      sheet.entry(value.path),
      Sheet.Definition(
        requirements: (value.theme.map { [sheet.requirement("theme", $0)] } ?? [])
          + (value.brand.map { [sheet.requirement("brand", $0)] } ?? []), value: result,
        location: value.location))
  }

  /// Adds a color of another file, which is no token of this one.
  private mutating func add(_ target: JSONValue, named key: String, path: String) {
    guard sheet.existingEntry(key) == nil else { return }
    let entry = sheet.entry(key, path: path)
    sheet.update(entry) { $0.isToken = false }
    define(
      Value(
        path: key, text: PlainText(target.text), written: target.text,
        location: target.textLocation), prefix: "")
  }

  /// The key of an alias: the name itself, without a leading theme, or with the omitted prefix.
  private func key(of name: String, theme: String?, prefix: String) -> String {
    var names = [name, prefix + name]
    if let theme {
      for start in ["\(prefix)\(theme).", "\(theme)."] where name.hasPrefix(start) {
        names.append(prefix + name.dropFirst(start.count))
      }
    }
    return names.first { sheet.existingEntry($0) != nil } ?? name
  }

  /// Whether a name describes an appearance: `light`, `dark-high-contrast`.
  static func saysAppearance(_ name: String) -> Bool {
    AppearanceNaming.says(name, of: "theme")
  }

  /// The context of a theme in a scheme: `sea-dark` for `sea`. One that says a scheme is that context, or `nil` if it
  /// says the other one.
  static func theme(_ theme: String?, in scheme: String) -> String? {
    guard let theme else { return scheme }
    let said = Appearance.Scheme.allCases.map { start in
      var appearance = Appearance(scheme: start)
      AppearanceNaming.apply(context: theme, of: "theme", to: &appearance)
      return appearance.scheme
    }
    guard Set(said).count == 1 else { return "\(theme)-\(scheme)" }
    return said[0].rawValue == scheme ? theme : nil
  }

  static func isDark(_ name: String) -> Bool {
    var appearance = Appearance()
    AppearanceNaming.apply(context: name, of: "theme", to: &appearance)
    return appearance.scheme == .dark
  }
}

/// A custom property as a value.
private struct PlainProperty: SheetValue {
  let reference: CustomPropertyReference
  let location: SourceLocation

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = evaluator.value(of: reference, at: location) ?? .other
    guard case .text(let fallback) = result else { return result }
    return (try? Color(parsing: fallback)).map(SheetResult.color) ?? .other
  }
}

/// A color function with references as a value: `color-mix(in srgb, {ink}, white)`.
private struct PlainMix: SheetValue {
  let text: ReferenceText
  let keys: [String: String]
  let location: SourceLocation

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let result = evaluator.joined(text, at: location) { name, _ in
      let key = keys[name] ?? name
      return evaluator.value(of: key, at: location)
        ?? .unknown(evaluator.reportMissing(key, written: "{\(name)}", at: location))
    }
    guard case .text(let joined) = result else { return result }
    return LenientColor.plain(joined).map(SheetResult.color)
      ?? LenientColor.fail("“\(text.text)” is not a color", at: location, evaluator)
  }
}
