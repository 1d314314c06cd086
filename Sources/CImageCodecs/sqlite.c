#include <sqlite3.h>

#include "library.h"
#include "palette_sqlite.h"

#define SQLITE_FUNCTIONS(F) \
  F(sqlite3_bind_blob64) \
  F(sqlite3_bind_int64) \
  F(sqlite3_bind_text64) \
  F(sqlite3_busy_timeout) \
  F(sqlite3_close_v2) \
  F(sqlite3_column_blob) \
  F(sqlite3_column_bytes) \
  F(sqlite3_column_int64) \
  F(sqlite3_exec) \
  F(sqlite3_finalize) \
  F(sqlite3_open_v2) \
  F(sqlite3_prepare_v2) \
  F(sqlite3_reset) \
  F(sqlite3_step)
LIBRARY(sqlite, "libsqlite3.so.0", SQLITE_FUNCTIONS)

static palette_sqlite_status status_of(int code) {
  switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
      return PALETTE_SQLITE_DONE;
    case SQLITE_ROW:
      return PALETTE_SQLITE_ROW;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return PALETTE_SQLITE_BROKEN;
    default:
      return PALETTE_SQLITE_FAILED;
  }
}

palette_database *palette_sqlite_open(const char *path, int milliseconds) {
  if (!open_sqlite()) return NULL;
  sqlite3 *database = NULL;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite.sqlite3_open_v2(path, &database, flags, NULL) != SQLITE_OK) {
    sqlite.sqlite3_close_v2(database);
    return NULL;
  }
  sqlite.sqlite3_busy_timeout(database, milliseconds);
  return (palette_database *)database;
}

void palette_sqlite_close(palette_database *database) {
  sqlite.sqlite3_close_v2((sqlite3 *)database);
}

palette_sqlite_status palette_sqlite_run(palette_database *database, const char *sql) {
  return status_of(sqlite.sqlite3_exec((sqlite3 *)database, sql, NULL, NULL, NULL));
}

palette_statement *palette_sqlite_prepare(
    palette_database *database, const char *sql, palette_sqlite_status *status) {
  sqlite3_stmt *statement = NULL;
  *status =
      status_of(sqlite.sqlite3_prepare_v2((sqlite3 *)database, sql, -1, &statement, NULL));
  return (palette_statement *)statement;
}

void palette_sqlite_finalize(palette_statement *statement) {
  sqlite.sqlite3_finalize((sqlite3_stmt *)statement);
}

void palette_sqlite_bind_text(
    palette_statement *statement, int index, const char *text, size_t count) {
  sqlite.sqlite3_bind_text64(
      (sqlite3_stmt *)statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

void palette_sqlite_bind_bytes(
    palette_statement *statement, int index, const void *bytes, size_t count) {
  sqlite.sqlite3_bind_blob64((sqlite3_stmt *)statement, index, bytes, count, SQLITE_TRANSIENT);
}

void palette_sqlite_bind_integer(palette_statement *statement, int index, int64_t value) {
  sqlite.sqlite3_bind_int64((sqlite3_stmt *)statement, index, value);
}

palette_sqlite_status palette_sqlite_step(palette_statement *statement) {
  return status_of(sqlite.sqlite3_step((sqlite3_stmt *)statement));
}

void palette_sqlite_reset(palette_statement *statement) {
  sqlite.sqlite3_reset((sqlite3_stmt *)statement);
}

const void *palette_sqlite_bytes(palette_statement *statement, int column, size_t *count) {
  const void *bytes = sqlite.sqlite3_column_blob((sqlite3_stmt *)statement, column);
  *count = bytes ? (size_t)sqlite.sqlite3_column_bytes((sqlite3_stmt *)statement, column) : 0;
  return bytes;
}

int64_t palette_sqlite_integer(palette_statement *statement, int column) {
  return sqlite.sqlite3_column_int64((sqlite3_stmt *)statement, column);
}
