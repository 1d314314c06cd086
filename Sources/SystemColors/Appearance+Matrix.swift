extension Appearance {
  /// The appearances to test a design in: light and dark, each in the default form, with increased
  /// contrast, with reduced transparency, and with both.
  ///
  /// ```swift
  /// for appearance in Appearance.all() { print(appearance) }
  /// // Prints "light"
  /// // Prints "light, reduced transparency"
  /// // Prints "light, increased contrast"
  /// // Prints "light, increased contrast, reduced transparency"
  /// // Prints "dark"
  /// // Prints "dark, reduced transparency"
  /// // Prints "dark, increased contrast"
  /// // Prints "dark, increased contrast, reduced transparency"
  /// print(Appearance.all(levels: [.base, .elevated]).count)
  /// // Prints "12"
  /// print(Appearance.all(levels: [.base, .elevated], gamuts: [.srgb, .displayP3]).count)
  /// // Prints "24"
  /// ```
  ///
  /// These are 8 appearances. With both levels there are 12, not 16, because only dark interfaces
  /// distinguish elevated surfaces from base ones. Each further gamut, inversion and text weight
  /// multiplies the count.
  ///
  /// - Parameters:
  ///   - levels: The levels of a dark interface. A light interface always has the base level only.
  ///   - gamuts: The gamuts of screens.
  ///   - inversions: Whether Smart Invert is on.
  ///   - boldTexts: Whether Bold Text is on.
  /// - Returns: The appearances, light before dark. The last parameter varies fastest, then those
  ///   before it, then transparency.
  public static func all(
    levels: [Level] = [.base], gamuts: [Gamut] = [.srgb], inversions: [Bool] = [false],
    boldTexts: [Bool] = [false]
  ) -> [Appearance] {
    var appearances: [Appearance] = []
    for scheme in Scheme.allCases {
      let levels = scheme == .light && !levels.isEmpty ? [.base] : levels
      for contrast in Contrast.allCases {
        for transparency in Transparency.allCases {
          let appearance = Appearance(
            scheme: scheme, contrast: contrast, transparency: transparency)
          appearances += appearance.varied(
            levels: levels, gamuts: gamuts, inversions: inversions, boldTexts: boldTexts)
        }
      }
    }
    return appearances
  }

  private func varied(
    levels: [Level], gamuts: [Gamut], inversions: [Bool], boldTexts: [Bool]
  ) -> [Appearance] {
    levels.flatMap { level in
      gamuts.flatMap { gamut in
        inversions.flatMap { isInverted in
          boldTexts.map { isBoldText in
            var appearance = self
            appearance.level = level
            appearance.gamut = gamut
            appearance.isInverted = isInverted
            appearance.isBoldText = isBoldText
            return appearance
          }
        }
      }
    }
  }

  // MARK: - The table of system colors

  /// The appearances that have a column in the table of system colors, in the order of the columns.
  /// The other settings of an appearance do not affect system colors.
  package static let tableColumns: [Appearance] = Level.allCases.flatMap { level in
    Contrast.allCases.flatMap { contrast in
      Scheme.allCases.map { Appearance(scheme: $0, contrast: contrast, level: level) }
    }
  }

  /// The number of columns.
  static var tableColumnCount: Int { 8 }

  /// The column of the table for this appearance.
  var tableColumn: Int {
    (level == .elevated ? 4 : 0) + (contrast == .increased ? 2 : 0) + (scheme == .dark ? 1 : 0)
  }
}
