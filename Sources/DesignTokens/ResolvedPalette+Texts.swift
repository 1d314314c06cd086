import CodeTokens
import SourceSyntax
import StyleTokens
package import TokenGraph

extension ResolvedPalette {
  /// Whether it is known by texts in colors that code, pages or components write themselves, of which nothing says
  /// what they lie on.
  package var isKnownByTexts: Bool {
    unplacedTexts.contains {
      format == SwiftColors.id || CSSPageStyles.mayBeIn($0.location.file)
    }
  }
}
