package import ColorCore

extension SystemColor {
  /// The value in an appearance, for those who ask for very many: what is not known costs nothing.
  package func value(in appearance: Appearance) -> Color? { knownColor(in: appearance) }
}
