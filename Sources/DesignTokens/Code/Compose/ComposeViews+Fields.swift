import SourceSyntax

/// What text fields of Material draw: on their fill, and their line on what is around them.
///
/// Source: `TextFieldDefaults`, `OutlinedTextFieldDefaults` and `TextFieldColors` of `androidx.compose.material3` 1.4, and
/// `TextFieldDefaults` of `androidx.compose.material` 1.9.
extension ComposeViews {
  /// Reads a field that is given colors: `OutlinedTextField(…, colors = OutlinedTextFieldDefaults.colors(…))`.
  mutating func readField(_ call: Call, on outer: SwiftExpression?, depth: Int) {
    guard case .call(let callee, let colors)? = call.argument("colors")?.form, !isInField else {
      return
    }
    func color(_ labels: String...) -> SwiftExpression? {
      labels.lazy.compactMap { label in colors.first { $0.label == label }?.value }.first
    }
    let hasDefaults = callee.path?.first?.hasSuffix("Defaults") ?? false
    for state in ["focused", "unfocused"] {
      if let line = color(state + "BorderColor") { add(line, on: outer, isText: false) }
      guard let stated = color(state + "ContainerColor", "containerColor", "backgroundColor") else {
        continue
      }
      let fill = stated.path?.last == "Transparent" ? outer : stated
      readParts(of: call, on: fill, depth: depth)
      if let label = color(state + "LabelColor"), takesColor(call, "label") {
        add(label, on: fill, isText: true)
      }
      if hasDefaults, color(state + "TextColor", "textColor") == nil,
        call.argument("textStyle") == nil, let text = defaultColor("onSurface", of: call)
      {
        add(text, on: fill, isText: true)
      }
    }
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
