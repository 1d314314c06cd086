/* What the implementation of palette.h needs besides; not installed. */
#ifndef C_PALETTE_ABI_H
#define C_PALETTE_ABI_H

#include "palette.h"

#define PALETTE_HIDDEN __attribute__((visibility("hidden")))

/* Stores the error message of this thread; a longer one is cut. */
PALETTE_HIDDEN void palette_internal_set_message(const char *text, size_t length);

/* A copy of a text with a NUL byte at its end, for palette_text_free(); NULL without memory. */
PALETTE_HIDDEN char *palette_internal_copy(const uint8_t *text, size_t length);

#endif
