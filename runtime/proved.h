// What a proof for every input said before the program was started. A variable that cannot race makes no two states different (merge.c), asks for no other order
// of regions (weak.c) and is not hunted (record.c). It is looked at all the same when it is accessed: a race there would show that the proof is wrong.
#ifndef NORACE_RUNTIME_PROVED_H
#define NORACE_RUNTIME_PROVED_H
#include "runtime.h"

uint8_t proved_bytes(uint64_t base); // a bit for each of the eight bytes from there that cannot race
bool proved_alarm(uint64_t one,
                  uint64_t other); // the proof could not exclude a race between these two places in the code; return addresses
#endif
