#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "heif_planes.h"
#include "library.h"

#define HEIF_FUNCTIONS(F) \
  F(heif_context_alloc) \
  F(heif_context_free) \
  F(heif_context_get_primary_image_handle) \
  F(heif_context_read_from_memory_without_copy) \
  F(heif_context_set_max_decoding_threads) \
  F(heif_context_set_maximum_image_size_limit) \
  F(heif_decode_image) \
  F(heif_decoding_options_alloc) \
  F(heif_decoding_options_free) \
  F(heif_image_get_bits_per_pixel_range) \
  F(heif_image_get_chroma_format) \
  F(heif_image_get_colorspace) \
  F(heif_image_get_height) \
  F(heif_image_get_plane_readonly) \
  F(heif_image_get_width) \
  F(heif_image_handle_release) \
  F(heif_image_release)
LIBRARY(libheif, "libheif.so.1", HEIF_FUNCTIONS)

// Finds a plane and checks that it is as large and as deep as the part says.
static int find_plane(
    const struct heif_image *image, enum heif_channel channel, unsigned shift_x, unsigned shift_y,
    const palette_heif_part *part, heif_plane *plane) {
  int stride = 0;
  plane->samples = libheif.heif_image_get_plane_readonly(image, channel, &stride);
  plane->stride = stride > 0 ? (size_t)stride : 0;
  plane->shift_x = shift_x;
  plane->shift_y = shift_y;
  uint32_t width = (part->width + shift_x) >> shift_x;
  uint32_t height = (part->height + shift_y) >> shift_y;
  return plane->samples && libheif.heif_image_get_width(image, channel) == (int)width
      && libheif.heif_image_get_height(image, channel) == (int)height
      && libheif.heif_image_get_bits_per_pixel_range(image, channel) == (int)part->bit_depth
      && plane->stride >= (size_t)width * (part->bit_depth > 8 ? 2 : 1);
}

// Finds luma, and for a color image both color differences. libheif 1.15 always converts those to
// RGB: through the identity matrix they come out as green, blue and red, repeated where they were
// halved. Later versions hand them out as they are.
static int find_planes(
    const struct heif_image *image, const palette_heif_part *part, heif_plane planes[3]) {
  switch (libheif.heif_image_get_colorspace(image)) {
    case heif_colorspace_monochrome:
      return !part->is_color && find_plane(image, heif_channel_Y, 0, 0, part, &planes[0]);
    case heif_colorspace_RGB:
      return libheif.heif_image_get_chroma_format(image) == heif_chroma_444
          && find_plane(image, heif_channel_G, 0, 0, part, &planes[0])
          && find_plane(image, heif_channel_B, 0, 0, part, &planes[1])
          && find_plane(image, heif_channel_R, 0, 0, part, &planes[2]);
    case heif_colorspace_YCbCr: {
      enum heif_chroma chroma = libheif.heif_image_get_chroma_format(image);
      unsigned shift_x = chroma == heif_chroma_420 || chroma == heif_chroma_422;
      unsigned shift_y = chroma == heif_chroma_420;
      return find_plane(image, heif_channel_Y, 0, 0, part, &planes[0])
          && find_plane(image, heif_channel_Cb, shift_x, shift_y, part, &planes[1])
          && find_plane(image, heif_channel_Cr, shift_x, shift_y, part, &planes[2]);
    }
    default:
      return 0;
  }
}

static int fail(palette_codec_report *report, const char *words) {
  copy_words(report->message, words && *words ? words : "libheif failed");
  return 0;
}

static int decode_primary(
    struct heif_context *context, struct heif_image_handle **handle, struct heif_image **image,
    const uint8_t *file, size_t count, const palette_heif_part *part,
    palette_codec_report *report) {
  uint32_t longest = part->width > part->height ? part->width : part->height;
  libheif.heif_context_set_maximum_image_size_limit(context, (int)longest);
  libheif.heif_context_set_max_decoding_threads(context, 0);
  struct heif_error error =
      libheif.heif_context_read_from_memory_without_copy(context, file, count, NULL);
  if (error.code) return fail(report, error.message);
  error = libheif.heif_context_get_primary_image_handle(context, handle);
  if (error.code) return fail(report, error.message);
  struct heif_decoding_options *options = libheif.heif_decoding_options_alloc();
  if (!options) return fail(report, "out of memory");
  options->ignore_transformations = 1;
  error = libheif.heif_decode_image(
      *handle, image, heif_colorspace_undefined, heif_chroma_undefined, options);
  libheif.heif_decoding_options_free(options);
  return error.code ? fail(report, error.message) : 1;
}

int palette_heif_decode(
    const uint8_t *file, size_t count, palette_heif_part part, palette_pixel_layout layout,
    uint8_t *pixels, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  if (!open_libheif()) return fail(report, "libheif cannot be opened: is libheif.so.1 installed?");
  if (part.channel + (part.is_color ? 3 : 1) > layout.channels) {
    return fail(report, "the pixels have too few samples");
  }
  struct heif_context *context = libheif.heif_context_alloc();
  if (!context) return fail(report, "out of memory");
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  int is_done = decode_primary(context, &handle, &image, file, count, &part, report);
  if (is_done) {
    heif_plane planes[3] = {{0}};
    is_done = find_planes(image, &part, planes);
    if (!is_done) {
      fail(report, "the pixels are not laid out as the file says");
    } else if (!palette_heif_convert(planes, &part, layout, pixels)) {
      is_done = fail(report, "out of memory");
    }
  }
  if (image) libheif.heif_image_release(image);
  if (handle) libheif.heif_image_handle_release(handle);
  libheif.heif_context_free(context);
  return is_done;
}

void palette_divide_by_alpha(uint8_t *pixels, palette_pixel_layout layout) {
  const uint64_t greatest = layout.bit_depth > 8 ? 65535 : 255;
  size_t count = (size_t)layout.width * layout.height * layout.channels;
  uint16_t *wide = (uint16_t *)(void *)pixels;
  for (size_t index = 0; index < count; index += layout.channels) {
    size_t last = index + layout.channels - 1;
    uint64_t alpha = layout.bit_depth > 8 ? wide[last] : pixels[last];
    for (size_t i = index; i < last; i++) {
      uint64_t color = layout.bit_depth > 8 ? wide[i] : pixels[i];
      color = alpha ? (color * greatest + alpha / 2) / alpha : 0;
      if (color > greatest) color = greatest;
      if (layout.bit_depth > 8) {
        wide[i] = (uint16_t)color;
      } else {
        pixels[i] = (uint8_t)color;
      }
    }
  }
}

void palette_copy_pixels(
    const uint8_t *input, ptrdiff_t origin, ptrdiff_t step_x, ptrdiff_t step_y, size_t pixel_size,
    size_t width, size_t height, uint8_t *output) {
  for (size_t y = 0; y < height; y++) {
    ptrdiff_t index = origin + (ptrdiff_t)y * step_y;
    for (size_t x = 0; x < width; x++, index += step_x, output += pixel_size) {
      memcpy(output, input + index * (ptrdiff_t)pixel_size, pixel_size);
    }
  }
}
