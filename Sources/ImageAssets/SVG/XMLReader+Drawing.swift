import SourceSyntax

extension XMLReader {
  /// Drawings are read as browsers read them, where that is harmless.
  private static let drawingOptions = Options(
    maximumDepth: 1024, maximumAttributes: 512, allowsDeclarations: true,
    maximumEntityBytes: 1 << 20, maximumExpansion: 16 << 20, isLenient: true)

  /// Makes a reader of a drawing that begins at a position.
  init(ofDrawingAt start: Int) { self.init(at: start, Self.drawingOptions) }

  /// The next event of a drawing; `nil` after its end.
  mutating func event(in text: Span<UInt8>) throws(ImageError) -> Event? {
    do throws(XMLError) {
      return try next(in: text)
    } catch {
      throw ImageError(error, in: text)
    }
  }

  /// The bytes of a text or a value with its references replaced.
  mutating func content(of range: Range<Int>, in text: Span<UInt8>) throws(ImageError) -> [UInt8] {
    do throws(XMLError) {
      return try expanded(range, in: text)
    } catch {
      throw ImageError(error, in: text)
    }
  }
}

extension ImageError {
  /// The error of a drawing that is not read as XML.
  fileprivate init(_ error: XMLError, in text: Span<UInt8>) {
    let range = error.range
    let isCut = range.isEmpty
    func quote(_ name: Range<Int>) -> String { "“\(text.string(in: name))”" }
    switch error.kind {
    case .noRoot where !isCut:
      self.init(.invalid("text stands before the first element"), at: range.lowerBound)
    case .noRoot, .unclosedElement:
      self.init(.truncated("the drawing"), at: text.count)
    case .missingQuote where isCut:
      self.init(.truncated("the drawing"), at: text.count)
    case .unclosed(.documentType):
      self.init(.truncated("the document type declaration"), at: text.count)
    case .unclosed(let part):
      self.init(.truncated("a \(part.rawValue)"), at: text.count)
    case .unclosedValue:
      self.init(.truncated("the value of an attribute"), at: text.count)
    case .missingName:
      self.init(.invalid("a name is missing"), at: range.lowerBound)
    case .startTag(let name, _) where isCut:
      self.init(.truncated("the tag \(quote(name))"), at: text.count)
    case .startTag(let name, _):
      self.init(.invalid("the tag \(quote(name)) is not well-formed"), at: range.lowerBound)
    case .missingEquals(let name):
      self.init(.invalid("the attribute \(quote(name)) has no value"), at: name.lowerBound)
    case .missingQuote:
      self.init(.invalid("a quotation mark is missing"), at: range.lowerBound)
    case .lessThanInValue:
      self.init(.invalid("“<” stands in the value of an attribute"), at: range.lowerBound)
    case .repeatedAttribute:
      self.init(.invalid("the attribute \(quote(range)) stands twice"), at: range.lowerBound)
    case .endTag where isCut:
      self.init(.invalid("a name is missing"), at: range.lowerBound)
    case .endTag, .unclosedEndTag:
      let name = if case .unclosedEndTag(let name) = error.kind { name } else { range }
      let rest = name.upperBound..<text.count
      guard !rest.allSatisfy({ XMLReader.isSpace(text[$0]) }) else {
        self.init(.truncated("the end tag \(quote(name))"), at: text.count)
        return
      }
      self.init(.invalid("the end tag \(quote(name)) closes nothing"), at: name.lowerBound - 2)
    case .reference:
      self.init(.invalid("“&” begins no reference"), at: range.lowerBound)
    case .characterReference:
      self.init(.invalid("\(quote(range)) is no character"), at: range.lowerBound)
    case .entity(let name):
      self.init(.invalid("the entity \(quote(name)) is not declared"), at: range.lowerBound)
    // Not with the options of drawings.
    case .contentAfterRoot, .encoding, .dashesInComment, .declarations, .controlCharacter:
      self.init(.invalid("the XML is not well-formed"), at: range.lowerBound)
    case .limit(.depth, let allowed):
      self.init(
        .limit(XMLError.Limit.depth.rawValue, allowed: allowed), at: range.lowerBound - 1)
    case .limit(let limit, let allowed):
      self.init(.limit(limit.rawValue, allowed: allowed), at: range.lowerBound)
    }
  }
}
