import AssayBytes
import AssayPeer
import AssayTransport
import Foundation

/// A ledger, verifiers and perhaps a gate in a fresh folder, joined by ipc sockets.
final class Deployment {
    let folder: URL
    var ledger: RoleProcess
    private(set) var verifiers: [RoleProcess] = []
    private(set) var gate: RoleProcess?
    private let context: Context
    private var clients: [PeerClient] = []

    init(verifiers count: Int = 1, gate hasGate: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("assay-e2e-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        context = try Context()
        ledger = try Self.startLedger(folder)
        for number in 0..<count {
            verifiers.append(try startVerifier(number))
        }
        if hasGate {
            let asking = verifierEndpoints.flatMap { ["--verifier", $0] }
            let places = [
                "--listen", "unix:\(path("gate"))", "--operators", "unix:\(path("operators"))",
                "--control", controlEndpoint,
            ]
            gate = try RoleProcess(["gate", "--all-algorithms"] + places + asking)
        }
        for verifier in verifiers { try verifier.waitForEvent("process.ready") }
        try gate?.waitForEvent("process.ready")
    }

    deinit {
        for client in clients { client.close() }
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    var ledgerEndpoint: String { "ipc://\(path("ledger"))" }
    var controlEndpoint: String { "ipc://\(path("control"))" }
    var verifierEndpoints: [String] { verifiers.indices.map { "ipc://\(path("verifier\($0)"))" } }

    private static func startLedger(_ folder: URL) throws -> RoleProcess {
        let endpoint = "ipc://\(folder.appendingPathComponent("ledger").path)"
        return try RoleProcess(["ledger", "--all-algorithms", "--listen", endpoint])
    }

    func startVerifier(_ number: Int) throws -> RoleProcess {
        try RoleProcess([
            "verifier", "--all-algorithms", "--workers", "1",
            "--listen", "ipc://\(path("verifier\(number)"))", "--ledger", ledgerEndpoint,
        ])
    }

    /// The numbers a verifier tells: `gauges` or `counters`, by name.
    func figures(_ group: String, verifier number: Int = 0) throws -> [String: Int] {
        try figures(group, at: verifierEndpoints[number])
    }

    /// The same of the role at an endpoint.
    func figures(_ group: String, at endpoint: String) throws -> [String: Int] {
        let result = try assay(["stats", endpoint, "--json"])
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let numbers = (object as? [String: Any])?[group] as? [String: Any]
        return (numbers ?? [:]).compactMapValues { $0 as? Int }
    }

    /// Another life of the ledger at the same place.
    func restartLedger() throws {
        ledger = try Self.startLedger(folder)
    }

    /// A client of all verifiers, or of those named.
    func client(of numbers: [Int]? = nil, _ settings: PeerSettings = PeerSettings()) throws
        -> PeerClient
    {
        let chosen = numbers ?? Array(verifiers.indices)
        return try client(at: chosen.map { verifierEndpoints[$0] }, settings)
    }

    /// A client of whatever answers at these endpoints.
    func client(
        at endpoints: [String], _ settings: PeerSettings = PeerSettings()
    ) throws -> PeerClient {
        let endpoints = try endpoints.map { try Endpoint($0) }
        let client = try PeerClient(endpoints: endpoints, context: context, settings: settings)
        clients.append(client)
        return client
    }
}
