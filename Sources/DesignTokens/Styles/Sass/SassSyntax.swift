import SourceSyntax

/// A text of SCSS with the expressions that are put into it.
struct SassText: Sendable {
  enum Part: Sendable {
    case text(Range<Int>)
    case value(SassExpression)
  }

  var parts: [Part]
  /// The place of the whole.
  let range: Range<Int>

  /// Whether nothing is put into it.
  var isPlain: Bool {
    parts.allSatisfy { if case .text = $0 { true } else { false } }
  }
}

/// An expression of SassScript with its place.
struct SassExpression: Sendable {
  indirect enum Kind: Sendable {
    case number(Double, unit: String)
    /// A color in hexadecimal digits.
    case hex
    /// A name, or a name with something put into it.
    case name(SassText)
    case string(SassText)
    /// A text of CSS that is no SassScript: `url(a.png)`, `calc(100% - 2px)`.
    case raw(SassText)
    case variable(String, namespace: String?)
    case call(name: SassText, namespace: String?, SassArguments)
    case interpolation(SassExpression)
    case list([SassExpression], SassSeparator, isBracketed: Bool)
    case map([(key: SassExpression, value: SassExpression)])
    case parenthesized(SassExpression)
    case unary(SassOperator, SassExpression)
    case binary(SassOperator, SassExpression, SassExpression)
    case parent
  }

  let kind: Kind
  let range: Range<Int>
}

enum SassSeparator: Sendable { case space, comma, slash, undecided }

enum SassOperator: String, Sendable {
  case or, and, not
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case modulo = "%"

  /// How strongly it binds.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .plus, .minus: 5
    case .times, .divided, .modulo: 6
    case .not: 7
    }
  }
}

/// The arguments of a call.
struct SassArguments: Sendable {
  var positional: [SassExpression] = []
  var named: [(name: String, value: SassExpression)] = []
  /// The lists and maps that are given as arguments: `$args...`.
  var rest: [SassExpression] = []
}

/// The parameters and the body of a mixin, a function or a content block.
struct SassCallable: Sendable {
  struct Parameter: Sendable {
    let name: String
    let value: SassExpression?
  }

  var name: String
  var parameters: [Parameter]
  /// The parameter that takes all other arguments.
  var rest: String?
  var body: [SassStatement]
}

/// A statement of SCSS with its place.
struct SassStatement: Sendable {
  indirect enum Kind: Sendable {
    case variable(SassVariableStatement)
    /// A declaration; properties may be nested in it.
    case declaration(name: SassText, value: SassExpression?, nested: [SassStatement]?)
    case customProperty(name: SassText, value: SassText)
    case rule(selector: SassText, body: [SassStatement])
    case atRule(name: String, prelude: SassText, body: [SassStatement]?)
    case mixin(SassCallable)
    case function(SassCallable)
    case include(name: String, namespace: String?, SassArguments, content: SassCallable?)
    case content(SassArguments)
    case returns(SassExpression)
    case conditional([(condition: SassExpression?, body: [SassStatement])])
    case each(names: [String], SassExpression, body: [SassStatement])
    case counted(
      name: String, from: SassExpression, to: SassExpression, isInclusive: Bool,
      body: [SassStatement])
    case whileTrue(SassExpression, body: [SassStatement])
    case extend(SassText)
    case atRoot(selector: SassText, body: [SassStatement])
    case use(SassUse)
    case forward(SassUse)
    case imports([SassAddress])
    case error
  }

  let kind: Kind
  let range: Range<Int>
}

/// `$name: value !default !global`.
struct SassVariableStatement: Sendable {
  let name: String
  let namespace: String?
  let value: SassExpression
  let nameRange: Range<Int>
  var isDefault = false
  var isGlobal = false
}

/// The address of another file.
struct SassAddress: Sendable {
  let text: String
  let range: Range<Int>
}

/// `@use` or `@forward`.
struct SassUse: Sendable {
  let address: SassAddress
  /// The namespace: `nil` for that of the address, `*` for none; of `@forward` the prefix.
  var namespace: String?
  var shown: Set<String>?
  var hidden: Set<String> = []
  var configuration: [(name: String, value: SassExpression, isDefault: Bool)] = []
  /// Where variables are shown, hidden or configured.
  var variables: [(name: String, range: Range<Int>)] = []
}

extension String {
  /// A name as Sass compares them: `_` is `-`.
  var sassName: String { contains("_") ? String(map { $0 == "_" ? "-" : $0 }) : self }
}
