#ifndef PALETTE_WEBP_H
#define PALETTE_WEBP_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
