/// JSON with comments, trailing commas and what else JSON5 allows.
enum JSON5Target: FuzzTarget {
  static let name = "json5"

  static func seeds() -> [[UInt8]] {
    [
      "{a: {$type: 'color', /* x */ $value: '#abc',}, // y\n}",
      "{'a': [+1, .5, 0xAf, -Infinity, NaN, 'a\\\n b', \"\\u00e9\\x41\"]}",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.json5") }
}
