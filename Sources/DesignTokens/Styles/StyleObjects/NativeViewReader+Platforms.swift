import SourceSyntax

/// What is for one platform: `Platform.select({ ios: '#222', android: '#333' })`.
extension NativeViewReader {
  static let selectPlatform = ["Platform", "select"]

  /// What each member of the object in the bracket at the cursor sets, which goes on behind that.
  mutating func selected(_ read: (inout Self) -> [Look]) -> [Look] {
    let start = text.offset
    defer {
      text.offset = start
      text.skipOne(isNested: true)
    }
    guard text.take("("), text.take("{") else { return [.unknown] }
    var all: [(String, [Look])] = []
    while let platform = text.takeKey(), all.count < Self.maximumLooks {
      all.append((platform, read(&self)))
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    return text.isNext("}") ? Self.chosen(by: "Platform.OS", all) : [.unknown]
  }
}
