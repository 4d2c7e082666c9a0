#include "search/state_merging.h"
#include "openmp/omp_team.h"

#include <string.h>

#include "access/shadow.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "openmp/omp_merge.h"
#include "search/program_state.h"
#include "search/reversal.h"
#include "search/search.h"
#include "search/waiting_loop.h"
#include "sync/task_fibers.h"
#include "sync/thread.h"
#include "world/object.h"
#include "world/snapshot.h"
#include "world/state_hash.h"

enum { MAX_FUTURES = 512, MAX_SLEEP = 32, MAX_PAGES = 512 };
#define MAX_STATES (1ul << 22)
#define MEMORY_SPAN (1ul << 36)

// Touches that follow a state, in all that was tried from it. Most states along a path are followed
// by the same ones: they share them, and who adds to a shared summary gets one of its own.
typedef struct Summary {
  uint32_t n, room, sharers;
  Future at[];
} Summary;

typedef struct StateEntry {
  StateHash hash;
  Summary *futures; // NULL: there are none
  uint64_t effort;  // that exploring it took
  uint32_t n_asleep,
      narrow;        // narrow: which of them stood only for sequences that have them, as bits
  uint64_t asleep[]; // what slept when it was explored, as hashes
} StateEntry;

struct MergePlace {
  Summary *futures;
  uint64_t effort; // of the search, when the state was reached
  uint32_t narrow; // as in StateEntry, when the state was reached
  bool has_hash, merged;
  bool known;   // all that was tried from it is in `futures`
  bool audited; // --check=expensive: it was explored before, and is again
}; // for each node of the path
struct MergeLook { // apart: of most states of a long execution nobody asks for the hash
  StateHash hash;
  uint64_t races_then; // if it is audited
};

// What merging costs and what it saves, counted in words that are hashed or the like, so that the
// same program is always searched in the same way. A step of the search costs as much as STEP of
// them.
enum { STEP = 1000 };
#define LOOK (5ul * STEP / 2)       // at a state, and keeping it, besides the words that are hashed
#define ALLOWANCE (1ul << 26)       // may be spent before anything was saved
#define FIRST_ALLOWANCE (5ul << 22) // on the first execution, which meets no state

bool merge_on(void) {
  return search->merging.places && !search->merging.given_up && control->merge;
}

// What --allow let through to the system is not in the state.
static bool can_hash(void) {
  return control->mode == MODE_EXPLORE && control->snapshot != SNAPSHOT_FORK &&
         !(control->let_through & ~ALLOW_UNSEEN & ~ALLOW_SIGNAL);
}

static void take_places(void) {
  Merging *m = &search->merging;
  m->places = arena_take(&m->memory, m->n_places * sizeof *m->places);
  m->looks = arena_take(&m->memory, m->n_places * sizeof *m->looks);
}

static struct MergeLook *look_at(const MergePlace *p) {
  return &search->merging.looks[p - search->merging.places];
}

void merge_start(void) {
  if (!control->merge || !can_hash() || control->preemptions >= 0) return;
  arena_start(&search->merging.memory, MEMORY_SPAN);
  search->merging.n_places = (control->max_events ? control->max_events : 1 << 20) + 2;
  take_places();
}

// Its memory goes back to the system.
void merge_stop(void) {
  search->merging.given_up = true;
  if (!search->merging.places) return;
  arena_drop(&search->merging.memory);
  search->merging.places = NULL;
  search->merging.states = NULL;
  search->merging.n_states = search->merging.n_slots = 0;
}

void merge_clear(void) {
  control->states = 0;
  if (!search->merging.places) return;
  arena_drop(&search->merging.memory);
  take_places();
  search->merging.states = NULL;
  search->merging.n_states = search->merging.n_slots = 0;
}

// ---- hashing

static uint64_t hash_pair(uint64_t x, uint64_t y) {
  StateHash h = {x, y};
  hash_add(&h, x ^ y << 1);
  return h.a ^ h.b;
}

// ---- clocks. Of a recorded access only this matters: before whose present it happened, and which
// clocks would pass that on.

static void name_clock(uint64_t name, const Clock *clock, uint32_t own) {
  if (search->merging.n_named < MAX_CLOCKS)
    search->merging.named[search->merging.n_named] = (NamedClock){name, clock, own};
  search->merging.n_named++;
}

static void name_scopes(const Fiber *f) {
  for (const Scope *s = f->task ? f->task->finish : NULL; s; s = s->next)
    name_clock(s->key ^ (uint64_t)f->number << 44, &s->ended, NOBODY);
}

static void name_omp_clock(const void *named_by, uint64_t name, const Clock *clock) {
  name_clock(name ^ 5ul << 40, clock, NOBODY);
}

static bool collect_clocks(void) {
  search->merging.n_named = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    if (f->state != FIBER_ENDED) name_clock(f->number, &f->clock, f->number);
  }
  search->merging.n_present = search->merging.n_named;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *f = world->fiber[i];
    bool may_be_joined = f->state == FIBER_ENDED && !f->joined &&
                         !f->detached; // tasks that others wait for: see omp_merge.c
    if (may_be_joined) name_clock(f->number, &f->clock, f->number); // joining it passes them on
    if (f->woken) name_clock(1ul << 20 | f->number, &f->wake, NOBODY);
    if (f->fence.acquired.n) name_clock(2ul << 20 | f->number, &f->fence.acquired, NOBODY);
    if (f->fence.is_released) name_clock(3ul << 20 | f->number, &f->fence.released, NOBODY);
    name_scopes(f);
    omp_clocks(f, name_omp_clock);
  }
  for (uint32_t i = 0; i < object_buckets(); i++)
    for (const Object *o = world->objects[i]; o; o = o->next) {
      if (o->clock.n) name_clock(o->address, &o->clock, NOBODY);
      if (o->readers.n) name_clock(o->address ^ 1ul << 62, &o->readers, NOBODY);
    }
  return search->merging.n_named <= MAX_CLOCKS;
}

static uint64_t compute_covered(uint32_t thread, uint32_t epoch) {
  uint64_t sum = 1;
  uint32_t present = 0;
  for (uint32_t i = 0; i < search->merging.n_named; i++) {
    bool has = search->merging.named[i].own == thread ||
               clock_get(search->merging.named[i].clock, thread) >= epoch;
    if (!has) continue;
    sum += hash_pair(search->merging.named[i].name, 77);
    present += i < search->merging.n_present;
  }
  search->merging.spent += search->merging.n_named;
  CHECK_DEBUG(present <= search->merging.n_present && search->merging.n_named <= MAX_CLOCKS);
  return present == search->merging.n_present ? 0 : sum;
}

// 0: before everybody's present, so it cannot be part of a race any more. Many accesses are of the
// same thread and epoch.
static uint64_t covered(uint32_t thread, uint32_t epoch) {
  CoveredEpoch *k = &search->merging.covered[(thread * 0x9e3779b1u ^ epoch * 0x85ebca6bu) >> 22];
  search->merging.spent++;
  if (k->look == search->merging.n_hashed && k->thread == thread && k->epoch == epoch)
    return k->value;
  k->look = search->merging.n_hashed;
  k->thread = thread;
  k->epoch = epoch;
  return k->value = compute_covered(thread, epoch);
}

bool merge_hash(StateHash *h) {
  return can_hash() && program_state_hash(h, false, &search->merging.spent);
}

static bool hash_state(StateHash *h) {
  if (!can_hash()) return false;
  search->merging.n_hashed++;
  bool told = collect_clocks();
  search->merging.spent += LOOK + search->merging.n_named + world->n_cells;
  if (!told || !program_state_hash(h, true, &search->merging.spent) || !shadow_hash(h, covered))
    return false;
  if (world->drawn_at) hash_add(h, covered(world->drawn_by, world->drawn_at)); // see rand.c
  h->a |= 1;                                                                   // never all zero
  return true;
}

// ---- the table

static StateEntry **find(const StateHash *h) {
  CHECK_DEBUG(search->merging.n_states < search->merging.n_slots); // there is an empty one
  for (uint64_t i = h->b;; i++) {
    StateEntry **e = &search->merging.states[i & (search->merging.n_slots - 1)];
    if (!*e || ((*e)->hash.a == h->a && (*e)->hash.b == h->b)) return e;
  }
}

static const StateEntry *look_up(const StateHash *h) {
  return search->merging.n_slots ? *find(h) : NULL;
}

// Room for one more.
static void make_room(void) {
  if (search->merging.n_states * 2 < search->merging.n_slots) return;
  StateEntry **old = search->merging.states;
  uint64_t n = search->merging.n_slots;
  search->merging.n_slots = n ? n * 2 : 1024;
  search->merging.states =
      arena_take(&search->merging.memory, search->merging.n_slots * sizeof *search->merging.states);
  for (uint64_t i = 0; i < n; i++)
    if (old[i]) *find(&old[i]->hash) = old[i];
  if (n) arena_give(&search->merging.memory, old, n * sizeof *old);
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

static size_t summary_size(const Summary *s) { return sizeof *s + s->room * sizeof *s->at; }

static Summary *summary_share(Summary *s) {
  if (s) s->sharers++;
  return s;
}

static void summary_leave(Summary *s) {
  CHECK(!s || (s->sharers && s->n <= s->room));
  if (s && !--s->sharers) arena_give(&search->merging.memory, s, summary_size(s));
}

// The same touches, of which nobody else knows, with room for more.
static Summary *summary_own(Summary *s, uint32_t room) {
  if (s && s->sharers == 1 && s->room >= room) return s;
  room = s && s->room > room ? s->room : room;
  Summary *own = arena_take(&search->merging.memory, sizeof *own + room * sizeof *own->at);
  own->room = room;
  own->sharers = 1;
  own->n = s ? s->n : 0;
  if (s) memcpy(own->at, s->at, s->n * sizeof *s->at);
  summary_leave(s);
  return own;
}

static void lose(MergePlace *p) {
  summary_leave(p->futures);
  p->futures = NULL;
  p->known = false;
}

static Future *summary_find(Summary *s, const Future *f) {
  for (uint32_t i = 0; s && i < s->n; i++)
    if (s->at[i].key == f->key && s->at[i].thread == f->thread && s->at[i].mode == f->mode &&
        s->at[i].waits == f->waits)
      return &s->at[i];
  return NULL;
}

static void summary_add(MergePlace *p, Future f) {
  if (!p->known) return;
  const Future *known = summary_find(p->futures, &f);
  if (known && !(f.mask & ~known->mask)) return;
  uint32_t n = p->futures ? p->futures->n : 0;
  if (!known && n == MAX_FUTURES) return lose(p);
  bool full = !known && n && n == p->futures->room;
  p->futures = summary_own(p->futures, n ? full ? n * 2 : n : 4);
  Future *at = known ? summary_find(p->futures, &f) : &p->futures->at[p->futures->n++];
  CHECK_DEBUG(p->futures->sharers == 1 && p->futures->n <= p->futures->room);
  f.mask |= at->mask;
  *at = f;
}

static void enter(uint32_t depth) {
  MergePlace *p = &search->merging.places[depth];
  summary_leave(p->futures);
  *p = (MergePlace){.known = true, .effort = search->merging.done + search->merging.saved};
}

void merge_pass(uint32_t depth) {
  if (depth < search->merging.n_places) enter(depth);
}

// Hashing costs more than a step. Where states hardly ever meet, or what follows them when they do
// is little, it is given up; that loses nothing but mergers.
bool merge_worthwhile(void) {
  search->merging.done += STEP;
  bool small =
      snapshot_pages() < MAX_PAGES && findings()->n_numbers <= 64; // threads are bits of a word
  bool meet =
      search->merging.n_looks < 8192 || search->merging.n_hits * 32 > search->merging.n_looks;
  bool pays = search->merging.spent < ALLOWANCE + search->merging.done / 8 ||
              search->merging.saved > search->merging.spent;
  if (small && meet && pays) return true;
  merge_stop();
  return false;
}

// --check=expensive: one merger in a hundred, the first among them, is not made. What lies below
// such a state was explored before, so nothing new may be found there.
static bool audits(void) {
  enum { ONE_IN = 100 };
  return unlikely(control->expensive) && search->merging.met++ % ONE_IN == 0;
}

static void compare_audited(MergePlace *p) {
  if (!p->audited || findings()->cut) return;
  p->audited = false;
  if (findings()->n_races != look_at(p)->races_then)
    report_unknown("internal error: a state that was taken for explored has a race below it");
}

// Of a long first execution the states at its end are not kept: hashing them all could cost more
// than all that follows. A state that was not kept is explored once more where it is met again.
static bool is_dear(void) {
  return !control->executions && search->merging.spent > FIRST_ALLOWANCE + search->merging.done / 8;
}

bool merge_here(uint32_t depth, const Event **asleep, uint32_t n) {
  if (depth >= search->merging.n_places) return false;
  enter(depth);
  MergePlace *p = &search->merging.places[depth];
  if (world->n_alive < 2 || is_dear() || !hash_state(&look_at(p)->hash)) return false;
  p->has_hash = true;
  search->merging.n_looks++;
  for (uint32_t i = 0; i < n && i < MAX_SLEEP; i++) p->narrow |= (uint32_t)asleep[i]->narrow << i;
  const StateEntry *e = look_up(&look_at(p)->hash);
  if (!e || !sleeps_too(e, asleep, n)) return false;
  CHECK(e->hash.a == look_at(p)->hash.a && e->hash.b == look_at(p)->hash.b);
  if (audits()) return p->audited = true, look_at(p)->races_then = findings()->n_races, false;
  p->futures = summary_share(e->futures);
  p->merged = true;
  search->merging.n_hits++;
  search->merging.saved += e->effort;
  return true;
}

const Future *merge_futures(uint32_t depth, uint32_t *n) {
  const Summary *s = search->merging.places[depth].futures;
  *n = s ? s->n : 0;
  return s ? s->at : NULL;
}

void merge_add(uint32_t depth, const Event *e) {
  if (!merge_on() || depth >= search->merging.n_places) return;
  for (int i = 0; i < e->n_touches && !has_its_place(e); i++)
    summary_add(&search->merging.places[depth],
                (Future){e->touch[i].key, e->thread, e->touch[i].mode, e->touch[i].mask,
                         op_is(e->op, OP_BLOCKS)});
}

void merge_close_event(uint32_t depth) {
  if (!merge_on() || depth + 1 >= search->merging.n_places) return;
  MergePlace *p = &search->merging.places[depth], *below = &search->merging.places[depth + 1];
  if (!below->known) lose(p);
  if (!p->known) return;
  CHECK(!p->merged); // nothing is tried below a state that was taken for another
  if (!p->futures) p->futures = summary_share(below->futures);
  for (uint32_t i = 0; p->futures != below->futures && below->futures && i < below->futures->n; i++)
    summary_add(p, below->futures->at[i]);
  merge_add(depth, execution_event(search, depth));
}

static StateEntry *entry_new(const StateHash *h, uint32_t n) {
  make_room();
  StateEntry **at = find(h), *old = *at;
  if (old) {
    summary_leave(old->futures);
    arena_give(&search->merging.memory, old, sizeof *old + old->n_asleep * sizeof *old->asleep);
  } else {
    search->merging.n_states++;
    COUNT(states, 1);
    search->counts.states++;
  }
  return *at = arena_take(&search->merging.memory, sizeof **at + n * sizeof *(*at)->asleep);
}

void merge_close_state(uint32_t depth, const Event **asleep, uint32_t n) {
  if (!merge_on() || depth >= search->merging.n_places) return;
  MergePlace *p = &search->merging.places[depth];
  compare_audited(p);
  bool keep = p->has_hash && !p->merged && p->known && n <= MAX_SLEEP &&
              search->merging.n_states < MAX_STATES && !findings()->cut;
  if (!keep) return;
  CHECK(look_at(p)->hash.a && !p->audited);
  StateEntry *e = entry_new(&look_at(p)->hash, n);
  e->hash = look_at(p)->hash;
  e->futures = summary_share(p->futures);
  e->effort = search->merging.done + search->merging.saved - p->effort;
  e->n_asleep = n;
  e->narrow = p->narrow;
  for (uint32_t i = 0; i < n; i++) e->asleep[i] = hash_event(asleep[i]);
}

void merge_forget(uint32_t depth) {
  if (!merge_on() || depth >= search->merging.n_places) return;
  lose(&search->merging.places[depth]);
}
