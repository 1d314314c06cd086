extension Appearance {
  /// The appearances that the table of system colors has a column for, in the order of its columns.
  package static let tableColumns: [Appearance] = Scheme.allCases.flatMap { scheme in
    Contrast.allCases.flatMap { contrast in
      Level.allCases.map { Appearance(scheme: scheme, contrast: contrast, level: $0) }
    }
  }

  /// The column of the table for this appearance.
  var tableColumn: Int {
    (scheme == .dark ? 4 : 0) + (contrast == .increased ? 2 : 0) + (level == .elevated ? 1 : 0)
  }
}
