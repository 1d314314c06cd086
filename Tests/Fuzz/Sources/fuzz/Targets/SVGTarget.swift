import ColorEngine

/// Drawings.
enum SVGTarget: FuzzTarget {
  static let name = "svg"

  static func seeds() -> [[UInt8]] {
    [
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='7'><style>.a{fill:#abc}</style>"
        + "<g style='stroke:rgb(1,2,3)' class='a'><path d='M0 0'/></g></svg>",
      "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY e 'red'>]><svg viewBox='0 0 1 2' fill='&e;'>"
        + "<linearGradient><stop stop-color='hsl(1 2% 3%)'/></linearGradient></svg>",
      "<svg><image href='data:image/svg+xml,%3Csvg fill=%22red%22/%3E'/><use href='#a'/></svg>",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: SVG.self) }
}
