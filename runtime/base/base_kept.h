// What the lowest room knows of the process. Each part is touched by the module that is named
// beside it only.
#ifndef NORACE_RUNTIME_BASE_KEPT_H
#define NORACE_RUNTIME_BASE_KEPT_H
#include <sys/stat.h>

#include "base/findings.h"
#include "base/ground.h"

// ---- layout.c

enum { MAX_FILES = 512 };

typedef struct {
  struct {
    uint64_t base;
    const char *name;  // without folders
  } module[MAX_FILES]; // the first is the program
  uint32_t n_modules;
} LayoutKept;

// ---- real.c

typedef struct {
  bool looking, ready;
  _Alignas(16) char early[1 << 16];
  size_t early_used;
} LookupKept;

// ---- spill.c

enum { MAX_SPILLED = 1 << 14 };

typedef struct {
  struct {
    char *start;
    size_t size;
    bool in_file;
  } ranges[MAX_SPILLED];
  uint32_t n_ranges;
  enum { IN_MEMORY, IN_FILE, NEVER } state;
  int file;
  struct stat identity; // of the file: the program may close what it does not know
  uint64_t file_size;
  uint64_t limit; // of the process's size; grows with what cannot go to the file
} SpillKept;

typedef struct {
  Findings *findings;  // arenas.c: what the processes of a search share
  Reporters reporters; // arenas.c
  int32_t lock_owner;  // arenas.c: this process; 0: the first
  LayoutKept layout;   // layout.c
  LookupKept lookup;   // real.c
  SpillKept spill;     // spill.c
} BaseKept;

extern __attribute__((visibility("hidden"))) BaseKept base_kept;
#endif
