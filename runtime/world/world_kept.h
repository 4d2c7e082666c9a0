// What the world knows of the process or the whole search and must not forget when the search goes
// back. Each part is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_WORLD_KEPT_H
#define NORACE_RUNTIME_WORLD_KEPT_H
#include "base/said.h"
#include "world/runtime.h"

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
    Place place[MOST_PLACES]; // symbolic_overlaps of them
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
} WorldKept;

extern WorldKept world_kept;
#endif
