import ColorCore
import FileAccess
import SourceSyntax
import SystemColors

/// Reads the color sets of an asset catalog and resolves them in the appearances that occur in it.
///
/// Xcode looks for the color of an appearance in this order: exactly that one, the same without its
/// contrast, the same without its luminosity, any. Ties are broken by the idiom, then by the gamut.
struct AssetCatalogReader {
  /// An entry of a color set: a color and the conditions it is for.
  private struct Slot {
    var isDark: Bool?
    var isHighContrast = false
    var gamut: Appearance.Gamut?
    var idiom: String
    var resolution: TokenResolution
    var location: SourceLocation
    /// The system color that it is, whose value the appearance decides, and the name by which it is
    /// written.
    var system: (color: SystemColor, name: String)?

    /// Whether its value is another one where the system is dark.
    var followsScheme: Bool {
      guard let color = system?.color else { return false }
      let values = [Appearance.Scheme.light, .dark].map { scheme in
        try? color.resolve(in: Appearance(scheme: scheme)).color
      }
      return values[0] != values[1]
    }
  }

  private struct ColorSet {
    var path: String
    var slots: [Slot]
  }

  private let context: LoadContext
  private var sets: [ColorSet] = []
  /// The location of the color set of each name.
  private var places: [String: SourceLocation] = [:]
  private var problems: [SourceProblem] = []
  private var fileCount = 0

  init(context: LoadContext) { self.context = context }

  /// A name without its extension.
  static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private var minor: SourceProblem.Severity {
    context.options.isConformance ? .error : .warning
  }

  // MARK: - Folders

  /// Reads the color sets in a folder and its subfolders; each folder once, even if there are
  /// several paths to it.
  mutating func readFolder(_ root: String) {
    // The namespaces of the folders from the root to the one that is visited.
    var namespaces: [[String]] = []
    context.walk().visit(
      root,
      entering: { path, _, depth in
        namespaces.removeSubrange(depth...)
        let outer = namespaces.last ?? []
        if path.hasSuffix(".colorset") {
          readColorSet(path, namespace: outer)
          return false
        }
        namespaces.append(
          depth > 0 && providesNamespace(path) ? outer + [Path.name(path)] : outer)
        return true
      },
      skipping: { _, name, kind in
        name.hasPrefix(".") || kind != .folder
          || name.contains(".") && !name.hasSuffix(".colorset") && !name.hasSuffix(".xcassets")
      },
      failing: { problems.append(.unreadableFolder($0)) }, file: { _ in })
  }

  /// Whether the folder's own `Contents.json` makes it a namespace for its assets.
  private mutating func providesNamespace(_ folder: String) -> Bool {
    let path = Path.join(folder, "Contents.json")
    guard context.files.kind(of: path) == .file else { return false }
    do throws(SourceProblem) {
      let root = try context.document(at: path).root
      return root["properties"]?["provides-namespace"]?.bool == true
    } catch {
      problems.append(error)
      return false
    }
  }

  /// Reads a folder `NAME.colorset`.
  mutating func readColorSet(_ folder: String, namespace: [String]) {
    let path = Path.join(folder, "Contents.json")
    guard context.files.kind(of: path) == .file else {
      problems.report(
        "colorset/missing-contents", "the color set has no “Contents.json”",
        at: SourceLocation(startOf: folder), help: "Delete the folder, or add a color in Xcode.")
      return
    }
    readContents(path, name: namespace + [Self.stem(Path.name(folder))])
  }

  // MARK: - Color sets

  /// Reads the `Contents.json` of a color set.
  mutating func readContents(_ path: String, name: [String]) {
    let document: JSONDocument
    do throws(SourceProblem) {
      document = try context.document(at: path)
    } catch {
      problems.append(error)
      return
    }
    fileCount += 1
    problems += document.problems
    let root = document.root
    let tokenPath = name.joined(separator: ".")
    guard let colors = root["colors"], colors.kind == .array else {
      problems.report(
        "colorset/structure", "the color set has no array “colors”", at: root.location,
        help: "Open it in Xcode and add a color.")
      return
    }
    var slots: [Slot] = []
    for entry in colors.elements {
      if let slot = readSlot(entry) { slots.append(slot) }
    }
    if slots.isEmpty {
      problems.report(
        "colorset/no-color", "the color set “\(tokenPath)” has no color", at: colors.location,
        help: "Choose a color in Xcode, or delete the set.", severity: .warning)
      slots.append(
        Slot(
          idiom: "universal",
          resolution: .unknown(
            UnknownReason(code: .noColor, message: "the color set has no color")),
          location: colors.location))
    }
    if let first = places[tokenPath] {
      problems.report(
        "colorset/duplicate-name", "there are two color sets “\(tokenPath)”",
        at: colors.location, help: "Rename one, or let its folder provide a namespace.",
        related: [.init(message: "the first one, which is used", location: first)])
      return
    }
    places[tokenPath] = colors.location
    sets.append(ColorSet(path: tokenPath, slots: slots))
  }

  /// An entry of `colors`, or `nil` if it has no color.
  private mutating func readSlot(_ entry: JSONValue) -> Slot? {
    guard entry.kind == .object, let color = entry["color"] else { return nil }
    var idiom = entry["idiom"]?.string ?? "universal"
    if let subtype = entry["subtype"]?.string { idiom += " \(subtype)" }
    var slot = Slot(
      idiom: idiom, resolution: .unknown(DTCGColor.invalid), location: color.location)
    for appearance in entry["appearances"].map({ Array($0.elements) }) ?? [] {
      let value = appearance["value"]?.string
      switch (appearance["appearance"]?.string, value) {
      case ("luminosity", "dark"): slot.isDark = true
      case ("luminosity", "light"): slot.isDark = false
      case ("contrast", "high"): slot.isHighContrast = true
      default:
        problems.report(
          "colorset/appearance", "unknown appearance", at: appearance.location,
          help: "Use luminosity (dark, light) or contrast (high).")
        return nil
      }
    }
    if let gamut = entry["display-gamut"] {
      switch gamut.string?.lowercased() {
      case "srgb": slot.gamut = .srgb
      case "display-p3": slot.gamut = .displayP3
      default:
        problems.report(
          "colorset/gamut", "unknown display gamut", at: gamut.location,
          help: "Use sRGB or display-P3.")
        return nil
      }
    }
    slot.resolution = readColor(color)
    slot.system = systemColor(color)
    return slot
  }

  /// The color of the system that `"reference": "systemBackgroundColor"` names, if its values are known.
  private func systemColor(_ color: JSONValue) -> (color: SystemColor, name: String)? {
    let platforms: [String: SystemPlatform] = ["ios": .iOS, "macos": .macOS, "osx": .macOS]
    guard let name = color["reference"]?.string,
      let platform = platforms[color["platform"]?.string ?? "ios"],
      let known = try? SystemColors.color(named: name, platform: platform)
    else { return nil }
    return (known, name)
  }

  private mutating func fail(
    _ message: String, _ value: JSONValue, help: String? = nil
  ) -> TokenResolution {
    problems.report("colorset/color", message, at: value.location, help: help)
    return .unknown(DTCGColor.invalid)
  }

  private mutating func readColor(_ color: JSONValue) -> TokenResolution {
    if let name = color["reference"]?.string {
      let platform = color["platform"]?.string.map { " of \($0)" } ?? ""
      return .unknown(
        UnknownReason(
          code: .systemReference, message: "it is the system color “\(name)”\(platform)"))
    }
    guard let space = color["color-space"] else {
      return fail("the color has no “color-space”", color, help: "Choose the color in Xcode again.")
    }
    guard let components = color["components"], components.kind == .object else {
      return fail("the color has no “components”", color, help: "Choose the color in Xcode again.")
    }
    let name = space.string?.lowercased() ?? ""
    let isGray = name == "gray-gamma-22" || name == "extended-gray"
    guard isGray || ["srgb", "display-p3", "extended-srgb", "extended-linear-srgb"].contains(name)
    else {
      return fail(
        "unknown color space “\(space.string ?? "")”", space,
        help: "Use srgb, display-p3, extended-srgb, extended-linear-srgb, "
          + "gray-gamma-22 or extended-gray.")
    }
    let isExtended = name.hasPrefix("extended")
    var values: [Double] = []
    for part in (isGray ? ["white"] : ["red", "green", "blue"]) + ["alpha"] {
      guard let component = components[part] else {
        if part == "alpha" {
          values.append(1)
          continue
        }
        return fail("the color has no component “\(part)”", components)
      }
      guard let value = Self.value(component, isAlpha: part == "alpha") else {
        return fail(
          "“\(component.string ?? component.numberText ?? "")” is not a component", component,
          help: "Write a number such as 0.5, 127 or 0x7F.")
      }
      guard (isExtended && part != "alpha" && value.isFinite) || 0...1 ~= value else {
        return fail("the component “\(part)” is not between 0 and 1", component)
      }
      values.append(value)
    }
    if isGray {
      // Gray with a gamma of 2.2, extended by odd symmetry; its white is that of sRGB.
      let light = Double.pow(values[0].magnitude, 2.2).withSign(of: values[0])
      return .color(
        Color(.srgbLinear, light, light, light, alpha: values[1]).converted(to: .srgb))
    }
    let target: ColorSpaceID =
      switch name {
      case "display-p3": .displayP3
      case "extended-linear-srgb": .srgbLinear
      default: .srgb
      }
    return .color(Color(target, values[0], values[1], values[2], alpha: values[3]))
  }

  /// A component: `0.5` is a fraction, `0x7F` and `127` are 8-bit values; alpha is always a fraction.
  private static func value(_ component: JSONValue, isAlpha: Bool) -> Double? {
    if let number = component.number {
      let isWhole = component.numberText?.utf8.contains { $0 == 0x2E || $0 | 0x20 == 0x65 } == false
      return isWhole && number > 1 && !isAlpha ? number / 255 : number
    }
    guard let text = component.string else { return nil }
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard text.utf8.allSatisfy({ $0 == 0x2E || $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39) }),
      let number = Double(text)
    else { return nil }
    return text.contains(".") || isAlpha ? number : number / 255
  }

  // MARK: - The palette

  private static let luminosity = "luminosity"
  private static let contrast = "contrast"
  private static let gamut = "gamut"
  private static let idiom = "idiom"

  /// The axes along which the color sets vary.
  private var modifiers: [Modifier] {
    let slots = sets.flatMap(\.slots)
    var result: [Modifier] = []
    if slots.contains(where: { $0.isDark == true || $0.followsScheme }) {
      result.append(Modifier(name: Self.luminosity, contexts: ["any", "dark"], defaultContext: 0))
    }
    if slots.contains(where: \.isHighContrast) {
      result.append(Modifier(name: Self.contrast, contexts: ["any", "high"], defaultContext: 0))
    }
    if slots.contains(where: { $0.gamut == .displayP3 }) {
      result.append(
        Modifier(name: Self.gamut, contexts: ["srgb", "display-p3"], defaultContext: 0))
    }
    let idioms = Set(slots.map(\.idiom))
    if !idioms.isSubset(of: ["universal"]) {
      let order = idioms.sorted {
        ($0 == "universal" ? 0 : 1, $0) < ($1 == "universal" ? 0 : 1, $1)
      }
      result.append(Modifier(name: Self.idiom, contexts: order, defaultContext: 0))
    }
    return result
  }

  /// The palette of the color sets read.
  mutating func palette(of path: String, format: String) -> ResolvedPalette {
    let modifiers = self.modifiers
    context.modifiers += modifiers
    problems += context.options.contextProblems(modifiers, in: path)
    var tables = PaletteTables(modifiers, options: context.options)
    let resolver = GraphResolver(
      .empty, modifiers: modifiers, limits: context.options.limits)
    let tokens = sets.compactMap { set -> ResolvedToken? in
      var variants = VariantSet<ResolvedValue>()
      let table = tables.table(
        resolver, reset: { variants = VariantSet() },
        variant: {
          Self.value(of: set, Self.wanted(resolver)).map { variants.insert($0).position } ?? -1
        })
      guard let table else { return nil }
      return ResolvedToken(
        path: set.path, variants: variants.variants, variantIndices: [],
        table: table)
    }
    if tokens.count < sets.count {
      problems.append(.tooManyContexts(at: SourceLocation(startOf: path), limit: tables.limit))
    }
    return tables.palette(
      file: path, format: format, tokens: tokens, problems: problems, fileCount: fileCount)
  }

  /// The conditions of a permutation.
  private struct Wanted {
    var isDark = false
    var isHighContrast = false
    var gamut = Appearance.Gamut.srgb
    var idiom = "universal"
  }

  /// The slots of a set stand in for each other: all conditions count.
  private static func wanted(_ resolver: GraphResolver) -> Wanted {
    var wanted = Wanted()
    for (index, modifier) in resolver.modifiers.enumerated() {
      let name = modifier.contexts[resolver.context(of: index)]
      switch modifier.name {
      case luminosity: wanted.isDark = name == "dark"
      case contrast: wanted.isHighContrast = name == "high"
      case gamut: wanted.gamut = name == "display-p3" ? .displayP3 : .srgb
      default: wanted.idiom = name
      }
    }
    return wanted
  }

  /// The value of a color set for some conditions, or `nil` if it has none for that idiom.
  private static func value(of set: ColorSet, _ wanted: Wanted) -> ResolvedValue? {
    let own = set.slots.filter { $0.idiom == wanted.idiom }
    let slots = own.isEmpty ? set.slots.filter { $0.idiom == "universal" } : own
    let steps = [
      (wanted.isDark, wanted.isHighContrast), (wanted.isDark, false),
      (nil, wanted.isHighContrast), (nil, false),
    ]
    for (step, (isDark, isHigh)) in steps.enumerated() {
      let matching = slots.filter {
        $0.isHighContrast == isHigh
          // An entry not marked as dark is for light.
          && ($0.isDark == isDark || isDark == false && $0.isDark == nil)
      }
      // An entry for light comes before one for any.
      let best =
        [wanted.gamut, nil, wanted.gamut == .srgb ? .displayP3 : .srgb].lazy
        .compactMap { gamut in
          matching.first { $0.gamut == gamut && $0.isDark != nil }
            ?? matching.first { $0.gamut == gamut }
        }.first
      if let best {
        let isExact = step == 0 || (isDark, isHigh) == (wanted.isDark, wanted.isHighContrast)
        let isOtherGamut = best.gamut.map { $0 != wanted.gamut } ?? false
        var value = ResolvedValue(
          resolution: best.resolution, location: best.location, isFallback: !isExact || isOtherGamut
        )
        let appearance = Appearance(
          scheme: wanted.isDark ? .dark : .light,
          contrast: wanted.isHighContrast ? .increased : .normal)
        if let (system, name) = best.system, let known = try? system.resolve(in: appearance) {
          value.resolution = .color(known.color)
          value.aliases = [.init(path: name, location: best.location, isOutside: true)]
          // The system has a value for each appearance.
          value.isFallback = isOtherGamut
        }
        return value
      }
    }
    return nil
  }
}
