// What the processes of a search have found so far, in memory that they share.
#ifndef NORACE_RUNTIME_FINDINGS_H
#define NORACE_RUNTIME_FINDINGS_H
#include "base/ground.h"

typedef struct { // what the search has found so far
  uint64_t n_races, n_findings;
  bool cut;           // something was left out: the search is not complete
  bool astray;        // a plan could not be followed
  bool over;          // the budget is used up
  int32_t writing;    // who appends to the log (process_lock.h)
  int32_t numbering;  // who adds to the next
  uint32_t n_numbers; // threads that any execution has had, each as its creator and which of its
                      // threads it is
  struct {
    uint32_t creator, nth;
  } numbered[MAX_FIBERS];
  bool again;             // the search must begin again: it took for independent what is not
  uint64_t caught, sent;  // signals that it catches, and sends to itself, one bit each
  bool crowded;           // more threads meet at a barrier than it waits for (barrier.c)
  int32_t go_back;        // --snapshot=fork: the depth at which to go on; -1: nowhere
  uint64_t said[1 << 14]; // hashes of what was reported
} Findings;
Findings *findings(void);
#define COUNT(what, n) \
  __atomic_fetch_add(&control->what, n, __ATOMIC_RELAXED) // several processes count
static inline bool race_found(void) { return findings()->n_races > 0; }

// Told with the schedule that leads there, so by those who know it: the search sets these.
typedef struct {
  void (*race)(const AccessRecord *earlier, const AccessRecord *later);
  void (*finding)(FindingKind, uint64_t pc, uint64_t address, int64_t value, const char *text);
  void (*before_end)(void); // called first by process_leave; may be NULL
} Reporters;
Reporters *reporters(void);
void report_race(const AccessRecord *earlier, const AccessRecord *later);
void report_finding(FindingKind, uint64_t pc, uint64_t address, int64_t value, const char *text);
#endif
