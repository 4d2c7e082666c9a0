#ifndef NORACE_RUNTIME_SNAPSHOT_H
#define NORACE_RUNTIME_SNAPSHOT_H
#include "world/state_hash.h"
#include <time.h>

void snapshot_hash(StateHash *);           // the program's memory
uint64_t snapshot_pages(void);             // how many of them there are to hash
void region_add(void *start, size_t size); // memory whose pages are saved and restored
void region_add_program(void);             // the data segments of the program and its libraries
void region_touch(void *start,
                  size_t size); // about to be written by the kernel: make sure that it can be
// libc's variables can be written from here on: where it blocks all signals first, as fork and
// posix_spawn do since glibc 2.41 before they take a lock, no fault could be mended.
void region_touch_libc(void);
bool snapshot_take(
    uint32_t depth); // false: the search is over (--snapshot=fork comes back here in the end)
uint32_t snapshot_restore(uint32_t depth); // the deepest one not beyond depth; returns its depth
uint32_t snapshot_first(void);             // the depth of the first one
void snapshot_done(void);                  // nothing will be restored any more
bool snapshot_fault(void *address);        // was the fault ours? Then it is mended
bool snapshot_worthwhile(void);            // in a state that is reached for the first time
bool snapshot_shortens(void);              // on a way that is gone again
uint64_t snapshot_clock(void);
// The time since then was not spent on what running on from the last snapshot again would do again.
void snapshot_leave_out(uint64_t since);
#endif
