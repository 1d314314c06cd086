#ifndef PALETTE_LIBRARY_H
#define PALETTE_LIBRARY_H

// Libraries that are opened when one of their functions is first needed: libheif alone draws in five
// codecs, which take longer to load than a palette takes to check. The libraries are those whose
// headers were compiled: the file name has the version of the binary interface.
//
//   #define HEIF(F) F(heif_context_alloc) F(heif_context_free)
//   LIBRARY(libheif, "libheif.so.1", HEIF)
//
// defines `libheif`, a table of pointers to the functions, and `open_libheif`, which returns 0 where
// the library is missing, and has to have returned 1 before the table is used. It may be called from
// several threads.

#define LIBRARY_POINTER(name) __typeof__(&name) name;

#ifdef __APPLE__

// Linked, because dlopen does not look where packages are installed.
#define LIBRARY_ADDRESS(name) name,
#define LIBRARY(library, file, FUNCTIONS)                                                   \
  static const struct {                                                                     \
    FUNCTIONS(LIBRARY_POINTER)                                                              \
  } library = {FUNCTIONS(LIBRARY_ADDRESS)};                                                 \
  static int open_##library(void) { return 1; }

#else

#include <pthread.h>
#include <stddef.h>

#define LIBRARY_NAME(name) #name,
#define LIBRARY(library, file, FUNCTIONS)                                                   \
  static struct {                                                                           \
    FUNCTIONS(LIBRARY_POINTER)                                                              \
  } library;                                                                                \
  static int library##_is_open;                                                             \
  static void load_##library(void) {                                                        \
    static const char *const names[] = {FUNCTIONS(LIBRARY_NAME)};                           \
    library##_is_open =                                                                     \
        palette_load_library(file, names, sizeof names / sizeof names[0], &library);        \
  }                                                                                         \
  static int open_##library(void) {                                                         \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                         \
    pthread_once(&once, load_##library);                                                    \
    return library##_is_open;                                                               \
  }

// Opens a library and stores the addresses of its functions, one after the other. Returns 0 where
// the library, or one of the functions, is missing.
int palette_load_library(
    const char *file, const char *const *names, size_t count, void *functions);

#endif

#endif
