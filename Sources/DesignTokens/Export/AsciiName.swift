import SourceSyntax

/// Names of small ASCII letters and digits.
enum AsciiName {
  /// The words of a name: split at everything that is no ASCII letter or digit, and where a capital
  /// follows a small letter or a digit.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isAfterSmall = false
    for scalar in name.unicodeScalars {
      let isCapital = "A"..."Z" ~= scalar
      let isPart = isCapital || "a"..."z" ~= scalar || "0"..."9" ~= scalar
      if !isPart || isCapital && isAfterSmall {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word.unicodeScalars.append(scalar) }
      isAfterSmall = isPart && !isCapital
    }
    return (word.isEmpty ? words : words + [word]).map(\.asciiLowercased)
  }
}
