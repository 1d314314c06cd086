import ColorCore
import SourceSyntax
import SystemColors

/// Color sets of an Xcode asset catalog, as Xcode writes them: `Group/Token.colorset/Contents.json`,
/// the groups as folders that provide a namespace.
///
/// A color set has a color for each appearance in which it differs: luminosity, contrast and display
/// gamut. Other modifiers cannot be held; fix them as inputs. A color that is not known in some
/// appearance is left out everywhere, because Xcode would show another appearance's color there.
///
/// Components have all their digits, in the color's own space where catalogs have it: sRGB, Display P3,
/// linear sRGB. Other spaces become sRGB, or Display P3 where sRGB is too small, and what neither has
/// becomes extended sRGB, which is unbounded. A missing component becomes 0, as it counts.
///
/// ```swift
/// let text = """
///   { "brand": { "accent": { "$type": "color",
///       "$value": { "colorSpace": "display-p3", "components": [1, 0.5, 0] } } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// for file in AssetCatalogExport.export(loaded.palettes).files { print(file.path) }
/// // Prints "Contents.json"
/// // Prints "brand/Contents.json"
/// // Prints "brand/accent.colorset/Contents.json"
/// ```
public enum AssetCatalogExport: TokenExporter {
  public static let id = "colorset"
  public static let name = "Xcode asset catalog"
  public static let isFolder = true
  public static let fileExtension = ".xcassets"

  public static func export(_ palettes: [ResolvedPalette]) -> Export {
    let slots = AppearanceSlots(
      ExportPalette(palettes), parts: [.scheme, .contrast, .gamut], target: "Asset catalogs")
    var problems = slots.problems
    guard !slots.assets.isEmpty else { return Export(files: [], problems: problems) }
    var files = [ExportedFile(path: "Contents.json", text: XcodeJSON.text([("info", info)]))]
    var names = ExportNames()
    var folders: Set<String> = []
    for asset in slots.assets {
      do throws(SourceProblem) {
        let segments = try segments(of: asset.entry)
        let path = segments.joined(separator: "/")
        // The file systems that catalogs live on do not tell capitals from small letters.
        try names.take(path, for: asset.entry, key: path.lowercased())
        for count in 1..<segments.count {
          let folder = segments[..<count].joined(separator: "/")
          guard folders.insert(folder.lowercased()).inserted else { continue }
          let properties = JSONText.object([("provides-namespace", true)])
          files.append(
            ExportedFile(
              path: "\(folder)/Contents.json",
              text: XcodeJSON.text([("info", info), ("properties", properties)])))
        }
        let colors = asset.slots.compactMap(color)
        files.append(
          ExportedFile(
            path: "\(path).colorset/Contents.json",
            text: XcodeJSON.text([("colors", .array(colors)), ("info", info)])))
      } catch {
        problems.append(error)
      }
    }
    return Export(files: files, problems: problems)
  }

  private static let info = JSONText.object([("author", "xcode"), ("version", 1)])

  /// The namespaces and the name of a color. What is a `/` in a name is a namespace in Xcode.
  private static func segments(
    of entry: ExportPalette.Entry
  ) throws(SourceProblem) -> [String] {
    let segments = ExportNames.segments(of: entry.path).flatMap {
      $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    guard segments.count <= ExportLimits.depth else {
      throw ExportNames.problem(entry, "it is nested more than \(ExportLimits.depth) deep")
    }
    for name in segments {
      let isUsable =
        !name.isEmpty && name.utf8.count <= 200
        && name.unicodeScalars.allSatisfy { $0 >= " " && $0 != "\u{7F}" && $0 != ":" && $0 != "\\" }
      guard isUsable else {
        throw ExportNames.problem(entry, "“\(name)” cannot be the name of a folder")
      }
    }
    return segments
  }

  // MARK: - Colors

  private static func color(_ slot: AppearanceSlots.Slot) -> JSONText? {
    guard case .color(let color) = slot.value else { return nil }
    func appearance(_ name: String, _ value: String) -> JSONText {
      .object([("appearance", .string(name)), ("value", .string(value))])
    }
    var appearances: [JSONText] = []
    if let scheme = slot.parts[.scheme] { appearances.append(appearance("luminosity", scheme)) }
    if slot.parts[.contrast] != nil { appearances.append(appearance("contrast", "high")) }
    let gamut = slot.parts[.gamut].map { $0 == "srgb" ? "sRGB" : "display-P3" }
    let (space, held) = held(color)
    let components = JSONText.object([
      ("alpha", .string(digits(held.alpha))), ("blue", .string(digits(held.components.z))),
      ("green", .string(digits(held.components.y))), ("red", .string(digits(held.components.x))),
    ])
    return .object([
      ("appearances", appearances.isEmpty ? nil : .array(appearances)),
      ("color", .object([("color-space", .string(space)), ("components", components)])),
      ("display-gamut", gamut.map(JSONText.string)), ("idiom", "universal"),
    ])
  }

  /// A color space of catalogs, and the color in it.
  private static func held(_ color: Color) -> (name: String, color: Color) {
    if color.space == .srgbLinear { return ("extended-linear-srgb", color) }
    let own = [ColorSpaceID.displayP3, .displayP3Linear].contains(color.space)
    for space in own ? [ColorSpaceID.displayP3] : [.srgb, .displayP3] {
      let inside = ExportColor.settled(ExportColor.converted(color, to: space))
      if inside.excess(over: space) == 0 { return (space.rawValue, inside) }
    }
    return ("extended-srgb", ExportColor.converted(color, to: .srgb))
  }

  /// A number with a decimal point and three decimals at least, as Xcode writes fractions, and all the
  /// digits that there are.
  private static func digits(_ value: Double) -> String {
    let text = CSSText.decimal(value)
    let decimals = text.firstIndex(of: ".").map { text[text.index(after: $0)...].count } ?? 0
    let point = decimals == 0 ? "." : ""
    return text + point + String(repeating: "0", count: max(0, 3 - decimals))
  }
}

/// JSON in the way that Xcode writes it: a member a line, and a space before each colon.
private enum XcodeJSON {
  static func text(_ members: [(String, JSONText?)]) -> String {
    var text = ""
    write(.object(members), indent: "", to: &text)
    return text + "\n"
  }

  private static func write(_ value: JSONText, indent: String, to text: inout String) {
    let deeper = indent + "  "
    switch value {
    case .array(let values) where !values.isEmpty:
      text += "[\n"
      for (index, value) in values.enumerated() {
        text += deeper
        write(value, indent: deeper, to: &text)
        text += index + 1 < values.count ? ",\n" : "\n"
      }
      text += "\(indent)]"
    case .members(let members) where !members.isEmpty:
      text += "{\n"
      for (index, member) in members.enumerated() {
        text += "\(deeper)\(JSONText.string(member.name).compact) : "
        write(member.value, indent: deeper, to: &text)
        text += index + 1 < members.count ? ",\n" : "\n"
      }
      text += "\(indent)}"
    default: text += value.compact
    }
  }
}
