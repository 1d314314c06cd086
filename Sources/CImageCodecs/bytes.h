#ifndef PALETTE_BYTES_H
#define PALETTE_BYTES_H

#include "CImageCodecs.h"

// Bytes that grow at the end.
typedef struct {
  palette_bytes content;
  size_t capacity;
} byte_buffer;

// Appends bytes. Returns 0 when memory ran out; the buffer is then as it was.
int byte_buffer_append(byte_buffer *buffer, const uint8_t *bytes, size_t count);

// Copies the words of a library into a report.
void copy_words(char destination[256], const char *words);

#endif
