/// Names of which each is given out once: what occurs again gets a number.
struct UniqueNames {
  /// Names that people read: `Dark (2)`.
  static let inBrackets = UniqueNames { "\($0) (\($1))" }

  private let numbered: @Sendable (String, Int) -> String
  private var used: Set<String> = []
  /// The number to try next for a name that repeats.
  private var next: [String: Int] = [:]

  /// Makes an empty set of names.
  ///
  /// - Parameter numbered: A name with a number, `dark-2` when nothing else is said.
  init(_ numbered: @escaping @Sendable (String, Int) -> String = { "\($0)-\($1)" }) {
    self.numbered = numbered
  }

  /// The name itself, or with the first number from 2 on that makes it new.
  mutating func take(_ wanted: String) -> String {
    if used.insert(wanted).inserted { return wanted }
    var number = next[wanted] ?? 2
    while !used.insert(numbered(wanted, number)).inserted { number += 1 }
    next[wanted] = number + 1
    return numbered(wanted, number)
  }

  /// Names with a number behind those that occurred before.
  static func distinct(_ names: [String]) -> [String] {
    var taken = UniqueNames()
    return names.map { taken.take($0) }
  }
}
