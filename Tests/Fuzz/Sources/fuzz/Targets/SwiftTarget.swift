/// Swift: colors that an app declares.
enum SwiftTarget: FuzzTarget {
  static let name = "swift"

  static func seeds() -> [[UInt8]] {
    [
      "import SwiftUI\nextension Color { static let a = Color(red: 119/255, green: 0.5, blue: 0x77 / 255) }",
      "enum P { static var a: UIColor { UIColor { t in t.userInterfaceStyle == .dark ? .white : .black } }\n"
        + "static let b = P.a, c = Color(hex: \"#369\").opacity(0.5) }",
      "#if os(iOS)\nlet a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\n#endif // /* \"\\(x)\" */",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "Colors.swift") }
}
