package import AssayBytes

extension WallTime {
    /// The instant as RFC 3339 text in UTC with milliseconds: `2026-01-31T23:59:59.042Z`.
    package var rfc3339: String {
        let second = seconds
        let millisecond = milliseconds &- second &* 1000
        let day = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
        let secondOfDay = second - day * 86_400
        let date = Self.date(day: day)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
            + "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2)):"
            + "\(padded(secondOfDay % 60, 2)).\(padded(millisecond, 3))Z"
    }

    /// The proleptic Gregorian date of a day counted from 1970-01-01.
    ///
    /// Counts from a March 1st, so that the leap day is the last day of its year.
    private static func date(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
