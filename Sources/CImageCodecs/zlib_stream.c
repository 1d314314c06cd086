#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#include "bytes.h"

// zlib counts with unsigned int.
static uInt portion(size_t count) { return count > UINT_MAX ? UINT_MAX : (uInt)count; }

palette_inflate_status palette_inflate(
    const uint8_t *input, size_t count, int is_gzip, size_t limit, palette_bytes *output) {
  *output = (palette_bytes){0};
  z_stream stream = {0};
  int window = is_gzip ? 16 + MAX_WBITS : MAX_WBITS;
  if (inflateInit2(&stream, window) != Z_OK) return PALETTE_INFLATE_MEMORY;

  byte_buffer buffer = {0};
  palette_inflate_status status = PALETTE_INFLATE_OK;
  stream.next_in = (Bytef *)input;
  for (;;) {
    uint8_t block[16384];
    stream.avail_in = portion(count - (size_t)(stream.next_in - input));
    stream.next_out = block;
    stream.avail_out = sizeof block;
    int result = inflate(&stream, Z_NO_FLUSH);
    size_t made = sizeof block - stream.avail_out;
    if (made > limit - buffer.content.count) {
      status = PALETTE_INFLATE_LIMIT;
      break;
    }
    if (!byte_buffer_append(&buffer, block, made)) {
      status = PALETTE_INFLATE_MEMORY;
      break;
    }
    if (result == Z_STREAM_END) break;
    if (result == Z_BUF_ERROR) {
      status = PALETTE_INFLATE_TRUNCATED;
      break;
    }
    if (result != Z_OK) {
      status = result == Z_MEM_ERROR ? PALETTE_INFLATE_MEMORY : PALETTE_INFLATE_CORRUPT;
      break;
    }
  }
  inflateEnd(&stream);

  if (status == PALETTE_INFLATE_OK || status == PALETTE_INFLATE_TRUNCATED) {
    *output = buffer.content;
  } else {
    palette_bytes_free(&buffer.content);
  }
  return status;
}

int palette_deflate(const uint8_t *input, size_t count, palette_bytes *output) {
  *output = (palette_bytes){0};
  uLongf size = compressBound(count);
  uint8_t *bytes = malloc(size);
  if (!bytes) return 0;
  if (compress2(bytes, &size, input, count, Z_BEST_COMPRESSION) != Z_OK) {
    free(bytes);
    return 0;
  }
  *output = (palette_bytes){bytes, size};
  return 1;
}
