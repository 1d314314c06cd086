import SourceSyntax

/// Selectors of Sass as texts.
enum SassSelector {
  /// The maximum number of selectors of a rule.
  static let limit = 4_000

  /// The selectors of a list.
  static func list(_ text: String) -> [String] {
    let scanner = CSSScanner(text)
    return scanner.split(scanner.bytes.indices).map { range in
      scanner.text(range).split { $0.isWhitespace }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// The selectors of a rule in others: `&` stands for these, which are around it otherwise.
  static func nested(
    _ selectors: [String], in parents: [String]?, isAtRoot: Bool = false
  ) -> [String] {
    guard let parents, !parents.isEmpty else {
      return selectors.map { $0.replacing("&", with: "") }
    }
    var result: [String] = []
    for selector in selectors {
      guard selector.contains("&") else {
        result += isAtRoot ? [selector] : parents.map { "\($0) \(selector)" }
        continue
      }
      for parent in parents {
        guard result.count <= limit else { return result }
        result.append(replaced(selector, parent))
      }
    }
    return result
  }

  /// A selector with its `&` replaced.
  private static func replaced(_ selector: String, _ parent: String) -> String {
    selector.replacing("&", with: parent)
  }

  /// Whether a selector selects nothing until it is extended.
  static func isPlaceholder(_ selector: String) -> Bool {
    selector.contains("%") && parts(selector).contains { simple($0).contains { $0.hasPrefix("%") } }
  }

  /// The compound selectors of a selector, and what is between them.
  static func parts(_ selector: String) -> [Substring] {
    var parts: [Substring] = []
    var start = selector.startIndex
    var depth = 0
    var index = start
    while index < selector.endIndex {
      let character = selector[index]
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if depth == 0, " >+~".contains(character) {
        if start < index { parts.append(selector[start..<index]) }
        if character != " " { parts.append(selector[index...index]) }
        start = selector.index(after: index)
      }
      index = selector.index(after: index)
    }
    if start < selector.endIndex { parts.append(selector[start...]) }
    return parts
  }

  /// The simple selectors of a compound one.
  static func simple(_ compound: Substring) -> [String] {
    var result: [String] = []
    var depth = 0
    for character in compound {
      let isStart =
        depth == 0 && ".#:[%".contains(character)
        && !(character == ":" && result.last == ":")
      if isStart || result.isEmpty { result.append("") }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      result[result.count - 1].append(character)
    }
    return result
  }
}

/// `@extend`: wherever there is a simple selector, the rule that extends it applies as well.
struct SassExtension {
  /// The selector that is extended.
  let target: String
  /// The rule that extends it.
  let extender: SassBlock

  /// The maximum number of times that rules are extended by rules that are extended themselves.
  private static let rounds = 8
  /// The maximum number of selectors that are made for extended ones.
  private static let replacementLimit = 20_000
  /// The longest selector that is extended, in bytes: those that extend themselves grow without end.
  private static let lengthLimit = 400

  /// Adds the selectors of rules that extend others to these.
  static func apply(_ extensions: [SassExtension], to root: SassBlock) {
    guard !extensions.isEmpty else { return }
    let byTarget = Dictionary(grouping: extensions, by: \.target)
    var blocks: [SassBlock] = []
    var open = [root]
    while let block = open.popLast() {
      open += block.children
      if case .style = block.head { blocks.append(block) }
    }
    var budget = Self.replacementLimit
    for _ in 0..<rounds {
      var hasChanged = false
      for block in blocks {
        guard case .style(let selectors, let place) = block.head else { continue }
        let extended = extended(selectors, byTarget, &budget)
        guard extended.count > selectors.count else { continue }
        block.head = .style(extended, place)
        hasChanged = true
      }
      guard hasChanged else { return }
    }
  }

  private static func extended(
    _ selectors: [String], _ extensions: [String: [SassExtension]], _ budget: inout Int
  ) -> [String] {
    var result = selectors
    var known = Set(selectors)
    for selector in selectors where selector.utf8.count <= lengthLimit {
      let parts = SassSelector.parts(selector)
      for (index, part) in parts.enumerated() {
        let simple = SassSelector.simple(part)
        for (place, target) in simple.enumerated() {
          for own in extensions[target] ?? [] {
            guard case .style(let extenders, _) = own.extender.head else { continue }
            for extender in extenders where result.count < SassSelector.limit && budget > 0 {
              budget -= 1
              let new = replaced(parts, index, simple, place, with: extender)
              if let new, known.insert(new).inserted { result.append(new) }
            }
          }
        }
      }
    }
    return result
  }

  /// A selector with another in place of a simple one; `nil` if no element can have both.
  private static func replaced(
    _ parts: [Substring], _ index: Int, _ simple: [String], _ place: Int, with extender: String
  ) -> String? {
    var outer = SassSelector.parts(extender)
    guard let last = outer.popLast() else { return nil }
    var rest = simple
    rest.remove(at: place)
    var own = SassSelector.simple(last)
    own += rest.filter { !own.contains($0) }
    let types = own.filter { $0.first.map { $0.isLetter || $0 == "*" } ?? false }
    guard types.count < 2 else { return nil }
    // What is about pseudo-elements comes last.
    own =
      types + own.filter { !types.contains($0) && !$0.hasPrefix(":") }
      + own.filter { $0.hasPrefix(":") && !$0.hasPrefix("::") } + own.filter { $0.hasPrefix("::") }
    let before = parts[..<index].map(String.init)
    let around = outer.map(String.init).filter { !before.contains($0) || $0.count == 1 }
    let all = before + around + [own.joined()] + parts[(index + 1)...].map(String.init)
    return all.joined(separator: " ")
  }
}
