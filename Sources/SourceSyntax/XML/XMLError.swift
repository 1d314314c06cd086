/// Why a text is not read as XML, with its place.
package struct XMLError: Error, Hashable, Sendable {
  /// The kind of error; the ranges in it are those of names.
  package enum Kind: Hashable, Sendable {
    /// There is no root element, or something stands before it.
    case noRoot
    /// Something other than a comment or an instruction follows the root element.
    case contentAfterRoot
    /// The XML declaration names an encoding other than UTF-8, which the error ranges over.
    case encoding
    /// A part has no end; the error ranges over what begins it.
    case unclosed(Part)
    /// A comment contains `--`.
    case dashesInComment
    /// A document type has declarations, which are not allowed; the error ranges over `<!DOCTYPE`.
    case declarations
    /// A name is missing.
    case missingName(Named)
    /// What follows the name or an attribute neither is an attribute nor ends the tag.
    case startTag(name: Range<Int>, lacksSpace: Bool)
    /// An attribute has no `=`.
    case missingEquals(name: Range<Int>)
    /// A value is not in quotation marks.
    case missingQuote
    /// The value of an attribute contains `<`.
    case lessThanInValue
    /// The text ends in a value.
    case unclosedValue
    /// An attribute occurs twice; the error ranges over the second name.
    case repeatedAttribute
    /// An end tag is not that of the element, or of none; the error ranges over its name.
    case endTag(of: Range<Int>?)
    /// An end tag has no `>`.
    case unclosedEndTag(name: Range<Int>)
    /// The text ends in an element.
    case unclosedElement(name: Range<Int>)
    /// The text contains a control character.
    case controlCharacter
    /// `&` does not begin a reference.
    case reference
    /// A reference to a number names no character.
    case characterReference
    /// A reference names an entity that is not declared.
    case entity(name: Range<Int>)
    /// The text exceeds a limit of `XMLReader.Options`.
    case limit(Limit, allowed: Int)
  }

  /// What begins and ends with marks of its own.
  package enum Part: String, Hashable, Sendable {
    case comment
    case instruction = "processing instruction"
    case characterData = "CDATA section"
    case documentType = "document type declaration"
  }

  /// What has a name.
  package enum Named: Hashable, Sendable { case element, attribute, documentType, entity }

  /// The quantities that are limited, in words.
  package enum Limit: String, Hashable, Sendable {
    case depth = "the depth of the elements"
    case attributes = "the number of attributes"
    case entities = "the size of the entities"
    case expansion = "the size of the expanded entities"
  }

  package let kind: Kind
  /// The bytes at fault; empty where the text ends too early.
  package let range: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
