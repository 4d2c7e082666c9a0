// What the whole command has once in this room. Each part is touched by the module that is named
// beside it only.
#ifndef NORACE_ENGINE_EXPLORE_KEPT_H
#define NORACE_ENGINE_EXPLORE_KEPT_H
#include <stdbool.h>

#include "base/arena.h"
#include "engine/explore/rank_channel.h"

// ---- ranks.c

typedef struct {
  const Channel *channel;
  bool incomplete; // somebody died: then nobody waits for everybody
} Cluster;

// ---- witness_folder.c

typedef struct {
  Arena *arena; // of what follows
  const char *asked_for, *folder, *copy;
  unsigned n_written;
} WitnessFolder;

typedef struct {
  Cluster cluster;       // ranks.c
  WitnessFolder witness; // witness_folder.c
} ExploreKept;

extern ExploreKept explore_kept;
#endif
