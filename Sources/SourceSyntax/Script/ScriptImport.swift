/// A name that a module of JavaScript or TypeScript takes in from another one.
package struct ScriptImport: Sendable {
  /// What it is called there; `*` for all that the module exports, `default` for what has no name.
  package let name: String
  package let address: String

  /// Whether it is of a file beside the module.
  package var isRelative: Bool { address.hasPrefix(".") }
}

extension ScriptCursor {
  /// The names of `a, { b as c } from "address"` or `* as d from "address"`, by those that they have here.
  package mutating func takeImports() -> [String: ScriptImport] {
    var names: [String: String] = [:]
    while offset < bytes.count {
      if let address = quoted() {
        return names.mapValues { ScriptImport(name: $0, address: address) }
      }
      if take("{") {
        while let name = takeName() {
          if name == "type", !isNext(","), !isNext("}") { continue }
          names[takeAlias() ?? name] = name
          guard take(",") else { break }
        }
        guard take("}") else { return [:] }
      } else if take("*") {
        names[takeAlias() ?? "*"] = "*"
      } else if let name = takeName() {
        if name != "from", name != "type" { names[name] = "default" }
      } else if !take(",") {
        return [:]
      }
    }
    return [:]
  }

  /// The name behind `as`.
  private mutating func takeAlias() -> String? {
    let start = offset
    if takeName() == "as", let name = takeName() { return name }
    offset = start
    return nil
  }
}
