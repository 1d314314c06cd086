import SourceSyntax

extension NativeViewReader {
  /// How a view is placed.
  struct Extent: OptionSet {
    let rawValue: UInt8

    static let absolute = Extent(rawValue: 1)
    static let high = Extent(rawValue: 2)
    static let top = Extent(rawValue: 4)
    static let bottom = Extent(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What a member of a style says, whose value is at the cursor.
    init(of key: String, at text: ScriptCursor) {
      var text = text
      switch key {
      case "position": self = text.quoted() == "absolute" ? .absolute : []
      case "height": self = text.quoted() == "100%" ? .high : []
      case "top": self = .top
      case "bottom": self = .bottom
      default: self = []
      }
    }
  }
}
