package import AssayBytes

/// The text of a `Date` line (RFC 9110, section 5.6.7), made once a second.
package struct DateText {
    /// Nothing made yet.
    package init() {}

    private var second: Int64 = -1
    private var text: [UInt8] = []

    /// The text of a time.
    package mutating func at(_ time: WallTime) -> [UInt8] {
        if time.seconds != second {
            second = time.seconds
            text = Self.text(of: second)
        }
        return text
    }

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT` for seconds since 1970.
    package static func text(of seconds: Int64) -> [UInt8] {
        let seconds = max(0, seconds)
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        var left = day
        var year: Int64 = 1970
        while left >= length(of: year) {
            left -= length(of: year)
            year += 1
        }
        var month = 0
        while left >= length(of: month, year) {
            left -= length(of: month, year)
            month += 1
        }
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
        return Array(
            "\(days[Int(day % 7)]), \(two(left + 1)) \(months[month]) \(year) \(clock) GMT".utf8)
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func isLeap(_ year: Int64) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func length(of year: Int64) -> Int64 { isLeap(year) ? 366 : 365 }

    private static func length(of month: Int, _ year: Int64) -> Int64 {
        switch month {
        case 1: isLeap(year) ? 29 : 28
        case 3, 5, 8, 10: 30
        default: 31
        }
    }
}
