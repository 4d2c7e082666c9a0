// Witnesses from a recorded run (MODE_WITNESS, seed 002): Lockset over one run, pairs of accesses
// that no lock keeps apart, and for each a schedule that brings both threads in front of their
// access at once.
//
//   lockset.c   sets of locks, each once
//   certain_order.c      what is in order on every schedule, whoever takes a lock first
//   recorded_run.c    the run, Lockset over it, the accesses to the places that it warns of
//   candidate_pairs.c     which two accesses to try, best first
//   steer.c      one thread held in front of its access; the prefix; the search for the other one
#ifndef NORACE_RUNTIME_WITNESS_H
#define NORACE_RUNTIME_WITNESS_H
#include "world/runtime.h"

// ---- sets of locks
typedef uint32_t LockSet; // 0 is the empty one
void lockset_start_run(void);
LockSet lockset_held(
    const Fiber *,
    uint32_t kind); // what keeps others from an access of this kind; an atomic one counts as a lock
LockSet lockset_meet(LockSet, LockSet);
uint32_t lockset_size(LockSet);

// ---- order
void certain_start_run(void);
void certain_event(Fiber *, const Event *); // the fiber has performed it and is about to run on
void certain_created(const Fiber *creator); // it has stopped again: threads may be new
bool certain_covers(
    uint32_t thread,
    uint32_t epoch);        // that time of the thread is before what the running thread does now
uint32_t certain_now(void); // stands for what the running thread's present comes after
bool certain_known(uint32_t now, uint32_t thread, uint32_t epoch); // the same for such a present

// ---- the run
enum { MAX_PLACES = 4096, MAX_KEPT = 8 };
typedef struct {
  uint64_t pc, address;
  uint32_t size, kind; // ACCESS_ bits
  uint16_t thread;
  LockSet locks;
  uint32_t epoch,
      step;       // step: the index in the path of the event that it follows, or is (an atomic one)
  uint32_t since; // of the event that took the first of the locks held then; `step` if none was
  uint32_t now;   // certain_now()
  uint64_t order; // its number among the accesses to these places
} Access;

typedef struct { // accesses of one thread, at one line, with the same locks, to the same place
  uint32_t place;
  uint32_t n; // how many there were; some of them are kept
  Access kept[MAX_KEPT];
} AccessClass;

typedef struct {
  uint64_t address; // of four bytes
  uint64_t pc;      // where Lockset found no common lock left
  uint32_t kind, thread;
} Place;

bool record_run(uint32_t number,
                uint32_t root); // records a run from the root; false: there is no time left
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
uint16_t record_thread(uint32_t depth);
const AccessClass *record_classes(uint32_t *n);
bool record_chosen(uint64_t address, uint32_t *place); // it is one of the places below
const Place *record_places(uint32_t *n);

// ---- pairs
enum { MAX_PAIR_TRIES = 4 };
typedef struct {
  uint64_t low, high; // the two pcs, in order
  uint32_t n;         // candidates, best first
  struct {
    Access first, second; // in the order of the run
    uint64_t distance;
    bool searched; // all that follows it
  } try[MAX_PAIR_TRIES];
  OutcomeKind outcome;
  uint32_t searched;
} Pair;

Pair *pairs_find(uint32_t *n); // of the accesses collected
bool access_conflict(const Access *,
                     const Access *); // overlap, at least one writes, not both atomic
void pairs_log(void);                 // what became of them

// ---- the hunt
void steer_pairs(Pair *, uint32_t n, uint32_t root);
uint16_t steer_favourite(void); // who goes first where nothing else decides; NOBODY
bool steer_time_is_up(void);    // of the present run, recorded and looked into
bool steer_enough(void);        // the present search has met the pair or used up its share
void steer_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);

// Every access of the program, but for those that the hooks have seen already.
void watch_access(uint64_t address, uint64_t size, uint32_t kind, uint64_t pc);
#endif
