import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct LedgerRealmsTests {
    private let base = WallTime(milliseconds: Fixture.start)

    private func table(
        _ realms: [RealmWindows], allowances: [RealmAllowance] = []
    ) -> LedgerRealms {
        LedgerRealms(realms, allowances: allowances, fenceBase: base)
    }

    private func expect(
        _ table: inout LedgerRealms, reload realms: [RealmWindows], lengthens: Bool
    ) {
        let lengthened = table.reload(realms)
        #expect(lengthened == lengthens)
    }

    private func fence(_ table: LedgerRealms, _ name: String) -> Int64? {
        RealmName(name).flatMap { table[$0]?.fence.milliseconds }
    }

    @Test func `a fence is the base plus skew plus future allowance`() {
        #expect(fence(table([Fixture.windows()]), "default") == Fixture.start + 12_000)
    }

    @Test func `a larger allowance of an earlier run moves the fence`() throws {
        let name = try #require(RealmName("default"))
        let earlier = [RealmAllowance(realm: name, milliseconds: 90_000)]
        let table = table([Fixture.windows()], allowances: earlier)
        #expect(fence(table, "default") == Fixture.start + 90_000)
    }

    @Test func `a shortened allowance still counts until the next epochs' fences`() {
        var windows = Fixture.windows()
        var table = table([windows])
        windows.future = 0
        expect(&table, reload: [windows], lengthens: false)
        #expect(fence(table, "default") == Fixture.start + 12_000)
        table.beginEpoch(fenceBase: WallTime(milliseconds: Fixture.start + 50_000))
        #expect(fence(table, "default") == Fixture.start + 62_000)
    }

    @Test(arguments: 0..<5)
    func `lengthening any window asks for an epoch and shortening none does`(window: Int) {
        func changed(by change: Int64) -> RealmWindows {
            var windows = Fixture.windows()
            switch window {
            case 0: windows.past = UInt32(Int64(windows.past) + change)
            case 1: windows.future = UInt32(Int64(windows.future) + change)
            case 2: windows.skew = UInt32(Int64(windows.skew) + change)
            case 3: windows.nonceLife = UInt32(Int64(windows.nonceLife) + change)
            default: windows.challengeLife = UInt32(Int64(windows.challengeLife) + change)
            }
            return windows
        }
        let other = Fixture.windows("other")
        var table = table([Fixture.windows(), other])
        // Apart from `#expect`, which can't call what mutates.
        let shortened = table.reload([changed(by: -1), other])
        let lengthened = table.reload([changed(by: 0), other])
        let repeated = table.reload([changed(by: 0), other])
        #expect([shortened, lengthened, repeated] == [false, true, false])
    }

    @Test func `a realm that is new needs no epoch but one that comes back does`() {
        var table = table([Fixture.windows()])
        expect(&table, reload: [Fixture.windows(), Fixture.windows("other")], lengthens: false)
        expect(&table, reload: [Fixture.windows()], lengthens: false)
        #expect(fence(table, "other") == nil)
        expect(&table, reload: [Fixture.windows(), Fixture.windows("other")], lengthens: true)
        table.beginEpoch(fenceBase: base)
        expect(&table, reload: [Fixture.windows(), Fixture.windows("other")], lengthens: false)
    }

    @Test func `names long gone are folded into one that stands for all new ones`() throws {
        var table = table([Fixture.windows()])
        var wide = Fixture.windows("wide")
        wide.future = 500_000
        _ = table.reload([Fixture.windows(), wide])
        for number in 0..<600 {
            _ = table.reload([Fixture.windows(), Fixture.windows("r\(number)")])
        }
        #expect(table.allowances.count <= 512)
        // "wide" is forgotten by name, but not how far ahead it was let date.
        _ = table.reload([Fixture.windows(), Fixture.windows("wide")])
        #expect(fence(table, "wide") == Fixture.start + 502_000)
        #expect(fence(table, "default") == Fixture.start + 12_000)
    }
}
