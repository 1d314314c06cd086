import ColorCore
import FileAccess
import SourceSyntax

/// The style sheets that a build made of the token files beside them.
///
/// Such a sheet only sets variables, and each color that it sets is that of the token with the words of its
/// name, perhaps behind a prefix of all names. It says nothing that its source does not say: it is not read,
/// and what rules draw with its variables is drawn with the tokens. A fix of a token changes it, too.
///
/// Where a sheet also has colors or rules of its own, or others make variables of the page of those that it
/// sets, it is read; its copies of tokens are told where the tokens are.
struct BuiltSheets {
  /// Fewer names and colors that agree may do so by chance.
  private static let leastCount = 2

  /// The identities of the files that are not read.
  private(set) var files: Set<String> = []
  /// The paths of the tokens by the variables that repeat them.
  private(set) var tokens: [String: String] = [:]
  /// Where the sheets repeat the values of token files.
  private(set) var copies: [SourceLocation: [SourceLocation]] = [:]
  /// The values of tokens by the places where sheets that are read repeat them.
  private(set) var origins: [SourceLocation: ResolvedValue] = [:]

  /// None.
  init() {}

  /// Finds those of a project.
  ///
  /// - Parameters:
  ///   - inputs: The style sheets of the project.
  ///   - palettes: The palettes that were read of its token files.
  ///   - context: How files are read.
  init(among inputs: [TokenInput], of palettes: [ResolvedPalette], in context: LoadContext) {
    let sources = SourceTokens(palettes)
    guard !sources.isEmpty, !inputs.isEmpty else { return }
    let files = CSSFiles(context: context)
    let sheets = inputs.compactMap { input -> Sheet? in
      guard case .success(let sheet) = files.sheet(at: input.path) else { return nil }
      return Sheet(sheet, identity: context.files.identity(of: input.path))
    }
    let possible = sheets.filter {
      $0.variables.count >= Self.leastCount && ($0.isPlain || $0.isGenerated)
    }
    let matches = sources.matches(possible.flatMap(\.variables))
    guard !matches.isEmpty else { return }
    let built = possible.filter { sheet in
      sheet.isPlain && sheet.variables.allSatisfy { matches[$0.name] != nil }
    }
    let identities = Set(built.map(\.identity))
    let names = Set(built.lazy.flatMap { $0.variables.map(\.name) })
    // What others make of its variables, and what utilities do, is known only where these are.
    let isNeeded =
      sheets.contains { !identities.contains($0.identity) && $0.extends(names) }
      || files.areOfTailwind(inputs.map(\.path))
    if !isNeeded { self.files = identities }
    for sheet in possible where sheet.isGenerated || identities.contains(sheet.identity) {
      for variable in sheet.variables {
        guard let path = matches[variable.name] else { continue }
        tokens[variable.name] = path
        let values = sources.values(of: path, in: variable, matches)
        for value in values { copies[value.location, default: []].append(variable.location) }
        if isNeeded || !identities.contains(sheet.identity) {
          origins[variable.location] = values.first
        }
      }
    }
  }

  /// A variable with a color, as a sheet sets it.
  struct Variable {
    let name: String
    let location: SourceLocation
    /// The color; `nil` for an alias, or for what cannot be compared.
    var color: Color?
    /// The variable of which it is an alias.
    var alias: String?
    /// Whether the color was rounded to whole numbers of another space.
    var isRounded = false
  }
}

extension BuiltSheets {
  /// What a style sheet sets.
  fileprivate struct Sheet {
    let identity: String
    private let sheet: CSSStylesheet
    /// The variables with colors.
    private(set) var variables: [Variable] = []
    /// Whether it does nothing but set variables.
    private(set) var isPlain: Bool
    /// Whether it says that a program writes it.
    var isGenerated: Bool { sheet.source.isGenerated }

    /// The at-rules that only say when or where variables are set.
    private static let transparent: Set = ["layer", "media", "scope", "supports"]

    init(_ sheet: CSSStylesheet, identity: String) {
      (self.sheet, self.identity) = (sheet, identity)
      isPlain = sheet.drawings.isEmpty
      var open = sheet.nodes
      while let node = open.popLast() {
        switch node {
        case .declaration(let declaration):
          switch sheet.kind(of: declaration) {
          case .property: variables += variable(declaration).map { [$0] } ?? []
          case .scheme: break
          case .pattern, .drawing, .other: isPlain = false
          }
        case .rule(_, let body): open += body
        case .atRule(let name, _, let body):
          open += body ?? []
          isPlain = isPlain && (Self.transparent.contains(name) || name == "charset")
        }
      }
    }

    private func variable(_ declaration: CSSStylesheet.Declaration) -> Variable? {
      var variable = Variable(
        name: sheet.name(of: declaration), location: sheet.source.location(of: declaration.value))
      let text = sheet.scanner.text(declaration.value)
      if let color = try? Color(parsing: text) {
        variable.color = color
        variable.isRounded = text.hasPrefix("hsl") || text.hasPrefix("hwb")
        return variable
      }
      if text.hasPrefix("var("), text.hasSuffix(")") {
        let name = text.dropFirst(4).dropLast().filter { !$0.isWhitespace }
        if !name.contains(where: { ",()".contains($0) }) {
          variable.alias = name
          return variable
        }
      }
      let start = text.prefix { $0 != "(" }.lowercased()
      return CSSColorText.functions.contains(start) || text.contains("gradient(") ? variable : nil
    }

    /// Whether it makes variables of the page of some others.
    func extends(_ names: Set<String>) -> Bool {
      let reader = CSSValueReader(source: sheet.source, scanner: sheet.scanner)
      var open = sheet.nodes.map { (node: $0, isOfPage: false) }
      var used: Set<String> = []
      while let (node, isOfPage) = open.popLast() {
        switch node {
        case .declaration(let declaration):
          guard isOfPage, sheet.kind(of: declaration) == .property else { continue }
          for piece in reader.pieces(declaration.value) { piece.names(&used) }
        case .rule(let selector, let body):
          let text = sheet.scanner.text(selector)
          let isOfPage = isOfPage || Self.roots.contains(where: text.contains)
          open += body.map { ($0, isOfPage) }
        case .atRule(_, _, let body): open += (body ?? []).map { ($0, isOfPage) }
        }
      }
      return !names.isDisjoint(with: used)
    }

    /// What selectors have that select the page, perhaps in a theme.
    private static let roots = [":root", "html", "body", ":host", "[data-"]
  }
}

/// The tokens of which variables may be copies.
private struct SourceTokens {
  /// The values of each token.
  private var known: [String: [ResolvedValue]] = [:]

  init(_ palettes: [ResolvedPalette]) {
    for token in palettes.lazy.flatMap(\.tokens) {
      known[token.path, default: []] += token.variants.filter { $0.color != nil }
    }
  }

  var isEmpty: Bool { known.isEmpty }

  /// The tokens of which variables are copies, by the names of these: in all of their values.
  func matches(_ variables: [BuiltSheets.Variable]) -> [String: String] {
    let byName = Dictionary(grouping: variables, by: \.name)
    let names = CustomPropertyNames(
      of: known.keys.sorted().flatMap { Self.names(of: $0) },
      references: Set(byName.keys.map(Self.property)))
    var result: [String: String] = [:]
    for name in byName.keys {
      guard let path = names.token(of: Self.property(name)) else { continue }
      result[name] = path
    }
    var open = byName.filter { result[$0.key] == nil }
    // A name that says less than the path is told by the colors, where most others have their paths.
    if open.count < result.count {
      for (name, own) in open {
        result[name] = likeliest(name, own)
      }
    }
    // Aliases of what is no copy are none.
    repeat {
      open = byName.filter { name, own in
        result[name].map { path in !own.allSatisfy { isCopy($0, of: path, result) } } ?? false
      }
      for name in open.keys { result[name] = nil }
    } while !open.isEmpty
    return result
  }

  /// The name of a custom property for that of a variable: `--ink` for `--$ink` and `--$ink@_colors.scss`.
  private static func property(_ name: String) -> String {
    "--" + name.dropFirst(2).drop { $0 == "$" }.prefix { $0 != "@" }
  }

  /// What variables may be called for a token, and its path.
  private static func names(of path: String) -> [(path: String, token: String)] {
    CSSBorrowedTokens.names(of: path).flatMap { name, path in
      [(name, path)]
        + plain.compactMap { end in
          name.hasSuffix(end) ? (String(name.dropLast(end.count)), path) : nil
        }
    }
  }

  /// How paths end for the color that is meant where nothing else is said.
  private static let plain = ["-default", "-DEFAULT", "-base", "-$root", "-@", "-_"]

  /// The token that has all colors of a variable, and the most of the words of its name.
  private func likeliest(_ name: String, _ own: [BuiltSheets.Variable]) -> String? {
    let colors = own.compactMap(\.color)
    guard colors.count == own.count else { return nil }
    let words = Set(AppearanceNaming.words(name))
    let found = known.keys.sorted().compactMap { path -> (path: String, shared: Int, count: Int)? in
      let other = AppearanceNaming.words(path)
      let shared = other.count(where: words.contains)
      guard shared > 0, own.allSatisfy({ isCopy($0, of: path, [:]) }) else { return nil }
      return (path, shared, other.count)
    }
    return found.max { ($0.shared, $1.count) < ($1.shared, $0.count) }?.path
  }

  /// Whether a value of a variable is one of a token.
  private func isCopy(
    _ variable: BuiltSheets.Variable, of path: String, _ matches: [String: String]
  ) -> Bool {
    !values(of: path, in: variable, matches).isEmpty
  }

  /// The values of a token that a variable repeats.
  func values(
    of path: String, in variable: BuiltSheets.Variable, _ matches: [String: String]
  ) -> [ResolvedValue] {
    let colors: [Color]
    if let color = variable.color {
      colors = [color]
    } else if let target = variable.alias.flatMap({ matches[$0] }) {
      colors = (known[target] ?? []).compactMap(\.color)
    } else {
      colors = []
    }
    return (known[path] ?? []).filter { value in
      guard let color = value.color else { return false }
      return colors.contains {
        $0.hex == color.hex
          || variable.isRounded && DeltaEOK.difference($0, color) < Self.rounding
      }
    }
  }

  /// The distance in Oklab that rounding to whole degrees and percentages makes at most.
  private static let rounding = 0.01
}

extension LoadContext {
  /// Whether a style sheet was built of token files.
  func isBuilt(_ path: String) -> Bool {
    !built.files.isEmpty && built.files.contains(files.identity(of: path))
  }
}

extension ResolvedPalette {
  /// Notes where style sheets repeat values of its files.
  mutating func take(_ copies: [SourceLocation: [SourceLocation]]) {
    let files = Set(tokens.lazy.flatMap { $0.variants.lazy.map(\.location.file) })
    for (place, copies) in copies where files.contains(place.file) {
      repetitions[place, default: []] += copies
    }
  }
}

extension BuiltSheets {
  /// Tells what style sheets that are read repeat of tokens once, and where the tokens are: by the sheets if
  /// their rules draw it, else by the token files.
  func place(in palettes: inout [ResolvedPalette]) {
    for index in palettes.indices { palettes[index].take(copies) }
    guard !origins.isEmpty else { return }
    var moved: [(palette: Int, token: Int)] = []
    for palette in palettes.indices where palettes[palette].format == CSS.id {
      for token in palettes[palette].tokens.indices
      where palettes[palette].tokens[token].move(to: origins) { moved.append((palette, token)) }
    }
    let isDrawn = moved.contains { !palettes[$0.palette].tokens[$0.token].pairings.isEmpty }
    for (palette, token) in moved { palettes[palette].tokens[token].isRepeated = !isDrawn }
    let sources = Set(
      moved.compactMap { tokens[Self.variable(palettes[$0.palette].tokens[$0.token].path)] })
    for palette in palettes.indices
    where CSSBorrowedTokens.lendingFormats.contains(palettes[palette].format) {
      for token in palettes[palette].tokens.indices
      where sources.contains(palettes[palette].tokens[token].path) {
        palettes[palette].tokens[token].isRepeated = isDrawn
      }
    }
  }

  /// The variable that a path of a style sheet names.
  private static func variable(_ path: String) -> String {
    path.hasPrefix("$") ? "--\(path)" : path
  }
}

extension ResolvedToken {
  /// Moves the values to those that they repeat, if all of them do.
  fileprivate mutating func move(to origins: [SourceLocation: ResolvedValue]) -> Bool {
    let values = variants.compactMap { origins[$0.location] }
    guard values.count == variants.count else { return false }
    for (index, value) in values.enumerated() {
      (variants[index].location, variants[index].aliases) = (value.location, value.aliases)
    }
    return true
  }
}

extension FileSearch {
  /// The formats in the order in which they are read: token files before the style sheets that may be built
  /// of them.
  func readingOrder(
    of members: [Int], _ decided: [[any TokenFormat.Type]]
  ) -> [any TokenFormat.Type] {
    let lending = formats.filter { CSSBorrowedTokens.lendingFormats.contains($0.id) }
    let areMixed =
      members.contains { decided[$0].contains { $0 == CSS.self } }
      && members.contains { decided[$0].contains { format in lending.contains { $0 == format } } }
    guard areMixed else { return formats }
    return lending + formats.filter { format in !lending.contains { $0 == format } }
  }

  /// The style sheets of a project without those that were built of its token files; none if the others only
  /// draw what those set.
  func withoutBuilt(
    _ members: [Int], besides palettes: [ResolvedPalette], in context: LoadContext
  ) -> [Int] {
    let sources = palettes.filter { CSSBorrowedTokens.lendingFormats.contains($0.format) }
    guard !sources.isEmpty, !context.isLastResort, context.options.format == nil else {
      return members
    }
    context.built = BuiltSheets(
      among: members.map { candidates[$0].input }, of: sources, in: context)
    guard !context.built.files.isEmpty else { return members }
    let rest = members.filter { !context.isBuilt(candidates[$0].input.path) }
    return rest.contains { !candidates[$0].claims.best.isEmpty } ? rest : []
  }
}
