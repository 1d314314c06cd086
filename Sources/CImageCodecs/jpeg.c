#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "bytes.h"

// The error handler that the library calls, and where it is to return to. The first member is what
// the library knows about.
typedef struct {
  struct jpeg_error_mgr library;
  jmp_buf start;
  palette_codec_report *report;
} jpeg_errors;

static void on_error(j_common_ptr info) {
  jpeg_errors *errors = (jpeg_errors *)info->err;
  char words[JMSG_LENGTH_MAX];
  errors->library.format_message(info, words);
  copy_words(errors->report->message, words);
  longjmp(errors->start, 1);
}

// Level -1 is a warning. The library would go on with gray pixels where data are missing; only what
// leaves the pixels alone is passed over.
static void on_message(j_common_ptr info, int level) {
  jpeg_errors *errors = (jpeg_errors *)info->err;
  if (level >= 0) return;
  switch (errors->library.msg_code) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_NOT_SEQUENTIAL: {
      char words[JMSG_LENGTH_MAX];
      errors->library.format_message(info, words);
      if (!errors->report->warning[0]) copy_words(errors->report->warning, words);
      return;
    }
    default:
      on_error(info);
  }
}

static void on_output(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *prepare(jpeg_errors *errors, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  struct jpeg_error_mgr *library = jpeg_std_error(&errors->library);
  library->error_exit = on_error;
  library->emit_message = on_message;
  library->output_message = on_output;
  errors->report = report;
  return library;
}

static int is_inverted(const struct jpeg_decompress_struct *info) {
  // Adobe writes 255 where there is no ink, and its marker is how such files are told.
  return info->num_components == 4 && info->saw_Adobe_marker;
}

struct palette_jpeg_reader {
  struct jpeg_decompress_struct info;
  jpeg_errors errors;
  size_t count;  // of the file
};

// After an error: states how far the file was read.
static palette_jpeg_status failed(palette_jpeg_reader *reader) {
  if (reader->info.src) {
    reader->errors.report->offset = reader->count - reader->info.src->bytes_in_buffer;
  }
  return reader->errors.library.msg_code == JERR_ARITH_NOTIMPL ? PALETTE_JPEG_ARITHMETIC
                                                               : PALETTE_JPEG_FAILED;
}

palette_jpeg_status palette_jpeg_open(
    const uint8_t *file, size_t count, palette_pixel_layout layout, palette_jpeg_reader **output,
    palette_codec_report *report) {
  static const J_COLOR_SPACE spaces[] = {
      JCS_UNKNOWN, JCS_GRAYSCALE, JCS_UNKNOWN, JCS_RGB, JCS_CMYK};
  // In memory that stays, so that it is as it is after setjmp and not as the compiler knew it before.
  palette_jpeg_reader *reader = calloc(1, sizeof *reader);
  *output = reader;
  *report = (palette_codec_report){0};
  if (!reader) {
    copy_words(report->message, "out of memory");
    return PALETTE_JPEG_FAILED;
  }
  struct jpeg_decompress_struct *info = &reader->info;
  reader->count = count;
  info->err = prepare(&reader->errors, report);
  if (setjmp(reader->errors.start)) return failed(reader);
  jpeg_create_decompress(info);
  jpeg_mem_src(info, file, count);
  jpeg_read_header(info, TRUE);
  if (layout.channels > 4 || spaces[layout.channels] == JCS_UNKNOWN || layout.bit_depth != 8
      || (uint32_t)info->num_components != layout.channels) {
    ERREXIT(info, JERR_BAD_J_COLORSPACE);
  }
  info->out_color_space = spaces[layout.channels];
  info->dct_method = JDCT_ISLOW;
  info->do_fancy_upsampling = TRUE;
  jpeg_start_decompress(info);
  if (info->output_width != layout.width || info->output_height != layout.height
      || (uint32_t)info->output_components != layout.channels) {
    ERREXIT(info, JERR_BAD_LENGTH);
  }
  return PALETTE_JPEG_OK;
}

palette_jpeg_status palette_jpeg_read(
    palette_jpeg_reader *reader, uint32_t count, uint8_t *pixels, palette_codec_report *report) {
  struct jpeg_decompress_struct *info = &reader->info;
  size_t row_bytes = (size_t)info->output_width * (size_t)info->output_components;
  uint32_t first = info->output_scanline;
  reader->errors.report = report;
  if (setjmp(reader->errors.start)) return failed(reader);
  while (info->output_scanline < first + count) {
    JSAMPROW row = pixels + row_bytes * (info->output_scanline - first);
    jpeg_read_scanlines(info, &row, 1);
  }
  if (is_inverted(info)) {
    for (size_t index = 0; index < row_bytes * count; index++) pixels[index] ^= 0xff;
  }
  if (info->output_scanline == info->output_height) jpeg_finish_decompress(info);
  return PALETTE_JPEG_OK;
}

void palette_jpeg_close(palette_jpeg_reader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->info);
  free(reader);
}

palette_jpeg_status palette_jpeg_decode(
    const uint8_t *file, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report) {
  palette_jpeg_reader *reader;
  palette_jpeg_status status = palette_jpeg_open(file, count, layout, &reader, report);
  if (status == PALETTE_JPEG_OK) status = palette_jpeg_read(reader, layout.height, pixels, report);
  palette_jpeg_close(reader);
  return status;
}

// Where the library writes to: a portion, which is emptied into bytes that grow.
typedef struct {
  struct jpeg_destination_mgr library;
  byte_buffer output;
  uint8_t portion[16384];
} jpeg_output;

static void on_start(j_compress_ptr info) {
  jpeg_output *output = (jpeg_output *)info->dest;
  output->library.next_output_byte = output->portion;
  output->library.free_in_buffer = sizeof output->portion;
}

static void empty(j_compress_ptr info, size_t count) {
  jpeg_output *output = (jpeg_output *)info->dest;
  if (!byte_buffer_append(&output->output, output->portion, count)) {
    ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  }
  on_start(info);
}

static boolean on_full(j_compress_ptr info) {
  empty(info, sizeof ((jpeg_output *)info->dest)->portion);
  return TRUE;
}

static void on_end(j_compress_ptr info) {
  empty(info, sizeof ((jpeg_output *)info->dest)->portion - info->dest->free_in_buffer);
}

struct palette_jpeg_writer {
  struct jpeg_compress_struct info;
  jpeg_errors errors;
  jpeg_output output;
  uint8_t *inverted;  // a row of CMYK
};

palette_jpeg_writer *palette_jpeg_begin(
    palette_pixel_layout layout, int quality, int is_optimized, palette_codec_report *report) {
  static const J_COLOR_SPACE spaces[] = {
      JCS_UNKNOWN, JCS_GRAYSCALE, JCS_UNKNOWN, JCS_RGB, JCS_CMYK};
  *report = (palette_codec_report){0};
  palette_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer && layout.channels == 4) writer->inverted = malloc((size_t)layout.width * 4);
  if (!writer || (layout.channels == 4 && !writer->inverted)) {
    copy_words(report->message, "out of memory");
    free(writer);
    return NULL;
  }
  struct jpeg_compress_struct *info = &writer->info;
  info->err = prepare(&writer->errors, report);
  if (setjmp(writer->errors.start)) {
    palette_jpeg_end(writer);
    return NULL;
  }
  jpeg_create_compress(info);
  info->dest = &writer->output.library;
  writer->output.library.init_destination = on_start;
  writer->output.library.empty_output_buffer = on_full;
  writer->output.library.term_destination = on_end;
  if (layout.channels > 4 || spaces[layout.channels] == JCS_UNKNOWN || layout.bit_depth != 8) {
    ERREXIT(info, JERR_BAD_IN_COLORSPACE);
  }
  info->image_width = layout.width;
  info->image_height = layout.height;
  info->input_components = (int)layout.channels;
  info->in_color_space = spaces[layout.channels];
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  info->dct_method = JDCT_ISLOW;
  info->optimize_coding = is_optimized ? TRUE : FALSE;
  info->write_JFIF_header = FALSE;
  for (int index = 0; index < info->num_components; index++) {
    info->comp_info[index].h_samp_factor = 1;
    info->comp_info[index].v_samp_factor = 1;
  }
  jpeg_start_compress(info, TRUE);
  return writer;
}

int palette_jpeg_add(
    palette_jpeg_writer *writer, uint32_t count, const uint8_t *pixels,
    palette_codec_report *report) {
  struct jpeg_compress_struct *info = &writer->info;
  size_t row_bytes = (size_t)info->image_width * (size_t)info->input_components;
  writer->errors.report = report;
  if (setjmp(writer->errors.start)) return 0;
  for (uint32_t y = 0; y < count; y++) {
    const uint8_t *row = pixels + row_bytes * y;
    if (writer->inverted) {
      for (size_t index = 0; index < row_bytes; index++) writer->inverted[index] = row[index] ^ 0xff;
      row = writer->inverted;
    }
    JSAMPROW written = (JSAMPROW)row;
    jpeg_write_scanlines(info, &written, 1);
  }
  if (info->next_scanline == info->image_height) jpeg_finish_compress(info);
  return 1;
}

palette_bytes palette_jpeg_take(palette_jpeg_writer *writer) {
  palette_bytes taken = writer->output.output.content;
  writer->output.output = (byte_buffer){0};
  return taken;
}

void palette_jpeg_end(palette_jpeg_writer *writer) {
  if (!writer) return;
  jpeg_destroy_compress(&writer->info);
  palette_bytes_free(&writer->output.output.content);
  free(writer->inverted);
  free(writer);
}
