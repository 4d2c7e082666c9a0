// Units: the pieces of work that a schedule may give to one thread or another: chunks of a loop's
// iterations, sections, the block of a single.
//
// Two units that ran on one thread may run on two. On the first execution their conflicts are
// looked for: accesses of one thread, between the same barriers, in different units (or one of them
// outside of all), with no lock in common. Each is a proposal: norace tries it with another
// assignment, which the runtime gets as a rule in Control. Thread-private memory is proposed, too,
// and not found again.
#ifndef NORACE_RUNTIME_OMP_UNITS_H
#define NORACE_RUNTIME_OMP_UNITS_H
#include "openmp/omp_team.h"

typedef enum {
  UNITS_NONE,
  UNITS_FREE,     // any thread may get any
  UNITS_CYCLIC,   // unit u is thread u % n's
  UNITS_BLOCKS,   // iterations in a row; a block of them for each thread
  UNITS_SECTIONS, // as blocks here, any in principle
  UNITS_SINGLE
} UnitsKind;

// A variable that each lane of a simd loop has for itself.
typedef struct {
  uint64_t address, size;
} SimdOwn;
enum { SIMD_OWN = 16 };

typedef struct OmpUnits { // of an implicit task; the world's
  uint32_t phase;         // what ran in other phases is ordered
  uint32_t fiber; // of the thread; an explicit task has those of the thread that made it, as they
                  // were then
  struct OmpUnits *outer; // of the thread that made the team, as they were then; NULL: it was doing
                          // nothing that is watched
  uint32_t n_constructs;  // worksharing constructs met so far
  UnitsKind kind;         // of the present one; NONE: it is in none
  uint32_t construct;     // its entry in the list of those that were watched
  uint64_t chunk, unit, iteration;
  uint64_t first; // iterations of the first unit; the others have `chunk`
  bool inside;    // a unit has begun
  int64_t value;
  const OmpPlace *place;
  // simd
  bool concurrent; // simd: the lanes are all iterations that the thread has of its construct
  bool simd, simd_ordered; // ordered: in a region that lanes pass through one after the other
  bool simd_of_taskloop;   // its clauses copy for tasks and lanes alike
  bool simd_shows_locals;  // there is such a region, whose function can reach the variables of the
                           // loop
  uint64_t simd_width, simd_instance, simd_iteration;
  uint64_t simd_frame; // what lies below on the stack was made by one lane
  uint32_t n_simd_own;
  SimdOwn simd_own[SIMD_OWN]; // and so was this
} OmpUnits;

// Is the execution one on which conflicts are looked for?
static inline bool units_watched(void) {
  return control->watch && control->mode == MODE_EXPLORE && !control->executions;
}

void units_start(OmpTask *);            // an implicit task begins
OmpUnits *units_copy(const OmpUnits *); // for what is made now; NULL for NULL
void units_begin(const OmpPlace *, uint64_t trip, uint64_t chunk,
                 UnitsKind);           // the thread has come to the construct
void units_distributed(void);          // its units go to the teams of a league
void units_open(void);                 // nobody can rely on which thread gets which of its units
void units_first(uint64_t iterations); // of the first unit, if it is longer
void units_chunk(uint64_t iteration);  // and begins with the unit that this is in
void units_end(void);
void units_phase(void);                             // it has passed a barrier
uint64_t units_border(uint64_t trip);               // 0: none is asked for
uint32_t units_owner(uint64_t unit, uint32_t size); // who runs a unit of a FREE or SINGLE construct
uint32_t units_rotate(uint64_t trip, uint32_t thread,
                      uint32_t size); // whose block of sections the thread runs
void units_log(uint32_t part);        // RECORD_WORK for the running thread
#endif
