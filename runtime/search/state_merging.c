#include "search/state_merging.h"
#include "openmp/omp_team.h"

#include <errno.h>
#include <string.h>

#include "libc/channel.h"
#include "libc/descriptors.h"
#include "search/search.h"
#include "sync/task_fibers.h"
#include "workers/workers.h"
#include "world/thread.h"
#include "world/tls.h"

enum { MAX_FUTURES = 512, MAX_CLOCKS = 1024, MAX_SLEEP = 32, MAX_PAGES = 512 };
#define MAX_STATES (1ul << 22)

// Touches that follow a state, in all that was tried from it.
typedef struct Summary {
  uint32_t n, room;
  bool lost; // not known completely
  Future at[];
} Summary;

typedef struct {
  StateHash hash; // 0, 0: free
  Summary *futures;
  uint64_t asleep[MAX_SLEEP]; // what slept when it was explored, as hashes
  uint32_t n_asleep,
      narrow; // narrow: which of them stood only for sequences that have them, as bits
} StateEntry;

typedef struct {
  StateHash hash;
  bool has_hash, merged;
  uint32_t narrow; // as in StateEntry, when the state was reached
  Summary *futures;
} Place; // for each node of the path

static StateEntry **states; // hash table of pointers, open addressing
static uint64_t n_states, n_places;
static uint64_t n_looks, n_hits;
static bool given_up;
static Place *places;

bool merge_on(void) { return places && !given_up && control->merge; }

static bool can_hash(void) {
  return control->mode == MODE_EXPLORE && control->snapshot != SNAPSHOT_FORK;
}

void merge_start(void) {
  if (!control->merge || !can_hash() || control->preemptions >= 0) return;
  states = search_take(MAX_STATES * 2 * sizeof *states);
  n_places = (control->max_events ? control->max_events : 1 << 20) + 2;
  places = search_take(n_places * sizeof *places);
}

void merge_stop(void) { given_up = true; }

void merge_clear(void) {
  if (!places) return;
  memset(states, 0, MAX_STATES * 2 * sizeof *states);
  n_states = 0;
  control->states = 0;
}

// ---- hashing

static uint64_t hash_pair(uint64_t x, uint64_t y) {
  StateHash h = {x, y};
  hash_add(&h, x ^ y << 1);
  return h.a ^ h.b;
}

// The sum of the parts' hashes does not depend on their order.
static void sum_add(StateHash *sum, const StateHash *part) {
  sum->a += part->a;
  sum->b += part->b;
}

// ---- clocks. Of a recorded access only this matters: before whose present it happened, and which
// clocks would pass that on.

typedef struct {
  uint64_t name;
  const Clock *clock;
  uint32_t own; // thread whose accesses it has all; NOBODY: none
} NamedClock;

static NamedClock named[MAX_CLOCKS];
static uint32_t n_named, n_present; // the first ones are the threads' present

static void name_clock(uint64_t name, const Clock *clock, uint32_t own) {
  if (n_named < MAX_CLOCKS) named[n_named] = (NamedClock){name, clock, own};
  n_named++;
}

static void name_scopes(const Fiber *f) {
  for (const Scope *s = f->task ? f->task->finish : NULL; s; s = s->next)
    name_clock(s->key ^ (uint64_t)f->number << 48, &s->ended, NOBODY);
}

static void name_omp_clock(const void *named_by, uint64_t name, const Clock *clock) {
  name_clock(name ^ 5ul << 40, clock, NOBODY);
}

static bool collect_clocks(void) {
  n_named = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (f->state != FIBER_ENDED) name_clock(f->number, &f->clock, f->number);
  }
  n_present = n_named;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    bool may_be_joined = f->state == FIBER_ENDED && !f->joined &&
                         !f->detached; // tasks that others wait for: see omp_merge.c
    if (may_be_joined) name_clock(f->number, &f->clock, f->number); // joining it passes them on
    if (f->woken) name_clock(1ul << 20 | f->number, &f->wake, NOBODY);
    if (f->acquired.n) name_clock(2ul << 20 | f->number, &f->acquired, NOBODY);
    if (f->fence_released) name_clock(3ul << 20 | f->number, &f->released, NOBODY);
    name_scopes(f);
    omp_clocks(f, name_omp_clock);
  }
  for (uint32_t i = 0; i < OBJECT_BUCKETS; i++)
    for (const Object *o = world->objects[i]; o; o = o->next) {
      if (o->clock.n) name_clock(o->address, &o->clock, NOBODY);
      if (o->readers.n) name_clock(o->address ^ 1ul << 62, &o->readers, NOBODY);
    }
  return n_named <= MAX_CLOCKS;
}

// 0: before everybody's present, so it cannot be part of a race any more.
static uint64_t covered(uint32_t thread, uint32_t epoch) {
  uint64_t sum = 1;
  uint32_t present = 0;
  for (uint32_t i = 0; i < n_named; i++) {
    bool has = named[i].own == thread || clock_get(named[i].clock, thread) >= epoch;
    if (!has) continue;
    sum += hash_pair(named[i].name, 77);
    present += i < n_present;
  }
  return present == n_present ? 0 : sum;
}

// ---- threads and objects

// What the runtime keeps in its own frames must be in the operation as well; for these kinds it is.
static bool is_told(const Op *op) {
  switch (op->kind) {
  case OP_START:
  case OP_LOCK:
  case OP_UNLOCK:
  case OP_RDLOCK:
  case OP_WRLOCK:
  case OP_RDUNLOCK:
  case OP_WRUNLOCK:
  case OP_SIGNAL:
  case OP_BROADCAST:
  case OP_SEM_WAIT:
  case OP_SEM_POST:
  case OP_JOIN:
  case OP_TRYJOIN:
  case OP_EXIT:
  case OP_YIELD:
  case OP_END:
  case OP_FINISH:
  case OP_GET: return true;
  case OP_TRYLOCK:
  case OP_TRYRDLOCK:
  case OP_TRYWRLOCK:
  case OP_SEM_TRYWAIT:
  case OP_SEM_VALUE: return op->argument == EBUSY || op->argument == EAGAIN;
  case OP_WAIT:
  case OP_RESUME: return !op->value[0]; // no time-out
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_CAS: return op->size <= 8;
  default: return false;
  }
}

static void hash_op(StateHash *h, const Op *op) {
  hash_add(h, op->kind);
  hash_add(h, op->pc);
  hash_add(h, op->object ? op->object->address : 0);
  hash_add(h, op->second ? op->second->address : 0);
  hash_add(h, op->address);
  hash_add(h, op->argument);
  hash_add(h, op->value[0]);
  hash_add(h, op->value[1]);
  hash_add(h, op->more);
}

// A loop that would hold the thread has no event whose object has changed since: only those after
// the last such event count.
static void hash_spin(StateHash *h, const Fiber *f) {
  uint32_t i = f->n_spin;
  while (i && waiting_unchanged(f, i - 1)) i--;
  for (; i < f->n_spin; i++) {
    hash_add(h, f->spin[i].pc);
    hash_add(h, f->spin[i].hash);
    hash_add(h, f->spin[i].object ? f->spin[i].object->address : 0);
    hash_add(h, f->spin[i].kind);
  }
}

static void hash_stack(StateHash *h, const Fiber *f) {
  const uint64_t *p = (const uint64_t *)f->frame - FRAME_SAVES,
                 *top = (const uint64_t *)(f->base ? f->base : f->laid);
  hash_add(h, (uint64_t)((const char *)f->frame -
                         (const char *)f->sp)); // tells which of our functions it is in
  for (; p < top; p++) hash_add(h, *p);
  for (p = (const uint64_t *)f->laid; p < (const uint64_t *)f->stack_top; p++) hash_add(h, *p);
}

static void hash_tasks(StateHash *h, const Fiber *f) {
  const Task *t = f->task;
  hash_add(h, t->n_scopes << 1 | t->ended);
  hash_add(h, (uint64_t)t->body ^ (uint64_t)t->future << 1 ^ (uint64_t)t->iterate << 2 ^
                  (uint64_t)t->procedure << 3);
  hash_add(h, (uint64_t)t->argument);
  hash_add(h, (uint64_t)t->from);
  hash_add(h, (uint64_t)t->to);
  hash_add(h, (uint64_t)t->value);
  hash_add(h, (uint64_t)t->isolated << 32 | t->isolated_on);
  for (const Scope *s = t->finish; s; s = s->next) {
    hash_add(h, s->key);
    hash_add(h, s->running);
    hash_add(h, s->completed);
  }
}

static bool hash_fiber(StateHash *sum, const Fiber *f) {
  StateHash h = {f->number + 1, 11};
  hash_add(&h, f->state | f->detached << 4 | f->joined << 5 | f->dead << 6 | f->woken << 7 |
                   f->cancelled << 8 | f->cancel_off << 9 | f->exiting << 10);
  hash_add(&h, (uint64_t)f->n_created << 32 | f->joiner);
  if (f->task && f->task->member) return false;
  if (f->omp && f->state != FIBER_ENDED && !omp_hash(&h, f)) return false;
  if (f->state != FIBER_ENDED) {
    if (!is_told(f->pending)) return false;
    hash_op(&h, f->pending);
    hash_add(&h, (uint64_t)f->start);
    hash_add(&h, (uint64_t)f->start_c11);
    if (!f->task)
      hash_add(&h, (uint64_t)f->argument); // a task's is a description of it, see hash_tasks
    hash_stack(&h, f);
    hash_spin(&h, f);
    hash_add(&h, f->hidden);
    hash_add(&h, f->time);
    hash_add(&h, f->randomness);
    hash_add(&h, (uint64_t)f->saved_errno);
    hash_add(&h, f->float_env);
    hash_add(&h, f->signal_mask ^ (uint64_t)f->spurious_row << 60);
    hash_add(&h, f->n_held);
    hash_add(&h, (uint64_t)f->cleanup);
    for (const ThreadExit *e = f->exits; e; e = e->next)
      hash_add(&h, (uint64_t)e->call ^ (uint64_t)e->argument << 1);
    for (uint32_t i = 0; i < f->n_held && i < MAX_HELD; i++) hash_add(&h, f->held[i].address);
    for (uint32_t i = 0; i < f->n_specific; i++) hash_add(&h, (uint64_t)f->specific[i]);
    if (f->task) hash_tasks(&h, f);
  } else {
    hash_add(&h, (uint64_t)f->result);
  }
  hash_add(&h, f->slab_top ^ f->heap_top << 1);
  for (uint32_t i = 0; f->heap_free && i < 64; i++) hash_add(&h, f->heap_free[i]);
  sum_add(sum, &h);
  return true;
}

// What of the past decides who is woken (waiting_loop.c).
static uint32_t memories_of(const Object *o) {
  return (uint32_t)o->seen_taken << 1 | o->read_under;
}

static void hash_object(StateHash *sum, const Object *o, bool with_past) {
  uint32_t memories = with_past ? memories_of(o) : 0;
  bool idle = o->owner == NOBODY && !o->count && !o->n_waiters && !o->round && !o->n_visitors &&
              !memories && o->flags < MUTEX_ORPHANED;
  if (idle && (o->kind == OBJECT_MUTEX || o->kind == OBJECT_ATOMIC || o->kind == OBJECT_COND ||
               o->kind == OBJECT_RWLOCK))
    return; // as if it had not been met yet
  StateHash h = {o->address, 13};
  hash_add(&h, (uint64_t)o->kind << 32 | o->type);
  hash_add(&h, (uint64_t)o->owner << 32 | (uint32_t)o->count);
  hash_add(&h, (uint64_t)o->limit << 32 | o->round);
  hash_add(&h, (uint64_t)o->flags << 32 | o->n_visitors << 2 | memories);
  for (uint32_t i = 0; i < o->n_waiters; i++) hash_add(&h, o->waiters[i]);
  sum_add(sum, &h);
}

static bool hash_program(StateHash *h, bool with_past) {
  *h = (StateHash){1, 2};
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (!hash_fiber(h, world->fiber[i])) return false;
  for (uint32_t i = 0; i < OBJECT_BUCKETS; i++)
    for (const Object *o = world->objects[i]; o; o = o->next) hash_object(h, o, with_past);
  if (program_signals || files_open() || world->overlaps || !channels_hash(h))
    return false; // which store is the last of each byte is not in the hash
  hash_add(h, signals_hash());
  hash_add(h, world->random_seed ^ (uint64_t)world->failed << 63);
  hash_add(h, world->keys_hash);
  for (uint32_t i = 0; i < world->n_atexit; i++)
    hash_add(h, (uint64_t)world->at_exit[i].call ^ (uint64_t)world->at_exit[i].argument << 1);
  snapshot_hash(h);
  return true;
}

bool merge_hash(StateHash *h) { return can_hash() && hash_program(h, false); }

static bool hash_state(StateHash *h) {
  if (!hash_program(h, true) || !collect_clocks() || !shadow_hash(h, covered)) return false;
  h->a |= 1; // never all zero
  return true;
}

// ---- the table

static StateEntry **find(const StateHash *h) {
  for (uint64_t i = h->b;; i++) {
    StateEntry **e = &states[i & (MAX_STATES * 2 - 1)];
    if (!*e || ((*e)->hash.a == h->a && (*e)->hash.b == h->b)) return e;
  }
}

static uint64_t hash_event(const Event *e) {
  StateHash h = {e->thread, e->op};
  hash_add(&h, e->choice);
  for (int i = 0; i < e->n_touches; i++)
    hash_add(&h, e->touch[i].key ^ (uint64_t)e->touch[i].mode << 61 ^ e->touch[i].mask);
  return h.a;
}

// What was left out then, because it slept, is left out now for the same reason.
static bool sleeps_too(const StateEntry *e, const Event **asleep, uint32_t n) {
  for (uint32_t i = 0; i < e->n_asleep; i++) {
    bool found = false;
    for (uint32_t k = 0; k < n && !found; k++)
      found = hash_event(asleep[k]) == e->asleep[i] && (e->narrow >> i & 1 || !asleep[k]->narrow);
    if (!found) return false;
  }
  return true;
}

static Summary *summary_copy(const Summary *from) {
  Summary *s = search_take(sizeof *s + from->room * sizeof *s->at);
  memcpy(s, from, sizeof *s + from->n * sizeof *s->at);
  return s;
}

static void summary_delete(Summary *s) {
  if (s) search_give(s, sizeof *s + s->room * sizeof *s->at);
}

static Summary *summary_new(uint32_t room) {
  Summary *s = search_take(sizeof *s + room * sizeof *s->at);
  s->room = room;
  return s;
}

static void summary_add(Summary **at, Future f) {
  Summary *s = *at;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->at[i].key == f.key && s->at[i].thread == f.thread && s->at[i].mode == f.mode &&
        s->at[i].waits == f.waits)
      return (void)(s->at[i].mask |= f.mask);
  if (s->n == MAX_FUTURES) return (void)(s->lost = true);
  if (s->n == s->room) {
    Summary *larger = summary_new(s->room * 2);
    memcpy(larger->at, s->at, s->n * sizeof *s->at);
    larger->n = s->n;
    larger->lost = s->lost;
    summary_delete(s);
    s = *at = larger;
  }
  s->at[s->n++] = f;
}

static void enter(uint32_t depth) {
  Place *p = &places[depth];
  summary_delete(p->futures);
  *p = (Place){.futures = summary_new(8)};
}

void merge_pass(uint32_t depth) {
  if (depth < n_places) enter(depth);
}

// Hashing costs more than a step. Where states hardly ever meet it is given up; that loses nothing
// but mergers.
bool merge_worthwhile(void) {
  bool small =
      snapshot_pages() < MAX_PAGES && findings()->n_numbers <= 64; // threads are bits of a word
  if (small && (n_looks < 8192 || n_hits * 32 > n_looks)) return true;
  given_up = true;
  return false;
}

bool merge_here(uint32_t depth, const Event **asleep, uint32_t n) {
  if (depth >= n_places) return false;
  enter(depth);
  Place *p = &places[depth];
  if (world->n_alive < 2 || !hash_state(&p->hash)) return false;
  p->has_hash = true;
  for (uint32_t i = 0; i < n && i < MAX_SLEEP; i++) p->narrow |= (uint32_t)asleep[i]->narrow << i;
  n_looks++;
  StateEntry *e = *find(&p->hash);
  if (!e || !sleeps_too(e, asleep, n)) return false;
  summary_delete(p->futures);
  p->futures = summary_copy(e->futures);
  p->merged = true;
  n_hits++;
  return true;
}

const Future *merge_futures(uint32_t depth, uint32_t *n) {
  *n = places[depth].futures->n;
  return places[depth].futures->at;
}

void merge_add(uint32_t depth, const Event *e) {
  if (!merge_on() || depth >= n_places) return;
  Place *p = &places[depth];
  if (!p->futures) enter(depth);
  for (int i = 0; i < e->n_touches && !has_its_place(e); i++)
    summary_add(&p->futures, (Future){e->touch[i].key, e->thread, e->touch[i].mode,
                                      e->touch[i].mask, can_block(e->op)});
}

void merge_close_event(uint32_t depth) {
  if (!merge_on() || depth + 1 >= n_places) return;
  Place *p = &places[depth], *below = &places[depth + 1];
  merge_add(depth, execution_event(depth));
  for (uint32_t i = 0; below->futures && i < below->futures->n; i++)
    summary_add(&p->futures, below->futures->at[i]);
  p->futures->lost |= !below->futures || below->futures->lost;
}

void merge_close_state(uint32_t depth, const Event **asleep, uint32_t n) {
  if (!merge_on() || depth >= n_places) return;
  Place *p = &places[depth];
  bool keep = p->has_hash && !p->merged && p->futures && !p->futures->lost && n <= MAX_SLEEP &&
              n_states < MAX_STATES && !findings()->cut;
  if (!keep) return;
  StateEntry **at = find(&p->hash), *e = *at;
  if (!e) {
    e = *at = search_take(sizeof *e);
    n_states++;
    COUNT(states, 1);
    workers_counts.states++;
  } else {
    summary_delete(e->futures);
  }
  *e = (StateEntry){
      .hash = p->hash, .futures = summary_copy(p->futures), .n_asleep = n, .narrow = p->narrow};
  for (uint32_t i = 0; i < n; i++) e->asleep[i] = hash_event(asleep[i]);
}

void merge_forget(uint32_t depth) {
  if (!merge_on() || depth >= n_places) return;
  if (!places[depth].futures) enter(depth);
  places[depth].futures->lost = true;
}
