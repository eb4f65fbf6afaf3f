/// `deploy/packages`: which packages of the system a build, a run or a test needs.
enum PackageList {
    /// The development package of each library a module map links.
    static let developmentPackages = [
        "crypto": "libssl-dev", ":libcrypto.a": "libssl-dev",
        "zmq": "libzmq3-dev", "microhttpd": "libmicrohttpd-dev", "sqlite3": "libsqlite3-dev",
        "curl": "libcurl4-openssl-dev",
        "gmp": "libgmp-dev", "sodium": "libsodium-dev",
    ]

    /// The names under each `[section]`.
    static func sections(_ text: String) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        var section = ""
        for line in text.split(separator: "\n") {
            let line = String(line.prefix { $0 != "#" }).filter { $0 != " " && $0 != "\t" }
            if line.isEmpty { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = String(line.dropFirst().dropLast())
                found[section] = found[section] ?? []
            } else {
                found[section, default: []].insert(line)
            }
        }
        return found
    }

    /// The libraries a module map links.
    static func links(_ moduleMap: String) -> [String] {
        moduleMap.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, words[0] == "link" else { return nil }
            return words[1].filter { $0 != "\"" }
        }
    }

    /// Libraries a build links that the list does not install, and packages it installs for
    /// no library.
    static func findings(_ list: String, _ moduleMaps: [HouseFile]) -> [String] {
        guard let build = sections(list)["build"] else { return ["no section [build]"] }
        var found: [String] = []
        var needed: Set<String> = []
        for map in moduleMaps {
            for library in links(map.text) {
                guard let name = developmentPackages[library] else {
                    found.append("\(map.path): no package is known for \(library)")
                    continue
                }
                needed.insert(name)
                guard !build.contains(name) else { continue }
                found.append("\(map.path): \(library) needs \(name) in [build]")
            }
        }
        for name in build.sorted() where name.hasPrefix("lib") && !needed.contains(name) {
            found.append("[build] has \(name), which no module map links")
        }
        return found
    }
}
