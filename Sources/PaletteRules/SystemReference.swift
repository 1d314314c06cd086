import DesignTokens

extension ResolvedValue {
  /// The system color that the value refers to, as in an asset catalog, without the suffix of color
  /// names in AppKit and Objective-C: `secondaryLabel`.
  var systemName: String? {
    guard case .unknown(let reason) = resolution, reason.code == "system-reference",
      let start = reason.message.firstIndex(of: "“"), let end = reason.message.firstIndex(of: "”")
    else { return nil }
    let name = reason.message[reason.message.index(after: start)..<end]
    return String(name.hasSuffix("Color") ? name.dropLast("Color".count) : name)
  }
}
