#include "model/threads.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

ModelThreads *model_threads_new(void) {
  ModelThreads *m = memory_take(sizeof *m);
  m->arena = arena_new();
  return m;
}

void model_threads_delete(ModelThreads *m) {
  if (!m) return;
  for (size_t j = 0; j < m->jobs.n; j++) {
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) vec_delete(&m->jobs.at[j].nodes.at[k].next);
    vec_delete(&m->jobs.at[j].nodes);
  }
  vec_delete(&m->objects);
  vec_delete(&m->refs);
  vec_delete(&m->job_lists);
  vec_delete(&m->jobs);
  vec_delete(&m->syncs);
  vec_delete(&m->initials);
  vec_delete(&m->reasons);
  vec_delete(&m->assumptions);
  arena_delete(m->arena);
  free(m);
}

#define ADD_ONCE(list)                               \
  do {                                               \
    char text[512];                                  \
    va_list args;                                    \
    va_start(args, format);                          \
    vsnprintf(text, sizeof text, format, args);      \
    va_end(args);                                    \
    for (size_t i = 0; i < (list).n; i++)            \
      if (!strcmp((list).at[i], text)) return;       \
    vec_push(&(list), arena_string(m->arena, text)); \
  } while (0)

void model_threads_reason(ModelThreads *m, const char *format, ...) { ADD_ONCE(m->reasons); }
void model_threads_assume(ModelThreads *m, const char *format, ...) { ADD_ONCE(m->assumptions); }

static int64_t gcd(int64_t a, int64_t b) { return b ? gcd(b, a % b) : a; }

bool model_overlap(const ModelRef *a, const ModelRef *b) {
  if (a->object != b->object) return false;
  int64_t step = gcd(a->stride, b->stride), apart = b->offset - a->offset;
  if (!step) return apart < (int64_t)a->size && -apart < (int64_t)b->size;
  apart = (apart % step + step) % step; // b begins so far after an instance of a, and step - apart before the next
  return apart < (int64_t)a->size || step - apart < (int64_t)b->size;
}
