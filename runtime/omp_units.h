// Units: the pieces of work that a schedule may give to one thread or another: chunks of a loop's iterations, sections, the block of a single.
//
// Two units that ran on one thread may run on two. Their conflicts are proposals, which norace confirms with another assignment (doc/openmp.md).
#ifndef NORACE_RUNTIME_OMP_UNITS_H
#define NORACE_RUNTIME_OMP_UNITS_H
#include "omp_team.h"

typedef enum {
  UNITS_NONE,
  UNITS_FREE,     // any thread may get any
  UNITS_CYCLIC,   // unit u is thread u % n's
  UNITS_BLOCKS,   // iterations in a row; a block of them for each thread
  UNITS_SECTIONS, // as blocks here, any in principle
  UNITS_SINGLE
} UnitsKind;

void units_begin(const OmpPlace *, uint64_t trip, uint64_t chunk, UnitsKind); // the thread has come to the construct
void units_chunk(uint64_t iteration);                                         // and begins with the unit that this is in
void units_end(void);
void units_phase(OmpTask *);                        // what it did before comes before what all others do now
uint64_t units_border(uint64_t trip);               // 0: none is asked for
uint32_t units_owner(uint64_t unit, uint32_t size); // who runs a unit of a UNITS_FREE construct
#endif
