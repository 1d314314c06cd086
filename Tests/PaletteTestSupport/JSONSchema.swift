public import Foundation

/// A JSON Schema (2020-12) as far as the schemas of the project use it. A keyword that it does not
/// know is a fault, so that none is ignored.
public struct JSONSchema {
  private let root: [String: Any]

  /// Reads a schema.
  public init(file: URL) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard let root = object as? [String: Any] else { throw Corpora.Missing(name: file.path) }
    self.root = root
  }

  /// What breaks the schema, each with its place; empty for a valid value.
  public func faults(_ value: Any) -> [String] { faults(value, root, "") }

  private func faults(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var faults: [String] = []
    let object = value as? [String: Any]
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for (keyword, argument) in schema {
      switch keyword {
      case "$schema", "$defs", "title", "description": break
      case "$ref":
        let name = String((argument as? String ?? "").dropFirst("#/$defs/".count))
        if let target = (root["$defs"] as? [String: [String: Any]])?[name] {
          faults += self.faults(value, target, place)
        } else {
          faults.append("\(place): no schema \(argument)")
        }
      case "type":
        let types = argument as? [String] ?? [argument as? String ?? ""]
        if !types.contains(where: { Self.isType(value, $0) }) {
          faults.append("\(place): \(value) is not \(argument)")
        }
      case "const", "enum":
        let values = argument as? [Any] ?? [argument]
        if !values.contains(where: { ($0 as? NSObject) == (value as? NSObject) }) {
          faults.append("\(place): \(value) is not \(argument)")
        }
      case "required":
        for name in argument as? [String] ?? [] where object?[name] == nil {
          faults.append("\(place).\(name): missing")
        }
      case "dependentRequired":
        for (name, others) in argument as? [String: [String]] ?? [:] where object?[name] != nil {
          faults += others.filter { object?[$0] == nil }.map { "\(place).\($0): missing" }
        }
      case "properties":
        for (name, value) in object ?? [:] {
          guard let schema = properties[name] else { continue }
          faults += self.faults(value, schema, "\(place).\(name)")
        }
      case "additionalProperties":
        for (name, value) in object ?? [:] where properties[name] == nil {
          if let schema = argument as? [String: Any] {
            faults += self.faults(value, schema, "\(place).\(name)")
          } else if argument as? Bool == false {
            faults.append("\(place).\(name): not allowed")
          }
        }
      case "items":
        let schema = argument as? [String: Any] ?? [:]
        for (index, value) in (value as? [Any] ?? []).enumerated() {
          faults += self.faults(value, schema, "\(place)[\(index)]")
        }
      case "oneOf":
        let schemas = argument as? [[String: Any]] ?? []
        let results = schemas.map { self.faults(value, $0, place) }
        if results.count(where: \.isEmpty) != 1 {
          faults.append("\(place): not exactly one of \(schemas.count): \(results)")
        }
      case "minimum":
        if let number = value as? Double, number < argument as? Double ?? 0 {
          faults.append("\(place): \(number) is below \(argument)")
        }
      case "maximum":
        if let number = value as? Double, number > argument as? Double ?? 0 {
          faults.append("\(place): \(number) is above \(argument)")
        }
      case "minItems":
        if let values = value as? [Any], values.count < argument as? Int ?? 0 {
          faults.append("\(place): fewer than \(argument)")
        }
      case "pattern":
        let text = value as? String ?? ""
        if text.range(of: argument as? String ?? "", options: .regularExpression) == nil {
          faults.append("\(place): \(text) does not match \(argument)")
        }
      default: faults.append("\(place): unknown keyword \(keyword)")
      }
    }
    return faults
  }

  private static func isType(_ value: Any, _ type: String) -> Bool {
    if value is NSNull { return type == "null" }
    if let number = value as? NSNumber, !(value is String) {
      let isBool = isBoolean(number)
      switch type {
      case "boolean": return isBool
      case "number": return !isBool
      case "integer": return !isBool && number.doubleValue == number.doubleValue.rounded()
      default: return false
      }
    }
    return switch type {
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }

  /// Whether a number stands for `true` or `false`.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(unsafe String(cString: number.objCType))
  }
}
