/// The codes of the reasons that this package states.
extension UnknownReason.Code {
  /// A finding of the baseline no longer occurs.
  public static let absent = Self("absent")
  /// The app or the person chooses the color.
  public static let accentColor = Self("accent-color")
  /// The chain of aliases is longer than the limit.
  public static let aliasChainTooLong = Self("alias-chain-too-long")
  /// The aliases form a cycle.
  public static let aliasCycle = Self("alias-cycle")
  /// The alias refers to a token of another type.
  public static let aliasTypeMismatch = Self("alias-type-mismatch")
  /// Several tokens have the name to which the alias refers.
  public static let ambiguousAlias = Self("ambiguous-alias")
  /// Several declarations have the name.
  public static let ambiguousName = Self("ambiguous-name")
  /// The lightness of a color is replaced, as `android:lStar` does.
  public static let androidLstar = Self("android-lstar")
  /// The value is one color on light grounds and another on dark ones.
  public static let byGround = Self("by-ground")
  /// The file does not say for which press the inks are.
  public static let cmykWithoutProfile = Self("cmyk-without-profile")
  /// The color space of the value is not known.
  public static let colorSpace = Self("color-space")
  /// The value is known only when the program runs.
  public static let computed = Self("computed")
  /// The value of a function depends on the browser.
  public static let cssFunction = Self("css-function")
  /// The property may be set by a style sheet that was not read.
  public static let cssImport = Self("css-import")
  /// The value is the text color of each element.
  public static let currentColor = Self("current-color")
  /// A transform of the build tool gives the value.
  public static let customTransform = Self("custom-transform")
  /// The wallpaper of the person gives the color.
  public static let dynamicColor = Self("dynamic-color")
  /// Only the first frame of an animation was measured.
  public static let firstFrameOnly = Self("first-frame-only")
  /// Only the first page of a document was measured.
  public static let firstPageOnly = Self("first-page-only")
  /// The value is a gradient.
  public static let gradient = Self("gradient")
  /// Gradients are nested too deep.
  public static let gradientTooDeep = Self("gradient-too-deep")
  /// The gradient has more stops than the limit.
  public static let gradientTooLong = Self("gradient-too-long")
  /// Eight digits have the opacity first in some projects and last in others.
  public static let hexOrder = Self("hex-order")
  /// The value is not a valid color.
  public static let invalidColor = Self("invalid-color")
  /// A stop of the gradient is not valid.
  public static let invalidGradient = Self("invalid-gradient")
  /// The modifier of the color cannot be applied.
  public static let invalidModifier = Self("invalid-modifier")
  /// The token is not valid.
  public static let invalidToken = Self("invalid-token")
  /// The library in use gives the color.
  public static let libraryDefault = Self("library-default")
  /// The alias refers to a library that is not in the file.
  public static let libraryVariable = Self("library-variable")
  /// The token has no value in the mode.
  public static let missingMode = Self("missing-mode")
  /// The token has no type.
  public static let missingType = Self("missing-type")
  /// The value depends on where it is used.
  public static let needsContext = Self("needs-context")
  /// The value is no color.
  public static let noColor = Self("no-color")
  /// An image has no flat colors to compare.
  public static let noFlatColors = Self("no-flat-colors")
  /// The image has no outline to measure.
  public static let noOutline = Self("no-outline")
  /// The image to compare with was not audited.
  public static let noReference = Self("no-reference")
  /// The gradient has no colors.
  public static let noStops = Self("no-stops")
  /// The variable has no value in the mode.
  public static let noValue = Self("no-value")
  /// The alias leads to a token without a color.
  public static let notAColor = Self("not-a-color")
  /// No file that was checked draws the pair.
  public static let notDrawn = Self("not-drawn")
  /// A component is not finite.
  public static let notFinite = Self("not-finite")
  /// It is not certain that the colors are used together.
  public static let onlyPossible = Self("only-possible")
  /// The opacity is not a number.
  public static let opacity = Self("opacity")
  /// Only other selectors set the property.
  public static let otherSelector = Self("other-selector")
  /// An initializer of the project gives the color.
  public static let ownInitializer = Self("own-initializer")
  /// The value is an image.
  public static let pattern = Self("pattern")
  /// What is asked of the pixels is not known.
  public static let pixelsNotKnown = Self("pixels-not-known")
  /// Only the metadata of the image was read.
  public static let pixelsNotRead = Self("pixels-not-read")
  /// The platform gives the color.
  public static let platformColor = Self("platform-color")
  /// Only the page sets the property.
  public static let setByPage = Self("set-by-page")
  /// Large text would pass, and nothing says how large it is.
  public static let sizeNotKnown = Self("size-not-known")
  /// The value is a color of the system.
  public static let systemReference = Self("system-reference")
  /// The value depends on the theme in use.
  public static let themeAttribute = Self("theme-attribute")
  /// The value is nested too deep to be read.
  public static let tooDeep = Self("too-deep")
  /// The token depends on more combinations of contexts than the limit.
  public static let tooManyContexts = Self("too-many-contexts")
  /// The alias refers to a value of another type.
  public static let typeMismatch = Self("type-mismatch")
  /// What shows through the background is not known.
  public static let unknownBackdrop = Self("unknown-backdrop")
  /// The value depends on where it is used.
  public static let unknownContext = Self("unknown-context")
  /// The material cannot be resolved.
  public static let unknownMaterial = Self("unknown-material")
  /// The alias cannot be resolved.
  public static let unresolvedAlias = Self("unresolved-alias")
  /// The asset is in no catalog that was read.
  public static let unresolvedAsset = Self("unresolved-asset")
  /// The name is declared in no file that was read.
  public static let unresolvedName = Self("unresolved-name")
  /// The value is longer than the limit.
  public static let valueTooLong = Self("value-too-long")
}
