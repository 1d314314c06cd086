import SourceSyntax

extension CSSClasses {
  /// Which of several utilities for one property an element shows.
  enum Precedence {
    /// The one that Tailwind CSS writes last, wherever it is in the list: all have the same specificity.
    case sheet
    /// The last of the list, which is all that functions such as `twMerge()` leave.
    case list
    /// One of both: what code makes of the list is not known.
    case unknown

    /// That of a list that is made of two.
    func joined(with other: Self) -> Self {
      [.list, .unknown].first { [self, other].contains($0) } ?? .sheet
    }

    /// What is shown of a color and one after it in the list; `nil` if that is not known.
    func shown(_ first: Word?, _ second: Word?) -> Word? {
      guard let first, let second, first.name != second.name else { return second }
      if self == .list { return second.over(first) }
      guard let isLater = Self.isLater(second.name, than: first.name) else { return nil }
      if isLater { return second.over(first) }
      return self == .sheet ? first.over(second) : nil
    }

    /// Whether Tailwind CSS writes the utility for a name after that for another.
    ///
    /// Utilities for one property are in the order of their names: version 3 (3.3) compares code units
    /// (`50` is after `400`), version 4 takes digits as numbers.
    ///
    /// - Returns: `nil` if the versions differ.
    private static func isLater(_ name: String, than other: String) -> Bool? {
      let isLater = Array(other.utf8).lexicographicallyPrecedes(Array(name.utf8))
      let (own, others) = (parts(name), parts(other))
      guard let (part, second) = zip(own, others).first(where: { $0 != $1 }),
        let number = Int(part), let otherNumber = Int(second)
      else { return isLater }
      return (otherNumber < number) == isLater ? isLater : nil
    }

    /// Runs of digits, and all other signs one by one.
    private static func parts(_ name: String) -> [Substring] {
      var parts: [Substring] = []
      var rest = name[...]
      while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        parts.append(digits.isEmpty ? rest.prefix(1) : digits)
        rest = rest.dropFirst(max(digits.count, 1))
      }
      return parts
    }
  }

  /// The classes of a constant as an expression uses them.
  func used(by precedence: Precedence) -> CSSClasses {
    var result = self
    if self.precedence == .unknown { result.precedence = precedence }
    return result
  }

  /// The classes where names that are sizes of the project's own hide no colors.
  func showingColors(besidesSizes isSize: (String) -> Bool) -> CSSClasses {
    var result = self
    for index in drawings.indices {
      while isSize(result.drawings[index].text.name),
        let hidden = result.drawings[index].text.hidden.first
      { result.drawings[index].text = hidden }
    }
    return result
  }
}

extension CSSClasses.Word {
  /// The color, which may be a size of the project's own and then hides none: `lead` of `text-lead`.
  fileprivate func over(_ other: Self) -> Self {
    guard name.first?.isLetter ?? false, !name.contains("/") else { return self }
    var result = self
    result.hidden = [other]
    return result
  }
}
