import AssaySystem
import CCurl

/// Transfers under way at once, on one thread, which also waits for other descriptors here.
///
/// Connections are kept for the next transfer to the same server. Nothing is retried.
@safe package struct FetchPool: ~Copyable {
    /// One transfer that is over.
    package struct Finished: Sendable {
        /// The number it was started with.
        package var token: UInt64
        package var result: Result<FetchAnswer, FetchError>
    }

    // Unsafe: this value's own, used on its thread only and ended in `deinit`.
    private let pool: UnsafeMutableRawPointer
    private let limits: FetchLimits
    /// By the address of their handles.
    private var transfers: [UInt: Transfer]

    /// A pool without transfers.
    package init(_ limits: FetchLimits = FetchLimits()) throws(FetchError) {
        BrokenPipes.ignore()
        guard CurlLibrary.isReady, let pool = unsafe curl_multi_init() else {
            throw .library(UInt32(CURLE_FAILED_INIT.rawValue))
        }
        let numbers: [(CURLMoption, Int)] = [
            (CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.connectionsMax),
            (CURLMOPT_MAX_HOST_CONNECTIONS, limits.connectionsPerHostMax),
            (CURLMOPT_MAXCONNECTS, limits.connectionsMax),
        ]
        for (option, number) in numbers {
            _ = unsafe assay_curl_pool_set_number(pool, option, number)
        }
        self.limits = limits
        unsafe self.pool = unsafe pool
        transfers = [:]
    }

    deinit {
        for transfer in transfers.values {
            _ = unsafe curl_multi_remove_handle(pool, transfer.handle)
        }
        _ = unsafe curl_multi_cleanup(pool)
    }

    /// Transfers under way.
    package var count: Int { transfers.count }

    /// Begins a transfer; its end comes from `takeFinished`.
    package mutating func start(_ token: UInt64, _ request: FetchRequest) throws(FetchError) {
        guard transfers.count < limits.transfersMax else { throw .full }
        let transfer = try Transfer(token, request, headerBytesMax: limits.headerBytesMax)
        let code = unsafe curl_multi_add_handle(pool, transfer.handle)
        guard code == CURLM_OK else { throw .library(UInt32(bitPattern: code.rawValue)) }
        transfers[transfer.key] = transfer
    }

    /// Waits until a transfer goes on, one of the descriptors can be read, or the time is over.
    package mutating func wait(milliseconds: Int32, for descriptors: [Int32] = []) {
        var items = descriptors.map { fd in
            curl_waitfd(fd: fd, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        }
        let count = UInt32(items.count)
        // Unsafe: the items are local and their count goes with them.
        _ = unsafe curl_multi_poll(pool, &items, count, milliseconds, nil)
    }

    /// Lets the transfers go on as far as they can, and gives those that are over.
    package mutating func takeFinished() -> [Finished] {
        var running: Int32 = 0
        // Unsafe: writes only `running`.
        _ = unsafe curl_multi_perform(pool, &running)
        var finished: [Finished] = []
        var code = CURLE_OK
        // Unsafe: writes only `code`; the handle is one of ours.
        while let handle = unsafe assay_curl_next_finished(pool, &code) {
            let key = UInt(bitPattern: handle)
            _ = unsafe curl_multi_remove_handle(pool, handle)
            guard let transfer = transfers.removeValue(forKey: key) else { continue }
            finished.append(Finished(token: transfer.token, result: transfer.result(code)))
        }
        return finished
    }
}

/// The library as a whole, made ready once in a process.
enum CurlLibrary {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
