#ifndef PALETTE_TIFF_H
#define PALETTE_TIFF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
