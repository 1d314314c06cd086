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
