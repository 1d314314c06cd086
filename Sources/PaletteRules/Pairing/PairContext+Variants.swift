/// What lies on surfaces of a variant: those of the brand, those for pictures.
extension PairContext {
  /// Finds the variants, and the surfaces that show through their translucent backgrounds.
  mutating func findVariants() {
    variantsOfSurfaces = SurfaceVariants(of: self)
    for (background, variant) in variantsOfSurfaces.backgrounds(names)
    where ratios.isTranslucent(background) {
      let ground = variantsOfSurfaces.ground(of: variant, names)
      guard ground != background else { continue }
      ratios.grounds[background] = .some(ground.flatMap { ratios.isTranslucent($0) ? nil : $0 })
    }
    findVeils()
  }

  /// Finds the surfaces under what darkens or lightens them in a state: `background-selected-brand` of translucent black
  /// lies over `background-brand`. In the color of the brand it is a tint of the page.
  private mutating func findVeils() {
    for index in backgrounds where ratios.grounds[index] == nil && ratios.isVeil(index) {
      let name = names[index]
      guard name.component.isEmpty, name.scope.isEmpty, !name.states.isEmpty,
        name.subject.count == 1, name.subject[0].has([.role, .inverse])
      else { continue }
      let ground = backgrounds.first {
        let other = names[$0]
        return other.subject == name.subject && other.states.isEmpty
          && other.grounds == name.grounds
          && other.tree == name.tree && other.scope.isEmpty && !ratios.isTranslucent($0)
      }
      if let ground { ratios.grounds[index] = .some(ground) }
    }
  }

  /// The surfaces on which a token of the page lies: those of its variant, or the main ones.
  func surfaces(under index: Int) -> [Int] {
    guard let variant = variantsOfSurfaces.variant(of: index) else { return mainSurfaces }
    return variantsOfSurfaces.surfaces(of: variant).filter { names[$0].states.isEmpty }
  }

  /// The first of these surfaces.
  func firstSurface(under index: Int) -> Int? {
    guard let variant = variantsOfSurfaces.variant(of: index) else { return page(for: index) }
    return variantsOfSurfaces.ground(of: variant, names)
  }

  /// Whether a token is one of a variant, and a background without a component is of none or of another one:
  /// `text-link-brand` does not lie on the page. An inverse one may lie on any fill.
  func isOfOtherVariant(_ foreground: Int, than background: Int) -> Bool {
    guard let variant = variantsOfSurfaces.variant(of: foreground),
      !WordKinds(variant).has(.inverse)
    else { return false }
    let ground = names[background]
    return ground.component.isEmpty && !(ground.part == .background && ground.isAbout(variant))
  }

  /// Whether a background is one of a variant, and a text of none: `text-primary` may not lie on
  /// `background-selected-brand`, which has `text-primary-brand`.
  func isOnOtherVariant(_ foreground: Int, _ background: Int) -> Bool {
    names[foreground].isForeground && !names[foreground].isInverse
      && variantsOfSurfaces.variant(of: foreground) == nil
      && variantsOfSurfaces.variant(of: background) != nil
  }
}
