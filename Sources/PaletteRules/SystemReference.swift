import DesignTokens

extension ResolvedValue {
  /// The system color that the value refers to, as in an asset catalog, without the suffix of color
  /// names in AppKit and Objective-C: `secondaryLabel`.
  var systemName: String? {
    guard case .unknown(let reason) = resolution, reason.code == "system-reference",
      let start = reason.message.firstIndex(of: "“"), let end = reason.message.firstIndex(of: "”")
    else { return nil }
    let name = reason.message[reason.message.index(after: start)..<end]
    let isAppKit = name.hasSuffix("Color") && name != "AccentColor"
    return String(isAppKit ? name.dropLast("Color".count) : name)
  }

  /// The foregrounds that each system color of style sheets is meant for (CSS Color 4, 6.2): the
  /// person or the system chooses the colors so that they are legible.
  private static let systemPairs: [String: Set<String>] = [
    "Canvas": [
      "CanvasText", "LinkText", "VisitedText", "ActiveText", "GrayText", "ButtonBorder",
      "Highlight", "AccentColor",
    ],
    "ButtonFace": ["ButtonText", "ButtonBorder", "GrayText"],
    "Field": ["FieldText", "GrayText", "ButtonBorder"],
    "Mark": ["MarkText"], "Highlight": ["HighlightText"],
    "SelectedItem": ["SelectedItemText"], "AccentColor": ["AccentColorText"],
  ].reduce(into: [:]) { pairs, pair in
    pairs[pair.key.lowercased()] = Set(pair.value.map { $0.lowercased() })
  }

  /// Whether the value is a system color of style sheets that is meant to lie on another one.
  func isMeant(toLieOn background: ResolvedValue) -> Bool {
    guard let front = systemName?.lowercased(), let back = background.systemName?.lowercased()
    else { return false }
    return Self.systemPairs[back]?.contains(front) ?? false
  }
}
