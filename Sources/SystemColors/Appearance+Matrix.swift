extension Appearance {
  /// The appearances that a design is tested in: light and dark, each as it is, with increased
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
  /// These are 8 appearances. Both levels make them 12 and not 16, because only a dark interface
  /// tells an elevated surface from the one below it. Each further gamut, inversion and text weight
  /// multiplies the count.
  ///
  /// - Parameters:
  ///   - levels: The levels of a dark interface. A light one has the base level, whatever is asked.
  ///   - gamuts: The gamuts of screens.
  ///   - inversions: Whether Smart Invert is on.
  ///   - boldTexts: Whether Bold Text is on.
  /// - Returns: The appearances, light before dark; transparency changes fastest but for the
  ///   parameters, of which the last one changes fastest.
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

  /// The appearances that the table of system colors has a column for, in the order of its columns.
  /// The other parts of an appearance change no color of a system.
  package static let tableColumns: [Appearance] = Level.allCases.flatMap { level in
    Contrast.allCases.flatMap { contrast in
      Scheme.allCases.map { Appearance(scheme: $0, contrast: contrast, level: level) }
    }
  }

  /// How many columns there are.
  static var tableColumnCount: Int { 8 }

  /// The column of the table for this appearance.
  var tableColumn: Int {
    (level == .elevated ? 4 : 0) + (contrast == .increased ? 2 : 0) + (scheme == .dark ? 1 : 0)
  }
}
