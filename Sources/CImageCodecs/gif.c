#include <gif_lib.h>
#include <string.h>

#include "bytes.h"

// Where the bytes of one call come from.
typedef struct {
  const uint8_t *file;
  const palette_slice *slices;
  size_t slice_count;
  size_t position;  // in the first slice
} gif_input;

static int on_read(GifFileType *gif, GifByteType *bytes, int wanted) {
  gif_input *input = gif->UserData;
  int count = 0;
  while (count < wanted && input->slice_count) {
    size_t left = input->slices->count - input->position;
    if (left == 0) {
      if (input->slice_count == 1) break;
      input->slices++;
      input->slice_count--;
      input->position = 0;
      continue;
    }
    size_t part = (size_t)(wanted - count) < left ? (size_t)(wanted - count) : left;
    memcpy(bytes + count, input->file + input->slices->offset + input->position, part);
    input->position += part;
    count += (int)part;
  }
  return count;
}

static int decode_frame(GifFileType *gif, uint32_t width, uint32_t height, uint8_t *indices) {
  // Rows of an interlaced frame come in four passes (GIF89a, appendix E).
  static const uint32_t first_rows[] = {0, 4, 2, 1};
  static const uint32_t steps[] = {8, 8, 4, 2};
  GifRecordType type;
  if (DGifGetRecordType(gif, &type) == GIF_ERROR) return 0;
  if (type != IMAGE_DESC_RECORD_TYPE || DGifGetImageDesc(gif) == GIF_ERROR) return 0;
  if (gif->Image.Width != (int)width || gif->Image.Height != (int)height) return 0;
  int passes = gif->Image.Interlace ? 4 : 1;
  for (int pass = 0; pass < passes; pass++) {
    uint32_t step = passes == 1 ? 1 : steps[pass];
    for (uint32_t y = first_rows[pass]; y < height; y += step) {
      if (DGifGetLine(gif, indices + (size_t)width * y, (int)width) == GIF_ERROR) return 0;
    }
  }
  return 1;
}

int palette_gif_decode(
    const uint8_t *file, const palette_slice *slices, size_t slice_count, uint32_t width,
    uint32_t height, uint8_t *indices, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  gif_input input = {.file = file, .slices = slices, .slice_count = slice_count};
  int error = 0;
  GifFileType *gif = DGifOpen(&input, on_read, &error);
  int is_done = gif && decode_frame(gif, width, height, indices);
  if (!is_done) {
    const char *words = GifErrorString(gif ? gif->Error : error);
    copy_words(report->message, words ? words : "the compressed stream is damaged");
    report->offset = input.slices->offset + input.position;
  }
  if (gif) DGifCloseFile(gif, NULL);
  return is_done;
}
