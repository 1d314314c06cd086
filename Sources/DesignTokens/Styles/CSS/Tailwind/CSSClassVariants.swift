/// The variants of Tailwind CSS: `hover` of `hover:bg-accent`.
extension CSSClasses {
  /// Whether a variant comes with Tailwind CSS 3 or 4.
  static func isGiven(_ variant: Substring) -> Bool {
    given.contains(variant) || functional.contains(variant.prefix { !"-[(".contains($0) })
  }

  /// Whether a variant is for the dark scheme: that of Tailwind CSS, or one of a project that is called so, such as
  /// `theme-dark`.
  static func isForDark(_ variant: Substring) -> Bool {
    guard variant != "dark" else { return true }
    let words = variant.split(separator: "-", omittingEmptySubsequences: false)
    return words.contains("dark") && !isGiven(variant)
      && words.allSatisfy { ["", "dark", "is", "mode", "scheme", "theme", "ui"].contains($0) }
  }

  private static let given: Set<Substring> = [
    "*", "**", "dark", "hover", "focus", "focus-visible", "focus-within", "active", "visited",
    "target", "enabled", "disabled", "checked", "indeterminate", "default", "optional", "required",
    "valid", "invalid", "user-valid", "user-invalid", "in-range", "out-of-range", "read-only",
    "placeholder-shown", "autofill", "open", "empty", "first", "last", "only", "odd", "even",
    "first-of-type", "last-of-type", "only-of-type", "first-letter", "first-line", "marker",
    "selection", "file", "placeholder", "backdrop", "before", "after", "details-content",
    "starting", "inert",
  ]

  /// Those with a value: `group-hover`, `data-[state=open]`; the first is what is all in brackets.
  private static let functional: Set<Substring> = [
    "", "group", "peer", "data", "aria", "has", "in", "not", "nth", "supports", "min", "max",
  ]
}

extension CSSPalette {
  /// Whether there is a variant that does not come with Tailwind CSS: one of a style sheet, of a screen or
  /// of the configuration, or perhaps of a plugin.
  func hasVariant(_ name: Substring) -> Bool {
    let name = String(name)
    return collector.hasPlugins || theme.hasPlugins || collector.prefix == name
      || collector.variants[name] != nil || theme.screens.contains(name)
      || collector.themeNames.contains("--breakpoint-\(name)")
  }
}
