#include <lcms2.h>

// Macros that Swift does not import.
static const cmsUInt32Number peer_RGBA_8 = TYPE_RGBA_8;
static const cmsUInt32Number peer_RGBA_16 = TYPE_RGBA_16;
static const cmsUInt32Number peer_RGBA_FLT = TYPE_RGBA_FLT;
static const cmsUInt32Number peer_GRAYA_8 = TYPE_GRAYA_8;
static const cmsUInt32Number peer_CMYKA_8 = TYPE_CMYKA_8;
