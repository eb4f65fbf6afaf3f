import AssayBytes
import AssayProofs

/// One row of a realm's route table: what requests to a path and below it need.
package struct RouteRow: Equatable, Sendable {
    /// A normalised path; `/` stands for all.
    package var path: [UInt8]
    /// The methods it is for; empty for all.
    package var methods: [[UInt8]]
    /// The scopes a token needs, one blank between; empty for none.
    package var scope: [UInt8]

    /// One row.
    package init(path: [UInt8], methods: [[UInt8]] = [], scope: [UInt8] = []) {
        self.path = path
        self.methods = methods
        self.scope = scope
    }
}

/// A realm's route table, longest path first; of rows of one path, those that name methods.
package struct RouteRules: Sendable {
    private let rows: [RouteRow]

    /// A table of rows in any order; without any, nothing more than a token is needed.
    package init(_ rows: [RouteRow]) {
        self.rows = rows.map { row in
            var row = row
            while row.path.count > 1, row.path.last == UInt8(ascii: "/") { row.path.removeLast() }
            return row
        }.sorted { left, right in
            if left.path.count != right.path.count { return left.path.count > right.path.count }
            return !left.methods.isEmpty && right.methods.isEmpty
        }
    }

    /// Whether there is no table.
    package var isEmpty: Bool { rows.isEmpty }

    /// The row for a method and a path, of which escapes and dot segments are normalised first;
    /// nil where no row fits or the path has no normal form.
    package func row(method: Span<UInt8>, path: Span<UInt8>) -> RouteRow? {
        var normal: [UInt8] = []
        normal.reserveCapacity(Self.anyOrigin.count + path.count)
        normal.append(Self.anyOrigin.span)
        normal.append(path)
        var buffer: [UInt8] = []
        guard case .success(let uri) = TargetURI.normalise(normal.span, appendingTo: &buffer)
        else { return nil }
        let found = buffer.span.extracting(uri.path)
        for row in rows where Self.covers(row.path, found) && Self.allows(row.methods, method) {
            return row
        }
        return nil
    }

    private static let anyOrigin = Array("https://a".utf8)

    /// Whether a path is that of a row, or lies below it: whole segments, case-sensitive.
    private static func covers(_ row: [UInt8], _ path: Span<UInt8>) -> Bool {
        guard row.count > 1 else { return true }
        return path.starts(with: row)
            && (path.count == row.count || path[row.count] == UInt8(ascii: "/"))
    }

    private static func allows(_ methods: [[UInt8]], _ method: Span<UInt8>) -> Bool {
        if methods.isEmpty { return true }
        for allowed in methods where method.equals(allowed) { return true }
        return false
    }
}
