import SourceSyntax

/// What text fields of Material draw: on their fill, and their line on what is around them.
///
/// Source: `TextFieldDefaults`, `OutlinedTextFieldDefaults` and `TextFieldColors` of `androidx.compose.material3` 1.4, and
/// `TextFieldDefaults` of `androidx.compose.material` 1.9.
extension ComposeViews {
  /// Reads a field: `OutlinedTextField(…, colors = OutlinedTextFieldDefaults.colors(…))`.
  ///
  /// - Parameters:
  ///   - call: The field.
  ///   - outer: What is around it.
  ///   - ground: What shows through it where it has no fill.
  ///   - depth: How deep it lies.
  mutating func readField(
    _ call: Call, on outer: SwiftExpression?, over ground: SwiftExpression?, depth: Int
  ) {
    guard !isInField else { return }
    guard case .call(let callee, let colors)? = call.argument("colors")?.form else {
      if call.argument("colors") == nil, Self.isOutlined(call.name) {
        readParts(of: call, on: ground, depth: depth)
      }
      return
    }
    func color(_ labels: String...) -> SwiftExpression? {
      labels.lazy.compactMap { label in colors.first { $0.label == label }?.value }.first
    }
    let hasDefaults = callee.path?.first?.hasSuffix("Defaults") ?? false
    let isOutlined = hasDefaults && callee.path?.contains(where: Self.isOutlined) ?? false
    for state in ["focused", "unfocused"] {
      if let line = color(state + "BorderColor") { add(line, on: outer, isText: false) }
      let stated = color(state + "ContainerColor", "containerColor", "backgroundColor")
      guard stated != nil || isOutlined else { continue }
      let fill = stated?.path?.last == "Transparent" ? outer : stated ?? ground
      readParts(of: call, on: fill, depth: depth)
      if let label = color(state + "LabelColor"), takesColor(call, "label") {
        add(label, on: fill, isText: true)
      }
      if stated != nil, hasDefaults, color(state + "TextColor", "textColor") == nil,
        call.argument("textStyle") == nil, let text = defaultColor("onSurface", of: call)
      {
        add(text, on: fill, isText: true)
      }
    }
  }

  /// Whether a field or its colors are of the kind without a fill: `outlinedTextFieldColors`.
  private static func isOutlined(_ name: String) -> Bool {
    name.hasPrefix("OutlinedTextField") || name.hasPrefix("outlinedTextField")
  }

  /// Reads the texts and icons that a field has on its fill.
  private mutating func readParts(of call: Call, on fill: SwiftExpression?, depth: Int) {
    isInField = true
    defer { isInField = false }
    for part in ["label", "leadingIcon", "placeholder", "prefix", "suffix", "trailingIcon"] {
      guard case .closure(let slot)? = call.argument(part)?.form else { continue }
      read(slot, on: fill, isLayered: false, depth: depth + 1)
    }
  }

  /// Whether a field has a part with a text that has no color of its own.
  private func takesColor(_ call: Call, _ part: String) -> Bool {
    guard case .closure(let slot)? = call.argument(part)?.form else { return false }
    return !ComposeUse.haveOwnColors(in: slot, of: source)
  }
}
