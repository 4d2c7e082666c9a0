// The weakened order (--order=weak): regions of one lock that touch nothing in common are not
// ordered. doc/design/reductions.md has the argument.
#ifndef NORACE_RUNTIME_WEAK_H
#define NORACE_RUNTIME_WEAK_H
#include "search/execution.h"

enum { MAX_FORGOTTEN = 1024 }; // stretches

typedef struct {
  uint64_t base;    // of the eight bytes
  int32_t previous; // the access to the same eight bytes before it
  int32_t run;      // the latest one before it that is not of the same run (same_run)
  int32_t event;    // in whose segment it lies; -1: before the first event
  uint32_t epoch;   // of its thread
  uint32_t thread : THREAD_BITS, kind : 7, mask : 8;
} SegmentAccess;

// Two orders, each a clock for every event: WEAK for the search, in events; RACE for accesses, in
// epochs, since a thread that is created, or what an unlock lets go, comes in the middle of a
// segment. RACE has only those edges that order accesses.
typedef enum { WEAK, RACE, N_CLOCKS } WhichOrder;

typedef struct {
  uint32_t accesses : 30; // where its segment's begin
  bool unsafe : 1;
  int32_t unlock; // of a simple region
  uint64_t lock;  // whose simple region begins with it, as a key; 0: none does
  EventClock clock[N_CLOCKS];
} SegmentMark;

// Between two moments in which one thread was alone: the event whose segment it begins in, and its
// accesses. They are forgotten (alone_before).
typedef struct {
  int32_t first, last;
} Stretch;

typedef struct {
  uint64_t n_accesses;
  ClockPool clocks;
  uint32_t n_unsafe;  // marks that are
  uint64_t n_settled; // events so far, in all executions
  bool saves;         // some region was not ordered after the one before it
  bool recording, overflow;
  int32_t begins;       // the event in whose segment the present stretch begins; -1: before all
  uint64_t begins_with; // its first access
  int32_t last_simple;  // no event behind it is simple
  Stretch forgotten[MAX_FORGOTTEN];
  uint32_t n_forgotten;
  bool lost; // a part of one is on the path again, from this event on
  int32_t lost_from;
} CommutingState;

typedef struct {
  CommutingState *state; // NULL: every order counts
  SegmentMark *marks;
  SegmentAccess *accesses;
  // Room for one number for each eight bytes of the program's memory, which is kept right here:
  // the last access to them. 0 at first.
  int32_t *(*last_access)(uint64_t base);
  bool tires;        // for tests: it is given up early
  uint64_t n_judged; // executions that it was on for
  // A proof says that this cannot race.
  bool (*is_proved)(uint64_t base, uint8_t mask, uint32_t thread);
} Commuting;

void commuting_start(Search *, int32_t *(*last_access)(uint64_t base));
void commuting_delete(Search *);
// An execution has ended. True: in none of many were regions apart, so the order costs and saves
// nothing; it is given up, with its memory. What follows is looked at in the full order.
bool commuting_reconsider(Search *);
// Event i was pushed: the accesses that follow are its segment's. `only`: its thread is alone.
void commuting_begin(Search *, uint32_t i, bool only);
// An access of the running thread.
void commuting_note(Search *, uint64_t base, uint8_t mask, uint8_t kind, uint32_t thread,
                    uint32_t epoch);
// Its thread has stopped again, in front of the unlock of that object; 0: of something else.
void commuting_settle(Search *, uint32_t i, uint64_t unlocks);
// The present process did not see the accesses from event i on, which are on the path.
void commuting_adopt(Search *, uint32_t i);
void commuting_pop(Search *, uint32_t i); // event i was taken off the path
// As execution_before, in the weakened order.
bool commuting_before(const Search *, uint32_t i, uint32_t j);
bool commuting_simple(const Search *, uint32_t i); // it locks, and its thread's next event unlocks
// Event i is the unlock of such a region: the event that locked; else -1.
int32_t commuting_region(const Search *, uint32_t i);
uint32_t commuting_unlock(const Search *, uint32_t lock); // the event that ends the region
// The last event before i that touched the object and is no part of a simple region of it; -1:
// none.
int32_t commuting_special(const Search *, uint32_t i, uint64_t key);

// The simple regions of the same lock behind event `limit` that do not commute with region i, as
// the events that locked, each perhaps several times. Those of which the visitor says that it knows
// them may hide earlier ones, which come before them in the weakened order.
typedef struct RegionVisitor {
  void (*visit)(Search *, struct RegionVisitor *, uint32_t lock);
  bool (*known)(Search *, struct RegionVisitor *, uint32_t lock);
} RegionVisitor;
void commuting_visit(Search *, uint32_t i, int32_t limit, RegionVisitor *);
bool commuting_unsafe(
    const Search *); // the path is to be looked at in the full order: accesses are in order
                     // only because of locks of regions that are apart, or somebody tries
                     // for a lock, and so sees who holds it
#endif
