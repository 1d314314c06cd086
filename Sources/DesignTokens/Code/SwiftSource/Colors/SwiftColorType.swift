/// A type of colors in Apple's frameworks.
enum SwiftColorType: String, CaseIterable, Hashable, Sendable {
  case swiftUI = "Color"
  case uiKit = "UIColor"
  case appKit = "NSColor"
  case coreGraphics = "CGColor"

  private static let modules: Set<String> = [
    "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "CoreGraphics",
  ]

  /// The type with a name, such as `Color` or `SwiftUI.Color`.
  init?(_ path: [String]) {
    guard let last = path.last, let type = SwiftColorType(rawValue: last),
      path.count == 1 || path.count == 2 && Self.modules.contains(path[0])
    else { return nil }
    self = type
  }
}
