#ifndef NORACE_ENGINE_NET_COVER_CONE_ROUND_H
#define NORACE_ENGINE_NET_COVER_CONE_ROUND_H
#include "engine/net/cover/cone_inner.h"

// The smallest whole-number multiple of y; false if none is small enough.
bool cone_round(const double *y, uint32_t n, uint32_t *weights);
#endif
