/// The version that reports, `--version` and `engine.version` name.
public let toolVersion = "0.1.0"
