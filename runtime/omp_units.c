#include "omp_units.h"

void units_begin(const OmpPlace *place, uint64_t trip, uint64_t chunk, UnitsKind kind) {}
void units_chunk(uint64_t iteration) {}
void units_end(void) {}
void units_phase(OmpTask *t) {}
uint64_t units_border(uint64_t trip) { return 0; }
uint32_t units_owner(uint64_t unit, uint32_t size) { return (uint32_t)(unit % size); }
