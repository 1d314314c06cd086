public import ColorCore

extension Material {
  /// The thinnest of the four content materials of iOS on which a foreground reaches a contrast
  /// ratio over every opaque sRGB backdrop.
  ///
  /// It is asked from the thinnest to the thickest, with the bounds of ``MaterialContrast``: a
  /// material counts when its proven minimum reaches the ratio.
  ///
  /// ```swift
  /// let dark = Appearance(scheme: .dark)
  /// let white = Color(.srgb, 1, 1, 1)
  /// print(try Material.thinnest(for: white, ratio: 4.5, in: dark)?.name ?? "none")
  /// // Prints "systemMaterial"
  /// print(try Material.thinnest(for: Color(.srgb, 0, 0, 0), ratio: 4.5, in: dark)?.name ?? "none")
  /// // Prints "none"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - ratio: The WCAG 2 contrast ratio to reach, 1…21.
  ///   - appearance: The appearance.
  ///   - layer: A color between the backdrop and the material.
  ///   - allowance: How far each component of a material's color may be from the formula, 0…1, or
  ///     `nil` for ``Material/allowance(in:)``.
  /// - Returns: The material, or `nil` when the ratio is reached on none.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states the recipes.
  public static func thinnest(
    for foreground: Color, ratio: Double, in appearance: Appearance,
    under layer: Color = Color(.srgb, 0, 0, 0, alpha: 0), allowance: Double? = nil
  ) throws(MaterialError) -> Material? {
    for material in contentMaterials {
      let bounds = try MaterialContrast(
        of: foreground, on: material, in: appearance, under: layer, allowance: allowance)
      if bounds.minimum >= ratio { return material }
    }
    return nil
  }

  /// The thinnest of the four content materials of iOS on which a foreground reaches a contrast
  /// ratio over each of some backdrops.
  ///
  /// ```swift
  /// let night = [Color(red: 10, green: 10, blue: 30), Color(red: 60, green: 50, blue: 70)]
  /// let material = try Material.thinnest(
  ///   for: Color(.srgb, 1, 1, 1), ratio: 7, in: Appearance(scheme: .dark), over: night)
  /// print(material?.name ?? "none")
  /// // Prints "systemUltraThinMaterial"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - ratio: The WCAG 2 contrast ratio to reach, 1…21.
  ///   - appearance: The appearance.
  ///   - backdrops: The colors that may be behind. Where there are none, the thinnest is enough.
  ///   - allowance: How far each component of a material's color may be from the formula, 0…1, or
  ///     `nil` for ``Material/allowance(in:)``.
  /// - Returns: The material, or `nil` when the ratio is reached on none.
  /// - Throws: ``MaterialError/unknownColor(_:_:_:)`` where no source states the recipes.
  public static func thinnest(
    for foreground: Color, ratio: Double, in appearance: Appearance,
    over backdrops: some Collection<Color>, allowance: Double? = nil
  ) throws(MaterialError) -> Material? {
    for material in contentMaterials {
      let bounds = try MaterialContrast(
        of: foreground, on: material, in: appearance, over: backdrops, allowance: allowance)
      guard let bounds else { return material }
      if bounds.minimum >= ratio { return material }
    }
    return nil
  }
}
