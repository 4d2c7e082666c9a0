#ifndef NORACE_RUNTIME_RECORDED_RUN_H
#define NORACE_RUNTIME_RECORDED_RUN_H
#include "witness/witness.h"
#include "world/runtime.h"

// Records a run from the root, which may turn out to be elsewhere; false: there is no time left.
bool record_run(uint32_t number, uint32_t *root);
void record_collect(
    uint32_t root); // runs it again and collects the accesses to the places that were warned of
void record_access(uint64_t address, uint64_t size, uint32_t kind,
                   uint64_t pc);   // during record_run
void collect_event(const Fiber *); // it has performed one
void collect_access(uint64_t address, uint64_t size, uint32_t kind,
                    uint64_t pc); // during record_collect
uint32_t record_length(void);
// Performs the step of the recorded run at this depth. False: its thread is not there.
bool record_step(uint32_t depth);
bool record_fits(uint32_t depth); // its thread is about to do there what it did in the recorded run
uint32_t record_thread(uint32_t depth);
const AccessClass *record_classes(uint32_t *n);
bool record_chosen(uint64_t address, uint32_t *place); // it is one of the places below
const Place *record_places(uint32_t *n);
#endif
