/// Chooses among ranks so that rank k comes in proportion to 1 / (k + 1)^s: a few often, most
/// seldom, as clients of an API do.
package struct ZipfChoice: Sendable {
    /// The shares of all ranks up to each, the last one 1.
    private let upTo: [Double]

    /// A choice among `count` ranks, at least one; `exponent` 0 makes all alike.
    package init(count: Int, exponent: Double) {
        var sums: [Double] = []
        sums.reserveCapacity(max(1, count))
        var sum = 0.0
        for rank in 1...max(1, count) {
            sum += Self.weight(rank, exponent)
            sums.append(sum)
        }
        upTo = sums.map { $0 / sum }
    }

    /// The rank, from 0, that a number from 0 up to 1 falls on.
    package func rank(of fraction: Double) -> Int {
        var low = 0
        var high = upTo.count - 1
        while low < high {
            let middle = (low + high) / 2
            if fraction < upTo[middle] { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The share of requests that the first `count` ranks have.
    package func share(ofFirst count: Int) -> Double {
        count < 1 ? 0 : upTo[min(count, upTo.count) - 1]
    }

    /// 1 / rank^exponent by whole and square-root steps: exact for 1, within a thousandth else.
    private static func weight(_ rank: Int, _ exponent: Double) -> Double {
        var left = exponent
        var power = 1.0
        while left >= 1 {
            power *= Double(rank)
            left -= 1
        }
        var root = Double(rank)
        var part = 0.5
        for _ in 0..<20 {
            root = root.squareRoot()
            if left >= part {
                power *= root
                left -= part
            }
            part /= 2
        }
        return 1 / power
    }
}
