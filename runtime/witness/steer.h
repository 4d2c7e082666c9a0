#ifndef NORACE_RUNTIME_STEER_H
#define NORACE_RUNTIME_STEER_H
#include "witness/witness.h"
#include "world/runtime.h"

void steer_pairs(Pair *, uint32_t n, uint32_t root);
uint16_t steer_favourite(void); // who goes first where nothing else decides; NOBODY
bool steer_time_is_up(void);    // of the present run, recorded and looked into
bool steer_enough(void);        // the present search has met the pair or used up its share
void steer_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
// Every access of the program, but for those that the hooks have seen already.
// Returns whether shadow memory should look at it too.
bool watch_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
void witness_run(void); // MODE_WITNESS
#endif
