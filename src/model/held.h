// Which locks a thread certainly holds, at each point of its code.
#ifndef NORACE_MODEL_HELD_H
#define NORACE_MODEL_HELD_H
#include "model/threads.h"

enum { HELD_MOST_LOCKS = 64 };

typedef struct {
  const ModelThreads *model;
  VEC(ModelRef) locks; // mutexes that are certainly one each, by number
  uint64_t **at;       // job -> node: a bit for each lock that is held in front of it
} ModelHeld;

ModelHeld *model_held_find(const ModelThreads *);
void model_held_delete(ModelHeld *);
uint64_t model_held_after(const ModelHeld *, const ModelNode *, uint64_t before);
#endif
