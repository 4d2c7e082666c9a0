#ifndef NORACE_RUNTIME_STEER_H
#define NORACE_RUNTIME_STEER_H
#include "witness/witness.h"
#include "world/runtime.h"

void steer_pairs(Pair *, uint32_t n, uint32_t root);
void witness_run(void); // MODE_WITNESS
#endif
