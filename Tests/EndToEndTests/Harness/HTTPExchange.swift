import Foundation
import Glibc

/// One answer as it came over the wire.
struct HTTPAnswer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: String

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// A member of a JSON body, as text.
    func member(_ name: String) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return object?[name].map { "\($0)" }
    }
}

/// Raw HTTP over a Unix socket: what is sent is exactly what the test wrote.
enum HTTPExchange {
    /// Sends bytes, and reads one answer until the server closes.
    static func send(_ request: String, to path: String) throws -> HTTPAnswer {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw HarnessFailure(description: "no socket") }
        defer { close(descriptor) }
        try connect(descriptor, path)
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { break }
            answer += buffer[0..<count]
        }
        return try parse(String(decoding: answer, as: UTF8.self))
    }

    /// POSTs a JSON body.
    static func post(_ target: String, _ body: String, to path: String) throws -> HTTPAnswer {
        try send(
            "POST \(target) HTTP/1.1\r\nHost: gate\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)",
            to: path)
    }

    static func get(_ target: String, from path: String) throws -> HTTPAnswer {
        try send("GET \(target) HTTP/1.1\r\nHost: gate\r\nConnection: close\r\n\r\n", to: path)
    }

    private static func connect(_ descriptor: Int32, _ path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            for (index, byte) in bytes.enumerated() where index < target.count - 1 {
                unsafe target[index] = byte
            }
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, size)
            }
        }
        guard result == 0 else { throw HarnessFailure(description: "cannot connect to \(path)") }
    }

    private static func parse(_ text: String) throws -> HTTPAnswer {
        let parts = text.components(separatedBy: "\r\n\r\n")
        let lines = (parts.first ?? "").components(separatedBy: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else {
            throw HarnessFailure(description: "no answer: \(text.prefix(80))")
        }
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        return HTTPAnswer(
            status: status, headers: headers,
            body: parts.dropFirst().joined(separator: "\r\n\r\n"))
    }
}
