import SourceSyntax

/// The colors that an argument may be.
extension SwiftUseReader {
  /// A color argument: one color, or several of which conditions choose one.
  struct Operand {
    /// The values that the subject of a condition may have.
    struct Values {
      let names: Set<String>
      /// Whether it has any but these.
      var isElse = false

      static func condition(isMet: Bool) -> Values { Values(names: ["true"], isElse: !isMet) }

      func meets(_ other: Values) -> Bool {
        switch (isElse, other.isElse) {
        case (false, false): !names.isDisjoint(with: other.names)
        case (false, true): !names.isSubset(of: other.names)
        case (true, false): !other.names.isSubset(of: names)
        case (true, true): true
        }
      }
    }

    typealias Conditions = [String: Values]

    /// A color with all that must be so.
    struct Choice {
      var conditions: Conditions
      var color: SwiftUse.Color

      /// The conditions that do not ask whether the system is dark.
      var besidesScheme: Conditions { conditions.filter { $0.key != SwiftUseReader.isDark } }
    }

    /// The colors that are known.
    var choices: [Choice]

    /// The color, if it is one whatever is so.
    var single: SwiftUse.Color? {
      choices.count == 1 && choices[0].conditions.isEmpty ? choices[0].color : nil
    }

    /// Whether it is the color of texts to which no style is given.
    var isLabel: Bool { choices.contains { $0.color.name.kind == .label } }

    /// Whether it is the system's background.
    var isPage: Bool {
      choices.contains(where: \.color.name.kind.isPage)
    }

    init(_ color: SwiftUse.Color) { choices = [Choice(conditions: [:], color: color)] }

    /// One of several; `nil` if no color of them is known.
    init?(_ arms: [(subject: String, values: Values, operand: Operand?)]) {
      choices = arms.flatMap { arm in
        (arm.operand?.choices ?? []).compactMap { choice in
          var conditions = choice.conditions
          // What was asked before is answered.
          if let inner = conditions[arm.subject], !inner.meets(arm.values) { return nil }
          conditions[arm.subject] = conditions[arm.subject] ?? arm.values
          return Choice(conditions: conditions, color: choice.color)
        }
      }
      guard 1...SwiftUseReader.maximumChoices ~= choices.count else { return nil }
    }

    /// The colors where a condition has a value; `nil` if they do not depend on it but on others.
    func chosen(_ subject: String, _ values: Values) -> Operand? {
      guard choices.contains(where: { !$0.conditions.isEmpty }) else { return self }
      guard choices.contains(where: { $0.conditions[subject] != nil }) else { return nil }
      var result = self
      result.choices = choices.filter { $0.conditions[subject]?.meets(values) ?? true }
      for index in result.choices.indices { result.choices[index].conditions[subject] = nil }
      return result.choices.isEmpty ? nil : result
    }

    /// The same where something else may be between.
    var asPossible: Operand {
      var result = self
      for index in choices.indices { result.choices[index].color.isPossible = true }
      return result
    }

    /// The colors as code asks for them in a scheme only.
    var withoutContrast: Operand {
      var result = self
      for index in choices.indices { result.choices[index].color.ignoresContrast = true }
      return result
    }

    /// The colors made translucent by an expression.
    func faded(to amount: Double, at range: Range<Int>) -> Operand {
      var result = self
      for index in choices.indices {
        result.choices[index].color.name.opacity *= min(max(amount, 0), 1)
        result.choices[index].color.range = range
      }
      return result
    }

    /// The colors where some conditions are known; `nil` if there are none.
    func known(_ conditions: Conditions) -> Operand? {
      var result = self
      result.choices.removeAll { choice in
        choice.conditions.contains { !(conditions[$0.key]?.meets($0.value) ?? true) }
      }
      return result.choices.isEmpty ? nil : result
    }
  }

  /// The most colors of which conditions choose one.
  private static let maximumChoices = 32
}
