import SourceSyntax

/// Checks values of all token types against the format (2025.10, sections 8 and 9), as required
/// only by `--conformance`.
extension TokenEvaluator {
  private static let words: [DTCGType: Set<String>] = [
    .fontWeight: [
      "thin", "hairline", "extra-light", "ultra-light", "light", "normal", "regular", "book",
      "medium", "semi-bold", "demi-bold", "bold", "extra-bold", "ultra-bold", "black", "heavy",
      "extra-black", "ultra-black",
    ],
    .strokeStyle: [
      "solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset",
    ],
    .dimension: ["px", "rem"],
    .duration: ["ms", "s"],
  ]

  /// Reports the defects of a token that is not a color.
  func check(_ id: Int32, declared: DTCGType?) {
    let definition = tree.definitions[Int(id)]
    guard definition.form != .invalid else { return }
    let value = tree.value(definition)
    if references[Int(id)].kind == .none {
      if let declared { check(value, as: declared, of: id) }
      return
    }
    checkReference(value, as: declared, of: id)
  }

  // MARK: - Reports that colors and other types share

  /// Reports an alias to a value whose type differs from that of the token.
  func reportMismatch(
    _ declared: DTCGType, _ found: DTCGType, _ hops: [Hop], of id: Int32
  ) -> UnknownReason {
    if let hop = hops.first {
      report(
        SourceProblem(
          "alias/type-mismatch",
          "“\(hop.text.text)” is a \(found.rawValue), where a \(declared.rawValue) is needed",
          at: hop.text.textLocation,
          help: "Refer to a token of type \(declared.rawValue), or change “$type”.",
          related: [
            .init(
              message: "the value", location: tree.value(tree.definitions[Int(hop.target)]).location
            )
          ]), of: id)
    }
    return UnknownReason(
      code: .aliasTypeMismatch, message: "the alias refers to a \(found.rawValue)")
  }

  /// Reports a token without any type.
  func reportMissingType(of id: Int32) -> UnknownReason {
    reportMissingType(
      of: id, "Add \"$type\" to it or to a group around it; it is not guessed from the value.",
      .error)
    return UnknownReason(code: .missingType, message: "the token has no type")
  }

  /// Reports a text that is read as a color although it has no type.
  func reportUntypedColor(of id: Int32) {
    reportMissingType(
      of: id,
      "Add \"$type\": \"color\" to it or to a group around it, which other tools need. It is read as "
        + "a color, which its value can only be.", .warning)
  }

  private func reportMissingType(
    of id: Int32, _ help: String, _ severity: SourceProblem.Severity
  ) {
    let definition = tree.definitions[Int(id)]
    report(
      SourceProblem(
        "token/missing-type", "the token “\(tree.text(definition.path))” has no type",
        at: tree.token(definition).location, help: help, severity: severity),
      of: id)
  }

  /// Reports a pointer to a part of a value that is not itself a token value.
  func reportPart(_ hops: [Hop], of id: Int32) {
    guard let hop = hops.last(where: \.isPartial) else { return }
    report(
      SourceProblem(
        "alias/type-mismatch", "“\(hop.text.text)” refers to a part of a value that is not a color",
        at: hop.text.textLocation, help: "Refer to a whole color: #/group/token/$value."), of: id)
  }

  /// Whether a value without a type is probably a color: an object with a color space, or an attempt at a
  /// notation of CSS.
  func looksLikeColor(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .object: value["colorSpace"] != nil
    case .string:
      if case .broken = PlainText(value.text) { true } else { value.text.hasPrefix("#") }
    default: false
    }
  }

  // MARK: - Values by type

  private func fail(_ message: String, _ value: JSONValue, of id: Int32, help: String? = nil) {
    report(
      SourceProblem("token/invalid-value", message, at: value.location, help: help), of: id)
  }

  /// Follows a reference, and reports a target of another type.
  private func checkReference(_ value: JSONValue, as type: DTCGType?, of id: Int32) {
    checkReferenceObject(value, of: id)
    var hops: [Hop] = []
    guard case .success(let place) = follow(value, in: id, hops: &hops), let type else { return }
    let found = self.type(after: hops[...], .success(place))
    if let found, found != type {
      _ = reportMismatch(type, found, hops, of: id)
    } else if found == nil, let hop = hops.first {
      report(
        SourceProblem(
          "alias/type-mismatch", "“\(hop.text.text)” does not refer to a \(type.rawValue)",
          at: hop.text.textLocation, help: "Refer to a whole value of that type."), of: id)
    }
  }

  /// Reports the other members of an object with `$ref`, unless it is a token.
  func checkReferenceObject(_ value: JSONValue, of id: Int32) {
    let definition = tree.definitions[Int(id)]
    let isToken = definition.form == .reference && value.index == Int(definition.value)
    guard !isToken, let extra = value.members.first(where: { $0.name != "$ref" }) else { return }
    report(
      SourceProblem(
        "alias/syntax", "a reference must have no member but “$ref”", at: extra.key.location,
        help: "Delete “\(extra.name)”."), of: id)
  }

  /// A value of a type, or a reference to one.
  private func checkPart(_ value: JSONValue, as type: DTCGType, of id: Int32) {
    if TokenReference.text(of: value) != nil {
      checkReference(value, as: type, of: id)
    } else {
      check(value, as: type, of: id)
    }
  }

  private func check(_ value: JSONValue, as type: DTCGType, of id: Int32) {
    switch type {
    case .color:
      var decoder = DTCGColor(evaluator: self, definition: id)
      _ = decoder.decode(value)
      for problem in decoder.problems { report(problem, of: id) }
    case .number:
      if number(value, of: id) == nil { return }
    case .dimension, .duration: checkMeasure(value, type, of: id)
    case .fontFamily: checkFontFamily(value, of: id)
    case .fontWeight:
      if let word = value.string {
        checkWord(word, value, .fontWeight, of: id)
      } else if let number = number(value, of: id), !(1...1000 ~= number) {
        fail("a font weight must be between 1 and 1000", value, of: id)
      }
    case .cubicBezier: checkCubicBezier(value, of: id)
    case .strokeStyle: checkStrokeStyle(value, of: id)
    case .shadow: checkList(value, of: id) { checkShadow($0, of: id) }
    case .gradient: checkGradient(value, of: id)
    case .border, .transition, .typography: checkParts(value, type, of: id)
    }
  }

  /// The problem of an alias in braces where the format allows only pointers: inside a value that
  /// is a single token value.
  static func bracesProblem(_ value: JSONValue) -> SourceProblem? {
    guard value.kind == .string, TokenReference.text(of: value) != nil else { return nil }
    return SourceProblem(
      "alias/syntax", "“\(value.text)” refers to a whole value, but this is part of one",
      at: value.textLocation, help: "Write {\"$ref\": \"#/group/token/$value\"} here.")
  }

  /// A number, or `nil` if a problem was reported.
  private func number(_ value: JSONValue, of id: Int32, allowsBraces: Bool = false) -> Double? {
    if !allowsBraces, let problem = Self.bracesProblem(value) {
      report(problem, of: id)
      return nil
    }
    if TokenReference.text(of: value) != nil {
      var hops: [Hop] = []
      guard case .success(let place) = follow(value, in: id, hops: &hops) else { return nil }
      guard let number = place.value.number else {
        checkReference(value, as: .number, of: id)
        return nil
      }
      return number
    }
    guard let number = value.number else {
      fail("expected a number, found \(value.kind.words)", value, of: id)
      return nil
    }
    return number
  }

  private func checkWord(_ word: String, _ value: JSONValue, _ type: DTCGType, of id: Int32) {
    guard let words = Self.words[type], !words.contains(word) else { return }
    fail(
      "invalid value “\(word)”", value, of: id,
      help: "Use one of \(words.sorted().joined(separator: ", ")).")
  }

  /// The value of a text part after following references, or `nil` if a problem was reported.
  private func text(_ value: JSONValue, of id: Int32) -> String? {
    if let problem = Self.bracesProblem(value) {
      report(problem, of: id)
      return nil
    }
    var hops: [Hop] = []
    guard case .success(let place) = follow(value, in: id, hops: &hops) else { return nil }
    guard let text = place.value.string else {
      fail("expected a string, found \(place.value.kind.words)", value, of: id)
      return nil
    }
    return text
  }

  /// The members of an object, some of which are required and others optional.
  private func members(
    _ value: JSONValue, required: [String], optional: [String] = [], of id: Int32
  ) -> [String: JSONValue]? {
    guard value.kind == .object else {
      fail("expected an object, found \(value.kind.words)", value, of: id)
      return nil
    }
    var result: [String: JSONValue] = [:]
    for member in value.members {
      result[member.name] = member.value
      if !required.contains(member.name), !optional.contains(member.name) {
        fail("unknown property “\(member.name)”", member.key, of: id)
      }
    }
    for name in required where result[name] == nil {
      fail("the property “\(name)” is missing", value, of: id, help: "Add it; it is required.")
    }
    return result
  }

  private func checkMeasure(_ value: JSONValue, _ type: DTCGType, of id: Int32) {
    guard let parts = members(value, required: ["value", "unit"], of: id) else { return }
    if let number = parts["value"] { _ = self.number(number, of: id) }
    if let unit = parts["unit"], let word = text(unit, of: id) {
      checkWord(word, unit, type, of: id)
    }
  }

  private func checkFontFamily(_ value: JSONValue, of id: Int32) {
    guard value.kind != .string else { return }
    guard value.kind == .array else {
      fail("expected a font name or a list of them, found \(value.kind.words)", value, of: id)
      return
    }
    checkList(value, of: id) { _ = text($0, of: id) }
  }

  /// Checks each element of a list that must not be empty, or the value itself if it is not a list.
  private func checkList(_ value: JSONValue, of id: Int32, _ body: (JSONValue) -> Void) {
    guard value.kind == .array else {
      if value.kind == .object {
        body(value)
      } else {
        fail("expected an object or an array, found \(value.kind.words)", value, of: id)
      }
      return
    }
    var isEmpty = true
    for element in value.elements {
      isEmpty = false
      body(element)
    }
    if isEmpty { fail("the list is empty", value, of: id, help: "Add at least one element.") }
  }

  private func checkCubicBezier(_ value: JSONValue, of id: Int32) {
    let elements = Array(value.elements)
    guard elements.count == 4 else {
      fail("expected an array of four numbers", value, of: id)
      return
    }
    for (index, element) in elements.enumerated() {
      if let number = number(element, of: id), index % 2 == 0, !(0...1 ~= number) {
        fail("the X coordinates of a cubic Bézier curve must be between 0 and 1", element, of: id)
      }
    }
  }

  private func checkStrokeStyle(_ value: JSONValue, of id: Int32) {
    if let word = value.string {
      checkWord(word, value, .strokeStyle, of: id)
      return
    }
    guard let parts = members(value, required: ["dashArray", "lineCap"], of: id) else { return }
    if let dashes = parts["dashArray"] {
      if TokenReference.text(of: dashes) != nil {
        var hops: [Hop] = []
        if case .success(let place) = follow(dashes, in: id, hops: &hops),
          place.value.kind != .array
        {
          fail("expected an array of dimensions", dashes, of: id)
        }
      } else if dashes.kind == .array {
        checkList(dashes, of: id) { checkPart($0, as: .dimension, of: id) }
      } else {
        fail("expected an array of dimensions, found \(dashes.kind.words)", dashes, of: id)
      }
    }
    if let cap = parts["lineCap"], let word = text(cap, of: id),
      !["round", "butt", "square"].contains(word)
    {
      fail("invalid value “\(word)”", cap, of: id, help: "Write round, butt or square.")
    }
  }

  private func checkParts(_ value: JSONValue, _ type: DTCGType, of id: Int32) {
    let types = DTCGType.parts[type] ?? [:]
    guard let parts = members(value, required: types.keys.sorted(), of: id) else { return }
    for (name, part) in parts {
      if let type = types[name] { checkPart(part, as: type, of: id) }
    }
  }

  private func checkShadow(_ value: JSONValue, of id: Int32) {
    if TokenReference.text(of: value) != nil {
      checkReference(value, as: .shadow, of: id)
      return
    }
    let types = DTCGType.parts[.shadow] ?? [:]
    guard
      let parts = members(value, required: types.keys.sorted(), optional: ["inset"], of: id)
    else { return }
    for (name, part) in parts {
      if let type = types[name] { checkPart(part, as: type, of: id) }
    }
    if let inset = parts["inset"] {
      var hops: [Hop] = []
      if case .success(let place) = follow(inset, in: id, hops: &hops), place.value.bool == nil {
        fail("“inset” must be a boolean, but is \(place.value.kind.words)", inset, of: id)
      }
    }
  }

  private func checkGradient(_ value: JSONValue, of id: Int32) {
    guard value.kind == .array else {
      fail("expected an array of gradient stops, found \(value.kind.words)", value, of: id)
      return
    }
    checkList(value, of: id) { stop in
      var stop = stop
      var owner = id
      if TokenReference.text(of: stop) != nil {
        var hops: [Hop] = []
        guard case .success(let place) = follow(stop, in: id, hops: &hops) else { return }
        // A stop may be an entire gradient, whose stops are checked where they are written.
        if place.trail.isEmpty, literalType(of: place.definition) == .gradient { return }
        guard place.value["position"] != nil, place.value["color"] != nil else {
          fail("the reference does not refer to a gradient stop", stop, of: id)
          return
        }
        (stop, owner) = (place.value, place.definition)
      }
      guard let parts = members(stop, required: ["color", "position"], of: owner) else { return }
      if let color = parts["color"] { checkPart(color, as: .color, of: owner) }
      if let position = parts["position"],
        let number = number(position, of: owner, allowsBraces: true),
        !(0...1 ~= number)
      {
        // The specification clamps such a position, but the schema rejects it.
        fail("a position must be between 0 and 1", position, of: owner)
      }
    }
  }
}
