#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "png_stream.h"

// One call: where its bytes come from or go to, and what is to be said about it.
typedef struct {
  const uint8_t *file;
  const palette_slice *slices;
  size_t slice_count;
  size_t position;  // in the first slice
  byte_buffer output;
  palette_codec_report *report;
} png_call;

static void on_error(png_structp png, png_const_charp words) {
  png_call *call = png_get_error_ptr(png);
  copy_words(call->report->message, words && *words ? words : "libpng failed");
  call->report->offset = (call->slices ? call->slices->offset : 0) + call->position;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
  png_call *call = png_get_error_ptr(png);
  if (!call->report->warning[0]) copy_words(call->report->warning, words);
}

static void on_read(png_structp png, png_bytep bytes, size_t count) {
  png_call *call = png_get_io_ptr(png);
  while (count) {
    size_t left = call->slices->count - call->position;
    if (left == 0) {
      if (call->slice_count == 1) png_error(png, "the file is truncated");
      call->slices++;
      call->slice_count--;
      call->position = 0;
      continue;
    }
    size_t part = count < left ? count : left;
    memcpy(bytes, call->file + call->slices->offset + call->position, part);
    call->position += part;
    bytes += part;
    count -= part;
  }
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
  png_call *call = png_get_io_ptr(png);
  if (!byte_buffer_append(&call->output, bytes, count)) png_error(png, "out of memory");
}

static void on_flush(png_structp png) { (void)png; }

static int is_little_endian(void) {
  const uint16_t one = 1;
  return *(const uint8_t *)&one;
}

static size_t row_bytes_of(palette_pixel_layout layout) {
  return (size_t)layout.width * layout.channels * (layout.bit_depth / 8);
}

struct palette_png_reader {
  png_structp png;
  png_infop info;
  png_call call;
  palette_pixel_layout layout;
  int passes;
  uint32_t y;
};

palette_png_reader *palette_png_open(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  palette_png_reader *reader = calloc(1, sizeof *reader);
  if (reader) {
    reader->layout = layout;
    reader->call = (png_call){
        .file = file, .slices = slices, .slice_count = slice_count, .report = report};
    reader->png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->call, on_error, on_warning);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  }
  if (!reader || !reader->info) {
    copy_words(report->message, "out of memory");
    palette_png_close(reader);
    return NULL;
  }
  png_structp png = reader->png;
  png_infop info = reader->info;
  if (setjmp(png_jmpbuf(png))) {
    palette_png_close(reader);
    return NULL;
  }
  png_set_read_fn(png, &reader->call, on_read);
  png_set_user_limits(png, layout.width, layout.height);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  png_read_info(png, info);
  png_set_expand(png);
  if (is_little_endian()) png_set_swap(png);
  reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != layout.width
      || png_get_image_height(png, info) != layout.height
      || png_get_channels(png, info) != layout.channels
      || png_get_bit_depth(png, info) != layout.bit_depth
      || png_get_rowbytes(png, info) != row_bytes_of(layout)) {
    png_error(png, "the pixels are not laid out as the header says");
  }
  return reader;
}

int palette_png_read(
    palette_png_reader *reader, uint32_t count, uint8_t *pixels, palette_codec_report *report) {
  size_t row_bytes = row_bytes_of(reader->layout);
  reader->call.report = report;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  if (reader->passes > 1 && count < reader->layout.height) {
    png_error(reader->png, "the rows of an interlaced image come together");
  }
  for (int pass = 0; pass < reader->passes; pass++) {
    for (uint32_t y = 0; y < count; y++) png_read_row(reader->png, pixels + row_bytes * y, NULL);
  }
  reader->y += count;
  if (reader->y == reader->layout.height) png_read_end(reader->png, NULL);
  return 1;
}

void palette_png_close(palette_png_reader *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

int palette_png_decode(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, uint8_t *pixels, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  if (palette_png_decode_stream(file, slices, slice_count, layout, pixels)) return 1;
  palette_png_reader *reader = palette_png_open(file, slices, slice_count, layout, report);
  if (!reader) return 0;
  int is_done = palette_png_read(reader, layout.height, pixels, report);
  palette_png_close(reader);
  return is_done;
}

static png_structp begin_writing(png_call *call, png_infop *info) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, call, on_error, on_warning);
  *info = png ? png_create_info_struct(png) : NULL;
  if (*info) return png;
  copy_words(call->report->message, "out of memory");
  png_destroy_write_struct(&png, NULL);
  return NULL;
}

struct palette_png_writer {
  png_structp png;
  png_infop info;
  png_call call;
  palette_pixel_layout layout;
  uint32_t y;
};

palette_png_writer *palette_png_begin(palette_pixel_layout layout, palette_codec_report *report) {
  static const int color_types[] = {
      PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
      PNG_COLOR_TYPE_RGB_ALPHA};
  *report = (palette_codec_report){0};
  palette_png_writer *writer = calloc(1, sizeof *writer);
  if (!writer) {
    copy_words(report->message, "out of memory");
    return NULL;
  }
  writer->layout = layout;
  writer->call.report = report;
  writer->png = begin_writing(&writer->call, &writer->info);
  if (!writer->png) {
    palette_png_end(writer);
    return NULL;
  }
  png_structp png = writer->png;
  png_infop info = writer->info;
  if (setjmp(png_jmpbuf(png))) {
    palette_png_end(writer);
    return NULL;
  }
  png_set_write_fn(png, &writer->call, on_write, on_flush);
  png_set_IHDR(
      png, info, layout.width, layout.height, (int)layout.bit_depth,
      color_types[layout.channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  if (is_little_endian()) png_set_swap(png);
  return writer;
}

int palette_png_add(
    palette_png_writer *writer, uint32_t count, const uint8_t *pixels,
    palette_codec_report *report) {
  size_t row_bytes = row_bytes_of(writer->layout);
  writer->call.report = report;
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  for (uint32_t y = 0; y < count; y++) png_write_row(writer->png, pixels + row_bytes * y);
  writer->y += count;
  if (writer->y == writer->layout.height) png_write_end(writer->png, NULL);
  return 1;
}

palette_bytes palette_png_take(palette_png_writer *writer) {
  palette_bytes taken = writer->call.output.content;
  writer->call.output = (byte_buffer){0};
  return taken;
}

void palette_png_end(palette_png_writer *writer) {
  if (!writer) return;
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  palette_bytes_free(&writer->call.output.content);
  free(writer);
}

size_t palette_png_row_bytes(palette_png_form form) {
  static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4};
  return ((size_t)form.width * channels[form.color_type % 7] * form.bit_depth + 7) / 8;
}

int palette_png_read_rows(
    const uint8_t *file, const palette_slice *slices, size_t slice_count, palette_png_form form,
    uint8_t *rows, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  png_call call = {
      .file = file, .slices = slices, .slice_count = slice_count, .report = report};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &call, on_error, on_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    copy_words(report->message, "out of memory");
    png_destroy_read_struct(&png, NULL, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }

  png_set_read_fn(png, &call, on_read);
  png_set_user_limits(png, form.width, form.height);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  png_read_info(png, info);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_bytes = palette_png_row_bytes(form);
  if (png_get_image_width(png, info) != form.width
      || png_get_image_height(png, info) != form.height
      || png_get_color_type(png, info) != form.color_type
      || png_get_bit_depth(png, info) != form.bit_depth
      || png_get_rowbytes(png, info) != row_bytes) {
    png_error(png, "the pixels are not laid out as the header says");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < form.height; y++) {
      png_read_row(png, rows + row_bytes * y, NULL);
    }
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

int palette_png_write_rows(
    const uint8_t *rows, palette_png_form form, const uint8_t *palette, size_t palette_count,
    palette_bytes *output, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  *output = (palette_bytes){0};
  png_call call = {.report = report};
  png_call *volatile reached = &call;
  png_color colors[256] = {{0}};
  if (palette_count > 256) palette_count = 256;
  if (palette_count) memcpy(colors, palette, 3 * palette_count);
  png_infop info;
  png_structp png = begin_writing(&call, &info);
  if (!png) return 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    palette_bytes_free(&reached->output.content);
    return 0;
  }

  png_set_write_fn(png, &call, on_write, on_flush);
  png_set_compression_level(png, 9);
  png_set_IHDR(
      png, info, form.width, form.height, (int)form.bit_depth, (int)form.color_type,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (form.color_type == PNG_COLOR_TYPE_PALETTE) {
    png_set_PLTE(png, info, colors, (int)palette_count);
  }
  png_write_info(png, info);
  size_t row_bytes = palette_png_row_bytes(form);
  for (uint32_t y = 0; y < form.height; y++) png_write_row(png, rows + row_bytes * y);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *output = call.output.content;
  return 1;
}
