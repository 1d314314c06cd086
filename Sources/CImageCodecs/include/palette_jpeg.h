#ifndef PALETTE_JPEG_H
#define PALETTE_JPEG_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
