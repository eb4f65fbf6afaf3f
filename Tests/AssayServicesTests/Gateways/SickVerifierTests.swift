import AssayBytes
import AssayServices
import AssaySystem
import Synchronization
import TestSupport
import Testing

/// Verifiers that are late, sick or away, as a gateway sees it.
@Suite(.serialized) struct SickVerifierTests {
    @Test func `an answer comes before the gateway's patience ends`() throws {
        let house = try GatewayHouse(waitMilliseconds: 250)
        let gateway = try house.connect()
        let start = Clock.monotonic()
        let answer = gateway.ask(GatewayCall().with("Authorization", "DPoP mute"))
        let waited = Clock.monotonic().microseconds(since: start)
        #expect(answer?.status == 503)
        #expect(answer?.values("Retry-After") == ["1"])
        #expect(answer?.values("Assay-Reason") == ["unavailable"])
        #expect(waited >= 200_000)
        #expect(gateway.ask(GatewayCall())?.status == 200)
    }

    @Test(arguments: ["unavailable", "overloaded", "starting", "mute", "silent"])
    func `a sick verifier costs no client its answer, and is left out`(mood: String) throws {
        let house = try GatewayHouse(verifiers: 2, waitMilliseconds: 2000)
        let gateway = try house.connect()
        house.verifiers[0].say(mood)
        for _ in 0..<20 { #expect(gateway.ask(GatewayCall())?.status == 200) }
        let sick = house.verifiers[0].asked.withLock { $0.count }
        #expect(sick <= 10)
        #expect(house.verifiers[1].asked.withLock { $0.count } == 20)
    }

    @Test func `a verifier that is well again is asked again`() throws {
        let house = try GatewayHouse(verifiers: 2)
        let gateway = try house.connect()
        house.verifiers[0].say("unavailable")
        for _ in 0..<4 { #expect(gateway.ask(GatewayCall())?.status == 200) }
        house.verifiers[0].say(nil)
        let before = house.verifiers[0].asked.withLock { $0.count }
        #expect(
            eventually {
                _ = gateway.ask(GatewayCall())
                return house.verifiers[0].asked.withLock { $0.count } > before
            })
    }

    @Test func `where all verifiers are sick each is asked at most once a call`() throws {
        let house = try GatewayHouse(verifiers: 2)
        for verifier in house.verifiers { verifier.say("unavailable") }
        let answer = try house.connect().ask(GatewayCall())
        #expect(answer?.status == 503)
        #expect(house.asked.count <= 2)
    }

    @Test func `healthy verifiers share the work`() throws {
        let house = try GatewayHouse(verifiers: 2)
        let gateway = try house.connect()
        for _ in 0..<20 { #expect(gateway.ask(GatewayCall())?.status == 200) }
        for verifier in house.verifiers {
            #expect(verifier.asked.withLock { $0.count } == 10)
        }
    }
}
