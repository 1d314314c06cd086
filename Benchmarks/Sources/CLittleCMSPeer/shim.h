#include <lcms2.h>

// Macros that Swift does not import.
static const cmsUInt32Number peer_RGBA_8 = TYPE_RGBA_8;
static const cmsUInt32Number peer_RGBA_16 = TYPE_RGBA_16;
static const cmsUInt32Number peer_RGBA_FLT = TYPE_RGBA_FLT;
static const cmsUInt32Number peer_GRAYA_8 = TYPE_GRAYA_8;

// Samples of whole numbers as the space of a profile, or of what it connects to, has them.
static inline cmsUInt32Number peer_format(cmsHPROFILE profile, int is_connection, cmsUInt32Number channels,
                                          cmsUInt32Number size) {
  const cmsColorSpaceSignature space =
      is_connection ? cmsGetPCS(profile) : cmsGetColorSpace(profile);
  return COLORSPACE_SH(_cmsLCMScolorSpace(space)) | CHANNELS_SH(channels) | BYTES_SH(size);
}

// Samples 0…1 of any space, doubles if `size` is 0, otherwise whole numbers of so many bytes.
static inline cmsUInt32Number peer_any_format(cmsUInt32Number channels, cmsUInt32Number size) {
  return FLOAT_SH(size == 0) | COLORSPACE_SH(PT_ANY) | CHANNELS_SH(channels) | BYTES_SH(size);
}
