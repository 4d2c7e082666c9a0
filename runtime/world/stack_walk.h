#ifndef NORACE_RUNTIME_STACK_WALK_H
#define NORACE_RUNTIME_STACK_WALK_H
#include "base/ground.h"

uint32_t stack_walk(uint64_t *pcs, uint32_t room); // of the running fiber
uint32_t stack_walk_frames(uint64_t *pcs, uint64_t *frames,
                           uint32_t room); // and each call's frame pointer
#endif
