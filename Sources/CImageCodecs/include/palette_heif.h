#ifndef PALETTE_HEIF_H
#define PALETTE_HEIF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
