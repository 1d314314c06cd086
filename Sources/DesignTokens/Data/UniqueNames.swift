/// Makes names unique by numbering repeated ones.
package struct UniqueNames {
  /// Names for people: `Dark (2)`.
  package static let inBrackets = UniqueNames { "\($0) (\($1))" }

  private let numbered: @Sendable (String, Int) -> String
  private var used: Set<String> = []
  /// The number to try next for a name that repeats.
  private var next: [String: Int] = [:]

  /// Makes an empty set of names.
  ///
  /// - numbered: Adds a number to a name; `dark-2` by default.
  package init(_ numbered: @escaping @Sendable (String, Int) -> String = { "\($0)-\($1)" }) {
    self.numbered = numbered
  }

  /// The name itself, or with the smallest number from 2 that makes it unique.
  package mutating func take(_ wanted: String) -> String {
    if used.insert(wanted).inserted { return wanted }
    var number = next[wanted] ?? 2
    while !used.insert(numbered(wanted, number)).inserted { number += 1 }
    next[wanted] = number + 1
    return numbered(wanted, number)
  }

  /// Numbers repeated names.
  package static func distinct(_ names: [String]) -> [String] {
    var taken = UniqueNames()
    return names.map { taken.take($0) }
  }
}
