/// An example in the documentation of a rule that is executed by a test.
public struct RuleExample<Subject: Sendable>: Sendable {
  /// The text shown in the documentation.
  public var text: String
  /// The subject that the text describes.
  public var subject: Subject
  /// The messages of the findings about it; empty if it passes.
  public var messages: [String]
  /// The options of the rule.
  public var options: RuleOptions

  /// Makes an example.
  public init(
    _ text: String, _ subject: Subject, finds messages: [String] = [],
    options: RuleOptions = RuleOptions()
  ) {
    self.options = options
    self.text = text
    self.subject = subject
    self.messages = messages
  }
}

extension Rule {
  /// The examples in the documentation of the rule: what is to avoid, and what to use instead.
  ///
  /// - Parameters:
  ///   - messages: The messages about the first one; there are none about the second.
  ///   - options: The options of the rule.
  ///   - subject: The subject that the text of an example describes.
  /// - Returns: The examples.
  static func documented(
    finds messages: [String], options: RuleOptions = RuleOptions(),
    _ subject: (_ text: String) -> Subject
  ) -> [RuleExample<Subject>] {
    [("Example", messages), ("Use instead", [])].map { heading, messages in
      let text = RuleDocumentation.block(below: heading, of: id)
      return RuleExample(text, subject(text), finds: messages, options: options)
    }
  }
}
