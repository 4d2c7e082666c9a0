#ifndef NORACE_ENGINE_NET_COVER_CONE_REPAIR_H
#define NORACE_ENGINE_NET_COVER_CONE_REPAIR_H
#include "engine/net/cover/cone_inner.h"

// Whole numbers about y times a number that makes the largest `largest`, none of them raised by a
// transition; false if none were found. They need not weigh m more than the start.
bool cone_repair(Cone *, const double *y, double largest, uint32_t *weights);
#endif
