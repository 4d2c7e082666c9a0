#ifndef NORACE_RUNTIME_SHORTEN_H
#define NORACE_RUNTIME_SHORTEN_H
#include "world/runtime.h"

uint32_t shorten(uint32_t *order,
                 const uint32_t last[2]); // the path's events that these two need, in an order with
                                          // few switches; 0: none
#endif
