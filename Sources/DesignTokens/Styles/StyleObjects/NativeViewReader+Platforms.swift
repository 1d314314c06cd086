import SourceSyntax

/// What is for one platform or one scheme: `Platform.select({ ios: '#222', android: '#333' })`,
/// `DynamicColorIOS({ light: '#222', dark: '#ddd' })`.
extension NativeViewReader {
  /// What the call of a function sets that chooses a member of an object, at its bracket, which goes on behind that;
  /// `nil` for another function.
  mutating func selected(by names: [String], _ read: (inout Self) -> [Look]) -> [Look]? {
    if names == ["Platform", "select"] {
      return selected(read).map { Self.chosen(by: "Platform.OS", $0) } ?? [.unknown]
    }
    guard names.last == "DynamicColorIOS" else { return nil }
    let members = Dictionary(selected(read) ?? []) { $1 }
    guard let dark = members["dark"], let light = members["light"] else { return [.unknown] }
    return Self.chosen(NativeClasses.dark, dark, light)
  }

  /// What each member of the object in the bracket at the cursor sets, which goes on behind that.
  private mutating func selected(
    _ read: (inout Self) -> [Look]
  ) -> [(String, [Look])]? {
    let start = text.offset
    defer {
      text.offset = start
      text.skipOne(isNested: true)
    }
    guard text.take("("), text.take("{") else { return nil }
    var all: [(String, [Look])] = []
    while let member = text.takeKey(), all.count < Self.maximumLooks {
      all.append((member, read(&self)))
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    return text.isNext("}") ? all : nil
  }
}
