import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The request to stop, by Ctrl-C or by `SIGTERM`. Another one ends the process at once, unless it
/// comes within a second or two: `npm run` passes on a Ctrl-C that the terminal sends to both.
package enum Interruption {
  /// The signal that came; 0 before.
  private static let signalNumber = Atomic<Int32>(0)
  /// When the first one came, in seconds.
  private static let start = Atomic(0)

  /// Whether the process is to stop.
  package static var isRequested: Bool { signalNumber.load(ordering: .relaxed) != 0 }

  /// What the process ends with after a request: 128 and the number of the signal, as in a shell.
  package static var status: ExitStatus {
    signalNumber.load(ordering: .relaxed) == SIGTERM ? .terminated : .interrupted
  }

  /// Begins to listen.
  package static func listen() {
    // A handler must not be the first to use the number: that would make it.
    signalNumber.store(0, ordering: .relaxed)
    start.store(0, ordering: .relaxed)
    // Whoever starts the process from a thread that blocks signals passes that on.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      unsafe sigaddset(&signals, number)
      signal(number) { number in
        let now = time(nil)
        guard Interruption.isRequested else {
          Interruption.start.store(now, ordering: .relaxed)
          return Interruption.signalNumber.store(number, ordering: .relaxed)
        }
        guard now - Interruption.start.load(ordering: .relaxed) > 1 else { return }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
