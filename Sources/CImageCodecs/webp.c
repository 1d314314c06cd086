#include <webp/decode.h>
#include <webp/encode.h>

#include "bytes.h"

static const char *decoding_words(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "out of memory";
    case VP8_STATUS_BITSTREAM_ERROR: return "the bit stream is damaged";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "the bit stream uses an unknown feature";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return "the bit stream is truncated";
    default: return "libwebp failed";
  }
}

int palette_webp_decode(
    const uint8_t *chunks, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report) {
  *report = (palette_codec_report){0};
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) {
    copy_words(report->message, "another version of libwebp is installed");
    return 0;
  }
  VP8StatusCode status = WebPGetFeatures(chunks, count, &config.input);
  if (status == VP8_STATUS_OK
      && (config.input.width != (int)layout.width || config.input.height != (int)layout.height
          || config.input.has_animation || layout.bit_depth != 8
          || (layout.channels != 3 && layout.channels != 4))) {
    copy_words(report->message, "the pixels are not laid out as the header says");
    return 0;
  }
  if (status == VP8_STATUS_OK) {
    size_t stride = (size_t)layout.width * layout.channels;
    config.output.colorspace = layout.channels == 4 ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = stride * layout.height;
    status = WebPDecode(chunks, count, &config);
    WebPFreeDecBuffer(&config.output);
  }
  if (status != VP8_STATUS_OK) {
    copy_words(report->message, decoding_words(status));
    return 0;
  }
  return 1;
}

static const char *encoding_words(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return "out of memory";
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "the picture is too large when compressed";
    case VP8_ENC_ERROR_BAD_DIMENSION: return "the picture has more than 16383 pixels on a side";
    default: return "libwebp failed";
  }
}

static int on_write(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  return byte_buffer_append(picture->custom_ptr, bytes, count);
}

int palette_webp_encode(
    const uint8_t *pixels, palette_pixel_layout layout, int quality, palette_bytes *output,
    palette_codec_report *report) {
  *report = (palette_codec_report){0};
  *output = (palette_bytes){0};
  byte_buffer buffer = {0};
  WebPConfig config;
  WebPPicture picture;
  int is_ready = WebPPictureInit(&picture)
      && (quality ? WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, (float)quality)
                  : WebPConfigInit(&config) && WebPConfigLosslessPreset(&config, 6));
  if (!is_ready) {
    copy_words(report->message, "another version of libwebp is installed");
    return 0;
  }
  config.exact = 1;
  picture.use_argb = 1;
  picture.width = (int)layout.width;
  picture.height = (int)layout.height;
  picture.writer = on_write;
  picture.custom_ptr = &buffer;
  int stride = (int)(layout.width * layout.channels);
  int is_done = (layout.channels == 4 ? WebPPictureImportRGBA(&picture, pixels, stride)
                                      : WebPPictureImportRGB(&picture, pixels, stride))
      && WebPEncode(&config, &picture);
  if (!is_done) {
    copy_words(report->message, encoding_words(picture.error_code));
    palette_bytes_free(&buffer.content);
  }
  WebPPictureFree(&picture);
  *output = buffer.content;
  return is_done;
}
