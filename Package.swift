// swift-tools-version: 6.3
import PackageDescription

/// Every Swift target is built alike: Swift 6 mode, strict memory safety, warnings are errors.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "assay",
    products: [
        .executable(name: "assay", targets: ["assay"]),
        .library(name: "AssayClient", targets: ["AssayClient"]),
    ],
    targets: [
        // Layer 0: system libraries, bytes, the operating system.
        // No pkgConfig for ZeroMQ: Debian's file carries a flag the package manager refuses.
        .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
        .systemLibrary(name: "COpenSSL", path: "Sources/CLibraries/COpenSSL"),
        .systemLibrary(name: "CGMP", path: "Sources/CLibraries/CGMP"),
        .systemLibrary(name: "CSodium", path: "Sources/CLibraries/CSodium"),
        .systemLibrary(name: "CZeroMQ", path: "Sources/CLibraries/CZeroMQ"),
        .systemLibrary(name: "CMicroHTTPD", path: "Sources/CLibraries/CMicroHTTPD"),
        .systemLibrary(name: "CSQLite", path: "Sources/CLibraries/CSQLite"),
        .systemLibrary(name: "CCurl", path: "Sources/CLibraries/CCurl"),
        module("AssayBytes", []),
        module("AssaySystem", ["AssayBytes", "CLinux"]),

        // Layer 1: one concern each.
        module("AssayEncodings", ["AssayBytes"]),
        module("AssayWire", ["AssayBytes"]),
        module("AssayCrypto", ["AssayBytes", "COpenSSL", "CGMP", "CSodium"]),
        module("AssayTransport", ["AssayBytes", "AssaySystem", "CZeroMQ"]),
        module("AssayHTTP", ["AssayBytes", "AssaySystem", "CMicroHTTPD", "CCurl"]),
        module("AssayStore", ["AssayBytes", "AssaySystem", "CSQLite"]),

        // Layer 2: what the product knows.
        module("AssayProofs", ["AssayBytes", "AssayEncodings", "AssayCrypto", "AssayWire"]),
        module("AssayLedger", ["AssayBytes", "AssayEncodings", "AssayWire", "AssayCrypto"]),
        module("AssayProver", ["AssayBytes", "AssayEncodings", "AssayCrypto", "AssayWire"]),
        module("AssayPeer", ["AssayBytes", "AssaySystem", "AssayWire", "AssayTransport"]),

        // Layer 3: the roles and the library a Swift program links.
        module(
            "AssayServices",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayWire", "AssayCrypto",
                "AssayTransport", "AssayHTTP", "AssayStore", "AssayProofs", "AssayLedger",
                "AssayPeer",
            ]),
        module(
            "AssayClient",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
                "AssayTransport", "AssayPeer", "AssayProver",
            ]),

        // Layer 4: load, seeded faults, the command line.
        module(
            "AssayBench",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
                "AssayTransport", "AssayPeer", "AssayProver", "AssayProofs", "AssayLedger",
                "AssayStore", "AssayServices",
                "AssayClient",
            ]),
        module(
            "AssaySimulation",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
                "AssayPeer", "AssayProver", "AssayProofs", "AssayLedger", "AssayServices",
                "AssayClient",
            ]),
        .executableTarget(
            name: "assay",
            dependencies: [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayWire", "AssayCrypto",
                "AssayTransport", "AssayHTTP", "AssayStore", "AssayProofs", "AssayLedger",
                "AssayProver", "AssayPeer", "AssayServices", "AssayClient",
                "AssayBench", "AssaySimulation",
            ],
            swiftSettings: settings),

        // Tests: a folder a target, then those that cross targets; what several share.
        .target(
            name: "TestSupport", dependencies: ["AssayBytes", "AssaySystem", "AssayCrypto"],
            path: "Tests/TestSupport", swiftSettings: settings),
        tests("AssayBytesTests", ["AssayBytes", "TestSupport"]),
        tests("AssaySystemTests", ["AssayBytes", "AssaySystem"]),
        tests(
            "AssayEncodingsTests", ["TestSupport", "AssayBytes", "AssayEncodings", "AssayCrypto"]),
        tests("AssayWireTests", ["TestSupport", "AssayBytes", "AssayWire", "AssayEncodings"]),
        tests(
            "AssayCryptoTests",
            ["TestSupport", "AssayBytes", "AssayCrypto", "AssayEncodings", "AssayProver"]),
        tests("AssayTransportTests", ["AssayBytes", "AssaySystem", "AssayTransport"]),
        tests("AssayHTTPTests", ["TestSupport", "AssayBytes", "AssaySystem", "AssayHTTP"]),
        tests("AssayStoreTests", ["TestSupport", "AssayBytes", "AssaySystem", "AssayStore"]),
        tests(
            "AssayProofsTests",
            [
                "AssayBytes", "AssayEncodings", "AssayCrypto", "AssayWire", "AssayProofs",
                "AssayProver",
            ]),
        tests(
            "AssayLedgerTests",
            ["TestSupport", "AssayBytes", "AssayWire", "AssayCrypto", "AssayLedger"]),
        tests("AssayPeerTests", ["AssayBytes", "AssaySystem", "AssayWire", "AssayPeer"]),
        tests(
            "AssayServicesTests",
            [
                "TestSupport", "AssayBytes", "AssaySystem", "AssayEncodings", "AssayWire",
                "AssayCrypto", "AssayTransport", "AssayHTTP", "AssayStore", "AssayProofs",
                "AssayLedger", "AssayProver", "AssayPeer", "AssayServices",
            ]),
        tests(
            "AssayClientTests",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
                "AssayTransport", "AssayClient",
            ]),
        tests(
            "AssayBenchTests",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayWire", "AssayCrypto",
                "AssayTransport", "AssayHTTP", "AssayProofs", "AssayProver", "AssayBench",
            ]),
        tests("AssaySimulationTests", ["AssaySimulation", "AssayCrypto"]),
        tests(
            "EndToEndTests",
            [
                "AssayBytes", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
                "AssayTransport", "AssayPeer", "AssayProver", "AssayProofs", "AssayClient",
                "assay",
            ]),
        tests("HouseTests", []),
    ]
)
