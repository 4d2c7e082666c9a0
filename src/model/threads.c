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
    vec_delete(&m->jobs.at[j].counters);
    vec_delete(&m->jobs.at[j].terms);
  }
  vec_delete(&m->objects);
  vec_delete(&m->refs);
  vec_delete(&m->job_lists);
  vec_delete(&m->jobs);
  vec_delete(&m->syncs);
  vec_delete(&m->initials);
  vec_delete(&m->facts);
  vec_delete(&m->shares.terms);
  vec_delete(&m->shares.conditions);
  vec_delete(&m->shares.tokens);
  vec_delete(&m->shares.all);
  vec_delete(&m->shares.objects);
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

static bool has_end(const ModelRef *r) { return !r->stride || r->extent; }

static int64_t end_of(const ModelRef *r) {
  return r->offset + (r->stride ? ((int64_t)r->extent - 1) / r->stride * r->stride : 0) +
         (int64_t)r->size;
}

bool model_overlap(const ModelRef *a, const ModelRef *b) {
  if (a->object != b->object) return false;
  if (has_end(a) && has_end(b) && (end_of(a) <= b->offset || end_of(b) <= a->offset)) return false;
  int64_t step = gcd(a->stride, b->stride), apart = b->offset - a->offset;
  if (!step) return apart < (int64_t)a->size && -apart < (int64_t)b->size;
  apart = (apart % step + step) %
          step; // b begins so far after an instance of a, and step - apart before the next
  return apart < (int64_t)a->size || step - apart < (int64_t)b->size;
}

ModelRef model_all_of_lock(const ModelRef *ref) {
  ModelRef all = *ref;
  if (ref->is_lock && ref->lock_bytes > ref->size) all.size = ref->lock_bytes;
  return all;
}

static bool takes(ModelOp op) {
  return op == MODEL_LOCK || op == MODEL_TRYLOCK || op == MODEL_SHARE || op == MODEL_TRYSHARE;
}
static bool waits(ModelOp op) {
  return op == MODEL_WAIT || op == MODEL_DOWN || op == MODEL_BARRIER;
}

// Is there a way from a lock to another one, to a join or to the end that passes no unlock?
static bool holds_on(const ModelJob *job, uint32_t lock) {
  bool *seen = memory_take(job->nodes.n), found = false;
  VEC(uint32_t) work = {0};
  vec_push(&work, lock);
  while (work.n && !found) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n && !found; k++) {
      uint32_t to = n->next.at[k];
      ModelOp op = job->nodes.at[to].op;
      found = takes(op) || op == MODEL_JOIN || op == MODEL_JOIN_ALL || op == MODEL_ONCE ||
              op == MODEL_STOP;
      if (seen[to] || op == MODEL_UNLOCK) continue;
      seen[to] = true;
      vec_push(&work, to);
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

bool model_threads_may_fail(const ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      ModelOp op = m->jobs.at[j].nodes.at[k].op;
      bool certain =
          op == MODEL_LOCK ||
          op == MODEL_SHARE; // a try-lock that fails leads to the end without an unlock, too
      if (waits(op) || (certain && holds_on(&m->jobs.at[j], k))) return true;
    }
  return m->asserts || m->relaxed;
}
