import ICCProfiles
import SourceSyntax

// The JSON forms of what `profile` prints. Members without a value are left out.

extension ProfileDescription {
  var json: JSONText {
    .object([
      ("size", .integer(size)), ("version", .string(version)),
      ("profileClass", .string(profileClass)), ("colorSpace", .string(colorSpace)),
      ("connectionSpace", .string(connectionSpace)), ("created", created.map { .string($0) }),
      ("renderingIntent", .string(renderingIntent)),
      ("manufacturer", manufacturer.map { .string($0) }), ("model", model.map { .string($0) }),
      ("creator", creator.map { .string($0) }),
      ("descriptions", .array(descriptions.map { $0.json })),
      ("copyright", .array(copyright.map { $0.json })), ("white", white?.json),
      ("primaries", primaries?.json), ("adaptation", .string(adaptation.rawValue)),
      ("curves", .array(curves.map { $0.json })), ("tables", .array(tables.map { $0.json })),
      ("namedColors", namedColors.map { .integer($0) }),
      ("statedIdentifier", statedIdentifier.map { .string($0) }),
      ("identifier", .string(identifier.rawValue)), ("md5", .string(md5)),
      ("tags", .array(tags.map { $0.json })), ("identity", identity?.json),
      ("refusal", refusal.map { .string($0) }),
    ])
  }
}

extension ICCTags.Text {
  fileprivate var json: JSONText {
    .object([
      ("language", .string(language)), ("country", .string(country)), ("text", .string(text)),
    ])
  }
}

extension ProfileDescription.Point {
  fileprivate var json: JSONText { .object([("x", .number(x)), ("y", .number(y))]) }
}

extension ProfileDescription.Primaries {
  fileprivate var json: JSONText {
    .object([("red", red.json), ("green", green.json), ("blue", blue.json)])
  }
}

extension ProfileDescription.Curve {
  fileprivate var json: JSONText {
    .object([("channel", .string(channel)), ("words", .string(words))])
  }
}

extension ProfileDescription.Table {
  fileprivate var json: JSONText { .object([("tag", .string(tag)), ("words", .string(words))]) }
}

extension ProfileDescription.Tag {
  fileprivate var json: JSONText {
    .object([
      ("signature", .string(signature)), ("type", .string(type)), ("offset", .integer(offset)),
      ("size", .integer(size)),
    ])
  }
}

extension ProfileIdentity {
  fileprivate var json: JSONText {
    .object([
      ("recognition", recognition?.json), ("nearest", nearest?.json),
      ("wrongClaim", wrongClaim?.json), ("hasTables", .bool(hasTables)),
    ])
  }
}

extension ProfileIdentity.Distance {
  fileprivate var json: JSONText {
    .object([("space", .string(space)), ("codes", .integer(codes))])
  }
}

extension ProfileRecognition {
  fileprivate var json: JSONText {
    .object([("space", .string(space)), ("equivalence", .string(equivalence.rawValue))])
  }
}

extension ProfileFinding {
  var json: JSONText {
    .object([
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("offset", .integer(offset)), ("tag", tag.map { .string($0) }),
      ("message", .string(message)), ("help", .string(help)),
    ])
  }
}
