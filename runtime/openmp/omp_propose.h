#ifndef NORACE_RUNTIME_OMP_PROPOSE_H
#define NORACE_RUNTIME_OMP_PROPOSE_H
#include "openmp/omp_units.h"

// Remembers a construct that a thread has come to, as long as the search lives; returns its entry,
// from 1.
uint32_t propose_construct(const OmpTask *, uint32_t number, UnitsKind, uint64_t trip,
                           uint64_t chunk);
void propose_open(uint32_t construct); // nobody can rely on which thread gets which of its units
// The teams of a league share it out, not the threads of a team.
void propose_distributed(uint32_t construct, const OmpTask *);

void omp_access(uint64_t address, uint64_t size, uint32_t kind,
                uint64_t pc); // the running fiber reads or writes
#endif
