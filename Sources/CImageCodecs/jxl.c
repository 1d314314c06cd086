#include <jxl/decode.h>
#include <jxl/version.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "library.h"

#define JXL_FUNCTIONS(F) \
  F(JxlDecoderCreate) \
  F(JxlDecoderDestroy) \
  F(JxlDecoderGetBasicInfo) \
  F(JxlDecoderGetBoxType) \
  F(JxlDecoderGetColorAsEncodedProfile) \
  F(JxlDecoderGetColorAsICCProfile) \
  F(JxlDecoderGetExtraChannelInfo) \
  F(JxlDecoderGetFrameHeader) \
  F(JxlDecoderGetICCProfileSize) \
  F(JxlDecoderImageOutBufferSize) \
  F(JxlDecoderProcessInput) \
  F(JxlDecoderReleaseBoxBuffer) \
  F(JxlDecoderReleaseInput) \
  F(JxlDecoderSetBoxBuffer) \
  F(JxlDecoderSetCoalescing) \
  F(JxlDecoderSetDecompressBoxes) \
  F(JxlDecoderSetImageOutBuffer) \
  F(JxlDecoderSetInput) \
  F(JxlDecoderSetKeepOrientation) \
  F(JxlDecoderSetUnpremultiplyAlpha) \
  F(JxlDecoderSubscribeEvents)
// Before 1.0 the binary interface changes with the minor version.
#define JXL_TEXT(number) #number
#define JXL_NAME(major, minor) "libjxl.so." JXL_TEXT(major) "." JXL_TEXT(minor)
LIBRARY(libjxl, JXL_NAME(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION), JXL_FUNCTIONS)

// Version 0.9 dropped a parameter without use.
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
#define JXL_FORMAT NULL,
#else
#define JXL_FORMAT
#endif

static palette_jxl_status fail(palette_codec_report *report, const char *words) {
  copy_words(report->message, words);
  return PALETTE_JXL_ERROR;
}

static JxlDecoder *start(
    const uint8_t *file, size_t count, int events, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  if (!open_libjxl()) {
    fail(
        report, "libjxl cannot be opened: is "
        JXL_NAME(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION) " installed?");
    return NULL;
  }
  JxlDecoder *decoder = libjxl.JxlDecoderCreate(NULL);
  if (!decoder) {
    fail(report, "out of memory");
    return NULL;
  }
  if (libjxl.JxlDecoderSubscribeEvents(decoder, events) != JXL_DEC_SUCCESS
      || libjxl.JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) != JXL_DEC_SUCCESS
      || libjxl.JxlDecoderSetInput(decoder, file, count) != JXL_DEC_SUCCESS) {
    fail(report, "libjxl failed");
    libjxl.JxlDecoderDestroy(decoder);
    return NULL;
  }
  return decoder;
}

static palette_jxl_status stop(
    JxlDecoder *decoder, size_t count, palette_jxl_status status, palette_codec_report *report) {
  size_t rest = libjxl.JxlDecoderReleaseInput(decoder);
  report->offset = rest <= count ? count - rest : 0;
  libjxl.JxlDecoderDestroy(decoder);
  return status;
}

// MARK: - Everything but the pixels

static palette_jxl_status read_basics(
    JxlDecoder *decoder, uint64_t pixel_limit, palette_jxl_info *info) {
  JxlBasicInfo basic;
  if (libjxl.JxlDecoderGetBasicInfo(decoder, &basic) != JXL_DEC_SUCCESS) return PALETTE_JXL_ERROR;
  info->width = basic.xsize;
  info->height = basic.ysize;
  info->bit_depth = basic.bits_per_sample;
  info->is_float = basic.exponent_bits_per_sample > 0;
  info->color_channels = basic.num_color_channels;
  info->has_alpha = basic.alpha_bits > 0;
  info->orientation = (uint32_t)basic.orientation;
  info->is_animated = basic.have_animation == JXL_TRUE;
  info->loops = basic.have_animation ? basic.animation.num_loops : 0;
  for (uint32_t index = 0; index < basic.num_extra_channels; index++) {
    JxlExtraChannelInfo channel;
    if (libjxl.JxlDecoderGetExtraChannelInfo(decoder, index, &channel) != JXL_DEC_SUCCESS) {
      return PALETTE_JXL_ERROR;
    }
    if (channel.type == JXL_CHANNEL_BLACK) info->has_black = 1;
  }
  return (uint64_t)basic.xsize * basic.ysize > pixel_limit ? PALETTE_JXL_LIMIT : PALETTE_JXL_OK;
}

static palette_jxl_status read_colors(
    JxlDecoder *decoder, size_t byte_limit, palette_jxl_info *info) {
  const JxlColorProfileTarget target = JXL_COLOR_PROFILE_TARGET_DATA;
  JxlColorEncoding encoding;
  if (libjxl.JxlDecoderGetColorAsEncodedProfile(decoder, JXL_FORMAT target, &encoding)
      == JXL_DEC_SUCCESS
      && (encoding.transfer_function == JXL_TRANSFER_FUNCTION_PQ
          || encoding.transfer_function == JXL_TRANSFER_FUNCTION_HLG)) {
    info->transfer = (uint32_t)encoding.transfer_function;
    info->primaries = (uint32_t)encoding.primaries;
    return PALETTE_JXL_OK;
  }
  size_t size = 0;
  if (libjxl.JxlDecoderGetICCProfileSize(decoder, JXL_FORMAT target, &size) != JXL_DEC_SUCCESS) {
    return PALETTE_JXL_OK;
  }
  if (size > byte_limit) return PALETTE_JXL_LIMIT;
  uint8_t *profile = malloc(size ? size : 1);
  if (!profile) return PALETTE_JXL_ERROR;
  if (libjxl.JxlDecoderGetColorAsICCProfile(decoder, JXL_FORMAT target, profile, size)
      != JXL_DEC_SUCCESS) {
    free(profile);
    return PALETTE_JXL_ERROR;
  }
  info->profile = (palette_bytes){.bytes = profile, .count = size};
  return PALETTE_JXL_OK;
}

// A box that is being read, in a buffer that grows.
typedef struct {
  palette_bytes *target;
  uint8_t *buffer;
  size_t size;
} jxl_box;

static palette_jxl_status grow(JxlDecoder *decoder, jxl_box *box, size_t byte_limit) {
  size_t rest = box->size ? libjxl.JxlDecoderReleaseBoxBuffer(decoder) : 0;
  size_t used = box->size - rest;
  size_t size = box->size ? box->size * 2 : 4096;
  if (size > byte_limit) size = byte_limit;
  if (size <= used) return PALETTE_JXL_LIMIT;
  uint8_t *grown = realloc(box->buffer, size);
  if (!grown) return PALETTE_JXL_ERROR;
  box->buffer = grown;
  box->size = size;
  return libjxl.JxlDecoderSetBoxBuffer(decoder, grown + used, size - used) == JXL_DEC_SUCCESS
      ? PALETTE_JXL_OK : PALETTE_JXL_ERROR;
}

// Hands the content of a box that has ended to its target.
static void finish(JxlDecoder *decoder, jxl_box *box) {
  if (!box->buffer) return;
  size_t rest = libjxl.JxlDecoderReleaseBoxBuffer(decoder);
  *box->target = (palette_bytes){.bytes = box->buffer, .count = box->size - rest};
  *box = (jxl_box){0};
}

static palette_jxl_status begin(
    JxlDecoder *decoder, jxl_box *box, size_t byte_limit, palette_jxl_info *info) {
  finish(decoder, box);
  JxlBoxType type;
  if (libjxl.JxlDecoderGetBoxType(decoder, type, JXL_TRUE) != JXL_DEC_SUCCESS) {
    return PALETTE_JXL_ERROR;
  }
  palette_bytes *target = !memcmp(type, "Exif", 4) ? &info->exif
      : !memcmp(type, "xml ", 4) ? &info->xmp : NULL;
  // The first one counts.
  if (!target || target->bytes) return PALETTE_JXL_OK;
  box->target = target;
  return grow(decoder, box, byte_limit);
}

static palette_jxl_status read_frame(
    JxlDecoder *decoder, uint64_t pixel_limit, palette_jxl_info *info, int *is_last) {
  JxlFrameHeader header;
  if (libjxl.JxlDecoderGetFrameHeader(decoder, &header) != JXL_DEC_SUCCESS) {
    return PALETTE_JXL_ERROR;
  }
  *is_last = header.is_last == JXL_TRUE;
  // Layers without a duration are parts of the next frame.
  if (header.duration > 0 || header.is_last) info->frames++;
  uint64_t pixels = (uint64_t)header.layer_info.xsize * header.layer_info.ysize;
  return pixels > pixel_limit ? PALETTE_JXL_LIMIT : PALETTE_JXL_OK;
}

palette_jxl_status palette_jxl_read(
    const uint8_t *file, size_t count, uint64_t pixel_limit, size_t byte_limit,
    palette_jxl_info *info, palette_codec_report *report) {
  *info = (palette_jxl_info){0};
  JxlDecoder *decoder = start(
      file, count, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_BOX,
      report);
  if (!decoder) return PALETTE_JXL_ERROR;
  libjxl.JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE);
  libjxl.JxlDecoderSetCoalescing(decoder, JXL_FALSE);
  jxl_box box = {0};
  palette_jxl_status status = PALETTE_JXL_OK;
  int is_done = 0, has_last_frame = 0;
  while (status == PALETTE_JXL_OK && !is_done) {
    switch (libjxl.JxlDecoderProcessInput(decoder)) {
      case JXL_DEC_BASIC_INFO: status = read_basics(decoder, pixel_limit, info); break;
      case JXL_DEC_COLOR_ENCODING: status = read_colors(decoder, byte_limit, info); break;
      case JXL_DEC_FRAME: status = read_frame(decoder, pixel_limit, info, &has_last_frame); break;
      case JXL_DEC_BOX: status = begin(decoder, &box, byte_limit, info); break;
      case JXL_DEC_BOX_NEED_MORE_OUTPUT: status = grow(decoder, &box, byte_limit); break;
      // There could always be one more box. That the input ends is not told to libjxl, which would
      // print it if there is less than expected.
      case JXL_DEC_NEED_MORE_INPUT:
        if (!has_last_frame) status = PALETTE_JXL_TRUNCATED;
        // fall through
      case JXL_DEC_SUCCESS:
        finish(decoder, &box);
        is_done = 1;
        break;
      default: status = fail(report, "the stream is damaged"); break;
    }
  }
  free(box.buffer);
  return stop(decoder, count, status, report);
}

// MARK: - Pixels

static palette_jxl_status decode(
    JxlDecoder *decoder, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report) {
  JxlPixelFormat format = {
      .num_channels = layout.channels,
      .data_type = layout.bit_depth == 8 ? JXL_TYPE_UINT8
          : layout.bit_depth == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_FLOAT,
      .endianness = JXL_NATIVE_ENDIAN,
  };
  size_t size = (size_t)layout.width * layout.height * layout.channels * (layout.bit_depth / 8);
  for (;;) {
    switch (libjxl.JxlDecoderProcessInput(decoder)) {
      case JXL_DEC_NEED_IMAGE_OUT_BUFFER: {
        size_t needed = 0;
        if (libjxl.JxlDecoderImageOutBufferSize(decoder, &format, &needed) != JXL_DEC_SUCCESS
            || needed != size) {
          return fail(report, "the pixels are not laid out as the header says");
        }
        if (libjxl.JxlDecoderSetImageOutBuffer(decoder, &format, pixels, size)
            != JXL_DEC_SUCCESS) {
          return fail(report, "libjxl failed");
        }
        break;
      }
      case JXL_DEC_FULL_IMAGE: return PALETTE_JXL_OK;
      case JXL_DEC_NEED_MORE_INPUT: return PALETTE_JXL_TRUNCATED;
      case JXL_DEC_SUCCESS: return fail(report, "there is no frame");
      default: return fail(report, "the stream is damaged");
    }
  }
}

palette_jxl_status palette_jxl_decode(
    const uint8_t *file, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report) {
  JxlDecoder *decoder = start(file, count, JXL_DEC_FULL_IMAGE, report);
  if (!decoder) return PALETTE_JXL_ERROR;
  libjxl.JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE);
  return stop(decoder, count, decode(decoder, layout, pixels, report), report);
}
