import AssayBench
import AssayBytes
import AssayCrypto
import AssayProver
import Testing

@Suite struct ZipfChoiceTests {
    @Test func `shares fall as one over the rank`() {
        let choice = ZipfChoice(count: 4, exponent: 1)
        // 1 + 1/2 + 1/3 + 1/4 = 25/12.
        let sum = 25.0 / 12
        #expect(abs(choice.share(ofFirst: 1) - 1 / sum) < 1e-9)
        #expect(abs(choice.share(ofFirst: 2) - 1.5 / sum) < 1e-9)
        #expect(choice.share(ofFirst: 4) == 1)
        #expect(choice.share(ofFirst: 0) == 0)
    }

    @Test func `other exponents too`() {
        let roots = ZipfChoice(count: 4, exponent: 0.5)
        let sum = 1 + 1 / 2.0.squareRoot() + 1 / 3.0.squareRoot() + 0.5
        #expect(abs(roots.share(ofFirst: 1) - 1 / sum) < 1e-4)
        let squares = ZipfChoice(count: 2, exponent: 2)
        #expect(abs(squares.share(ofFirst: 1) - 0.8) < 1e-9)
        #expect(abs(ZipfChoice(count: 5, exponent: 0).share(ofFirst: 2) - 0.4) < 1e-9)
    }

    @Test func `every fraction falls on the rank whose share it lies in`() {
        let choice = ZipfChoice(count: 3, exponent: 1)
        let first = choice.share(ofFirst: 1)
        let second = choice.share(ofFirst: 2)
        #expect(choice.rank(of: 0) == 0)
        #expect(choice.rank(of: first.nextDown) == 0)
        #expect(choice.rank(of: first) == 1)
        #expect(choice.rank(of: second.nextDown) == 1)
        #expect(choice.rank(of: second) == 2)
        #expect(choice.rank(of: 1.0.nextDown) == 2)
    }

    @Test func `keys by rank come as often as their share says`() throws {
        var supply = try KeySupply(KeyForm(.es256), count: 3, zipf: 1)
        let keys = supply.keys.map(\.thumbprint)
        var counts = [0, 0, 0]
        for _ in 0..<4000 {
            let key = try supply.take().thumbprint
            if let rank = keys.firstIndex(of: key) { counts[rank] += 1 }
        }
        #expect(counts.reduce(0, +) == 4000)
        #expect(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0)
        // Six elevenths are due; a thousand is more than twenty standard deviations.
        #expect(abs(counts[0] - 2182) < 1000)
    }
}
