/// A defect in a token file that keeps some or all of it from being read.
///
/// A problem says what is wrong, where, why it matters and what to do; the rest of the file is read
/// on wherever that is possible.
///
/// ```swift
/// do {
///   _ = try JSONReader.read(SourceText(name: "a.json", text: "{ \"ink\": }"))
/// } catch {
///   print(error.location.range.start.column, error.code)
///   // Prints "10 json/syntax"
/// }
/// ```
public struct SourceProblem: Error, Hashable, Sendable {
  /// Whether the defect costs a verdict (`error`) or is only against the specification (`warning`).
  public enum Severity: String, Sendable { case error, warning }

  /// A stable identifier, such as `json/syntax`, `alias/cycle` or `alias/unresolved`.
  public var code: String
  /// Whether the defect costs a verdict.
  public var severity: Severity
  /// What is wrong, in one sentence without a final period.
  public var message: String
  /// What to do about it, in one sentence, when there is something to say.
  public var help: String?
  /// Where it is.
  public var location: SourceLocation
  /// Related locations.
  public var related: [RelatedLocation]
  /// The path of the token that has the defect, if it is known.
  package var token: String?
  /// The paths of the tokens at all places, if they are several.
  package var tokens: [String] = []
  /// How many places have the defect; the location is that of the first.
  package var places = 1
  /// Where they are, if they are several and each of them is known.
  package var locations: [SourceLocation] = []
  /// What would repair all places; without a visible effect, unless there is a ``correction``.
  package var repairs: [Repair] = []
  /// What the repairs do, if they change what is seen.
  package var correction: String?

  /// A text to write in place of another.
  package struct Repair: Hashable, Sendable {
    package let location: SourceLocation
    package let text: String

    package init(_ location: SourceLocation, _ text: String) {
      self.location = location
      self.text = text
    }
  }

  /// Adds the repair of a misspelled name in the text at a place, if the text has it just once.
  package mutating func correct(
    _ name: String, to meant: String, in text: String, at location: SourceLocation
  ) {
    let parts = text.split(separator: name, omittingEmptySubsequences: false)
    let range = location.range
    guard parts.count == 2, range.end.offset - range.start.offset == text.utf8.count else { return }
    repairs = [Repair(location, parts[0] + meant + parts[1])]
    correction = "Write “\(meant)” instead of “\(name)”"
  }

  /// Makes a problem.
  public init(
    _ code: String, _ message: String, at location: SourceLocation, help: String? = nil,
    severity: Severity = .error, related: [RelatedLocation] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.help = help
    self.location = location
    self.related = related
  }
}

extension SourceProblem {
  private static let countMark = " (the first of "

  /// A message that says of how many alike it is the first.
  ///
  /// - Parameters:
  ///   - message: The message of one.
  ///   - others: How many there are, and of what: `3 such places`.
  /// - Returns: The message of the first.
  package static func counted(_ message: String, _ others: String) -> String {
    "\(message)\(countMark)\(others))"
  }

  /// The message of one, without the number of those like it.
  package static func uncounted(_ message: String) -> String {
    guard message.hasSuffix(")"), let mark = message.ranges(of: countMark).last else {
      return message
    }
    return String(message[..<mark.lowerBound])
  }
}

extension [SourceProblem] {
  /// Adds a problem.
  package mutating func report(
    _ code: String, _ message: String, at location: SourceLocation, help: String? = nil,
    severity: SourceProblem.Severity = .error, related: [RelatedLocation] = []
  ) {
    append(
      SourceProblem(code, message, at: location, help: help, severity: severity, related: related))
  }
}
