// What is in order on every schedule that a recorded run stands for: creation before start, end
// before join, signal before wake-up, the arrivals at a barrier before the departures. Who takes a
// lock first is left out: another schedule may have it the other way round.
#include <string.h>

#include "base/arenas.h"
#include "base/spill.h"
#include "search/search.h"
#include "witness/certain_order.h"
#include "witness/recorded_run.h"
#include "witness/witness.h"
#include "witness/witness_kept.h"
#include "world/schedule.h"

enum { MAX_PRESENTS = 1 << 20 };

static void grow(Past *p, uint32_t n) {
  if (n > p->room) {
    uint32_t room = n < 8 ? 8 : n * 2;
    uint32_t *at = search_take(room * sizeof *at);
    if (p->n) memcpy(at, p->at, p->n * sizeof *at);
    if (p->room) search_give(p->at, p->room * sizeof *at);
    p->at = at, p->room = room;
  }
  if (n > p->n) {
    memset(p->at + p->n, 0, (n - p->n) * sizeof *p->at);
    p->n = n;
  }
}

static void join(Past *p, const Past *with) {
  grow(p, with->n);
  for (uint32_t i = 0; i < with->n; i++)
    if (p->at[i] < with->at[i]) p->at[i] = with->at[i];
}

static void set(Past *p, uint32_t thread, uint32_t epoch) {
  grow(p, thread + 1);
  if (p->at[thread] < epoch) p->at[thread] = epoch;
}

void certain_start_run(void) {
  if (!witness_kept.certain.presents)
    witness_kept.certain.presents =
        search_take(MAX_PRESENTS * sizeof *witness_kept.certain.presents);
  uint32_t known = findings()->n_numbers; // threads that any run had
  for (uint32_t i = 0; i < known; i++)
    witness_kept.certain.past[i].n = witness_kept.certain.woken[i].n = 0;
  for (uint32_t i = 0; i < ROUNDS; i++) witness_kept.certain.rounds[i].key = 0;
  for (uint32_t i = 0; i < witness_kept.certain.n_presents; i++)
    witness_kept.certain.presents[i].n = 0;
  witness_kept.certain.n_presents = 0;
  memset(witness_kept.certain.present_of, 0, known * sizeof *witness_kept.certain.present_of);
  witness_kept.certain.seen_fibers = 0;
  certain_created(NULL);
}

static Past *round_of(uint64_t key) {
  uint32_t at = (uint32_t)((key * 0x9e3779b97f4a7c15ul) >> 52);
  if (witness_kept.certain.rounds[at].key != key)
    witness_kept.certain.rounds[at].key = key, witness_kept.certain.rounds[at].past.n = 0;
  return &witness_kept.certain.rounds[at].past;
}

// Is the end of a thread in it? Then so is all of that thread's past, which came with it.
static bool has_end(const Past *p, const Fiber *o) {
  return o->end_epoch && o->number < p->n && p->at[o->number] >= o->end_epoch;
}

// Threads that have ended, all of whose past the fiber knows: it waited for them.
static void join_ended(const Fiber *f) {
  Past *p = &witness_kept.certain.past[f->number];
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *o = world->fiber[i];
    if (o == f || o->state != FIBER_ENDED || has_end(p, o) ||
        clock_get(&f->clock, o->number) < o->end_epoch)
      continue;
    join(p, &witness_kept.certain.past[o->number]);
    set(p, o->number, o->end_epoch);
  }
}

static void note_woken(const Fiber *f, const Event *e) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *o = world->fiber[i];
    if (!o->woken || o->after_thread != f->number || o->after_index != e->index) continue;
    witness_kept.certain.woken[o->number].n = 0;
    join(&witness_kept.certain.woken[o->number], &witness_kept.certain.past[f->number]);
    set(&witness_kept.certain.woken[o->number], f->number, e->epoch - 1);
  }
}

static void certain_event(Fiber *f, const Event *e) {
  Past *p = &witness_kept.certain.past[f->number], *round;
  witness_kept.certain.present_of[f->number] = 0;
  spill_tick();
  collect_event(f);
  switch ((OpKind)e->op) {
  case OP_JOIN:
  case OP_GET:
  case OP_FINISH:
  case OP_AWAIT:
  case OP_EWAIT: join_ended(f); break;
  case OP_SIGNAL:
  case OP_BROADCAST: note_woken(f, e); break;
  case OP_RESUME:
    if (e->after_thread != NOBODY) join(p, &witness_kept.certain.woken[f->number]);
    break;
  case OP_ARRIVE:
    round = round_of(e->touch[0].key);
    join(round, p);
    set(round, f->number, e->epoch - 1);
    break;
  case OP_LEAVE: join(p, round_of(e->touch[e->n_touches - 1].key)); break;
  default: break;
  }
}

// A thread that was alone comes after everything.
void certain_created(const Fiber *creator) {
  for (; witness_kept.certain.seen_fibers < world->n_fibers; witness_kept.certain.seen_fibers++) {
    const Fiber *f = world->fiber[witness_kept.certain.seen_fibers],
                *by = fiber_numbered(f->creator);
    witness_kept.certain.past[f->number].n = 0;
    witness_kept.certain.present_of[f->number] = 0;
    if (!by) continue;
    join_ended(by);
    witness_kept.certain.present_of[by->number] = 0;
    join(&witness_kept.certain.past[f->number], &witness_kept.certain.past[by->number]);
    set(&witness_kept.certain.past[f->number], by->number, f->creation.epoch);
  }
}

bool certain_covers(uint32_t thread, uint32_t epoch) {
  const Past *p = &witness_kept.certain.past[current->number];
  return thread == current->number || (thread < p->n && p->at[thread] >= epoch);
}

uint32_t certain_now(void) {
  uint32_t who = current->number;
  if (witness_kept.certain.present_of[who]) return witness_kept.certain.present_of[who] - 1;
  if (witness_kept.certain.n_presents == MAX_PRESENTS) return witness_kept.certain.n_presents - 1;
  join(&witness_kept.certain.presents[witness_kept.certain.n_presents],
       &witness_kept.certain.past[who]);
  witness_kept.certain.present_of[who] = ++witness_kept.certain.n_presents;
  return witness_kept.certain.n_presents - 1;
}

bool certain_known(uint32_t now, uint32_t thread, uint32_t epoch) {
  const Past *p = &witness_kept.certain.presents[now];
  return thread < p->n && p->at[thread] >= epoch;
}

static bool is_followed(void) { return recording() || running == RUN_HUNT; }

static void note_resumed(Fiber *f, const Op *op, const Event *e) {
  if (is_followed()) certain_event(f, e);
}

static void note_stopped(Fiber *f) {
  if (is_followed()) certain_created(f);
}

void certain_follow(void) {
  static const StepListener steps = {.resumes = note_resumed, .stopped = note_stopped};
  schedule_listen(&steps);
}
