import FileAccess
import SourceSyntax

extension CSSCollector {
  /// Collects the statements that apply regardless of their position in a file.
  mutating func gather(_ sheet: CSSStylesheet, _ index: Int) {
    for node in sheet.nodes {
      guard case .atRule(let name, let prelude, let body) = node else { continue }
      let scanner = sheet.scanner
      let nameEnd = scanner.afterName(prelude.lowerBound, to: prelude.upperBound)
      let key = scanner.text(prelude.lowerBound..<nameEnd)
      let rest = scanner.trimmed(nameEnd..<prelude.upperBound)
      switch name {
      case "custom-media":
        customMedia[key] = CSSConditionReader.media(rest, of: scanner, custom: customMedia)
      case "custom-variant":
        if let body {
          variants[key] = .block(sheet: index, nodes: body)
        } else {
          variants[key] = .selector(sheet: index, range: Self.inside(rest, scanner))
        }
      case "utility":
        if let body { ownUtilities[scanner.text(prelude), default: []].append((index, body)) }
      default: break
      }
    }
  }

  /// The content of the parentheses around a range, if there are any.
  private static func inside(_ range: Range<Int>, _ scanner: CSSScanner) -> Range<Int> {
    guard range.count >= 2, scanner.bytes[range.lowerBound] == UInt8(ascii: "("),
      scanner.bytes[range.upperBound - 1] == UInt8(ascii: ")")
    else { return range }
    return scanner.trimmed(range.lowerBound + 1..<range.upperBound - 1)
  }

  private mutating func importFile(
    _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) {
    guard let found = files.readImport(prelude, of: sheets[sheet]) else { return }
    if let prefix = found.prefix { self.prefix = prefix }
    if found.written == "tailwindcss" || found.written.hasPrefix("tailwindcss/") {
      layers.addTailwind()
      if CSSTailwind.hasTheme(found.written) {
        useTailwind(at: found.location)
        isTailwindImported = true
      } else if CSSTailwind.isDirective(found.written) {
        useTailwind(at: found.location)
      }
    }
    var inner = surroundings
    if let layer = found.layer { inner.layer = layers.add(layer, in: surroundings.layer) }
    inner.condition = inner.condition.and(found.condition)
    guard let path = found.path else {
      externals.append(found.written)
      if let package = found.package { return readPackage(package, inner, from: found.location) }
      // The compiler has told of what it misses.
      if found.isMissing, !sheets[sheet].source.isCompiled {
        report(
          "css/import-missing", "there is no file “\(found.written)”", at: found.location,
          help: "Check the path; what the file defines is unknown.")
      }
      unread.append(found.written)
      return
    }
    readFile(path, inner, from: found.location)
  }

  mutating func statement(
    _ name: String, _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    switch name {
    case "layer":
      for part in scanner.split(prelude) {
        _ = layers.add(scanner.text(part), in: surroundings.layer)
      }
    case "slot":
      var inner = surroundings
      guard let slot = inner.slots.popLast() else { return }
      walk(slot.nodes, sheet: slot.sheet, inner)
    case "tailwind": useTailwind(at: location(prelude, sheet))
    case "plugin": notePlugin(prelude, sheet: sheet)
    case _ where CSSFiles.isImport(name): importFile(prelude, sheet: sheet, surroundings)
    default: break
    }
  }

  /// At-rules whose blocks do not set custom properties of the page.
  private static let skipped: Set = [
    "font-face", "page", "counter-style", "font-feature-values", "font-palette-values",
    "color-profile", "view-transition", "position-try", "starting-style", "function", "mixin",
    "custom-variant",
  ]

  mutating func atRule(
    _ name: String, _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int,
    _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    var inner = surroundings
    inner.isTheme = false
    switch name {
    case "media":
      inner.condition = inner.condition.and(
        CSSConditionReader.media(prelude, of: scanner, custom: customMedia))
    case "supports":
      inner.condition = inner.condition.and(CSSConditionReader.supports(prelude, of: scanner))
    case "container":
      inner.condition = inner.condition.and(CSSConditionReader.container(prelude, of: scanner))
    case "layer": inner.layer = layers.add(scanner.text(prelude), in: surroundings.layer)
    case "scope":
      guard let selectors = scopeSelectors(prelude, sheet: sheet, surroundings) else { return }
      inner.selectors = selectors
      inner.isInScope = true
    case "theme":
      useTailwind(at: location(prelude, sheet))
      theme(prelude, scanner, &inner)
    case "variant":
      return variant(scanner.text(prelude), body, sheet: sheet, inner)
    case "utility":
      guard let selectors = utilitySelectors(scanner.text(prelude)) else { return }
      inner.selectors = selectors
    case "property": return register(prelude, body, sheet: sheet)
    case "plugin": return plugin(prelude, body, sheet: sheet, inner)
    case _ where Self.skipped.contains(name) || name.hasSuffix("keyframes"): return
    default:
      inner.condition = inner.condition.and(
        CSSConditionReader.written(
          "@\(name) \(scanner.text(prelude))".split { $0.isWhitespace }.joined(separator: " ")))
    }
    walk(body, sheet: sheet, inner)
  }

  private mutating func scopeSelectors(
    _ prelude: Range<Int>, sheet: Int, _ surroundings: Surroundings
  ) -> [CSSSelector]? {
    let scanner = sheets[sheet].scanner
    guard scanner.byte(prelude.lowerBound) == UInt8(ascii: "("), !prelude.isEmpty else {
      return surroundings.selectors ?? [.page]
    }
    let close = scanner.afterBracket(prelude.lowerBound, to: prelude.upperBound)
    return read(
      scanner.trimmed(prelude.lowerBound + 1..<max(prelude.lowerBound + 1, close - 1)),
      sheet: sheet, surroundings)
  }

  /// The selector of `@utility`, whose block is that of a class, unless it is a pattern for several.
  private func utilitySelectors(_ name: String) -> [CSSSelector]? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else { return nil }
    let scanner = CSSScanner(".\(name)")
    return try? CSSSelectorReader(scanner, parents: nil).list(scanner.bytes.indices)
  }

  /// `@theme`, which Tailwind writes as `:root` in a layer; a `default` one yields to others.
  mutating func theme(
    _ prelude: Range<Int>, _ scanner: CSSScanner, _ inner: inout Surroundings
  ) {
    let words = scanner.text(prelude).split { $0.isWhitespace }
    layers.addTailwind()
    inner.layer = layers.add("theme", in: 0)
    inner.isTheme = true
    var page = CSSSelector.page
    if words.contains("default") { page.specificity = 0 }
    inner.selectors = [page]
    if let word = words.first(where: { $0.hasPrefix("prefix(") }), word.hasSuffix(")") {
      prefix = String(word.dropFirst("prefix(".count).dropLast())
    }
  }

  /// Says that the themes that come with daisyUI are not known, where the style sheet has none of its own.
  private mutating func notePlugin(_ prelude: Range<Int>, sheet: Int) {
    hasPlugins = true
    guard let address = sheets[sheet].scanner.address(prelude)?.text,
      address == "daisyui" || address.hasSuffix("/daisyui"),
      !hasOwnTheme(sheets[sheet].source.bytes)
    else { return }
    report(
      "css/plugin", "the colors of the themes that come with “\(address)” are not known",
      at: location(prelude, sheet),
      help: "Write the theme under @plugin \"daisyui/theme\"; classes in its colors, such as "
        + "bg-base-100, are not checked otherwise.")
  }

  private func hasOwnTheme(_ bytes: [UInt8]) -> Bool {
    BytePattern("daisyui/theme").isIn(bytes.span) || BytePattern("daisyui-theme").isIn(bytes.span)
  }

  /// A theme of daisyUI, which its plugin writes for `[data-theme=NAME]`, and for the page too if it
  /// is the default one or that of dark systems.
  private mutating func plugin(
    _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) {
    let scanner = sheets[sheet].scanner
    guard let address = scanner.address(prelude)?.text,
      address.hasSuffix("daisyui/theme") || address.contains("daisyui-theme")
    else { return notePlugin(prelude, sheet: sheet) }
    var options: [String: String] = [:]
    for case .declaration(let declaration) in body {
      options[sheets[sheet].name(of: declaration)] =
        scanner.address(declaration.value)?.text ?? scanner.text(declaration.value)
    }
    guard let name = options["name"] else { return }
    var inner = surroundings
    inner.layer = layers.add("base", in: 0)
    inner.isTheme = true
    let selector = CSSSelector(CSSTest("data-theme", .equals, name))
    var page = CSSSelector.page
    page.specificity = 0
    inner.selectors = options["default"] == "true" ? [page, selector] : [selector]
    walk(body, sheet: sheet, inner)
    guard options["prefersdark"] == "true" else { return }
    page.literals = [CSSLiteral(CSSTest("data-theme", .present), isNegated: true)]
    inner.selectors = [page]
    inner.condition = inner.condition.and(
      CSSCondition(CSSTest("prefers-color-scheme", .equals, "dark")))
    walk(body, sheet: sheet, inner)
  }

  private mutating func register(
    _ prelude: Range<Int>, _ body: [CSSStylesheet.Node], sheet: Int
  ) {
    let scanner = sheets[sheet].scanner
    var registration = Registration()
    for case .declaration(let declaration) in body {
      let name = sheets[sheet].name(of: declaration)
      if name == "syntax", let syntax = scanner.address(declaration.value) {
        registration.syntax = syntax.text
      } else if name == "initial-value" {
        registration.initial = (sheet, declaration.value)
      }
    }
    registrations[scanner.unescaped(prelude)] = registration
  }

  mutating func variant(
    _ name: String, _ body: [CSSStylesheet.Node], sheet: Int, _ surroundings: Surroundings
  ) {
    var inner = surroundings
    inner.variantDepth += 1
    guard inner.variantDepth < 16 else { return stop(at: nil) }
    switch variants[name] {
    case .selector(let other, let range):
      let scanner = sheets[other].scanner
      if scanner.byte(range.lowerBound) == UInt8(ascii: "@") {
        let text = scanner.text(range)
        guard text.asciiLowercased.hasPrefix("@media") else {
          inner.condition = inner.condition.and(CSSConditionReader.written(text))
          break
        }
        let start = range.lowerBound + "@media".utf8.count
        inner.condition = inner.condition.and(
          CSSConditionReader.media(start..<range.upperBound, of: scanner, custom: customMedia))
        break
      }
      var parent = surroundings
      parent.selectors = surroundings.selectors ?? [.page]
      guard let selectors = read(range, sheet: other, parent) else { return }
      inner.selectors = selectors
    case .block(let other, let nodes):
      inner.slots.append((sheet, body))
      return walk(nodes, sheet: other, inner)
    case nil: inner.condition = inner.condition.and(Self.builtIn(name))
    }
    walk(body, sheet: sheet, inner)
  }

  /// The condition of a variant built into Tailwind.
  private static func builtIn(_ name: String) -> CSSCondition {
    if name.hasPrefix("not-") { return builtIn(String(name.dropFirst(4))).negated }
    let queries = [
      "dark": ("prefers-color-scheme", "dark"), "contrast-more": ("prefers-contrast", "more"),
      "contrast-less": ("prefers-contrast", "less"), "forced-colors": ("forced-colors", "active"),
      "inverted-colors": ("inverted-colors", "inverted"),
    ]
    guard let (feature, value) = queries[name] else {
      return CSSConditionReader.written("@variant \(name)")
    }
    return CSSCondition(CSSTest(feature, .equals, value))
  }
}
