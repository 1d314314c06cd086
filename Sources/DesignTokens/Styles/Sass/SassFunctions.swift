import ColorCore
import SourceSyntax

/// The functions that come with Sass (https://sass-lang.com/documentation/modules).
enum SassFunctions {
  /// The functions that need no `@use`, with the names that they have in modules.
  static let globals: [String: String] = {
    var result: [String: String] = [:]
    for name in ["adjust", "scale", "change"] { result["\(name)-color"] = "color.\(name)" }
    for name in [
      "red", "green", "blue", "hue", "saturation", "lightness", "alpha", "opacity", "mix",
      "complement", "grayscale", "invert", "lighten", "darken", "saturate", "desaturate",
      "adjust-hue", "opacify", "fade-in", "transparentize", "fade-out", "rgb", "rgba", "hsl",
      "hsla",
      "blackness", "whiteness",
    ] { result[name] = "color.\(name)" }
    for name in [
      "ceil", "floor", "round", "abs", "min", "max", "percentage", "unit", "random",
    ] { result[name] = "math.\(name)" }
    (result["unitless"], result["comparable"]) = ("math.is-unitless", "math.compatible")
    for name in ["get", "merge", "remove", "keys", "values", "has-key"] {
      result["map-\(name)"] = "map.\(name)"
    }
    for name in ["append", "index", "is-bracketed", "join", "length", "nth", "set-nth", "zip"] {
      result[name] = "list.\(name)"
    }
    result["list-separator"] = "list.separator"
    for name in ["length", "index", "insert", "slice"] { result["str-\(name)"] = "string.\(name)" }
    for name in ["quote", "unquote", "to-upper-case", "to-lower-case", "unique-id"] {
      result[name] = "string.\(name)"
    }
    for name in [
      "type-of", "inspect", "variable-exists", "global-variable-exists", "function-exists",
      "mixin-exists", "content-exists", "get-function", "call", "keywords", "feature-exists",
    ] { result[name] = "meta.\(name)" }
    return result
  }()

  /// The names of the parameters of functions that are called with names.
  private static let parameters: [String: [String]] = [
    "color.mix": ["color1", "color2", "weight", "method"], "color.rgba": ["color", "alpha"],
    "color.rgb": ["color", "alpha"], "color.channel": ["color", "channel", "space"],
    "color.invert": ["color", "weight", "space"], "color.adjust-hue": ["color", "degrees"],
    "map.get": ["map", "key"], "map.merge": ["map1", "map2"], "map.has-key": ["map", "key"],
    "map.remove": ["map", "key"], "map.keys": ["map"], "map.values": ["map"],
    "list.nth": ["list", "n"], "list.append": ["list", "val", "separator"],
    "list.join": ["list1", "list2", "separator", "bracketed"], "list.index": ["list", "value"],
    "list.length": ["list"], "math.div": ["number1", "number2"],
    "string.slice": ["string", "start-at", "end-at"], "string.index": ["string", "substring"],
    "string.insert": ["string", "insert", "index"], "string.unquote": ["string"],
    "string.split": ["string", "separator", "limit"], "math.percentage": ["number"],
    "math.clamp": ["min", "number", "max"], "color.to-space": ["color", "space"],
  ]

  /// The arguments of a call in their order, with those that are given by name.
  static func ordered(_ name: String, _ values: SassCall) -> [SassValue] {
    guard !values.named.isEmpty else { return values.positional }
    var result = values.positional
    let names = parameters[name] ?? ["color", "amount"]
    for parameter in names.dropFirst(result.count) {
      guard let value = values.named[parameter] else { break }
      result.append(value)
    }
    return result
  }
}

extension SassEvaluator {
  /// The value of a function of a module of Sass; `nil` where it has none for these arguments.
  func builtIn(_ name: String, _ values: SassCall) throws(Stop) -> SassValue? {
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let own = String(name[name.index(after: dot)...])
    let arguments = SassFunctions.ordered(name, values)
    switch name[..<dot] {
    case "color": return SassColors.call(own, arguments, named: values.named)
    case "math": return SassMath.call(own, arguments)
    case "map": return SassCollections.map(own, arguments)
    case "list": return SassCollections.list(own, arguments)
    case "string": return SassStrings.call(own, arguments)
    case "meta": return try meta(own, arguments, values)
    default: return nil
    }
  }

  private func meta(
    _ name: String, _ arguments: [SassValue], _ values: SassCall
  ) throws(Stop) -> SassValue? {
    if name == "content-exists" { return .bool(content != nil) }
    guard let first = arguments.first else { return nil }
    let text = first.css(isQuoted: false)
    switch name {
    case "type-of":
      return .text(first.keywords == nil ? first.type : "arglist")
    case "inspect": return .text(first.isNull ? "null" : first.css())
    case "variable-exists": return .bool(variable(text.sassName) != nil)
    case "global-variable-exists":
      return .bool(module.scope.variables[text.sassName] != nil)
    case "function-exists":
      return .bool(try function(text, in: nil) != nil || SassFunctions.globals[text] != nil)
    case "mixin-exists": return .bool(module.mixins[text.sassName] != nil)
    case "feature-exists": return .bool(true)
    case "get-function": return SassValue(.function(text))
    case "keywords": return SassValue(.map(first.keywords ?? SassMap()))
    case "call":
      var rest = values
      if !rest.positional.isEmpty { rest.positional.removeFirst() }
      var called = text
      if case .function(let own) = first.kind { called = own }
      return try call(called, nil, rest)
    case "module-variables":
      guard case .file(let other)? = module.namespaces[text] else { return nil }
      var map = SassMap()
      for (name, value) in other.scope.variables.sorted(by: { $0.key < $1.key }) {
        map[.quoted(name)] = value
      }
      return SassValue(.map(map))
    default: return nil
    }
  }
}
