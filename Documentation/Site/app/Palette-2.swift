import SwiftUI

enum Palette {
  static let text = Color(UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 0.95, alpha: 1)
      : UIColor(red: 0.2, green: 0.2, blue: 0.22, alpha: 1)
  })
  static let textMuted = Color(UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 0.7, alpha: 1)
      : UIColor(white: 0.6, alpha: 1)
  })
  static let accent = Color("Accent")
  static let background = Color(UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 0.1, alpha: 1)
      : UIColor(white: 1, alpha: 1)
  })
}
