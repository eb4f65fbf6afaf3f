// SQLite, and what of it Swift can't call: a constant that is a cast, a variadic function.
#include <sqlite3.h>

// sqlite3_bind_blob64(3) of bytes that the library copies. Without bytes, of a blob of none:
// a null pointer would be bound as NULL.
static inline int assay_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes,
                                          sqlite3_uint64 count) {
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Refuses SQL that could damage the file on purpose (sqlite3_db_config(3), defensive).
static inline int assay_sqlite_be_defensive(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Whether closing moves the write-ahead file's content and removes it (sqlite3_db_config(3)).
static inline int assay_sqlite_checkpoint_at_close(sqlite3 *connection, int does) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !does, (int *)0);
}
