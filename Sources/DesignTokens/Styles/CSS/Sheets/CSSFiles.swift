import FileAccess
import SourceSyntax

/// The style sheets that were read, and their imports.
final class CSSFiles {
  let context: LoadContext
  /// The files of Sass, from which some are compiled.
  let sass: SassLibrary
  private var sheets: [String: Result<CSSStylesheet, SourceProblem>] = [:]
  /// Whether what code takes of a theme is a custom property.
  let readsThemes: Bool

  init(context: LoadContext, readsThemes: Bool = false) {
    self.context = context
    self.readsThemes = readsThemes
    sass = SassLibrary(context: context)
  }

  /// A style sheet, which is read once.
  func sheet(at path: String) -> Result<CSSStylesheet, SourceProblem> {
    let key = context.files.identity(of: path)
    if let known = sheets[key] { return known }
    let result: Result<CSSStylesheet, SourceProblem>
    do throws(SourceProblem) {
      result = .success(try read(path))
    } catch {
      result = .failure(error)
    }
    sheets[key] = result
    return result
  }

  /// Reads a style sheet, or those in a page; what is written for Sass is compiled.
  private func read(_ path: String) throws(SourceProblem) -> CSSStylesheet {
    let source = try context.source(at: path)
    if TailwindConfigurationFile.standsForSheet(path, source.bytes) {
      return CSSStylesheet(try TailwindConfigurationFile.sheet(at: path))
    }
    let styles =
      CSSPageStyles.mayBeIn(path)
      ? CSSPageStyles.styles(of: source.bytes, at: path, readsThemes: readsThemes) : nil
    guard SassLibrary.isSass(path) || styles?.isSass ?? false else {
      var sheet = CSSStylesheet(
        try styles.map { styles throws(SourceProblem) in
          try SourceText(name: path, utf8: styles.bytes)
        } ?? source)
      CSSInsertedValues.problem(of: styles?.inserted ?? [], in: sheet).map { sheet.add($0) }
      return sheet
    }
    let compiled = try sass.compile(path)
    return CSSStylesheet(
      compiled.source, problems: compiled.problems, fileCount: compiled.fileCount)
  }

  /// Takes a style sheet that is no file, under its name.
  func lend(_ sheet: CSSStylesheet) {
    sheets[context.files.identity(of: sheet.source.name)] = .success(sheet)
  }

  /// Forgets the style sheets, once all groups have collected from them.
  func forget() { sheets = [:] }

  /// An `@import`.
  struct Import {
    /// The address as written.
    let written: String
    /// The location of the address.
    let location: SourceLocation
    /// The imported file, or `nil` for a package, a URL or a missing file.
    let path: String?
    /// The file of a package in which it looks for values only, or `nil`.
    let package: String?
    /// Whether it is a file that does not exist.
    let isMissing: Bool
    /// The name of the layer; empty for an anonymous one.
    let layer: String?
    let condition: CSSCondition
    /// The prefix of Tailwind's variables.
    let prefix: String?
  }

  /// Parses the prelude of `@import`; `nil` if it has no address.
  func readImport(_ prelude: Range<Int>, of sheet: CSSStylesheet) -> Import? {
    let scanner = sheet.scanner
    guard let address = scanner.address(prelude) else { return nil }
    var offset = scanner.skippingSpace(address.end, to: prelude.upperBound)
    var layer: String?
    var prefix: String?
    var condition = CSSCondition.always
    while offset < prelude.upperBound {
      let nameEnd = scanner.afterName(offset, to: prelude.upperBound)
      let name = scanner.text(offset..<nameEnd).asciiLowercased
      var next = nameEnd
      var arguments = nameEnd..<nameEnd
      if scanner.byte(nameEnd) == UInt8(ascii: "("), nameEnd < prelude.upperBound {
        next = scanner.afterBracket(nameEnd, to: prelude.upperBound)
        arguments = scanner.trimmed(nameEnd + 1..<max(nameEnd + 1, next - 1))
      }
      switch name {
      case "layer": layer = scanner.text(arguments)
      case "supports":
        condition = condition.and(CSSConditionReader.supports(nameEnd..<next, of: scanner))
      case "prefix": prefix = scanner.text(arguments)
      case "theme", "source", "important", "reference": break
      default:
        condition = condition.and(
          CSSConditionReader.media(offset..<prelude.upperBound, of: scanner))
        next = prelude.upperBound
      }
      offset = scanner.skippingSpace(next, to: prelude.upperBound)
    }
    let (path, isMissing) = resolve(address.text, from: sheet.source.name)
    return Import(
      written: address.text,
      location: sheet.source.location(of: prelude.lowerBound..<address.end), path: path,
      package: path == nil ? packageFile(address.text, from: sheet.source.name) : nil,
      isMissing: isMissing, layer: layer, condition: condition, prefix: prefix)
  }

  private func resolve(_ address: String, from file: String) -> (path: String?, isMissing: Bool) {
    let isRemote =
      address.hasPrefix("//") || address.contains("://") || address.hasPrefix("data:")
    guard !isRemote, !address.isEmpty else { return (nil, false) }
    let name = address.split(separator: "?").first.map(String.init) ?? address
    let path = Path.normalized(Path.join(Path.folder(file), name))
    for candidate in [path, path + ".css"] {
      if case .file? = context.files.kind(of: candidate) { return (candidate, false) }
    }
    // A bare name is usually that of a package, which bundlers look up elsewhere.
    if address.hasPrefix(".") { return (nil, true) }
    if address.hasPrefix("/") { return (nil, false) }
    let folder = address.split(separator: "/").dropLast().first.map(String.init)
    guard let folder else { return (nil, address.hasSuffix(".css")) }
    let isHere = context.files.kind(of: Path.join(Path.folder(file), folder)) == .folder
    return (nil, isHere)
  }

  /// The style sheet of a package that is installed beside a file or above it:
  /// `node_modules/@acme/colors/blue.css` for `@acme/colors/blue.css`.
  private func packageFile(_ address: String, from file: String) -> String? {
    let name = address.hasPrefix("~") ? String(address.dropFirst()) : address
    guard name.contains("/"), !name.contains(":"), !name.hasPrefix("/"), !name.hasPrefix("."),
      !name.hasPrefix("tailwindcss/")
    else { return nil }
    return Path.ofPackage(name.hasSuffix(".css") ? name : "\(name).css", above: file)
      .first { context.files.kind(of: $0) == .file }
  }

  /// The files that a style sheet imports.
  func imports(of sheet: CSSStylesheet) -> [String] {
    sheet.nodes.compactMap { node in
      guard case .atRule(let name, let prelude, nil) = node, Self.isImport(name) else { return nil }
      return readImport(prelude, of: sheet)?.path
    }
  }

  /// Whether Tailwind reads some style sheets, or what they import.
  func areOfTailwind(_ paths: [String]) -> Bool {
    var seen: Set<String> = []
    var open = paths
    while let path = open.popLast() {
      guard seen.insert(context.files.identity(of: path)).inserted,
        case .success(let sheet) = self.sheet(at: path)
      else { continue }
      if Self.marksOfTailwind.contains(where: { $0.isIn(sheet.source.bytes.span) }) { return true }
      open += imports(of: sheet)
    }
    return false
  }

  static let marksOfTailwind = ["@theme", "@tailwind", "tailwindcss"].map {
    BytePattern($0)
  }

  /// Whether an at-rule imports another file.
  static func isImport(_ name: String) -> Bool { name == "import" || name == "reference" }
}
