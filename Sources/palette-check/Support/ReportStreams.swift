import FileAccess
package import PaletteReports

/// The reports that are written while a run goes on, each to standard output or to a file.
package struct ReportStreams: Sendable {
  private struct Stream {
    var format: any StreamedReporter.Type
    /// `nil` for standard output.
    var file: (pending: PendingFile, path: String)?
  }

  private var streams: [Stream] = []
  package private(set) var isBroken = false

  /// Takes the formats that can be streamed out of the options, and opens their files.
  ///
  /// What a baseline accepts is known only at the end, and so are statistics: with one of them,
  /// nothing is taken.
  ///
  /// - Parameters:
  ///   - options: The options, which keep the other formats.
  ///   - baselines: The baselines that configurations name.
  package init(taking options: inout ReportOptions, baselines: [String]) {
    guard options.baseline == nil, baselines.isEmpty, !options.statistics else { return }
    for index in options.format.indices.reversed() {
      guard
        let format = Reporters.all.first(where: { $0.id == options.format[index] })
          as? any StreamedReporter.Type
      else { continue }
      let path = options.file(index)
      options.removeFormat(at: index)
      guard let path else {
        if !options.quiet { streams.append(Stream(format: format)) }
        continue
      }
      do {
        streams.append(Stream(format: format, file: (try PendingFile(path), path)))
      } catch {
        report(error, path)
      }
    }
  }

  /// Whether anything is printed on standard output.
  package var isPrinted: Bool { streams.contains { $0.file == nil } }

  /// Writes a part of the report to all streams.
  package func write(_ event: ReportEvent) {
    for stream in streams {
      let text = stream.format.text(of: event)
      guard !text.isEmpty else { continue }
      if let file = stream.file {
        file.pending.write(text)
      } else {
        StandardOutput.write(text)
      }
    }
  }

  /// Completes the files.
  package mutating func commit() {
    for file in streams.compactMap(\.file) {
      do {
        try file.pending.commit()
      } catch {
        report(error, file.path)
      }
    }
  }

  private mutating func report(_ error: FileError, _ path: String) {
    guard !error.isBrokenPipe else { return }
    StandardError.write(line: "\(path): error: the report cannot be written: \(error.reason)")
    isBroken = true
  }
}
