import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The request to stop, by Ctrl-C or by `SIGTERM`. The second one ends the process at once.
package enum Interruption {
  private static let flag = Atomic(false)

  /// Whether the process is to stop.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Begins to listen.
  package static func listen() {
    // A handler must not be the first to use the flag: that would make it.
    flag.store(false, ordering: .relaxed)
    // Whoever starts the process from a thread that blocks signals passes that on.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      unsafe sigaddset(&signals, number)
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
