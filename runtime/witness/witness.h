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

// ---- order

// ---- the run
enum { MAX_PLACES = 4096, MAX_KEPT = 8 };
typedef struct {
  uint64_t pc, address;
  uint32_t size, kind; // ACCESS_ bits
  uint32_t thread;
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
  uint32_t chosen;     // the try that met, or was tried last
  MeetingKind meeting; // how
} Pair;

// ---- the hunt

#endif
