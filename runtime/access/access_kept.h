// What this room knows of the whole search and must not forget when the search goes back. Each part
// is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_ACCESS_KEPT_H
#define NORACE_RUNTIME_ACCESS_KEPT_H
#include "access/shadow.h"
#include "world/runtime.h"

// ---- shadow.c

typedef struct {
  uint64_t next_chunk; // 0: there is none yet
  // Shadow is saved in its own way: nobody but this file writes to it, so what a line held when it
  // is first written after a snapshot goes to a log that restoring plays back. That is finer than
  // pages, and costs no fault.
  uint64_t errno_address;
  // For each line its address, then what it held if that was not all zero (WAS_ZERO), then its
  // address again: the log is read both ways.
  char *undo_log;
  uint64_t undo_used;
  uint32_t *line_serial; // for each line of shadow: the interval in which it was logged last
  uint32_t serial;       // the present interval; 0 until there is a snapshot
  ShadowHooks hooks;
  uint8_t *touched; // for each piece (piece.h): its cells held something at some time
  bool waits_not;   // no piece of a freed block waits
} ShadowKept;

// ---- uninstrumented.c

#if defined __x86_64__
typedef uint8_t Trap;
#else
typedef uint32_t Trap;
#endif

typedef struct {
  // The search's: code is no part of what comes back.
  struct {
    Trap was;
    bool set, told;
  } trap_at[MAX_FOREIGN];
  bool all_set;
} TrapsKept;

typedef struct {
  ShadowKept shadow; // shadow.c
  TrapsKept traps;   // uninstrumented.c
} AccessKept;

extern __attribute__((visibility("hidden"))) AccessKept access_kept;
#endif
