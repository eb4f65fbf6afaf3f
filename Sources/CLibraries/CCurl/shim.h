// libcurl, and its calls of a variable number of arguments, which Swift can't make.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*assay_curl_sink)(char *bytes, size_t size, size_t count, void *context);

// curl_easy_setopt(3) of a number.
static inline CURLcode assay_curl_set_number(CURL *transfer, CURLoption option, long value) {
    return curl_easy_setopt(transfer, option, value);
}

// curl_easy_setopt(3) of a text, which the library copies; null unsets it.
static inline CURLcode assay_curl_set_text(CURL *transfer, CURLoption option, const char *value) {
    return curl_easy_setopt(transfer, option, value);
}

// The header lines to send, which the caller keeps until the transfer is over.
static inline CURLcode assay_curl_set_lines(CURL *transfer, struct curl_slist *lines) {
    return curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, lines);
}

// The body of a POST, which the library copies.
static inline CURLcode assay_curl_set_body(CURL *transfer, const void *bytes, long count) {
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_POST, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, CURLOPT_POSTFIELDSIZE, count);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, CURLOPT_COPYPOSTFIELDS, bytes);
    return code;
}

// Where the answer's header lines and body go.
static inline CURLcode assay_curl_set_sinks(CURL *transfer, assay_curl_sink line,
                                            assay_curl_sink body, void *context) {
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_HEADERFUNCTION, line);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(transfer, CURLOPT_WRITEDATA, context);
    return code;
}

// The status of the answer; 0 without one.
static inline long assay_curl_status(CURL *transfer) {
    long status = 0;
    return curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// curl_multi_setopt(3) of a number.
static inline CURLMcode assay_curl_pool_set_number(CURLM *pool, CURLMoption option, long value) {
    return curl_multi_setopt(pool, option, value);
}

// The next transfer that is over, and how it ended; null when none is.
static inline CURL *assay_curl_next_finished(CURLM *pool, CURLcode *result) {
    int left = 0;
    for (;;) {
        CURLMsg *message = curl_multi_info_read(pool, &left);
        if (!message) return NULL;
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
}
