import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// Room for a header's JSON in a proof of 8 KiB.
    private static let headerBytes = 5_600
    /// The same beside what a header needs.
    private static let typeBytes = 5_300

    /// Proofs that are refused for their form or their header.
    static let badHeaders: [InputSort] = [
        proof("no proof", .dpopProofMissing) { _ in [] },
        proof("two proofs in one, 8 KiB", .dpopMultipleProofs) { _ in
            Fill.bytes(8_191) + [UInt8(ascii: ",")]
        },
        proof("8 KiB without a dot", .dpopMalformed) { _ in Fill.bytes(8_192) },
        proof("8 KiB of dots", .dpopMalformed) { _ in
            [UInt8](repeating: UInt8(ascii: "."), count: 8_192)
        },
        proof("8 KiB of base64url that is no JSON", .dpopMalformed) { _ in
            Fill.bytes(8_100) + Array(".e30.AAAA".utf8)
        },
        proof("a bad character at the end of 8 KiB", .dpopMalformed) { good in
            Fill.bytes(8_190 - good.count) + Array("!".utf8) + good
        },
        raw("header nested 5,000 deep") { #"{"a":"# + Fill.text("[", headerBytes) },
        raw("header of arrays, as deep as allowed") {
            #"{"a":["# + Fill.text("[[[[[[]]]]]],", headerBytes) + "0]}"
        },
        raw("header of empty arrays, too many") {
            #"{"a":["# + Fill.text("[],", headerBytes) + "0]}"
        },
        raw("header of numbers, too many") {
            #"{"a":["# + Fill.text("1,", headerBytes) + "0]}"
        },
        raw("header of tiny members, too many") { "{" + members(0..<500) + #""z":0}"# },
        raw("header whose last name is doubled") {
            "{" + members(100..<160, stem: Fill.text("n", 86)) + #""\u006e"#
                + Fill.text("n", 85) + #"159":0}"#
        },
        wrongType("header of tiny members, as many as allowed") { builder in
            for number in 0..<50 { builder.headerExtras.append(("\(number)", 0)) }
        },
        wrongType("header of members, names long and alike") { builder in
            for number in 100..<150 {
                builder.headerExtras.append((Fill.text("n", 96) + "\(number)", 0))
            }
        },
        wrongType("header of escapes") { $0.typ = text(#"\u0061"#) },
        wrongType("header of surrogate pairs") { $0.typ = text(#"\ud83d\ude00"#) },
        wrongType("header of UTF-8") { $0.typ = text("\u{20AC}") },
        wrongType("header of white space") { builder in
            builder.headerExtras.append(("a", .json(Fill.text(" ", typeBytes) + "0")))
        },
        wrongType("header with one long number") { builder in
            builder.headerExtras.append(("a", .json("1" + Fill.text("0", typeBytes))))
        },
        broken("wrong typ", .dpopTypeWrong) { $0.typ = "JWT" },
        broken("unknown alg", .dpopAlgorithmNotAllowed) { $0.alg = "ES256K" },
        broken("alg none", .dpopAlgorithmNotAllowed) { $0.alg = "none" },
        broken("HMAC", .dpopAlgorithmNotAllowed) { $0.alg = "HS256" },
        InputSort("alg of another key", .dpopKeyInvalid, algorithm: .eddsa) {
            context throws(BenchError) in
            let proof = try Making.proof(context.keys.es256, at: context.seconds) {
                $0.alg = "EdDSA"
            }
            return try Requests.dpop(DPoPEvidence(proof: proof), realm: context.realm)
        },
        broken("crit", .dpopMalformed) { $0.headerExtras.append(("crit", .json(#"["a"]"#))) },
    ]

    /// Members named by numbers, each with a comma behind it.
    static func members(_ numbers: Range<Int>, stem: String = "") -> String {
        numbers.map { "\"\(stem)\($0)\":0," }.joined()
    }

    /// A request about a text in place of a proof, made of a good proof.
    private static func proof(
        _ name: String, _ reason: Reason, _ text: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> InputSort {
        InputSort(name, reason, algorithm: .es256) { context throws(BenchError) in
            let good = try Making.proof(context.keys.es256, at: context.seconds)
            return try Requests.dpop(
                DPoPEvidence(proof: text(good)), realm: context.realm)
        }
    }

    /// A proof with this text in place of its header.
    private static func raw(
        _ name: String, _ header: @escaping @Sendable () -> String
    ) -> InputSort {
        broken(name, .dpopMalformed) { $0.rawHeader = Array(header().utf8) }
    }

    /// A proof with all a header needs, but another type.
    private static func wrongType(
        _ name: String, _ change: @escaping @Sendable (inout DPoPProofBuilder) -> Void
    ) -> InputSort {
        broken(name, .dpopTypeWrong) { builder in
            builder.typ = "JWT"
            change(&builder)
        }
    }

    /// A JSON string of `unit` over and over.
    private static func text(_ unit: String) -> ProofPart {
        .json("\"" + Fill.text(unit, typeBytes) + "\"")
    }

    /// An ES256 proof with a part replaced; otherwise, and in its signature, good.
    static func broken(
        _ name: String, _ reason: Reason,
        _ change: @escaping @Sendable (inout DPoPProofBuilder) -> Void
    ) -> InputSort {
        InputSort(name, reason, algorithm: .es256) { context throws(BenchError) in
            let proof = try Making.proof(context.keys.es256, at: context.seconds, change)
            return try Requests.dpop(DPoPEvidence(proof: proof), realm: context.realm)
        }
    }
}
