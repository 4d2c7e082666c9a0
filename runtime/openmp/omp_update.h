#ifndef NORACE_RUNTIME_OMP_UPDATE_H
#define NORACE_RUNTIME_OMP_UPDATE_H
#include "openmp/omp_team.h"

void update_access(OmpUpdate *, uint64_t address, uint64_t size, bool write);
enum { UPDATES = 4, REGIONS = 8 };
void update_mixes(Object *, uint32_t kind); // a region of that kind begins
#endif
