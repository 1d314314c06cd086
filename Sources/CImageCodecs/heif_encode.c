#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "library.h"

#define HEIF_ENCODING_FUNCTIONS(F) \
  F(heif_context_alloc) \
  F(heif_context_encode_image) \
  F(heif_context_free) \
  F(heif_context_get_encoder_for_format) \
  F(heif_context_write) \
  F(heif_encoder_release) \
  F(heif_encoder_set_lossless) \
  F(heif_encoder_set_lossy_quality) \
  F(heif_encoder_set_parameter) \
  F(heif_encoding_options_alloc) \
  F(heif_encoding_options_free) \
  F(heif_image_add_plane) \
  F(heif_image_create) \
  F(heif_image_get_plane) \
  F(heif_image_release) \
  F(heif_image_set_nclx_color_profile) \
  F(heif_nclx_color_profile_alloc) \
  F(heif_nclx_color_profile_free)
LIBRARY(libheif, "libheif.so.1", HEIF_ENCODING_FUNCTIONS)

static int fail(palette_codec_report *report, const char *words) {
  copy_words(report->message, words && *words ? words : "libheif failed");
  return 0;
}

// Appends what the library writes.
static struct heif_error append(
    struct heif_context *context, const void *bytes, size_t count, void *buffer) {
  (void)context;
  struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, ""};
  if (!byte_buffer_append(buffer, bytes, count)) {
    error.code = heif_error_Memory_allocation_error;
    error.message = "out of memory";
  }
  return error;
}

// A sample of the pixels, from 0 to 1.
static double value_at(const uint8_t *pixels, int is_wide, size_t index) {
  if (!is_wide) return pixels[index] / 255.0;
  uint16_t sample;
  memcpy(&sample, pixels + 2 * index, 2);
  return sample / 65535.0;
}

// Fills the planes of an image: Y', Cb and Cr by the rows of a matrix from R', G' and B', or what
// the pixels hold.
static int fill(
    struct heif_image *image, const palette_heif_coding *coding, palette_pixel_layout layout,
    const uint8_t *pixels) {
  static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  const int planes = coding->is_color ? 3 : 1;
  const int is_wide_in = layout.bit_depth > 8, is_wide_out = coding->bit_depth > 8;
  const double most = (1u << coding->bit_depth) - 1, half = 1u << (coding->bit_depth - 1);
  uint8_t *rows[3];
  int strides[3];
  for (int i = 0; i < planes; i++) {
    if (libheif.heif_image_add_plane(
            image, channels[i], (int)layout.width, (int)layout.height, (int)coding->bit_depth)
            .code) {
      return 0;
    }
    rows[i] = libheif.heif_image_get_plane(image, channels[i], &strides[i]);
    if (!rows[i]) return 0;
  }
  for (uint32_t y = 0; y < layout.height; y++) {
    size_t index = (size_t)y * layout.width * layout.channels + coding->channel;
    for (uint32_t x = 0; x < layout.width; x++, index += layout.channels) {
      double v[3] = {0};
      for (int i = 0; i < planes; i++) v[i] = value_at(pixels, is_wide_in, index + i);
      for (int i = 0; i < planes; i++) {
        double code = v[i] * most;
        if (coding->is_color) {
          const double *m = coding->matrix + 3 * i;
          code = (m[0] * v[0] + m[1] * v[1] + m[2] * v[2]) * most;
          if (i > 0 && coding->is_centered) code += half;
        }
        code += 0.5;
        const unsigned rounded = code > 0 ? code < most ? (unsigned)code : (unsigned)most : 0;
        if (is_wide_out) {
          const uint16_t sample = (uint16_t)rounded;
          memcpy(rows[i] + 2 * x, &sample, 2);
        } else {
          rows[i][x] = (uint8_t)rounded;
        }
      }
    }
    for (int i = 0; i < planes; i++) rows[i] += strides[i];
  }
  return 1;
}

// States how the samples are to be understood, so that the library neither converts them nor states
// anything else.
static int set_meaning(struct heif_image *image, uint32_t matrix) {
  struct heif_color_profile_nclx *profile = libheif.heif_nclx_color_profile_alloc();
  if (!profile) return 0;
  profile->color_primaries = heif_color_primaries_unspecified;
  profile->transfer_characteristics = heif_transfer_characteristic_unspecified;
  profile->matrix_coefficients = (enum heif_matrix_coefficients)matrix;
  profile->full_range_flag = 1;
  const int is_set = !libheif.heif_image_set_nclx_color_profile(image, profile).code;
  libheif.heif_nclx_color_profile_free(profile);
  return is_set;
}

static struct heif_error encode(
    struct heif_context *context, struct heif_encoder *encoder, const struct heif_image *image,
    const palette_heif_coding *coding) {
  struct heif_error error =
      coding->quality ? libheif.heif_encoder_set_lossy_quality(encoder, (int)coding->quality)
                      : libheif.heif_encoder_set_lossless(encoder, 1);
  // Half the chroma would blur what is drawn.
  if (!error.code && coding->is_color) {
    error = libheif.heif_encoder_set_parameter(encoder, "chroma", "444");
  }
  // With several threads the bytes may depend on their number.
  if (!error.code) error = libheif.heif_encoder_set_parameter(encoder, "threads", "1");
  if (error.code) return error;
  struct heif_encoding_options *options = libheif.heif_encoding_options_alloc();
  if (!options) {
    error.code = heif_error_Memory_allocation_error;
    error.message = "out of memory";
    return error;
  }
  error = libheif.heif_context_encode_image(context, image, encoder, options, NULL);
  libheif.heif_encoding_options_free(options);
  return error;
}

int palette_heif_encode(
    const uint8_t *pixels, palette_pixel_layout layout, const palette_heif_coding *coding,
    palette_bytes *output, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  *output = (palette_bytes){0};
  if (!open_libheif()) return fail(report, "libheif cannot be opened: is libheif.so.1 installed?");
  if (coding->channel + (coding->is_color ? 3 : 1) > layout.channels) {
    return fail(report, "the pixels have too few samples");
  }
  // With 10 bits libheif 1.15 asks libaom for a profile that has none of them, which aborts.
  if (coding->bit_depth != 8 && coding->bit_depth != 12) {
    return fail(report, "libheif codes samples of 8 and 12 bits only");
  }
  struct heif_context *context = libheif.heif_context_alloc();
  if (!context) return fail(report, "out of memory");
  struct heif_encoder *encoder = NULL;
  struct heif_image *image = NULL;
  byte_buffer buffer = {{0}, 0};
  int is_done = 0;
  struct heif_error error = libheif.heif_context_get_encoder_for_format(
      context, heif_compression_AV1, &encoder);
  if (error.code) {
    fail(report, "libheif has no encoder for AV1");
  } else {
    error = libheif.heif_image_create(
        (int)layout.width, (int)layout.height,
        coding->is_color ? heif_colorspace_YCbCr : heif_colorspace_monochrome,
        coding->is_color ? heif_chroma_444 : heif_chroma_monochrome, &image);
    if (!error.code
        && (!fill(image, coding, layout, pixels) || !set_meaning(image, coding->matrix_code))) {
      fail(report, "out of memory");
    } else {
      if (!error.code) error = encode(context, encoder, image, coding);
      if (!error.code) {
        struct heif_writer writer = {1, append};
        error = libheif.heif_context_write(context, &writer, &buffer);
      }
      is_done = error.code ? fail(report, error.message) : 1;
    }
  }
  if (image) libheif.heif_image_release(image);
  if (encoder) libheif.heif_encoder_release(encoder);
  libheif.heif_context_free(context);
  if (is_done) {
    *output = buffer.content;
  } else {
    palette_bytes_free(&buffer.content);
  }
  return is_done;
}
