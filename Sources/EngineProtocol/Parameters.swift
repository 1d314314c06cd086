import ColorCore
import DesignTokens
import PaletteAudit
import SourceSyntax
import SystemColors

/// The parameters of a request or a nested object, with their path for errors.
package struct Parameters {
  private let values: [String: JSONValue]
  private let path: String

  /// The members of an object; a missing one counts as an empty object. Without `names` any member
  /// is allowed.
  ///
  /// - Throws: ``EngineError/badParameter(path:_:)`` if it is not an object or has a member unknown
  ///   to the method.
  init(_ value: JSONValue?, path: String = "", allowing names: [String]?) throws(EngineError) {
    self.path = path
    guard let value else {
      values = [:]
      return
    }
    guard value.kind == .object else {
      let known = names?.joined(separator: ", ") ?? ""
      let members = known.isEmpty ? "" : " with \(known)"
      throw .badParameter(path: path, "expected an object\(members)")
    }
    var values: [String: JSONValue] = [:]
    for member in value.members {
      if let names, !names.contains(member.name) {
        throw .badParameter(
          path: path.isEmpty ? member.name : "\(path).\(member.name)",
          "is not a parameter of this method"
            + (names.isEmpty ? ", which has none" : "; known: \(names.joined(separator: ", "))"))
      }
      values[member.name] = member.value
    }
    self.values = values
  }

  /// The parameter with this name, or `nil` if it is missing or null.
  subscript(name: String) -> Parameter? {
    guard let value = values[name], value.kind != .null else { return nil }
    return Parameter(value: value, path: path.isEmpty ? name : "\(path).\(name)")
  }

  /// The parameter with this name, which is required.
  func required(_ name: String) throws(EngineError) -> Parameter {
    guard let parameter = self[name] else {
      throw .badParameter(path: path.isEmpty ? name : "\(path).\(name)", "is missing")
    }
    return parameter
  }
}

/// A value among the parameters, with its path for errors.
struct Parameter {
  let value: JSONValue
  let path: String

  func bad(_ message: String) -> EngineError { .badParameter(path: path, message) }

  func string() throws(EngineError) -> String {
    guard let string = value.string else {
      throw bad("expected a string, found \(value.kind.words)")
    }
    return string
  }

  /// The path of a file or folder. Who reads a pipe or a device waits for an end that may never come,
  /// and takes what is sent where it is the standard input.
  func filePath() throws(EngineError) -> String {
    let path = try string()
    guard LocalFiles().kind(of: path) != .special else {
      throw bad("“\(path)” is a pipe or a device: give a file or a folder, or its text")
    }
    return path
  }

  func number(in range: ClosedRange<Double>? = nil) throws(EngineError) -> Double {
    guard let number = value.number, number.isFinite else {
      throw bad("expected a number, found \(value.kind.words)")
    }
    if let range, !range.contains(number) {
      throw bad(
        "expected a number from \(range.lowerBound) to \(range.upperBound), found \(number)")
    }
    return number
  }

  /// A whole number.
  func count(in range: ClosedRange<Int>) throws(EngineError) -> Int {
    let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let count = Int(exactly: number) else {
      throw bad("expected a whole number, found \(number)")
    }
    return count
  }

  func bool() throws(EngineError) -> Bool {
    guard let bool = value.bool else {
      throw bad("expected true or false, found \(value.kind.words)")
    }
    return bool
  }

  func elements() throws(EngineError) -> [Parameter] {
    guard value.kind == .array else {
      throw bad("expected an array, found \(value.kind.words)")
    }
    return value.elements.enumerated().map { Parameter(value: $1, path: "\(path)[\($0)]") }
  }

  /// A case of an enumeration of strings.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(EngineError) -> Choice {
    let text = try string()
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw bad("expected one of \(known), found “\(text)”")
    }
    return choice
  }

  /// A unit of a catalog, by its identifier.
  func unit<Unit>(of catalog: [Unit], id: (Unit) -> String) throws(EngineError) -> Unit {
    let text = try string()
    guard let unit = catalog.first(where: { id($0) == text }) else {
      throw bad("expected one of \(catalog.map(id).joined(separator: ", ")), found “\(text)”")
    }
    return unit
  }

  /// A space; `xyz` is CSS's other name of `xyz-d65`.
  func space() throws(EngineError) -> ColorSpaceID {
    if value.string == "xyz" { return XYZD65.id }
    return try unit(of: ColorSpaces.all) { $0.id.rawValue }.id
  }

  /// A space with red, green and blue components.
  func rgbSpace() throws(EngineError) -> ColorSpaceID {
    try unit(of: ColorSpaces.all.filter { $0 is any RGBColorSpace.Type }) { $0.id.rawValue }.id
  }

  /// A color to compute with. The result of components that exceed all numbers would look like one of
  /// missing components, which are null as well.
  func color() throws(EngineError) -> Color {
    let color = try writtenColor()
    let xyz = color.components(in: XYZD65.id)
    guard (0..<3).allSatisfy({ xyz[$0].isFinite }) else {
      throw bad("has components that are too large to compute with")
    }
    return color
  }

  /// A CSS color, or an object of space, components and alpha in which null is a missing component.
  func writtenColor() throws(EngineError) -> Color {
    if let text = value.string {
      do {
        return try Color(parsing: text)
      } catch {
        throw bad("“\(text)” is not a color: \(error)")
      }
    }
    guard value.kind == .object else {
      throw bad("expected a CSS color or an object with space, components and alpha")
    }
    let parts = try Parameters(
      value, path: path, allowing: ["space", "components", "alpha", "css", "provenance"])
    let space = try parts.required("space").space()
    let list = try parts.required("components").elements()
    guard list.count == 3 else {
      throw .badParameter(
        path: "\(path).components", "expected 3 components, found \(list.count)")
    }
    var missing: Color.Missing = []
    var components = [0.0, 0, 0]
    for (index, component) in list.enumerated() {
      if component.value.kind == .null {
        missing.insert(.component(index))
      } else {
        components[index] = try component.number()
      }
    }
    let alpha = value["alpha"]
    if alpha?.kind == .null { missing.insert(.alpha) }
    return Color(
      space, components[0], components[1], components[2],
      alpha: try parts["alpha"]?.number(in: 0...1) ?? 1, missing: missing)
  }

  /// One color, or an array of colors.
  func colors() throws(EngineError) -> [Color] {
    guard value.kind == .array else { return [try color()] }
    var colors: [Color] = []
    for element in try elements() { colors.append(try element.color()) }
    return colors
  }

  func appearance() throws(EngineError) -> Appearance {
    let parts = try Parameters(
      value, path: path,
      allowing: [
        "scheme", "contrast", "level", "transparency", "gamut", "inverted", "boldText",
      ])
    return Appearance(
      scheme: try parts["scheme"]?.choice() ?? .light,
      contrast: try parts["contrast"]?.choice() ?? .normal,
      level: try parts["level"]?.choice() ?? .base,
      transparency: try parts["transparency"]?.choice() ?? .normal,
      gamut: try parts["gamut"]?.choice() ?? .srgb,
      isInverted: try parts["inverted"]?.bool() ?? false,
      isBoldText: try parts["boldText"]?.bool() ?? false)
  }
}
