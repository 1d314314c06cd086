/// Palettes of GIMP.
enum GIMPPaletteTarget: FuzzTarget {
  static let name = "gpl"

  static func seeds() -> [[UInt8]] {
    [
      "GIMP Palette\nName: x\nColumns: 4\n# c\n  0  10 255\tblue\n255 255 255\n"
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "colors.gpl") }
}
