#include <dav1d/dav1d.h>
#include <string.h>

#include "heif_planes.h"
#include "library.h"

// Decodes AV1 without libheif, which copies what dav1d decodes, makes RGB of it, and lets each image start
// threads of its own.
#define DAV1D(F)                                                                                \
  F(dav1d_close)                                                                                \
  F(dav1d_data_unref)                                                                           \
  F(dav1d_data_wrap)                                                                            \
  F(dav1d_default_settings)                                                                     \
  F(dav1d_get_picture)                                                                          \
  F(dav1d_open)                                                                                 \
  F(dav1d_picture_unref)                                                                        \
  F(dav1d_send_data)
LIBRARY(libdav1d, "libdav1d.so.6", DAV1D)

static void keep(const uint8_t *bytes, void *cookie) {
  (void)bytes;
  (void)cookie;
}

// Decodes the first picture that is shown, of several layers the highest one.
static int decode_picture(
    Dav1dContext *context, const uint8_t *stream, size_t count, Dav1dPicture *picture) {
  Dav1dData data = {0};
  if (libdav1d.dav1d_data_wrap(&data, stream, count, keep, NULL) < 0) return 0;
  int result = 0, has_ended = 0;
  do {
    has_ended = data.sz == 0;
    if (!has_ended) result = libdav1d.dav1d_send_data(context, &data);
    if (result == 0 || result == DAV1D_ERR(EAGAIN)) {
      result = libdav1d.dav1d_get_picture(context, picture);
    }
  } while (result == DAV1D_ERR(EAGAIN) && !has_ended);
  libdav1d.dav1d_data_unref(&data);
  return result == 0;
}

// Finds luma, and for a color image both color differences; 0 if they are not as the part says.
static int find_planes(
    const Dav1dPicture *picture, const palette_heif_part *part, heif_plane planes[3]) {
  const enum Dav1dPixelLayout layout = picture->p.layout;
  if (picture->p.w != (int)part->width || picture->p.h != (int)part->height
      || picture->p.bpc != (int)part->bit_depth
      || (part->is_color && layout == DAV1D_PIXEL_LAYOUT_I400)) {
    return 0;
  }
  for (int i = 0; i < (part->is_color ? 3 : 1); i++) {
    const int is_halved = i > 0 && layout != DAV1D_PIXEL_LAYOUT_I444;
    planes[i] = (heif_plane){
        picture->data[i], (size_t)picture->stride[i > 0], (unsigned)is_halved,
        (unsigned)(is_halved && layout == DAV1D_PIXEL_LAYOUT_I420)};
  }
  return 1;
}

int palette_av1_decode(
    const uint8_t *stream, size_t count, palette_heif_part part, palette_pixel_layout layout,
    uint8_t *pixels) {
  if (!count || part.channel + (part.is_color ? 3 : 1) > layout.channels || !open_libdav1d()) {
    return 0;
  }
  Dav1dSettings settings;
  libdav1d.dav1d_default_settings(&settings);
  // Other images are decoded meanwhile.
  settings.n_threads = 1;
  settings.all_layers = 0;
  settings.logger.callback = NULL;
  const uint64_t size = (uint64_t)part.width * part.height;
  settings.frame_size_limit = size < UINT32_MAX ? (unsigned)size : UINT32_MAX;
  Dav1dContext *context = NULL;
  if (libdav1d.dav1d_open(&context, &settings) < 0) return 0;
  Dav1dPicture picture = {0};
  int is_done = decode_picture(context, stream, count, &picture);
  if (is_done) {
    heif_plane planes[3] = {{0}};
    is_done = find_planes(&picture, &part, planes)
              && palette_heif_convert(planes, &part, layout, pixels);
    libdav1d.dav1d_picture_unref(&picture);
  }
  libdav1d.dav1d_close(&context);
  return is_done;
}
