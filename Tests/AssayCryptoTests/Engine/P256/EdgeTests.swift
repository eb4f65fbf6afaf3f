import AssayBytes
import AssayCrypto
import Testing

/// The P-256 tiers where their formulas and recodings have edges.
struct EdgeTests {
    private static let message = [UInt8]("edge".utf8)

    private static func signature(_ edge: Edge) -> [UInt8] {
        TestBytes.hex(edge.r) + TestBytes.hex(edge.s)
    }

    private static func key(_ edge: Edge) throws -> PublicKey {
        let d = TestBytes.hex(edge.d)
        return try PrivateKey(.p256, d: d.span).publicKey()
    }

    @Test(arguments: Edge.all)
    func `a signature at an edge has the same answer in every tier`(_ edge: Edge) throws {
        let key = try Self.key(edge)
        let workspace = Self.message + Self.signature(edge)
        let count = Self.message.count
        let check = SignatureCheck(
            key: key, algorithm: .es256, message: 0..<count,
            signature: count..<workspace.count)
        // The same with another message: e is another, and so are both factors.
        let other = SignatureCheck(
            key: key, algorithm: .es256, message: 0..<count - 1,
            signature: count..<workspace.count)
        for tier in [TestTier.library, .cold, .hot] {
            let answers = try tier.answers(to: [check, other, check], in: workspace)
            #expect(answers == [edge.holds, false, edge.holds], "\(edge.name), \(tier)")
        }
    }

    @Test func `where equal points meet in a sum, OpenSSL's own functions decide`() throws {
        let meeting = Edge.all.filter { $0.name.hasPrefix("both products are") }
        #expect(meeting.count == 4)
        for edge in meeting {
            var engine = try VerificationEngine(tiers: .cold)
            let holds = engine.verify(
                key: try Self.key(edge), algorithm: .es256, message: Self.message.span,
                signature: Self.signature(edge).span)
            #expect(holds, "\(edge.name)")
            #expect(engine.figures.library == 1)
            #expect(engine.figures.cold == 0)
        }
    }

    /// Only so many signatures have their points added in pairs.
    private static func batch(_ edge: Edge) throws -> (checks: [SignatureCheck], [UInt8]) {
        let workspace = message + signature(edge)
        let check = SignatureCheck(
            key: try key(edge), algorithm: .es256, message: 0..<message.count,
            signature: message.count..<workspace.count)
        return (Array(repeating: check, count: 64), workspace)
    }

    @Test(arguments: Edge.all)
    func `a full batch of a signature at an edge has its answer each time`(_ edge: Edge) throws {
        let (checks, workspace) = try Self.batch(edge)
        for tier in [TestTier.cold, .hot] {
            let answers = try tier.answers(to: checks, in: workspace)
            #expect(
                answers == Array(repeating: edge.holds, count: checks.count),
                "\(edge.name), \(tier)")
        }
    }

    @Test func `where equal or opposite points meet in a pair, OpenSSL decides`() throws {
        let meeting = Edge.all.filter { $0.name.contains("the lowest window of u2 says") }
        #expect(meeting.count == 2)
        for edge in meeting {
            let (checks, workspace) = try Self.batch(edge)
            var engine = try TestTier.hot.makeEngine([checks[0].key])
            var results: [Bool] = []
            engine.verify(checks, in: workspace, results: &results)
            #expect(engine.figures.library == 64, "\(edge.name)")
            #expect(engine.figures.hot == 0)
        }
    }

    @Test func `all edges in one batch have their own answers`() throws {
        var workspace = Self.message
        var checks: [SignatureCheck] = []
        for edge in Edge.all {
            let start = workspace.count
            workspace += Self.signature(edge)
            checks.append(
                SignatureCheck(
                    key: try Self.key(edge), algorithm: .es256,
                    message: 0..<Self.message.count, signature: start..<workspace.count))
        }
        for tier in [TestTier.cold, .hot] {
            #expect(try tier.answers(to: checks, in: workspace) == Edge.all.map(\.holds))
        }
    }
}
