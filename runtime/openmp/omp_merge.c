// What of OpenMP belongs to the state of an execution (state_merging.c).
#include "openmp/omp_merge.h"
#include "openmp/omp_task.h"
#include "openmp/omp_team.h"
#include "openmp/omp_units.h"
#include "world/state_hash.h"

static void hash_scope(StateHash *h, const OmpScope *s) {
  hash_add(h, s ? s->key : 0);
  hash_add(h, s ? s->running : 0);
}

static void hash_task(StateHash *h, const OmpTask *t) {
  const OmpLoop *l = &t->loop;
  hash_add(h, t->team->name);
  hash_add(h, (uint64_t)t->number << 32 | t->n_works);
  hash_add(h, (uint64_t)t->n_singles << 32 | t->n_reductions << 1 | t->ended);
  hash_add(h, (uint64_t)t->pushed_threads << 32 | t->threads);
  hash_add(h, (uint64_t)t->thread_limit << 32 | t->pushed_teams);
  hash_add(h, (uint64_t)t->schedule << 32 | t->schedule_chunk);
  hash_add(h, (uint64_t)t->max_levels << 1 | t->dynamic);
  hash_scope(h, t->barrier);
  hash_scope(h, t->children);
  for (const OmpScope *s = t->group; s; s = s->outer) hash_scope(h, s);
  hash_add(h, l->active ? l->next + (l->now << 20) + (l->now_end << 40) + 1 : 0);
  hash_add(h, l->active
                  ? l->trip ^ l->chunk << 32 ^ (uint64_t)l->kind << 56 ^ (uint64_t)l->passed << 63
                  : 0);
  if (l->active && l->work) hash_add(h, l->work->ordered_done);
  if (t->units)
    hash_add(h, (uint64_t)t->units->n_constructs << 32 | t->units->kind << 1 | t->units->inside);
}

// Many explicit tasks are short ones: telling their states apart costs more than meeting them again
// would save. What orders them besides scopes is not told.
enum { FEW = 64 };
static bool can_be_told(const OmpTask *t) {
  if (t->doacross || t->update.active || t->combining) return false;
  for (const OmpScope *s = t->group; s; s = s->outer)
    if (s->reductions) return false;
  if (!t->explicit) return !t->dependences;
  return world->n_fibers <= FEW && !t->n_before && !t->n_exclusive && !t->dependences &&
         !t->all_memory && !t->body->detached;
}

bool omp_hash(StateHash *h, const Fiber *f) {
  hash_add(h, (uint64_t)f->openmp.names << 32 | f->openmp.teams);
  for (const OmpTask *t = f->openmp.task; t; t = t->parent) {
    if (!can_be_told(t)) return false;
    hash_task(h, t);
    hash_scope(h, t->parent_scope);
    hash_add(h, (uint64_t)t->n_tasks << 4 | t->explicit << 3 | t->final << 2 | t->inlined << 1 |
                    t->ended);
    if (t->fiber == f->number) break; // its parent is another fiber's
  }
  return true;
}

void omp_clocks(const Fiber *f, void (*name)(const void *, uint64_t, const Clock *)) {
  for (const OmpTask *t = f->openmp.task; t; t = t->parent) {
    if (t->barrier) name(t, t->barrier->key, &t->barrier->ended);
    if (t->children) name(t, t->children->key, &t->children->ended);
    if (t->parent_scope) name(t, t->parent_scope->key, &t->parent_scope->ended);
    for (const OmpScope *s = t->group; s; s = s->outer) name(t, s->key, &s->ended);
    if (t->loop.active && t->loop.work)
      name(t, t->team->name ^ t->loop.work->number, &t->loop.work->ordered);
    if (t->fiber == f->number) break;
  }
}
