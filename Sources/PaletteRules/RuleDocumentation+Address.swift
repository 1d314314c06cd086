extension RuleDocumentation {
  /// Where the documentation of all rules is: a file of this package, or the address at which it is
  /// published. Reports link to it once it has a scheme, such as `https:`.
  public static let address = "Documentation/Rules.md"

  /// Where the documentation of a rule is.
  ///
  /// ```swift
  /// print(RuleDocumentation.address(of: "contrast/minimum"))
  /// // Prints "Documentation/Rules.md#contrast-minimum"
  /// ```
  public static func address(of rule: String) -> String { "\(address)#\(anchor(of: rule))" }

  /// The anchor of a rule in the documentation of all rules.
  public static func anchor(of rule: String) -> String {
    let (slash, dash) = (UInt8(ascii: "/"), UInt8(ascii: "-"))
    return String(decoding: rule.utf8.map { $0 == slash ? dash : $0 }, as: UTF8.self)
  }
}
