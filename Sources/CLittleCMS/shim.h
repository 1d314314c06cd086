#ifndef PALETTE_CLITTLECMS_SHIM_H
#define PALETTE_CLITTLECMS_SHIM_H

#include <lcms2.h>

// The pixel formats are macros made of shifts and casts, which Swift does not import.
static const cmsUInt32Number palette_TYPE_GRAY_FLT = TYPE_GRAY_FLT;
static const cmsUInt32Number palette_TYPE_RGB_FLT = TYPE_RGB_FLT;
static const cmsUInt32Number palette_TYPE_CMYK_FLT = TYPE_CMYK_FLT;
static const cmsUInt32Number palette_TYPE_LAB_FLT = TYPE_Lab_FLT;
static const cmsUInt32Number palette_TYPE_XYZ_FLT = TYPE_XYZ_FLT;

// The flags are plain numbers, imported as `Int32`; the calls want `cmsUInt32Number`.
static const cmsUInt32Number palette_FLAGS_NOCACHE = cmsFLAGS_NOCACHE;
static const cmsUInt32Number palette_FLAGS_BLACKPOINTCOMPENSATION =
    cmsFLAGS_BLACKPOINTCOMPENSATION;

#endif
