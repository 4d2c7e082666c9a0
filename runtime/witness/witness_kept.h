// What a search from recorded runs knows and must not forget when the search goes back. Each part
// is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_WITNESS_KEPT_H
#define NORACE_RUNTIME_WITNESS_KEPT_H
#include "witness/witness.h"

// ---- candidate_pairs.c

enum { MAX_PAIRS = 1 << 12, PAIR_SLOTS = 4 * MAX_PAIRS };

// ---- certain_order.c

typedef struct {
  uint32_t n, room;
  uint32_t *at;
} Past; // for each thread the epoch up to which it comes before

enum { ROUNDS = 1 << 12 };

// ---- lockset.c

enum { MAX_IN_SET = MAX_HELD + 1, MEETS = 1 << 14 };

typedef struct {
  uint32_t n;
  uint64_t lock[MAX_IN_SET]; // in ascending order
} Set;

// ---- recorded_run.c

enum { PLACES_OF_LINE = 8, MAX_LINES = 4096, MAX_CLASSES = 1 << 15 };

enum { MAX_USED = 1 << 16 };

typedef struct {
  uint32_t epoch; // OWNED: of the owner's last access
  uint32_t thread : 20;
  uint32_t state : 8; // PlaceState
  bool written : 1, warned : 1;
  LockSet locks;   // that all accesses so far had in common
  uint32_t chosen; // its number among the places plus 1
} Cell;

typedef struct {
  uint32_t thread;
  uint16_t choice;
  uint8_t op;
  uint64_t pc, object;
} Recorded;

typedef struct { // the places for which a line was warned of
  uint64_t pc, seen;
  uint32_t place[PLACES_OF_LINE];
} Line;

enum { EXPLAINED = 12 };

// ---- steer.c

typedef struct {
  bool hunting;         // a pair is being tried
  bool holding;         // ... with its first thread held
  bool met;             // ... with success
  bool late;            // ... for longer than it may take
  const Access *wanted; // any access that conflicts with this one is good enough; NULL: only `held`
  Access held;          // where
  Pair *hunted;         // the pair
  uint32_t favourite;
  uint32_t agreed; // so much of the path is the recorded run
  uint64_t schedules_before, most_schedules;
  double deadline, recorded_seconds; // of the present search; what a run takes
  double run_ends; // when the next run is to be recorded; 0: when this one has given all
  uint32_t searches_left;
  // What the others did to the chosen places in the last search that looked at everything. Held at
  // another access in the same step of the thread, they could do just that again.
  struct {
    bool all;
    uint32_t thread;
    uint32_t step;
    uint8_t touched[MAX_PLACES]; // TOUCHED_ bits
  } last;
  Op go_on;
  // Threads are parked for other reasons, too: only one that has come to its access stands there.
  bool arrived;
} SteerKept;

typedef struct {
  struct {
    Pair *pairs;
    uint32_t n_pairs;
    uint32_t slots[PAIR_SLOTS]; // plus 1
    struct {
      bool any, unordered; // two accesses that no lock keeps apart; such that are not in order
    } of_place[MAX_PLACES];
  } candidates; // candidate_pairs.c
  struct {
    Past past[MAX_FIBERS], woken[MAX_FIBERS];
    uint32_t seen_fibers; // threads that are known
    Past *presents;       // kept for accesses that were collected
    uint32_t n_presents;
    uint32_t present_of[MAX_FIBERS]; // plus 1; 0: none since the past changed
    struct {
      uint64_t key;
      Past past;
    } rounds[ROUNDS]; // of barriers; an older one that falls into the same place is forgotten
  } certain;          // certain_order.c
  struct {
    Set *sets; // sets[0] is empty
    uint32_t n_sets;
    uint32_t *slots;
    struct {
      LockSet a, b, result;
    } meets[MEETS];
    struct {
      uint32_t epoch, run;
      LockSet all, writes; // known ones plus 1; 0: not known
    } held[MAX_FIBERS];
    uint32_t run;
  } locksets; // lockset.c
  struct {
    Cell **chunks;
    Cell *used_chunks[MAX_USED];
    uint32_t n_used;
    uint8_t *touched; // for each piece (access/piece.h): some run recorded a place in it
    Recorded *run;
    uint32_t length;
    Place places[MAX_PLACES];
    Line lines[MAX_LINES];
    uint32_t n_places;
    AccessClass *classes;
    uint32_t n_classes;
    uint32_t class_at[4 * MAX_CLASSES]; // by hash, plus 1
    uint64_t n_collected;
    uint32_t region_start[MAX_FIBERS]; // plus 1; 0: it holds nothing
    struct {
      uint64_t address;
      uint32_t run, n; // the recorded run that it is told of; accesses so far
      LockSet common;
    } explained[EXPLAINED];
    uint32_t n_explained, n_runs;
  } recorded;      // recorded_run.c
  SteerKept steer; // steer.c
} WitnessKept;

extern WitnessKept witness_kept;
#endif
