#include "search/commuting.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "base/arenas.h"
#include "base/program.h"
#include "search/execution.h"
#include "search/search.h"

#define MAX_ACCESSES (1ul << 26)
#define CLOCK_POOL (1ul << 34)
enum { LONG_STRETCH = 1 << 18 }; // accesses
_Static_assert(MAX_ACCESSES < 1ul << 30, "a mark has room for the place of any access");

void commuting_start(Search *s, int32_t *(*last_access)(uint64_t base)) {
  if (control->order != ORDER_WEAK || control->mode != MODE_EXPLORE) return;
  s->commuting.last_access = last_access;
  s->commuting.marks = memory_reserve(MAX_PATH * sizeof *s->commuting.marks);
  s->commuting.accesses = memory_reserve(MAX_ACCESSES * sizeof *s->commuting.accesses);
  s->commuting.state = memory_reserve(sizeof *s->commuting.state);
  s->commuting.state->clocks.words = memory_reserve(CLOCK_POOL);
  s->commuting.state->recording = true;
  s->commuting.state->begins = s->commuting.state->last_simple = -1;
  s->commuting.tires = getenv("NORACE_TIRES");
}

void commuting_delete(Search *s) {
  if (!s->commuting.state) return;
  munmap(s->commuting.marks, MAX_PATH * sizeof *s->commuting.marks);
  munmap(s->commuting.accesses, MAX_ACCESSES * sizeof *s->commuting.accesses);
  munmap(s->commuting.state->clocks.words, CLOCK_POOL);
  munmap(s->commuting.state, sizeof *s->commuting.state);
  s->commuting = (Commuting){0};
}

// Where each region of a lock comes after the one before it the weakened order is the full one: as
// long as that was so, nothing was saved.
bool commuting_reconsider(Search *s) {
  enum { EXECUTIONS = 64, EVENTS = 1 << 17, EARLY = 3 };
  const CommutingState *state = s->commuting.state;
  if (!state || control->snapshot == SNAPSHOT_FORK) return false; // there others go on with it
  s->commuting.n_judged++;
  bool useless = !state->saves && s->commuting.n_judged >= EXECUTIONS && state->n_settled >= EVENTS;
  if (!useless && !(s->commuting.tires && s->commuting.n_judged == EARLY)) return false;
  commuting_delete(s);
  return true;
}

// ---- accesses

static void alone_before(Search *s, int32_t event);

void commuting_begin(Search *s, uint32_t i, bool only) {
  if (!s->commuting.state) return;
  if (only) alone_before(s, (int32_t)i);
  s->commuting.marks[i] = (SegmentMark){.accesses = (uint32_t)s->commuting.state->n_accesses};
  s->commuting.state->recording = true;
}

static bool is_plain_write(const SegmentAccess *a) {
  return (a->kind & (ACCESS_WRITE | ACCESS_ATOMIC | ACCESS_ADD)) == ACCESS_WRITE;
}
// An access that conflicts with whatever the new one does, and commutes with no more. An addition
// commutes with those of its own width: where one carries, a narrower one wraps round.
static bool stands_for(const SegmentAccess *a, uint8_t mask, uint8_t kind) {
  if (a->kind == kind && kind & ACCESS_ADD) return a->mask == mask;
  return (a->mask & mask) == mask && (a->kind == kind || is_plain_write(a));
}

void commuting_note(Search *s, uint64_t base, uint8_t mask, uint8_t kind, uint32_t thread,
                    uint32_t epoch) {
  if (!s->commuting.state || !s->commuting.state->recording) return;
  if (s->commuting.state->n_accesses == MAX_ACCESSES)
    return (void)(s->commuting.state->overflow = true);
  int32_t event = (int32_t)execution_length(s) - 1;
  int32_t *last = s->commuting.last_access(base), previous = *last - 1;
  int32_t begin = event < 0 ? 0 : (int32_t)s->commuting.marks[event].accesses; // of its segment
  for (int32_t k = previous; k >= begin && s->commuting.accesses[k].epoch == epoch;
       k = s->commuting.accesses[k].previous)
    if (stands_for(&s->commuting.accesses[k], mask, kind)) return;
  s->commuting.accesses[s->commuting.state->n_accesses] = (SegmentAccess){.base = base,
                                                                          .previous = previous,
                                                                          .run = previous,
                                                                          .event = event,
                                                                          .epoch = epoch,
                                                                          .thread = thread,
                                                                          .kind = kind,
                                                                          .mask = mask};
  *last = (int32_t)++s->commuting.state->n_accesses; // one more than its place
}

static bool conflict(const SegmentAccess *a, const SegmentAccess *b) {
  return (a->mask & b->mask) && ((a->kind | b->kind) & ACCESS_WRITE) &&
         !(a->kind & b->kind & ACCESS_ATOMIC);
}

static uint64_t accesses_end(const Search *s, uint32_t i) {
  return i + 1 < execution_length(s) ? s->commuting.marks[i + 1].accesses
                                     : s->commuting.state->n_accesses;
}

// Additions to the same number: whichever comes first, the sum is the same.
static bool commute(const SegmentAccess *a, const SegmentAccess *b) {
  return (a->kind & b->kind & ACCESS_ADD) && a->mask == b->mask;
}

// ---- regions

bool commuting_simple(const Search *s, uint32_t i) {
  return s->commuting.state && s->commuting.marks[i].lock;
}

int32_t commuting_region(const Search *s, uint32_t i) {
  const Event *e = execution_event(s, i);
  if (!s->commuting.state || e->op != OP_UNLOCK) return -1;
  int32_t lock = e->touch[0].previous; // nothing touched the lock between the two
  if (lock < 0 || !s->commuting.marks[lock].lock ||
      execution_event(s, (uint32_t)lock)->thread != e->thread)
    return -1;
  CHECK_DEBUG(execution_event(s, (uint32_t)lock)->op == OP_LOCK && (uint32_t)lock < i);
  return lock;
}

// The lock whose simple region the access lies in; 0: none.
static uint64_t lock_around(const Search *s, const SegmentAccess *a) {
  return a->event >= 0 ? s->commuting.marks[a->event].lock : 0;
}

// Reads or atomic accesses of the same bytes, or additions to the same number under the same lock:
// whatever commutes with one, or is in order with it or not because of that lock, does so with all.
// They are skipped together. Among the atomic ones are those of each lock's own memory.
static bool same_run(const Search *s, const SegmentAccess *a, const SegmentAccess *b) {
  if (a->kind != b->kind || a->mask != b->mask) return false;
  if (!(a->kind & ACCESS_WRITE) || (a->kind & (ACCESS_ATOMIC | ACCESS_ADD)) == ACCESS_ATOMIC)
    return true;
  return (a->kind & ACCESS_ADD) && lock_around(s, a) && lock_around(s, a) == lock_around(s, b);
}

static void find_runs(Search *s, uint32_t i) {
  for (uint64_t x = s->commuting.marks[i].accesses; x < s->commuting.state->n_accesses; x++) {
    SegmentAccess *a = &s->commuting.accesses[x];
    const SegmentAccess *b = a->previous >= 0 ? &s->commuting.accesses[a->previous] : NULL;
    a->run = b && same_run(s, a, b) ? b->run : a->previous;
  }
}

static const Touch *touch_on(const Event *e, uint64_t key) {
  const Touch *t = e->touch;
  while (t < e->touch + e->n_touches && t->key != key) t++;
  CHECK(t < e->touch + e->n_touches); // it is asked of events that a link names
  return t;
}

// The event, or if it ends a simple region the last one before that which is no part of one.
static int32_t special_from(const Search *s, int32_t i) {
  int32_t lock = i >= 0 ? commuting_region(s, (uint32_t)i) : -1;
  return lock >= 0 ? execution_links(s, (uint32_t)lock)[0].special : i;
}

static int32_t region_from(const Search *s, int32_t i, uint64_t key) {
  if (i < 0 || commuting_region(s, (uint32_t)i) >= 0) return i;
  const Event *e = execution_event(s, (uint32_t)i);
  return execution_links(s, (uint32_t)i)[touch_on(e, key) - e->touch].region;
}

int32_t commuting_special(const Search *s, uint32_t i, uint64_t key) {
  const Event *e = execution_event(s, i);
  return execution_links(s, i)[touch_on(e, key) - e->touch].special;
}

// Of an access of region i: back along the accesses to the same eight bytes, as far as event
// `limit`. A region of the lock that is known to the visitor, with an access that conflicts with
// whatever this one conflicts with, ends the way: what lies before it was in its own way.
static void visit_from(Search *s, uint32_t i, const SegmentAccess *x, int32_t limit,
                       RegionVisitor *v) {
  uint64_t key = s->commuting.marks[i].lock;
  for (int32_t k = x->previous; k >= 0 && s->commuting.accesses[k].event > limit;) {
    const SegmentAccess *y = &s->commuting.accesses[k];
    bool own = y->event == (int32_t)i, apart = !conflict(x, y) || commute(x, y);
    bool region = !own && lock_around(s, y) == key;
    if (region && !apart) v->visit(s, v, (uint32_t)y->event);
    if (region && stands_for(y, x->mask, x->kind) && v->known(s, v, (uint32_t)y->event)) return;
    k = apart && !own ? y->run : y->previous;
  }
}

void commuting_visit(Search *s, uint32_t i, int32_t limit, RegionVisitor *v) {
  for (uint64_t x = s->commuting.marks[i].accesses; x < accesses_end(s, i); x++)
    visit_from(s, i, &s->commuting.accesses[x], limit, v);
}

uint32_t commuting_unlock(const Search *s, uint32_t lock) {
  uint32_t unlock = (uint32_t)s->commuting.marks[lock].unlock;
  CHECK(unlock > lock && unlock < execution_length(s)); // of a region that is on the path
  return unlock;
}

// ---- clocks

// Event i comes after that one. What its thread did in the segment that it began is not released by
// it.
static void join(Search *s, WhichOrder which, uint32_t with) {
  CHECK_DEBUG(with < execution_length(s));
  const Event *e = execution_event(s, with);
  clock_build_join(&s->clock, s->commuting.marks[with].clock[which]);
  clock_build_raise(&s->clock, e->thread, which == WEAK ? e->index : e->epoch - 1);
}

// Event i starts a thread, or waits for the end of one, or was woken.
static void join_cause(Search *s, uint32_t i, WhichOrder which) {
  const Event *e = execution_event(s, i);
  if (e->after_thread == NOBODY || (which == RACE && e->op == OP_RESUME && program.cancels))
    return; // a cancellation orders nothing
  int32_t cause =
      e->after_index ? (int32_t)execution_node_of(s, e->after_thread, e->after_index) : -1;
  if (cause >= 0) join(s, which, (uint32_t)cause);
  if (which == WEAK) return;
  if (e->op == OP_START) clock_build_raise(&s->clock, e->after_thread, e->creator_epoch);
  if (e->op == OP_JOIN || e->op == OP_GET)
    clock_build_raise(&s->clock, e->after_thread, UINT32_MAX);
}

bool commuting_before(const Search *s, uint32_t i, uint32_t j) {
  uint32_t thread = execution_event(s, i)->thread;
  if (thread == execution_event(s, j)->thread) return i <= j;
  return event_clock_get(&s->commuting.state->clocks, s->commuting.marks[j].clock[WEAK], thread) >=
         execution_event(s, i)->index;
}

static bool acquires(const Event *e) {
  return op_is(e->op, OP_ACQUIRES) || (op_is(e->op, OP_TRIES) && e->effect); // it got it
}

// The event comes before the one whose clock is being made.
static bool covers(const Search *s, WhichOrder which, const Event *e) {
  return clock_build_get(&s->clock, e->thread) >= (which == WEAK ? e->index : e->epoch - 1);
}

// Event k, and what comes before it, comes before event i, whose clock is being made.
static bool is_behind(const Search *s, uint32_t i, WhichOrder which, uint32_t k) {
  const Event *o = execution_event(s, k);
  if (o->thread == execution_event(s, i)->thread) return true;
  return clock_build_get(&s->clock, o->thread) >= (which == WEAK ? o->index : o->epoch);
}

// ---- regions of the same lock that do not commute with region i

typedef struct {
  RegionVisitor visitor;
  uint32_t i;
  WhichOrder which;
} Joining;

static void join_region(Search *s, RegionVisitor *v, uint32_t lock) {
  const Joining *of = (const Joining *)v;
  const Event *unlock = execution_event(s, commuting_unlock(s, lock));
  if (unlock->thread != execution_event(s, of->i)->thread && !covers(s, of->which, unlock))
    join(s, of->which, commuting_unlock(s, lock));
}

static bool is_joined(Search *s, RegionVisitor *v, uint32_t lock) {
  const Joining *of = (const Joining *)v;
  return is_behind(s, of->i, of->which, lock);
}

// The object is as new behind the event: what was released to it before is forgotten, and orders no
// access behind it. (One whose end was refused keeps its state.) Other events of this kind release
// nothing themselves; that what is released before them does not count either only makes more
// executions be looked at in the full order.
static bool renews(const Event *e) { return e->op == OP_OBJECT && (!e->before || e->effect); }

// What event i comes after because of its touch t, as far as it is no simple region: back to an
// event that stands for whatever lies before it, which is returned.
static int32_t join_specials(Search *s, uint32_t i, WhichOrder which, const Touch *t,
                             int32_t from) {
  for (int32_t k = from; k >= 0; k = special_from(s, execution_next_on(s, (uint32_t)k, t))) {
    const Event *o = execution_event(s, (uint32_t)k);
    const Touch *ot = touch_on(o, t->key);
    bool guards = ot == &o->touch[o->n_touches - 1];
    bool edge = touch_conflict(ot, t) && (which == WEAK || (op_is(o->op, OP_RELEASES) && guards));
    if (edge && !covers(s, which, o)) join(s, which, (uint32_t)k);
    if ((ot->mask & t->mask) != t->mask) continue;
    if (ot->mode == TOUCH_W && (edge || renews(o))) return k;
    // It came after all that this one comes after.
    bool same = ot->mode == TOUCH_W || ot->mode == t->mode;
    bool joins = which == WEAK || (guards && acquires(o));
    if (same && joins && is_behind(s, i, which, (uint32_t)k)) return k;
  }
  return -1;
}

// All regions since `limit`, for an event that is none itself.
static void join_all_regions(Search *s, uint32_t i, WhichOrder which, const Touch *t,
                             int32_t limit) {
  for (int32_t k = execution_links(s, i)[t - execution_event(s, i)->touch].region; k > limit;) {
    int32_t lock = commuting_region(s, (uint32_t)k);
    const Event *o = execution_event(s, (uint32_t)k);
    if (o->thread != execution_event(s, i)->thread && !covers(s, which, o))
      join(s, which, (uint32_t)k);
    k = execution_links(s, lock)[0].region;
  }
}

// What event i comes after because of its touch t: everything that it conflicts with, but not
// regions of the same lock that are apart from its own.
static void join_touch(Search *s, uint32_t i, WhichOrder which, const Touch *t) {
  const Event *e = execution_event(s, i);
  bool guard = t == &e->touch[e->n_touches - 1];
  if (which == RACE && (!guard || !acquires(e))) return;
  int32_t limit = join_specials(s, i, which, t, execution_links(s, i)[t - e->touch].special);
  if (!s->commuting.marks[i].lock) return join_all_regions(s, i, which, t, limit);
  Joining of = {{join_region, is_joined}, i, which};
  commuting_visit(s, i, limit, &of.visitor);
}

static void compute_clock(Search *s, uint32_t i, WhichOrder which) {
  const Event *e = execution_event(s, i);
  int32_t own = execution_node(s, i)->previous_of_thread;
  clock_build(&s->clock, &s->commuting.state->clocks,
              own < 0 ? (EventClock){0} : s->commuting.marks[own].clock[which]);
  join_cause(s, i, which);
  for (int k = 0; k < e->n_touches; k++) join_touch(s, i, which, &e->touch[k]);
  s->commuting.marks[i].clock[which] = clock_build_end(&s->clock);
}

// ---- accesses that only the locks of regions that are apart keep in order

static bool in_order(const Search *s, const SegmentAccess *x, const SegmentAccess *y) {
  if (x->thread == y->thread) return true;
  if (y->event < 0) return false; // one thread alone moves before the first event
  return event_clock_get(&s->commuting.state->clocks, s->commuting.marks[y->event].clock[RACE],
                         x->thread) >= x->epoch;
}

// Both in simple regions of one lock.
static bool excluded(const Search *s, const SegmentAccess *x, const SegmentAccess *y) {
  return lock_around(s, x) && lock_around(s, x) == lock_around(s, y);
}

// Another access of its segment was compared in its place: their epochs differ, but what comes
// before them is the same.
static bool was_stood_for(const Search *s, const SegmentAccess *x) {
  for (int32_t k = x->previous; k >= 0 && s->commuting.accesses[k].event == x->event;
       k = s->commuting.accesses[k].previous)
    if (stands_for(&s->commuting.accesses[k], x->mask, x->kind)) return true;
  return false;
}

// An earlier access, before this one, that was compared with all that this one would be compared
// with.
static bool was_compared_for(const Search *s, const SegmentAccess *y, const SegmentAccess *x) {
  if (control->n_proved || control->n_regions) return false; // perhaps it was not
  if (!stands_for(y, x->mask, x->kind) || !in_order(s, y, x)) return false;
  return !(y->kind & ACCESS_ADD) || !lock_around(s, y) || lock_around(s, y) == lock_around(s, x);
}

static bool races_with_earlier(const Search *s, const SegmentAccess *x) {
  bool hints = control->n_proved || control->n_regions;
  if (unlikely(hints) && s->commuting.is_proved(x->base, x->mask, x->thread)) return false;
  if (was_stood_for(s, x)) return false;
  for (int32_t k = x->previous; k >= 0;) {
    const SegmentAccess *y = &s->commuting.accesses[k];
    bool clash = conflict(x, y) && !(commute(x, y) && excluded(s, x, y));
    if (clash && !in_order(s, y, x)) return true;
    if (is_plain_write(y) && (y->mask & x->mask) == x->mask)
      return false; // it was compared with the rest
    if (was_compared_for(s, y, x)) return false;
    k = clash ? y->previous : y->run;
  }
  return false;
}

// Region i could come before the last region of its lock that another thread had.
static bool passes_region(const Search *s, uint32_t i) {
  int32_t last = execution_links(s, i)[0].region;
  return last >= 0 && !commuting_before(s, (uint32_t)last, i);
}

void commuting_settle(Search *s, uint32_t i, uint64_t unlocks) {
  if (!s->commuting.state) return;
  CHECK(i + 1 == execution_length(s)); // the last one: what it began is behind it
  CHECK_DEBUG(s->commuting.marks[i].accesses <= s->commuting.state->n_accesses);
  s->commuting.state->recording = false;
  const Event *e = execution_event(s, i);
  bool simple = e->op == OP_LOCK && unlocks == e->touch[0].key;
  s->commuting.marks[i].lock = simple ? unlocks : 0;
  if (simple) s->commuting.state->last_simple = (int32_t)i;
  for (int k = 0; k < e->n_touches; k++) {
    Link *link = &execution_links(s, i)[k];
    link->special = special_from(s, e->touch[k].previous);
    link->region = region_from(s, e->touch[k].previous, e->touch[k].key);
  }
  int32_t lock = commuting_region(s, i);
  if (lock >= 0) s->commuting.marks[lock].unlock = (int32_t)i;
  find_runs(s, i);
  for (int which = 0; which < N_CLOCKS; which++) compute_clock(s, i, (WhichOrder)which);
  s->commuting.state->n_settled++;
  if (simple && !s->commuting.state->saves) s->commuting.state->saves = passes_region(s, i);
  bool unsafe = s->commuting.state->overflow || e->op == OP_TRYLOCK;
  for (uint64_t x = s->commuting.marks[i].accesses; x < s->commuting.state->n_accesses && !unsafe;
       x++)
    unsafe = races_with_earlier(s, &s->commuting.accesses[x]);
  s->commuting.marks[i].unsafe = unsafe;
  s->commuting.state->n_unsafe += unsafe;
}

void commuting_adopt(Search *s, uint32_t i) {
  if (!s->commuting.state || i >= execution_length(s)) return;
  for (uint64_t x = s->commuting.marks[i].accesses; x < s->commuting.state->n_accesses; x++)
    *s->commuting.last_access(s->commuting.accesses[x].base) = (int32_t)x + 1;
}

static void drop_accesses(Search *s, uint64_t from) {
  CHECK_DEBUG(from <= s->commuting.state->n_accesses);
  while (s->commuting.state->n_accesses > from) {
    const SegmentAccess *x = &s->commuting.accesses[--s->commuting.state->n_accesses];
    int32_t *last = s->commuting.last_access(x->base);
    CHECK((uint64_t)*last == s->commuting.state->n_accesses + 1); // taken back in their order
    *last = x->previous + 1;
  }
}

// ---- what can be forgotten on the way
//
// When one thread is alone, what came before comes before all that follows, in the full order. If
// no simple region lies in the stretch since a thread was last alone, both weakened orders have all
// edges of the full one there. So no access of the stretch is out of order with a later one, and no
// region of it is visited from a later one: nothing asks for its accesses any more, however the
// execution goes on. They are compared with each other when they are made (races_with_earlier), and
// what came out of that stays. Only if the search goes back into the stretch are they missing. It
// looks at such executions in the full order then, which needs none of them.

static void stretch_begin(Search *s, int32_t event) {
  s->commuting.state->begins = event;
  s->commuting.state->begins_with = s->commuting.state->n_accesses;
}

static bool can_forget(const Search *s) {
  bool apart = s->commuting.state->last_simple >= 0 &&
               s->commuting.state->last_simple >= s->commuting.state->begins;
  return !apart && !s->commuting.state->lost && s->commuting.state->n_forgotten < MAX_FORGOTTEN &&
         s->commuting.state->n_accesses > s->commuting.state->begins_with + LONG_STRETCH;
}

// From this event on one thread is alone; the accesses of those before it have been looked at.
static void alone_before(Search *s, int32_t event) {
  if (can_forget(s)) {
    drop_accesses(s, s->commuting.state->begins_with);
    s->commuting.state->forgotten[s->commuting.state->n_forgotten++] =
        (Stretch){s->commuting.state->begins, event - 1};
  }
  stretch_begin(s, event);
}

// Event i was taken off the path. A stretch that it was part of is there in part, as long as the
// event is in whose segment it begins.
static void lose_stretches(Search *s, int32_t i) {
  while (s->commuting.state->n_forgotten &&
         s->commuting.state->forgotten[s->commuting.state->n_forgotten - 1].last >= i) {
    s->commuting.state->lost = true;
    s->commuting.state->lost_from =
        s->commuting.state->forgotten[--s->commuting.state->n_forgotten].first;
  }
  if (s->commuting.state->lost && s->commuting.state->lost_from >= i)
    s->commuting.state->lost = false;
  if (s->commuting.state->begins >= i) stretch_begin(s, i - 1);
}

// The clocks of event i are the last of the pool, unless they are those of its thread's event
// before.
static void pop_clocks(Search *s, uint32_t i) {
  int32_t own = execution_node(s, i)->previous_of_thread;
  for (int which = N_CLOCKS; which-- > 0;) {
    EventClock c = s->commuting.marks[i].clock[which],
               before = own < 0 ? (EventClock){0} : s->commuting.marks[own].clock[which];
    if (c.n && (c.at != before.at || c.n != before.n)) s->commuting.state->clocks.top = c.at;
  }
}

void commuting_pop(Search *s, uint32_t i) {
  if (!s->commuting.state) return;
  const SegmentMark *m = &s->commuting.marks[i];
  drop_accesses(s, m->accesses);
  lose_stretches(s, (int32_t)i);
  s->commuting.state->n_unsafe -= m->unsafe;
  pop_clocks(s, i);
}

bool commuting_unsafe(const Search *s) {
  return s->commuting.state->n_unsafe > 0 || s->commuting.state->lost;
}
