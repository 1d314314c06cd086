#ifndef PALETTE_SQLITE_H
#define PALETTE_SQLITE_H

#include <stddef.h>
#include <stdint.h>

// What the cache of facts needs of SQLite, which is opened at first use: most runs have no cache.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct palette_database palette_database;
typedef struct palette_statement palette_statement;

typedef enum {
  PALETTE_SQLITE_DONE = 0,
  PALETTE_SQLITE_ROW,
  PALETTE_SQLITE_BROKEN,  // the file is damaged or no database
  PALETTE_SQLITE_FAILED   // anything else: it is locked, the disk is full
} palette_sqlite_status;

// Opens or makes a database, and waits up to `milliseconds` for other processes. Returns NULL where
// SQLite or memory is missing or the file cannot be opened.
palette_database *palette_sqlite_open(const char *path, int milliseconds);
void palette_sqlite_close(palette_database *database);

// Runs statements without values and results.
palette_sqlite_status palette_sqlite_run(palette_database *database, const char *sql);

// Compiles a statement. Returns NULL on an error, with its status.
palette_statement *palette_sqlite_prepare(
    palette_database *database, const char *sql, palette_sqlite_status *status);
void palette_sqlite_finalize(palette_statement *statement);

// Values are numbered from 1 and copied. A statement that has ended is reset by the first of them.
void palette_sqlite_bind_text(
    palette_statement *statement, int index, const char *text, size_t count);
void palette_sqlite_bind_bytes(
    palette_statement *statement, int index, const void *bytes, size_t count);
void palette_sqlite_bind_integer(palette_statement *statement, int index, int64_t value);

// Goes to the next row of the result, or to the end.
palette_sqlite_status palette_sqlite_step(palette_statement *statement);
void palette_sqlite_reset(palette_statement *statement);

// A value of the row, numbered from 0; valid until the next step.
const void *palette_sqlite_bytes(palette_statement *statement, int column, size_t *count);
int64_t palette_sqlite_integer(palette_statement *statement, int column);

#ifdef __cplusplus
}
#endif

#endif
