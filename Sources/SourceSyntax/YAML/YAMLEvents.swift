#if canImport(Darwin)
  internal import CYaml
#else
  internal import CLibYAML
#endif

/// What libyaml finds in a text, one event after the other.
package struct YAMLEvent {
  package enum Kind {
    case documentStart, documentEnd, streamEnd, alias, scalar, listStart, listEnd, mappingStart
    case mappingEnd, other
  }

  package var kind: Kind
  /// The characters before the event, counted from the start of the text.
  package var start: Int
  /// The characters before its end.
  package var end: Int
  /// The name of an anchor or an alias.
  package var anchor: String?
  /// The tag in full, such as `tag:yaml.org,2002:str`.
  package var tag: String?
  /// The text of a scalar in UTF-8, escapes undone and lines folded.
  package var value: [UInt8] = []
  /// Whether a scalar is neither in quotes nor a block.
  package var isPlain = false
  /// Whether a list or a mapping is in brackets.
  package var isFlow = false
}

/// Why libyaml does not go on.
package struct YAMLError: Error {
  /// The reason in libyaml's words.
  package var words: String
  /// The characters before the place.
  package var place: Int
  /// Whether ``place`` counts bytes.
  package var isByte = false
}

/// libyaml's parser. It emits events and does not recurse, so nesting takes no stack.
@safe package final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) {
    unsafe input = .allocate(capacity: max(bytes.count, 1))
    _ = unsafe input.initialize(fromContentsOf: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// The next event.
  package func next() throws(YAMLError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe Self.event(event)
  }

  private static func event(_ event: yaml_event_t) -> YAMLEvent {
    var result = unsafe YAMLEvent(
      kind: .other, start: Int(event.start_mark.index), end: Int(event.end_mark.index))
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_SEQUENCE_END_EVENT: result.kind = .listEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    case YAML_ALIAS_EVENT:
      result.kind = .alias
      result.anchor = unsafe text(event.data.alias.anchor)
    case YAML_SEQUENCE_START_EVENT:
      let data = unsafe event.data.sequence_start
      result.kind = .listStart
      result.anchor = unsafe text(data.anchor)
      result.tag = unsafe text(data.tag)
      result.isFlow = unsafe data.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_MAPPING_START_EVENT:
      let data = unsafe event.data.mapping_start
      result.kind = .mappingStart
      result.anchor = unsafe text(data.anchor)
      result.tag = unsafe text(data.tag)
      result.isFlow = unsafe data.style == YAML_FLOW_MAPPING_STYLE
    case YAML_SCALAR_EVENT:
      let data = unsafe event.data.scalar
      result.kind = .scalar
      result.anchor = unsafe text(data.anchor)
      result.tag = unsafe text(data.tag)
      result.value = unsafe Array(UnsafeBufferPointer(start: data.value, count: data.length))
      result.isPlain = unsafe data.style == YAML_PLAIN_SCALAR_STYLE
    default: break
    }
    return result
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }

  private var error: YAMLError {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
    let words = [problem ?? "invalid YAML", context].compactMap { $0 }
    guard unsafe parser.pointee.error == YAML_READER_ERROR else {
      return unsafe YAMLError(
        words: words.joined(separator: " "), place: Int(parser.pointee.problem_mark.index))
    }
    return unsafe YAMLError(
      words: words[0], place: Int(parser.pointee.problem_offset), isByte: true)
  }
}
