// Threads that wait in a loop of plain reads.
//
// Such a loop has no event in it, so whoever is in it would never let another thread move. When a thread goes on for long without an event, and then
// reads the same places over and over and writes nothing, the search begins again with pauses: an event, touching nothing, after so many rounds of such
// a loop. It is then the others' turn. (The loop's reads race with whatever ends it, so this is about finding that race.)
#ifndef NORACE_RUNTIME_PAUSES_H
#define NORACE_RUNTIME_PAUSES_H
#include "runtime.h"

void pauses_start(void);                                        // in every process of the search
void pauses_look(uint64_t address, uint32_t kind, uint64_t pc); // before an access of the running thread: may stop there
#endif
