import SourceSyntax

/// The classes that functions of a file make, and what code calls those: `classes` of `const classes = useStyles()`,
/// `const { classes } = useStyles()`, and of a component that `withStyles(styles)` gives them.
struct CSSMadeClasses {
  /// Those that the file makes.
  let own: Set<String>
  /// The functions of other files that make some, by the names of these here.
  private(set) var functions: [String: String] = [:]
  /// The names here, with the classes of the file; `nil` for those of other files.
  private(set) var names: [String: Set<String>?] = [:]

  private static let call = BytePattern("= use")
  private static let maker = BytePattern(".create(")
  private static let giver = BytePattern("\(StyledTemplate.giver)(")
  private static let (longestPattern, maximumCount) = (200, 64)

  /// Reads a file that makes some classes.
  init(_ bytes: [UInt8], at path: String, _ own: Set<String>) {
    self.own = own
    guard CSSScriptStyles.mayBeIn(path) else { return }
    for place in Self.call.offsets(in: bytes.span) {
      let function = bytes[(place + 2)...].prefix(while: ScriptCursor.isName)
      let name = String(decoding: function, as: UTF8.self)
      guard name.hasSuffix("Styles") || name.hasSuffix("Classes"),
        bytes[function.endIndex...].first == UInt8(ascii: "("),
        let local = Self.constant(before: place, in: bytes)
      else { continue }
      note(local, of: name, in: bytes)
    }
    if !own.isEmpty { noteSheets(in: bytes) }
    for place in Self.giver.offsets(in: bytes.span) {
      let styles = bytes[(place + StyledTemplate.giver.utf8.count + 1)...]
        .prefix(while: ScriptCursor.isName)
      if !styles.isEmpty { note("classes", of: String(decoding: styles, as: UTF8.self), in: bytes) }
    }
  }

  /// Notes `const styles = stylex.create({ … })`.
  private mutating func noteSheets(in bytes: [UInt8]) {
    for place in Self.maker.offsets(in: bytes.span) {
      let line = bytes[..<place].suffix(Self.longestPattern)
      guard let sign = line.lastIndex(of: UInt8(ascii: "=")),
        bytes[(sign + 1)..<place].allSatisfy({ ScriptCursor.isName($0) || $0 == 0x20 }),
        let local = Self.constant(before: sign, in: bytes),
        StyledTemplate.isSheet(local, madeBy: ["", "create"])
      else { continue }
      names[local] = .some(own)
    }
  }

  /// The classes that an element is given with others, `{...stylex.props(styles.card, isOn && styles.on)}`, each list as an
  /// expression; `nil` if it may be given any.
  func given(in tag: String) -> [String]? {
    var result: [String] = []
    var rest = tag[...]
    while let spread = rest.firstRange(of: "{...") {
      rest = rest[spread.upperBound...]
      guard let close = rest.firstIndex(of: "}"), let open = rest[..<close].firstIndex(of: "("),
        rest[..<close].last == ")",
        names.keys.contains(where: { rest[open..<close].contains("\($0).") })
      else { return nil }
      result.append("{cx\(rest[open..<close])}")
      rest = rest[close...]
    }
    return result
  }

  private mutating func note(_ local: String, of function: String, in bytes: [UInt8]) {
    guard names.count < Self.maximumCount, names[local] == nil else { return }
    let isOwn = BytePattern("const \(function)").isIn(bytes.span)
    if !isOwn { functions[local] = function }
    names[local] = .some(isOwn ? own : nil)
  }

  /// The name of the constant before its value: `classes` of `const { classes, cx } = …`.
  private static func constant(before end: Int, in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes[..<end].suffix(longestPattern), as: UTF8.self)
    guard let start = text.ranges(of: "const ").last?.upperBound else { return nil }
    let pattern = text[start...].filter { !$0.isWhitespace }
    guard pattern.first == "{" else {
      return pattern.utf8.allSatisfy(ScriptCursor.isName) ? pattern : nil
    }
    let members = pattern.split { "{},".contains($0) }
    let member = members.first { $0 == "classes" || $0.hasPrefix("classes:") }
    return member.flatMap { $0.split(separator: ":").last }.map(String.init)
  }
}

extension CSSPages.Element {
  /// Whether it may have a class of an object by that name, other than some.
  func hasClasses(of name: String, besides known: Set<String>) -> Bool {
    tag.ranges(of: "\(name).").contains { range in
      !known.contains(
        String(tag[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
  }
}
