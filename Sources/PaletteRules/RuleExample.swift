public import TokenGraph

/// An example in the documentation of a rule that is executed by a test.
///
/// ```swift
/// for example in ContrastMargin.examples { print(example.messages.count) }
/// // Prints "1"
/// // Prints "0"
/// ```
public struct RuleExample<Subject: Sendable>: Sendable {
  /// Reads files, whose texts are given by name. Rules read nothing themselves.
  public typealias Reader = (_ texts: [String: String], _ options: LoadOptions) -> LoadedPalettes

  /// The text shown in the documentation.
  public var text: String
  /// The messages of the findings about it; empty if it passes.
  public var messages: [String]
  /// The options of the rule.
  public var options: RuleOptions
  private let makeSubject: @Sendable (Reader) -> Subject

  /// Makes an example of a subject.
  public init(
    _ text: String, _ subject: Subject, finds messages: [String] = [],
    options: RuleOptions = RuleOptions()
  ) {
    self.options = options
    self.text = text
    self.messages = messages
    makeSubject = { _ in subject }
  }

  /// The subject that the text describes.
  ///
  /// - Parameter read: Reads the files of the example: `PaletteLoader.load(texts:options:)`.
  /// - Returns: The subject.
  public func subject(reading read: Reader) -> Subject { makeSubject(read) }
}

/// A subject that is made of what files are read as.
protocol ReadableSubject: Sendable {
  init(reading loaded: LoadedPalettes)
}

extension RuleExample where Subject: ReadableSubject {
  /// Makes an example of files.
  init(
    _ text: String, files texts: [String: String], reading loadOptions: LoadOptions = LoadOptions(),
    finds messages: [String] = [], options: RuleOptions = RuleOptions()
  ) {
    self.options = options
    self.text = text
    self.messages = messages
    makeSubject = { read in Subject(reading: read(texts, loadOptions)) }
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
    documentedTexts.map { text, isWrong in
      RuleExample(text, subject(text), finds: isWrong ? messages : [], options: options)
    }
  }

  /// The texts below the headings of the examples, and whether the rule finds something there.
  fileprivate static var documentedTexts: [(text: String, isWrong: Bool)] {
    [("Example", true), ("Use instead", false)].map { heading, isWrong in
      (RuleDocumentation.block(below: heading, of: id), isWrong)
    }
  }
}

extension Rule where Subject: ReadableSubject {
  /// The examples in the documentation of the rule, which are files.
  ///
  /// - Parameters:
  ///   - messages: The messages about the first one; there are none about the second.
  ///   - fileName: The name of the file that both are; `nil` for several files, each of which is below
  ///     its name and a colon.
  ///   - options: The options of the rule.
  ///   - loadOptions: How the files are read.
  /// - Returns: The examples.
  static func documented(
    finds messages: [String], in fileName: String? = "example.tokens.json",
    options: RuleOptions = RuleOptions(), reading loadOptions: LoadOptions = LoadOptions()
  ) -> [RuleExample<Subject>] {
    documentedTexts.map { text, isWrong in
      RuleExample(
        text, files: fileName.map { [$0: text] } ?? namedFiles(in: text), reading: loadOptions,
        finds: isWrong ? messages : [], options: options)
    }
  }

  private static func namedFiles(in text: String) -> [String: String] {
    var files: [String: String] = [:]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix(":"), line.contains("."), !line.contains(" ") {
        name = String(line.dropLast())
      } else {
        files[name, default: ""] += line + "\n"
      }
    }
    return files
  }
}
