/// The version stated in reports, by `--version` and by `engine.version`.
public let toolVersion = "0.1.0"
