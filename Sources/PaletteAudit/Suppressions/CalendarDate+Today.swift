public import PaletteRules

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CalendarDate {
  /// The date of now, in the time zone of the system.
  public static var today: CalendarDate {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&seconds, &parts)
    let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
    return CalendarDate(year: Int(year) + 1900, month: Int(month) + 1, day: Int(day)) ?? .last
  }
}
