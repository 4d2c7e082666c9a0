#ifndef NORACE_ENGINE_EXPLORE_AGAIN_H
#define NORACE_ENGINE_EXPLORE_AGAIN_H
#include "engine/explore/explore_inner.h"

// After the first search (again.c): races that could not be met again; inputs beyond the usual
// ones; what C11 allows beyond sequential consistency; what libraries may do besides.
void again_confirm(Explorer *);
void again_inputs(Explorer *);
void again_relaxed(Explorer *);
void again_relaxed_teams(Explorer *);
void again_spurious(Explorer *);
uint32_t again_wanted(Explorer *,
                      uint32_t met); // of these SPURIOUS_ bits, those that the program would notice
void again_outcomes(Explorer *);
void again_unset(Explorer *);
#endif
