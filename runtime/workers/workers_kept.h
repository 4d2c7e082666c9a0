// What a process of a search knows of the others and must not forget when the search goes back.
// Each part is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_WORKERS_KEPT_H
#define NORACE_RUNTIME_WORKERS_KEPT_H
#include "search/search.h"
#include "workers/mailbox.h"

// ---- workers.c

enum { SENT = 1 << 14 };

typedef struct {
  pid_t pid; // 0: it is of another rank
  uint32_t slot, serial, depth;
  Inbox inbox;
} Child;

typedef struct {
  Team *team;
  uint32_t self, parent; // slots
  pid_t parent_pid;
  bool far;          // the parent is of another rank ...
  Address parent_at; // ... and there
  Inbox from_far;    // what children of other ranks say
  Child children[MAX_MEMBERS];
  uint32_t n_children, deaths;
  uint64_t rest; // nanoseconds between two branches that a process gives away: a new
  // process costs about half of that
  uint64_t given_at;   // when a branch was given last
  uint64_t sent[SENT]; // hashes of what was sent lately
  const Event **scratch;
} TeamKept;

// ---- rank_workers.c

typedef struct {
  pid_t pid;
  uint32_t slot;
  Address parent;
} Guest;

typedef struct {
  Team *team;
  Guest guests[MAX_MEMBERS];
  uint32_t n_guests;
} RanksKept;

typedef struct {
  TeamKept workers; // workers.c
  RanksKept ranks;  // rank_workers.c
} WorkersKept;

extern __attribute__((visibility("hidden"))) WorkersKept workers_kept;
#endif
