/// YAML token files.
enum YAMLTarget: FuzzTarget {
  static let name = "yaml"

  static func seeds() -> [[UInt8]] {
    [
      "a:\n  $type: color\n  $value: '#abc'\n",
      "x: &x {$value: \"#fff\", $type: color}\ny: *x\nz:\n  <<: *x\n",
      "- !!str 1\n- [a, {b: c}]\n- |\n  text\n- >-\n  more\n...\n---\n? k\n: v\n",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.yaml") }
}
