#ifndef PALETTE_GIF_H
#define PALETTE_GIF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
