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
      case "oneOf":
        let schemas = argument as? [[String: Any]] ?? []
        let results = schemas.map { self.faults(value, $0, place) }
        if results.count(where: \.isEmpty) != 1 {
          faults.append("\(place): not exactly one of \(schemas.count): \(results)")
        }
      case "required", "dependentRequired", "properties", "additionalProperties":
        faults += members(of: value as? [String: Any], keyword, schema, place)
      case "items":
        let schema = argument as? [String: Any] ?? [:]
        for (index, value) in (value as? [Any] ?? []).enumerated() {
          faults += self.faults(value, schema, "\(place)[\(index)]")
        }
      default:
        if let fault = Self.fault(of: value, keyword, argument) {
          faults.append("\(place): \(fault)")
        }
      }
    }
    return faults
  }

  /// What breaks a keyword that is about the members of an object.
  private func members(
    of object: [String: Any]?, _ keyword: String, _ schema: [String: Any], _ place: String
  ) -> [String] {
    let argument = schema[keyword]
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    switch keyword {
    case "required":
      return (argument as? [String] ?? []).filter { object?[$0] == nil }
        .map { "\(place).\($0): missing" }
    case "dependentRequired":
      return (argument as? [String: [String]] ?? [:]).filter { object?[$0.key] != nil }
        .flatMap { $0.value.filter { object?[$0] == nil } }.map { "\(place).\($0): missing" }
    case "properties":
      return (object ?? [:]).flatMap { name, value in
        properties[name].map { faults(value, $0, "\(place).\(name)") } ?? []
      }
    default:
      let others = (object ?? [:]).filter { properties[$0.key] == nil }
      if let schema = argument as? [String: Any] {
        return others.flatMap { faults($0.value, schema, "\(place).\($0.key)") }
      }
      return argument as? Bool == false
        ? others.keys.map { "\(place).\($0): not allowed" } : []
    }
  }

  /// What breaks a keyword that is about a value by itself.
  private static func fault(of value: Any, _ keyword: String, _ argument: Any) -> String? {
    let isRight: Bool
    switch keyword {
    case "type":
      let types = argument as? [String] ?? [argument as? String ?? ""]
      isRight = types.contains { isType(value, $0) }
    case "const", "enum":
      let values = argument as? [Any] ?? [argument]
      isRight = values.contains { ($0 as? NSObject) == (value as? NSObject) }
    case "minimum": isRight = (value as? Double).map { $0 >= argument as? Double ?? 0 } ?? true
    case "maximum": isRight = (value as? Double).map { $0 <= argument as? Double ?? 0 } ?? true
    case "minItems": isRight = (value as? [Any]).map { $0.count >= argument as? Int ?? 0 } ?? true
    case "pattern":
      isRight =
        (value as? String ?? "")
        .range(of: argument as? String ?? "", options: .regularExpression) != nil
    default: return "unknown keyword \(keyword)"
    }
    return isRight ? nil : "\(value) breaks \(keyword) \(argument)"
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
