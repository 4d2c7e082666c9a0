// Pairs of events that could come the other way round: after an execution, plans for the state
// before the first of each pair.
#include <stdlib.h>
#include <string.h>

#include "search/commuting.h"
#include "search/execution.h"
#include "search/reversal.h"
#include "search/search.h"
#include "search/wakeup_tree.h"

enum { LONG = 4096 }; // an execution of so many events is
void reversals_start(Search *s) {
  s->reversals.late_from = UINT32_MAX;
  s->reversals.sequence = wakeup_pool();
  s->reversals.met = (uint32_t *)wakeup_pool();
}

void reversals_delete(Search *s) {
  wakeup_pool_delete(s->reversals.sequence);
  wakeup_pool_delete(s->reversals.met);
  s->reversals = (Reversals){0};
}

static bool comes_before(Search *s, uint32_t i, uint32_t j) {
  return s->reversals.weakly ? commuting_before(s, i, j) : execution_before(s, i, j);
}

static bool enabled_with(OpKind op, int32_t state) {
  switch (op_facts[op].needs) {
  case OP_NEEDS_ANY: return true;
  case OP_NEEDS_FREE: return state == 0;
  case OP_NEEDS_UNWRITTEN: return state < WRITER;
  case OP_NEEDS_POSITIVE: return state > 0;
  case OP_NEEDS_IDLE: return state != 1;
  case OP_NEEDS_TURN: return false;
  }
  return true;
}

// The state of the object `key` after all that comes before event i or does not depend on it, as
// far as event j.
static int32_t state_without(Search *s, uint64_t key, uint32_t i, uint32_t j, int32_t state_at_j,
                             int32_t last) {
  int32_t state = state_at_j, sum = 0;
  for (int32_t k = last; k >= (int32_t)i;) {
    const Event *e = execution_event(s, (uint32_t)k);
    const Touch *t = &e->touch[e->n_touches - 1]; // the guarding object is the last touch
    int32_t before = -1;
    for (int m = 0; m < e->n_touches; m++)
      if (e->touch[m].key == key) before = e->touch[m].previous;
    if (t->key == key) {
      state = e->before;
      if (!comes_before(s, i, (uint32_t)k)) sum += e->effect;
    }
    k = before;
  }
  return state + sum;
}

static bool changes(const Event *e, uint64_t key) {
  if (e->idle) return false;
  for (int k = 0; k < e->n_touches; k++)
    if (e->touch[k].key == key && e->touch[k].mode != TOUCH_R) return true;
  return false;
}

// Path index of the event k' such that k and k' leave the object `key` as it was (waiting_loop.c);
// -1: k is not one of such two.
static int32_t partner(Search *s, uint32_t k, uint32_t end, uint64_t key) {
  const Event *e = execution_event(s, k);
  int32_t other = -1;
  if (e->undoes) other = execution_node(s, k)->previous_of_thread;
  for (uint32_t n = k + 1; !e->undoes && op_is(e->op, OP_OPENS) && n < end && other < 0; n++)
    if (execution_event(s, n)->thread == e->thread) other = (int32_t)n;
  if (other < 0 || !(e->undoes || execution_event(s, (uint32_t)other)->undoes)) return -1;
  return changes(execution_event(s, (uint32_t)other), key) ? other : -1;
}

// So that a thread which looked at the object with event o would see it before event j, and without
// what comes behind event i.
static bool changes_between(Search *s, uint32_t o, uint32_t k, uint32_t j, uint32_t i,
                            uint64_t key) {
  if (!changes(execution_event(s, k), key)) return false;
  int32_t other = partner(s, k, j, key);
  return other <= (int32_t)o || (uint32_t)other == i || comes_before(s, i, (uint32_t)other);
}

// Event j was held in a loop until something that it looks at changed. Did something change even
// without event i?
static bool let_go_without(Search *s, uint32_t i, uint32_t j, int32_t own, uint32_t waiting_index) {
  for (int32_t o = own; o >= 0 && execution_event(s, (uint32_t)o)->index >= waiting_index;
       o = execution_node(s, (uint32_t)o)->previous_of_thread) {
    const Event *look = execution_event(s, (uint32_t)o);
    for (uint32_t k = (uint32_t)o + 1; k < j; k++) {
      if (k == i || execution_event(s, k)->thread == look->thread || comes_before(s, i, k))
        continue;
      if (!look->n_touches) return true; // it only yielded: anything may have changed
      for (int t = 0; t < look->n_touches; t++)
        if (changes_between(s, (uint32_t)o, k, j, i, look->touch[t].key)) return true;
    }
  }
  return false;
}

// Before what woke it, the waiter would have timed out.
static void become_timeout(Event *e) {
  CHECK(e->n_touches < MAX_TOUCHES);
  memmove(e->touch + 1, e->touch,
          e->n_touches * sizeof *e->touch); // the guarding object stays the last
  e->touch[0] = (Touch){e->alternative, 0xff, TOUCH_W, -1};
  e->n_touches++;
  e->after_thread = NOBODY;
}

static void reverse(Search *s, uint32_t i, const Event *later, uint32_t j) {
  uint32_t n = 0, certain = 0, length = execution_length(s);
  for (uint32_t k = i + 1; k < length && execution_event(s, k)->op != OP_EXIT;
       k++) // the end of the process waits for everything else
    if (k != j && !comes_before(s, i, k)) {
      if (k > j && execution_event(s, k)->n_choices > 1)
        execution_node(s, k)->event->fresh =
            true; // in that place its alternatives have not been tried
      s->reversals.sequence[n++] = execution_event(s, k);
      if (k < j) certain = n;
    }
  CHECK(i < j && n < MAX_PATH && execution_event(s, i)->thread != later->thread);
  Event last;
  event_copy(&last, later);
  if (last.early && comes_before(s, i, execution_node_of(s, last.after_thread, last.after_index)))
    become_timeout(&last);
  last.fresh = true;
  last.choice = 0;
  if (op_is(last.op, OP_RESULT) || (last.op == OP_RMW && last.idle))
    for (int k = 0; k < last.n_touches; k++) last.touch[k].mode = TOUCH_W; // its outcome is open
  s->reversals.sequence[n++] = &last;
  if (!search_plan(s, i, s->reversals.sequence, n, certain)) execution_node(s, j)->unsettled = true;
}

// An event that would like to be earlier: its place, one of its touches, the index of its thread's
// event before it and of the one that woke it (-1: none). What is ordered before those cannot be
// overtaken.
typedef struct {
  const Event *event;
  uint32_t at;
  const Touch *touch;
  int32_t own, woken_by;
} Later;

static bool is_ordered(Search *s, const Later *l, uint32_t i) {
  CHECK_DEBUG(i < l->at && l->own < (int32_t)l->at && l->woken_by < (int32_t)l->at);
  return execution_event(s, i)->thread == l->event->thread ||
         (l->own >= 0 && comes_before(s, i, (uint32_t)l->own)) ||
         (l->woken_by >= 0 && comes_before(s, i, (uint32_t)l->woken_by));
}

// Without event i, and what comes behind it, it would not have to wait.
static bool enabled_without(Search *s, const Later *l, uint32_t i) {
  const Event *e = l->event;
  if (!op_is(e->op, OP_BLOCKS)) return true;
  if (op_facts[e->op].needs == OP_NEEDS_TURN) // whatever the state is
    return e->op == OP_LEAVE && execution_event(s, i)->op == OP_LEAVE;
  const Touch *guard = &e->touch[e->n_touches - 1];
  return enabled_with(e->op, state_without(s, guard->key, i, l->at, e->before, guard->previous));
}

static bool can_overtake(Search *s, const Later *l, uint32_t i) {
  const Event *e = l->event;
  bool possible = enabled_without(s, l, i);
  if (possible && e->waiting_index) return let_go_without(s, i, l->at, l->own, e->waiting_index);
  return possible;
}

// True: it need not overtake anything before event i. `stands`: event i comes after all that
// touched the object before.
static bool try_reversal(Search *s, const Later *l, uint32_t i, const Touch *ot, bool stands) {
  if (is_ordered(s, l, i)) return stands;
  if (!touch_conflict(ot, l->touch) || !can_overtake(s, l, i)) return false;
  reverse(s, i, l->event, l->at);
  return stands;
}

static bool covers_touch(const Touch *ot, const Touch *t) {
  return ot->mode == TOUCH_W && (ot->mask & t->mask) == t->mask;
}

static const Touch *touch_on(const Event *e, uint64_t key) {
  const Touch *t = NULL;
  for (int k = 0; k < e->n_touches; k++)
    if (e->touch[k].key == key) t = &e->touch[k];
  return t;
}

// ---- a simple region of a lock, in the weakened order: among the regions of the lock only those
// count that do not commute with it

typedef struct {
  RegionVisitor visitor;
  const Later *later;
  uint32_t n;
  int32_t before; // those from here on have been looked at
} Meeting;

static void meet(Search *s, RegionVisitor *v, uint32_t lock) {
  Meeting *m = (Meeting *)v;
  if (m->n && s->reversals.met[m->n - 1] == lock) return;
  if ((int32_t)lock < m->before && !is_ordered(s, m->later, commuting_unlock(s, lock)))
    s->reversals.met[m->n++] = lock;
}

// What comes before a region that was met need not be overtaken now: it comes next in the execution
// that overtakes that one. Who was held in a loop may not be able to overtake it.
static bool is_known(Search *s, RegionVisitor *v, uint32_t lock) {
  const Meeting *m = (const Meeting *)v;
  bool met = m->n && s->reversals.met[m->n - 1] == lock && !m->later->event->waiting_index;
  return met || is_ordered(s, m->later, commuting_unlock(s, lock));
}

static int latest_first(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x < y) - (x > y);
}

// Regions of the lock between these two events.
static void reverse_regions(Search *s, const Later *l, int32_t after, int32_t before) {
  Meeting m = {{meet, is_known}, l, 0, before};
  commuting_visit(s, l->at, after, &m.visitor);
  if (m.n > 1) qsort(s->reversals.met, m.n, sizeof *s->reversals.met, latest_first);
  for (uint32_t k = 0; k < m.n; k++) {
    if (k && s->reversals.met[k] == s->reversals.met[k - 1]) continue;
    uint32_t unlock = commuting_unlock(s, s->reversals.met[k]);
    try_reversal(s, l, unlock, touch_on(execution_event(s, unlock), l->touch->key), false);
    try_reversal(s, l, s->reversals.met[k],
                 touch_on(execution_event(s, s->reversals.met[k]), l->touch->key), false);
  }
}

static void find_reversals_of_region(Search *s, const Later *l) {
  int32_t before = (int32_t)l->at;
  for (;;) {
    int32_t i = commuting_special(s, (uint32_t)before, l->touch->key);
    reverse_regions(s, l, i, before);
    if (i < 0) return;
    const Touch *ot = touch_on(execution_event(s, (uint32_t)i), l->touch->key);
    bool stands = covers_touch(ot, l->touch) && !commuting_simple(s, (uint32_t)i);
    if (try_reversal(s, l, (uint32_t)i, ot, stands)) return;
    before = i;
  }
}

static void find_reversals_on(Search *s, const Later *l) {
  const Event *e = l->event;
  bool arrivals = e->op == OP_LEAVE && l->touch == &e->touch[e->n_touches - 1];
  if (arrivals) return; // who leaves a barrier comes before none, and others only read this
  if (s->reversals.weakly && e->op == OP_LOCK && l->at < execution_length(s) &&
      commuting_simple(s, l->at))
    return find_reversals_of_region(s, l);
  for (int32_t i = l->touch->previous; i >= 0;) {
    const Event *o = execution_event(s, (uint32_t)i);
    const Touch *ot = touch_on(o, l->touch->key);
    if (e->op == OP_UNLOCK && o->thread == e->thread && ot->mode == TOUCH_W)
      return; // what lies before its own lock it cannot overtake
    bool region = s->reversals.weakly &&
                  (commuting_region(s, (uint32_t)i) >= 0 || commuting_simple(s, (uint32_t)i));
    bool stands = covers_touch(ot, l->touch) && !region;
    if (try_reversal(s, l, (uint32_t)i, ot, stands)) return;
    i = execution_next_on(s, (uint32_t)i, l->touch);
  }
}

// What waits for all of several tasks never comes before the end of one, and their ends do not see
// each other.
bool has_its_place(const Event *e) {
  return e->op == OP_FINISH || e->op == OP_AWAIT || (e->op == OP_END && !e->effect);
}

static void find_reversals(Search *s, const Event *e, uint32_t j, int32_t own) {
  if (has_its_place(e)) return;
  int32_t woken_by = -1;
  if (e->after_thread != NOBODY && e->after_index && (!e->early || e->bound))
    woken_by = (int32_t)execution_node_of(s, e->after_thread, e->after_index);
  for (int k = 0; k < e->n_touches; k++)
    find_reversals_on(s, &(Later){e, j, &e->touch[k], own, woken_by});
  if (!e->early || !e->n_touches) return;
  uint32_t waker = execution_node_of(s, e->after_thread, e->after_index);
  const Touch *guard = &e->touch[e->n_touches - 1];
  if (enabled_with(e->op, state_without(s, guard->key, waker, j, e->before, guard->previous)))
    reverse(s, waker, e, j);
}

// A writer that several readers block for ever: each of them alone is not enough. Plans it before
// all of them.
static bool released_later(Search *s, uint32_t h, uint64_t key) {
  for (uint32_t k = h + 1; k < execution_length(s); k++) {
    const Event *e = execution_event(s, k);
    if (e->thread == execution_event(s, h)->thread && e->op == OP_RDUNLOCK &&
        e->touch[e->n_touches - 1].key == key)
      return true;
  }
  return false;
}

static void reverse_readers(Search *s, const Event *e, int32_t own) {
  uint64_t key = e->touch[e->n_touches - 1].key;
  uint32_t holder[64], n_holders = 0, n = 0;
  for (uint32_t k = 0; k < execution_length(s) && n_holders < 64; k++) {
    const Event *o = execution_event(s, k);
    if ((o->op != OP_RDLOCK && o->op != OP_TRYRDLOCK) || !o->effect ||
        o->touch[o->n_touches - 1].key != key || released_later(s, k, key))
      continue;
    if (o->thread == e->thread || (own >= 0 && comes_before(s, k, (uint32_t)own))) return;
    holder[n_holders++] = k;
  }
  if (n_holders < 2) return;
  for (uint32_t k = holder[0] + 1; k < execution_length(s); k++) {
    bool out = execution_event(s, k)->op == OP_EXIT;
    for (uint32_t h = 0; h < n_holders; h++)
      out |= k == holder[h] || (k > holder[h] && comes_before(s, holder[h], k));
    if (!out) s->reversals.sequence[n++] = execution_event(s, k);
  }
  Event last;
  event_copy(&last, e);
  last.fresh = true;
  last.choice = 0;
  s->reversals.sequence[n++] = &last;
  search_plan(s, holder[0], s->reversals.sequence, n, n - 1);
}

// It would like to have been earlier.
void reversals_of_blocked(Search *s, const Event *e) {
  CHECK(op_is(e->op, OP_BLOCKS) && e->n_touches <= MAX_TOUCHES);
  int32_t own = execution_last_of(s, e->thread);
  find_reversals(s, e, execution_length(s), own);
  if (e->op == OP_WRLOCK) reverse_readers(s, e, own);
}

// ---- what would follow a state that was explored before

static bool has_thread(const Branch *b, uint32_t thread) {
  for (; b; b = b->next)
    if (b->event.thread == thread) return true;
  return false;
}

// How the later event gets before event i is not known: everybody who could move there is tried.
static void try_everybody(Search *s, uint32_t i) {
  CHECK(i < execution_length(s));
  if (i < s->lowest) return;
  Node *node = execution_node(s, i);
  branch_fill(s, node);
  node->everybody = true;
  for (Branch *b = node->done; b; b = b->next) b->event.narrow = true;
  for (uint32_t t = 0; t < 64; t++) {
    bool there = !(node->enabled >> t & 1) || has_thread(node->branches, t) ||
                 has_thread(node->done, t) || has_thread(node->given, t);
    for (uint32_t k = 0; k < node->sleep_n && !there; k++) there = sleeper(s, node, k)->thread == t;
    if (there) continue;
    Event e = {.thread = t, .fresh = true, .open = true};
    const Event *w = &e;
    branch_append(&node->branches, branch_new(s, &e));
    if ((int32_t)i <= s->root) s->send(i, &w, 1);
  }
}

void reversals_of_future(Search *s, const Future *f) {
  if (focus_leaves_out(s, f->key)) return;
  Touch t = {f->key, f->mask, f->mode, -1};
  int32_t own = execution_last_of(s, f->thread);
  for (int32_t i = execution_last_on(s, f->key); i >= 0;) {
    const Event *o = execution_event(s, (uint32_t)i);
    const Touch *ot = NULL;
    for (int k = 0; k < o->n_touches; k++)
      if (o->touch[k].key == f->key) ot = &o->touch[k];
    bool ordered =
        o->thread == f->thread || (own >= 0 && execution_before(s, (uint32_t)i, (uint32_t)own));
    bool whole = ot->mode == TOUCH_W && (ot->mask & f->mask) == f->mask;
    bool only_lets_go = f->waits && (o->op == OP_UNLOCK || o->op == OP_WRUNLOCK ||
                                     o->op == OP_RDUNLOCK); // it would have had to wait
    if (!ordered && !only_lets_go && !has_its_place(o) && touch_conflict(ot, &t))
      try_everybody(s, (uint32_t)i);
    if (whole && (ordered || !only_lets_go)) return;
    i = ot->previous;
  }
}

// ---- all of an execution
//
// Each plan is as long as what follows the event that is overtaken. Those of a long execution would
// take the square of its length in memory and time, most of them for states to which the search
// never comes back. So they are made late: when the later of the two events is taken off the path,
// which is before the search is done with the state that the plan is for. What followed the later
// event is not known then and no part of the plan, as with plans for other processes: it leads to
// the same executions, and perhaps to some that are begun in vain.

void reversals_put_off(Search *s) { s->reversals.late_from = getenv("NORACE_LATE") ? 0 : LONG; }

static void put_off(Node *node, Owed owed, bool again) {
  node->owed = again && node->owed > owed ? node->owed : (uint8_t)owed;
  node->unsettled = false;
}

// Not if that was given up (commuting_reconsider).
static bool in_weak_order(const Search *s) {
  return control->order == ORDER_WEAK && s->commuting.state;
}

void reversals_of_last(Search *s) {
  uint32_t j = execution_length(s) - 1;
  Node *node = execution_node(s, j);
  if (likely(!node->owed)) return;
  s->reversals.weakly = node->owed == OWED_WEAKLY && in_weak_order(s);
  node->owed = OWED_NONE;
  wakeup_truncated(s, true);
  find_reversals(s, node->event, j, node->previous_of_thread);
}

// What lies behind the end of the process never moves.
static void owe_nothing(Search *s, uint32_t from) {
  for (uint32_t j = from; j < execution_length(s); j++) execution_node(s, j)->owed = OWED_NONE;
}

// In the weakened order, unless accesses of this execution are in order only because of locks that
// it does not count: then a race may show the other way round, and every pair is tried.
bool reversals_find(Search *s, uint32_t from, bool truncated) {
  bool weak = in_weak_order(s), all = commuting_reconsider(s);
  s->reversals.weakly = weak && !all && !commuting_unsafe(s) && !truncated;
  all = weak && !s->reversals.weakly;
  bool late = execution_length(s) > s->reversals.late_from;
  Owed owed = s->reversals.weakly ? OWED_WEAKLY : OWED_FULLY;
  for (uint32_t j = s->lowest; j < execution_length(s); j++) {
    Node *node = execution_node(s, j);
    if (node->event->op == OP_EXIT) return owe_nothing(s, j), true;
    if (j < from && !node->unsettled && !all) continue;
    if (late) {
      put_off(node, owed, j < from);
      continue;
    }
    if (execution_length(s) > LONG && s->is_over()) return false; // there is much to look at
    if (j >= from || all) node->owed = OWED_NONE;
    node->unsettled = false;
    find_reversals(s, node->event, j, node->previous_of_thread);
  }
  return true;
}
