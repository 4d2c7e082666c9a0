// What a proof for every input said before the program was started. A variable that cannot race
// makes no two states different (state_merging.c), asks for no other order of regions (commuting.c)
// and is not hunted (recorded_run.c). It is looked at all the same when it is accessed: a race
// there would show that the proof is wrong.
//
// The same holds for all that the threads of a proved parallel region do in it, if nobody else is
// there: the proof is about pairs of its own threads. Conflicts between its pieces of work are not
// proposed, either (omp_propose.c). Which values it leaves behind may hang on the schedule, so its
// schedules are told apart by these.
#ifndef NORACE_RUNTIME_PROVED_H
#define NORACE_RUNTIME_PROVED_H
#include "base/ground.h"

bool hint_region(
    uint64_t pc); // a parallel region that starts there cannot race by itself; a return address
uint8_t hint_bytes(uint64_t base); // a bit for each of the eight bytes from there that cannot race
bool hint_alarm(uint64_t one,
                uint64_t other); // the proof could not exclude a race between these two places in
                                 // the code; return addresses
// The lock that is taken or given back there cannot matter to whether an alarm is met. A return
// address.
bool hint_chopped(uint64_t pc);
#endif
