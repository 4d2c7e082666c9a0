// What the world knows of the process or the whole search and must not forget when the search goes
// back. Each part is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_WORLD_KEPT_H
#define NORACE_RUNTIME_WORLD_KEPT_H
#include "base/said.h"
#include <pthread.h>

#include "base/arenas.h"
#include "world/heap.h"
#include "world/runtime.h"
#include "world/snapshot.h"
#include "world/state_hash.h"
#include "world/tls.h"

// ---- symbolic.c

enum { MOST_ALSO = 32 };

// ---- symbolic_objects.c

typedef struct {
  uint64_t address, size;
} Variable;

// ---- symbolic_overlap.c

enum { MOST_PLACES = 64 };

typedef struct {
  uint32_t id, thread, epoch;
  uint32_t conditions; // that had been told by then
  uint64_t n;
  Span object;
} Place;

// ---- symbolic_table.c

enum { MOST_RANGES = 64 };

// ---- task_graph.c

enum { MOST_NODES = 4096 };

// ---- fiber.c

enum { GUARDED_STACKS = 16384 };

typedef struct {
  void *scheduler_sp;
  bool stack_mapped[GUARDED_STACKS]; // the search's: mappings stay
  bool stacks_mapped;                // the others
  Op nothing;
  void (*stops)(void); // NULL: the scheduler is next
} FibersKept;

// ---- heap.c

typedef struct {
  bool mapped[MAX_FIBERS]; // the search's: mappings stay
  bool started;
  // Before the main thread is made its heap serves.
  uint64_t early_free[HEAP_CLASSES];
  Fiber early;
} HeapKept;

// ---- snapshot.c

enum { MAX_REGIONS = 1 << 15 };

typedef struct {
  char *start, *end;
  uint32_t *page; // for each page one more than its number; 0: not written since the first snapshot
  bool program;   // part of the program's state, not of the runtime's knowledge of it
} Region;

typedef struct {
  char *address;
  char *original;    // what it held at the first snapshot; NULL: nothing but zeros
  const char *last;  // what it held at the latest snapshot, while it is hot
  StateHash hash;    // of what has changed since the first, while it is cold
  uint32_t serial;   // of the last restoring that met it
  uint16_t quiet;    // looks since it has changed
  uint16_t patience; // of them after which it cools: twice as many each time that was too early
  bool program, hot, hashed;
} Page;

typedef struct {
  uint32_t page;
  char *content; // NULL: zeros
} Logged;

typedef struct {
  Region regions[MAX_REGIONS]; // by address
  uint32_t n_regions;
  char *libc, *libc_end; // its variables
  bool armed;
  Page *pages; // those that were written since the first snapshot
  uint32_t n_pages;
  uint32_t *hot;
  uint64_t n_hot;
  Logged *undo_log;
  uint64_t n_log;
  StateHash cold_hash; // of all cold pages that are hashed
  bool all_hashed;
  Arena store; // contents and snapshots
  uint64_t stored;
  Snapshot **taken;
  uint32_t n_taken;
  uint64_t shadow_thinned; // bytes that were left of shadow's log when it was last thinned
  uint32_t unlooked;       // snapshots since all hot pages were looked at
  uint32_t in_a_row;       // snapshots since the search last came back to one
  uint64_t row_start;      // when that was
  // In ticks of now(): when the state was last saved or restored, and what faults have cost since;
  // what saving it costs, with the faults that it leads to; and what those have cost since it was
  // last saved.
  uint64_t last_stop, faults_since, last_cost, fault_cost;
} SnapshotsKept;

// ---- schedule.c

enum { MAX_LISTENERS = 8 };

typedef struct { // those that listen, each list up to its first NULL
  void (*chosen[MAX_LISTENERS])(Fiber *);
  void (*performed[MAX_LISTENERS])(Fiber *, const Op *, Event *);
  void (*resumes[MAX_LISTENERS])(Fiber *, const Op *, const Event *);
  void (*stopped[MAX_LISTENERS])(Fiber *);
  uint32_t n_listeners;
} ScheduleKept;

// ---- tls.c

enum { MAX_VARIABLES = 1 << 14 };

typedef struct {
  const EmulatedVariable *numbered[MAX_VARIABLES];
  uintptr_t n_variables;     // they begin at 1: 0 means that it has none yet
  pthread_mutex_t numbering; // all zeros: PTHREAD_MUTEX_INITIALIZER
} TlsKept;

typedef struct {
  struct {
    uint32_t turn[MAX_FIBERS], scheduler_turn; // 1: may run
    bool carried[MAX_FIBERS];
  } carrier; // carrier.c
  struct {
    uint64_t own_start, own_end; // where this library's code is
  } runtime_text;                // stack_walk.c
  struct {
    bool printing;
    uint32_t also[MOST_ALSO], n_also; // set before the first execution
  } symbolic;                         // symbolic.c
  struct {
    Variable *at; // in the order of their addresses; they belong to the search
    uint64_t n;
  } variables; // symbolic_objects.c
  struct {
    Place place[MOST_PLACES]; // symbolic_now.overlaps of them
    uint32_t n_questions;
    uint64_t asked[SAID];
  } overlaps; // symbolic_overlap.c
  struct {
    struct {
      uint64_t start, end;
    } constant[MOST_RANGES]; // as they are when the program begins; nothing makes them writable
    uint32_t n_constant;
  } constants;                                 // symbolic_table.c
  uint64_t reach[MOST_NODES][MOST_NODES / 64]; // by node: those that reach it
  FibersKept fibers;                           // fiber.c
  HeapKept heap;                               // heap.c
  SnapshotsKept snapshots;                     // snapshot.c
  ScheduleKept schedule;                       // schedule.c
  TlsKept tls;                                 // tls.c
} WorldKept;

extern __attribute__((visibility("hidden"))) WorldKept world_kept;
#endif
