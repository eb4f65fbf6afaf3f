// libmicrohttpd, and what of it takes a variable number of arguments, which Swift can't call.
#include <microhttpd.h>
#include <stddef.h>
#include <string.h>

// Leaves escapes as they are: paths and queries are matched on the bytes that came.
static inline size_t assay_http_keep_escapes(void *cls, struct MHD_Connection *connection,
                                             char *text) {
    (void)cls;
    (void)connection;
    return strlen(text);
}

// Ends the query of a request line after its `?`, once it was copied. The library would split it
// into values nobody reads, with a record for each `&`; its own buffer is given here.
static inline void assay_http_end_query(const char *target) {
    char *mark = target ? (char *)strchr(target, '?') : NULL;
    if (mark && mark[1] != '\0') mark[1] = '\0';
}

// MHD_start_daemon(3) on a socket that already listens; every callback gets `cls`. Without threads
// the caller drives it: MHD_run(3) when its epoll descriptor is readable.
static inline struct MHD_Daemon *assay_http_start(
    int listen_fd, size_t memory_max, unsigned connections_max, unsigned idle_seconds,
    unsigned threads, MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected,
    void *(*target)(void *cls, const char *target, struct MHD_Connection *connection),
    void *cls) {
    // A pool of one thread is refused by the library: it wants at least two, or none.
    enum MHD_OPTION pool = threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END;
    unsigned driver = threads > 0 ? MHD_USE_EPOLL_INTERNAL_THREAD : MHD_USE_EPOLL;
    return MHD_start_daemon(
        driver | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, cls,
        MHD_OPTION_LISTEN_SOCKET, listen_fd, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_max,
        MHD_OPTION_CONNECTION_LIMIT, connections_max, MHD_OPTION_CONNECTION_TIMEOUT,
        idle_seconds, MHD_OPTION_NOTIFY_COMPLETED, completed, cls, MHD_OPTION_NOTIFY_CONNECTION,
        connected, cls, MHD_OPTION_URI_LOG_CALLBACK, target, cls, MHD_OPTION_UNESCAPE_CALLBACK,
        &assay_http_keep_escapes, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, pool, threads, MHD_OPTION_END);
}

// The descriptor of a connection, MHD_get_connection_info(3); -1 when there is none.
static inline int assay_http_connection_fd(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// The descriptor to poll before MHD_run(3), MHD_get_daemon_info(3); -1 when there is none.
static inline int assay_http_epoll_fd(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

// Whether MHD_run(3) has something to do at once, whatever the descriptor says.
static inline int assay_http_is_due(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG milliseconds;
    return MHD_get_timeout(daemon, &milliseconds) == MHD_YES && milliseconds == 0;
}

// What the callback of connections left for this one.
static inline void *assay_http_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

// memchr(3): how far away a byte is; -1 where there is none.
static inline ptrdiff_t assay_find_byte(const void *start, int byte, size_t count) {
    const void *found = memchr(start, byte, count);
    return found ? (const char *)found - (const char *)start : -1;
}
