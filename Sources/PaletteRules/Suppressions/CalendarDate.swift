/// A day of the Gregorian calendar.
///
/// ```swift
/// print(CalendarDate("2028-02-29") != nil, CalendarDate("2027-02-29") != nil)
/// // Prints "true false"
/// ```
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The last date.
  package static let last = CalendarDate(validYear: 9999, month: 12, day: 31)
  /// The date of examples: 1 January 2027.
  static let example = CalendarDate(validYear: 2027, month: 1, day: 1)

  private init(validYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Makes a date, or `nil` if the calendar does not have it.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= days[month - 1] else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  /// Reads a date of the form `YYYY-MM-DD` (ISO 8601).
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2D }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date as `YYYY-MM-DD`.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: "-")
  }

  /// Orders dates in time.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}
