import Foundation
import Testing

extension EndToEndTests {
    /// The policy by which the kernel lets a role's threads run.
    @Suite struct SchedulingTests {
        private static let (normal, batch, idle): (Int32, Int32, Int32) = (0, 3, 5)

        private let folder: Folder

        init() throws { folder = try Folder() }

        private func ledger(_ scheduling: String, starter: [String] = []) throws -> RoleProcess {
            let file = try folder.configuration(
                """
                "ledger": {
                  "listen": ["ipc://\(folder.path("ledger"))"], "scheduling": "\(scheduling)",
                  "operators": "unix:\(folder.path("operators"))"
                }
                """)
            let role = try RoleProcess(["ledger", "--config", file], starter: starter)
            try role.waitForEvent("process.ready")
            return role
        }

        /// The policy of each of its threads.
        private func policies(of role: RoleProcess) throws -> [Int32] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(role.pid)/task")
                .compactMap { Int32($0) }.map { sched_getscheduler($0) }
        }

        /// The policy it tells of itself, in its log and to a scraper.
        private func told(by role: RoleProcess, _ event: String) throws -> [String] {
            let line = role.log.first { $0.contains("\"event\":\"\(event)\"") }
            let metrics = try HTTPExchange.get("/metrics", from: folder.path("operators")).body
            return try [#""policy":"([a-z]+)""#, #"assay_scheduling_info\{policy="([a-z]+)"\}"#]
                .map { pattern in
                    let text = (line ?? "") + metrics
                    let match = try #require(
                        try NSRegularExpression(pattern: pattern).firstMatch(
                            in: text, range: NSRange(text.startIndex..., in: text)))
                    return String(text[try #require(Range(match.range(at: 1), in: text))])
                }
        }

        @Test func `every thread of a role runs under batch where its configuration says so`()
            throws
        {
            let role = try ledger("batch")
            let policies = try policies(of: role)
            #expect(policies.count > 2)
            #expect(policies.allSatisfy { $0 == Self.batch })
            #expect(try told(by: role, "process.scheduled") == ["batch", "batch"])
        }

        @Test func `a role that is told nothing runs as its starter has it`() throws {
            let usual = try ledger("inherited", starter: ["/usr/bin/chrt", "--other", "0"])
            #expect(try policies(of: usual).allSatisfy { $0 == Self.normal })
            #expect(try told(by: usual, "process.scheduled") == ["normal", "normal"])
            try usual.crash()
            let batch = try ledger("inherited", starter: ["/usr/bin/chrt", "--batch", "0"])
            #expect(try policies(of: batch).allSatisfy { $0 == Self.batch })
        }

        @Test func `a policy with another meaning stays, and the log says so`() throws {
            let role = try ledger("batch", starter: ["/usr/bin/chrt", "--idle", "0"])
            #expect(try policies(of: role).allSatisfy { $0 == Self.idle })
            #expect(try told(by: role, "process.scheduling_kept") == ["idle", "idle"])
        }
    }
}
