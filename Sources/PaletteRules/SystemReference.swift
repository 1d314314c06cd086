import TokenGraph

extension ResolvedValue {
  /// The system color that the value refers to, as in an asset catalog, without the suffix of color
  /// names in AppKit and Objective-C: `secondaryLabel`.
  var systemName: String? {
    guard let name = reference else { return nil }
    let isAppKit = name.hasSuffix("Color") && name != "AccentColor"
    return String(isAppKit ? name.dropLast("Color".count) : name)
  }

  /// The name of the system color as it is written: that of the reason why its value is unknown, or the
  /// alias of a catalog, which has no type before it.
  private var reference: Substring? {
    if let alias = aliases.last, alias.isOutside, aliases.count == 1, !alias.path.contains(".") {
      return alias.path[...]
    }
    guard case .unknown(let reason) = resolution, reason.code == .systemReference,
      let start = reason.message.firstIndex(of: "“"), let end = reason.message.firstIndex(of: "”")
    else { return nil }
    return reason.message[reason.message.index(after: start)..<end]
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
