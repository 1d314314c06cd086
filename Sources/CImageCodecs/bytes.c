#include "bytes.h"

#include <stdlib.h>
#include <string.h>

int byte_buffer_append(byte_buffer *buffer, const uint8_t *bytes, size_t count) {
  size_t used = buffer->content.count;
  if (count > SIZE_MAX / 2 - used) return 0;
  if (used + count > buffer->capacity) {
    size_t capacity = (used + count) * 2;
    uint8_t *grown = realloc(buffer->content.bytes, capacity);
    if (!grown) return 0;
    buffer->content.bytes = grown;
    buffer->capacity = capacity;
  }
  if (count) memcpy(buffer->content.bytes + used, bytes, count);
  buffer->content.count = used + count;
  return 1;
}

void copy_words(char destination[256], const char *words) {
  strncpy(destination, words ? words : "", 255);
  destination[255] = 0;
}

void palette_bytes_free(palette_bytes *bytes) {
  free(bytes->bytes);
  bytes->bytes = NULL;
  bytes->count = 0;
}
