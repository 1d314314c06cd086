/// Lists of names and colors.
enum PlainColorsTarget: FuzzTarget {
  static let name = "plain"

  static func seeds() -> [[UInt8]] {
    [
      "name,color\nred,#f00\n\"a, b\",\"rgb(1 2 3)\"\n",
      "red: #f00\nblue = oklch(0.5 0.1 20)\n",
      "#fff\twhite\r\n#000\tblack\r\n",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "colors.csv") }
}
