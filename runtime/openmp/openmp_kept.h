// What the search knows of an OpenMP program and must not forget when the search goes back. Each
// part is touched by the module that is named beside it only.
#ifndef NORACE_RUNTIME_OPENMP_KEPT_H
#define NORACE_RUNTIME_OPENMP_KEPT_H
#include "world/runtime.h"
#include "world/tls.h"

// ---- omp_private.c

enum { MAX_PRIVATE = 1024 };

// ---- omp_update.c

enum { MAX_TOUCHED = 1 << 16 };

typedef struct {
  struct {
    struct {
      const void *data;
      EmulatedVariable copies;
    } known[MAX_PRIVATE];
    uint32_t n_known;
  } privates; // the search's: the same on every schedule
  struct {
    struct {
      uint64_t base;
      uint8_t flags;
    } touched[MAX_TOUCHED]; // the search's: what any execution has shown
    uint32_t n_touched;
  } updates; // omp_update.c
} OpenmpKept;

extern OpenmpKept openmp_kept;
#endif
