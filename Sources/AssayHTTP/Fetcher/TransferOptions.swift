import CCurl

/// Tells libcurl what a request is. The first option it refuses is kept: then nothing is sent.
@safe struct TransferOptions {
    // Unsafe: the transfer's, which outlives this value.
    private let handle: UnsafeMutableRawPointer
    /// The header lines made; their owner frees them after the transfer.
    private(set) var lines: UnsafeMutablePointer<curl_slist>?
    private(set) var code = CURLE_OK

    init(handle: UnsafeMutableRawPointer) {
        unsafe self.handle = unsafe handle
    }

    mutating func apply(_ request: FetchRequest) {
        setPolicy(caFile: request.caFile)
        set(CURLOPT_URL, request.address.text)
        set(CURLOPT_PROTOCOLS_STR, request.address.isEncrypted ? "https" : "http")
        set(CURLOPT_TIMEOUT_MS, request.totalMilliseconds)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.connectMilliseconds)
        // What announces its length is not even begun; what does not is counted as it comes.
        set(CURLOPT_MAXFILESIZE, request.bodyBytesMax)
        add("Accept: application/json")
        if let tag = request.entityTag { add("If-None-Match: \(tag.text)") }
        if let credentials = request.credentials {
            set(CURLOPT_HTTPAUTH, 1)  // CURLAUTH_BASIC, whose macro is a cast
            set(CURLOPT_USERNAME, credentials.user)
            set(CURLOPT_PASSWORD, credentials.password)
        }
        if let form = request.form {
            // Sent at once: a server need not be asked first whether it wants so little.
            add("Expect:")
            setBody(form.bytes)
        }
        guard code == CURLE_OK else { return }
        code = unsafe assay_curl_set_lines(handle, lines)
    }

    mutating func setSinks(
        _ line: @escaping assay_curl_sink, _ body: @escaping assay_curl_sink,
        _ context: UnsafeMutableRawPointer
    ) {
        guard code == CURLE_OK else { return }
        code = unsafe assay_curl_set_sinks(handle, line, body, context)
    }

    /// What holds for every request: nothing of the environment, nothing followed, nothing
    /// unpacked, and nobody trusted whose certificate does not hold for the name.
    private mutating func setPolicy(caFile: String?) {
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let caFile {
            set(CURLOPT_CAINFO, caFile)
            // Else the system's would be trusted beside it.
            set(CURLOPT_CAPATH, nil)
        }
        set(CURLOPT_FOLLOWLOCATION, 0)
        // An empty proxy also keeps those of the environment away.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NETRC, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        set(CURLOPT_NOSIGNAL, 1)
        // A resolver that hangs must not keep the pool from the other transfers.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_USERAGENT, "assay")
    }

    private mutating func set(_ option: CURLoption, _ number: Int) {
        guard code == CURLE_OK else { return }
        code = unsafe assay_curl_set_number(handle, option, number)
    }

    private mutating func set(_ option: CURLoption, _ text: String?) {
        guard code == CURLE_OK else { return }
        // Unsafe: the text ends with a zero and is copied.
        code = unsafe assay_curl_set_text(handle, option, text)
    }

    private mutating func setBody(_ bytes: [UInt8]) {
        guard code == CURLE_OK else { return }
        // Unsafe: copied within its own count.
        code = unsafe bytes.withUnsafeBytes { body in
            unsafe assay_curl_set_body(handle, body.baseAddress, body.count)
        }
    }

    private mutating func add(_ line: String) {
        guard code == CURLE_OK else { return }
        // Unsafe: the text is copied; the list stays as it was when there is no memory.
        guard let longer = unsafe curl_slist_append(lines, line) else {
            code = CURLE_OUT_OF_MEMORY
            return
        }
        unsafe lines = unsafe longer
    }
}
