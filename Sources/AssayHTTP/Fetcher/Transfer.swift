import CCurl

/// One request under way: libcurl's handle for it, and what has come of the answer.
///
/// libcurl writes into it on the thread that owns the pool, and only while the pool keeps it.
@safe final class Transfer {
    // Unsafe: made here, used by the pool's thread only, ended in `deinit`.
    let handle: UnsafeMutableRawPointer
    let token: UInt64
    private var lines: UnsafeMutablePointer<curl_slist>?
    private let bodyBytesMax: Int
    private var head: AnswerHead
    private var body: [UInt8] = []
    private var refusal: FetchError?

    init(
        _ token: UInt64, _ request: FetchRequest, headerBytesMax: Int
    ) throws(FetchError) {
        guard let handle = unsafe curl_easy_init() else {
            throw .library(UInt32(CURLE_OUT_OF_MEMORY.rawValue))
        }
        unsafe self.handle = unsafe handle
        self.token = token
        bodyBytesMax = request.bodyBytesMax
        head = AnswerHead(bytesMax: headerBytesMax)
        var options = unsafe TransferOptions(handle: handle)
        options.apply(request)
        // Unsafe: the pool keeps the transfer until libcurl has done with the handle.
        unsafe options.setSinks(
            takeLine, takeBody, Unmanaged.passUnretained(self).toOpaque())
        unsafe lines = unsafe options.lines
        guard options.code == CURLE_OK else { throw .library(UInt32(options.code.rawValue)) }
    }

    deinit {
        // Unsafe: both are this transfer's own, and out of the pool.
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(lines)
    }

    /// What the pool knows it by.
    var key: UInt { unsafe UInt(bitPattern: handle) }

    /// The answer, or why there is none.
    func result(_ code: CURLcode) -> Result<FetchAnswer, FetchError> {
        if let refusal { return .failure(refusal) }
        if let error = FetchError(code) { return .failure(error) }
        let encodings = head.values("content-encoding")
        guard encodings.allSatisfy({ $0 == Array("identity".utf8) }) else {
            return .failure(.encoded)
        }
        let tags = head.values("etag")
        let policy = CachePolicy(
            cacheControl: head.values("cache-control"), age: head.values("age"))
        return .success(
            FetchAnswer(
                status: unsafe assay_curl_status(handle), body: body, caching: policy,
                entityTag: tags.count == 1 ? EntityTag(tags[0]) : nil))
    }

    fileprivate func take(line: [UInt8]) -> Bool {
        guard !head.take(line) else { return true }
        refusal = .headerTooLarge
        return false
    }

    fileprivate func take(body piece: [UInt8]) -> Bool {
        guard body.count + piece.count <= bodyBytesMax else {
            refusal = .bodyTooLarge
            body = []
            return false
        }
        body += piece
        return true
    }
}

/// A header line came.
private let takeLine: assay_curl_sink = { bytes, size, count, context in
    guard let transfer = unsafe transfer(context) else { return 0 }
    let line = unsafe copy(bytes, size, count)
    return transfer.take(line: line) ? size * count : endsTransfer
}

/// A piece of the body came.
private let takeBody: assay_curl_sink = { bytes, size, count, context in
    guard let transfer = unsafe transfer(context) else { return 0 }
    let piece = unsafe copy(bytes, size, count)
    return transfer.take(body: piece) ? size * count : endsTransfer
}

/// What a sink gives back to end the transfer: no count of bytes it could have been handed.
private let endsTransfer = Int(UInt32.max)

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

/// What libcurl hands over, which lives during the call only.
private func copy(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int) -> [UInt8] {
    unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : size * count).map { $0 }
}
