package import SourceSyntax

/// The places in Swift code where colors are declared and where they are named, for editors.
package struct SwiftNames: Sendable {
  /// A property that may hold a color.
  package struct Declaration: Sendable {
    /// The path of the token.
    package let path: [String]
    /// The bytes of the name.
    package let name: Range<Int>
    /// The bytes of the value.
    package let value: Range<Int>
    /// Whether the name is one that cannot be followed without a compiler: a property of instances, or
    /// the argument of an initializer.
    package let isOfInstance: Bool
  }

  /// A name of a declared color.
  package struct Reference: Sendable {
    /// The path of the token.
    package let path: [String]
    /// The bytes of the names that are written, which are the last ones of the path.
    package let names: [Range<Int>]
  }

  /// The declarations in the order of the text.
  package let declarations: [Declaration]
  private let file: SwiftSource
  private let types: [SwiftDeclarations.TypeScope]
  private let isMac: Bool
  /// For each closing bracket the one that opens it.
  private let openers: [Int]

  /// Reads a text.
  package init(in source: SourceText) {
    file = SwiftSource(source)
    let found = SwiftDeclarationReader.declarations(in: file)
    types = found.types
    isMac = SwiftFile.isMac(found.modules)
    openers = file.openers
    declarations = found.found.map { declaration in
      Declaration(
        path: declaration.scope + [declaration.name], name: declaration.nameRange,
        value: declaration.range, isOfInstance: declaration.theme != nil || !declaration.isShared)
    }
  }

  // MARK: - References

  /// The names of declared colors.
  ///
  /// A member without its type, such as `.ink`, is one where a color is expected: as an argument of a
  /// modifier or an initializer of colors, or as the value of something that is called a color.
  ///
  /// - Parameter declared: The paths of all colors that the project declares.
  /// - Returns: The references in the order of the text.
  package func references(to declared: Set<[String]>) -> [Reference] {
    let last = Set(declared.compactMap(\.last))
    let own = Set(declarations.map(\.name))
    var result: [Reference] = []
    var cursor = SwiftScopeCursor(types)
    for position in file.tokens.indices {
      guard let name = file.name(position), last.contains(name),
        !own.contains(file.tokens[position].range), !isLabel(position)
      else { continue }
      let scope = cursor.type(at: position).map { types[$0].path } ?? []
      guard let (start, isImplicit) = beginning(of: position) else { continue }
      let names = stride(from: start, through: position, by: 2).map { file.tokens[$0].range }
      let written = names.map { file.source.text($0) }
      let candidates =
        isImplicit ? self.implicit(written, at: start - 1) : self.candidates(written, in: scope)
      guard let path = candidates.first(where: declared.contains) else { continue }
      let kept = names.suffix(path.count)
      result.append(Reference(path: path, names: Array(kept)))
    }
    return result
  }

  /// Whether a name is the label of an argument, or declares something.
  private func isLabel(_ position: Int) -> Bool {
    if file.isSign(position + 1, ":"),
      file.isSign(position - 1, "(") || file.isSign(position - 1, ",")
    {
      return true
    }
    return file.isName(position - 1, ["case", "class", "enum", "func", "let", "struct", "var"])
  }

  /// The position of the first name of a path that ends with a name, and whether a dot is before it;
  /// `nil` if it is a member of what is calculated.
  private func beginning(of position: Int) -> (start: Int, isImplicit: Bool)? {
    var start = position
    for _ in 0..<8 {
      guard file.isSign(start - 1, ".") else { return (start, false) }
      guard start >= 2, file.name(start - 2) != nil, !file.tokens[start - 1].isSpaced else {
        let isOperand =
          start >= 2 && !file.tokens[start - 1].isSpaced
          && [")", "]", "}", "?", "!"].contains(file.text(start - 2))
        return isOperand ? nil : (start, true)
      }
      start -= 2
    }
    return nil
  }

  private func candidates(_ names: [String], in scope: [String]) -> [[String]] {
    var names = names
    if ["SwiftUI", "UIKit", "AppKit"].contains(names[0]), names.count > 1 { names.removeFirst() }
    if names[0] == "Self" || names[0] == "self" { return [scope + names.dropFirst()] }
    return (0...scope.count).reversed().map { Array(scope.prefix($0)) + names }
  }

  // MARK: - Members without a type

  private static let modifiers: Set<String> = [
    "accentColor", "background", "border", "colorMultiply", "fill", "foregroundColor",
    "foregroundStyle", "listRowBackground", "mix", "overlay", "shadow", "stroke", "strokeBorder",
    "tint", "toolbarBackground",
  ]

  /// The members of color types that an implicit member at a dot may be, the most likely first.
  private func implicit(_ names: [String], at dot: Int) -> [[String]] {
    expected(at: dot).map { [$0.rawValue] + names }
  }

  /// The properties of views whose type is that of UIKit or AppKit.
  private static let properties: Set<String> = [
    "backgroundColor", "barTintColor", "baseBackgroundColor", "baseForegroundColor", "textColor",
    "tintColor",
  ]

  /// The types of the color that is expected at a dot; none if no color is.
  private func expected(at dot: Int) -> [SwiftColorType] {
    let frameworks: [SwiftColorType] = isMac ? [.appKit, .uiKit] : [.uiKit, .appKit]
    var position = dot - 1
    var isColor = false
    for _ in 0..<64 where position >= 0 {
      if openers[position] >= 0 {
        position = openers[position] - 1
        continue
      }
      switch file.tokens[position].kind {
      case .sign(UInt8(ascii: "(")):
        guard let callee = file.name(position - 1) else { return [] }
        if callee == "Color" {
          switch file.name(position + 1) {
          case "nsColor": return [.appKit]
          case "uiColor": return [.uiKit]
          default: return frameworks
          }
        }
        if let type = SwiftColorType(rawValue: callee) { return [type] }
        if Self.modifiers.contains(callee) { return [.swiftUI] }
        return isColor || self.isColor(callee) ? frameworks + [.swiftUI] : []
      case .sign(UInt8(ascii: ":")):
        // `color: .ink`, but also the second arm of `a ? .b : .c`.
        if let label = file.name(position - 1), self.isColor(label),
          file.isSign(position - 2, "(") || file.isSign(position - 2, ",")
        {
          isColor = true
        }
      case .mark where file.isMark(position, "="):
        let isOptional = file.isMark(position - 1, "?") || file.isMark(position - 1, "!")
        guard let name = file.name(isOptional ? position - 2 : position - 1) else { return [] }
        if let type = SwiftColorType(rawValue: name) { return [type] }
        if Self.properties.contains(name) { return frameworks }
        return self.isColor(name) ? frameworks + [.swiftUI] : []
      case .sign(UInt8(ascii: "{")):
        // The body of a property or a function of a color type.
        return file.name(position - 1).flatMap { SwiftColorType(rawValue: $0) }.map { [$0] } ?? []
      case .sign(UInt8(ascii: ";")), .sign(UInt8(ascii: "[")): return []
      default: break
      }
      position -= 1
    }
    return []
  }

  private func isColor(_ name: String) -> Bool {
    name.hasSuffix("Color") || name.hasSuffix("color") || name.hasSuffix("Style")
  }
}
