// Every schedule that matters, each once: optimal dynamic partial-order reduction (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014).
//
// After an execution each pair of its events that could come the other way round is found. The events that do not depend on the first, and then
// the second, are a way to a new class of executions; it is added to the branches of the state before the first, unless one that is
// there, or was tried, leads to it as well. A branch that was tried puts its event to sleep in the states below its siblings.
#include <string.h>
#include <sys/mman.h>

#include "merge.h"
#include "path.h"
#include "runtime.h"
#include "saved.h"
#include "search.h"
#include "team.h"
#include "weak.h"

#define SLEEP_POOL (1ul << 26)

static const Event **sleepers; // pool of the sleep sets of the path's nodes, one behind the other
static const Event **sequence; // scratch: the events of a wakeup sequence
static uint32_t lowest;        // what lies before this depth is given (search_below)
static const Node *choosing;   // the node whose sleep set `awake` looks at

// ---- branches

static Branch *branch_new(const Event *e) {
  Branch *b = search_take(sizeof *b);
  b->event = *e;
  return b;
}

static void branch_delete(Branch *b) {
  while (b) {
    Branch *next = b->next;
    branch_delete(b->children);
    search_give(b, sizeof *b);
    b = next;
  }
}

static void branch_append(Branch **list, Branch *b) {
  while (*list) list = &(*list)->next;
  *list = b;
}

// ---- sequences: which events could come first

static bool
    truncated; // the execution ended in a state that was explored before: what would have followed is not in the sequences

// The event could be the first of the sequence, or comes before it without changing anything (a weak initial). `at`: where it is in the
// sequence, or n if it is not.
static bool could_come_first(const Event *e, const Event **w, uint32_t n, uint32_t *at) {
  *at = n;
  for (uint32_t i = 0; i < n; i++)
    if (w[i]->thread == e->thread) {
      *at = i;
      break;
    }
  if (*at < n ? w[*at]->choice != e->choice : truncated) return false;
  const Event *self = *at < n ? w[*at] : e;
  for (uint32_t i = 0; i < *at; i++)
    if (event_dependent(w[i], self)) return false;
  return true;
}

// Returns whether the sequence leads anywhere new.
static bool insert(Branch **branches, const Event **w, uint32_t n) {
  while (n) {
    Branch *b = *branches;
    uint32_t at = n;
    while (b && !could_come_first(&b->event, w, n, &at)) b = b->next;
    if (!b) break;
    if (!b->children) return false; // a sequence that is there already leads to the same class
    if (at < n) {
      memmove(w + at, w + at + 1, (n - at - 1) * sizeof *w);
      n--;
    }
    branches = &b->children;
  }
  for (uint32_t i = 0; i < n; i++) {
    Branch *b = branch_new(w[i]);
    branch_append(branches, b);
    branches = &b->children;
  }
  return n > 0;
}

static bool asleep_leads_there(const Node *node, const Event **w, uint32_t n) {
  uint32_t at;
  for (uint32_t i = 0; i < node->sleep_n; i++)
    if (could_come_first(sleepers[node->sleep_at + i], w, n, &at)) return true;
  return false;
}

bool search_plan(uint32_t depth, const Event **w, uint32_t n) {
  if (depth < lowest) return true; // not of this search
  Node *node = path_node(depth);
  if (asleep_leads_there(node, w, n)) return false;
  if ((int32_t)depth > team_root()) return insert(&node->branches, w, n);
  static const Event *copy[1 << 20]; // inserting takes it apart
  memcpy(copy, w, n * sizeof *w);
  if (!insert(&node->branches, w, n)) return false;
  team_send(depth, copy, n);
  return true;
}

// ---- pairs that could come the other way round

static bool weakly; // this execution is looked at in the weakened order

static bool comes_before(uint32_t i, uint32_t j) { return weakly ? weak_before(i, j) : path_before(i, j); }

bool can_block(OpKind op) {
  switch (op) {
  case OP_LOCK:
  case OP_RDLOCK:
  case OP_WRLOCK:
  case OP_RESUME:
  case OP_SEM_WAIT:
  case OP_ONCE:
  case OP_LEAVE:
  case OP_EWAIT: return true;
  default: return false;
  }
}

static bool enabled_with(OpKind op, int32_t state) {
  switch (op) {
  case OP_LOCK:
  case OP_WRLOCK:
  case OP_RESUME: return state == 0;
  case OP_RDLOCK: return state < WRITER;
  case OP_SEM_WAIT:
  case OP_EWAIT: return state > 0;
  case OP_ONCE: return state != 1;
  case OP_LEAVE: return false;
  default: return true;
  }
}

// The state of the object `key` after all that comes before event i or does not depend on it, as far as event j.
static int32_t state_without(uint64_t key, uint32_t i, uint32_t j, int32_t state_at_j, int32_t last) {
  int32_t state = state_at_j, sum = 0;
  for (int32_t k = last; k >= (int32_t)i;) {
    const Event *e = path_event((uint32_t)k);
    const Touch *t = &e->touch[e->n_touches - 1]; // the guarding object is the last touch
    int32_t before = -1;
    for (int m = 0; m < e->n_touches; m++)
      if (e->touch[m].key == key) before = e->touch[m].previous;
    if (t->key == key) {
      state = e->before;
      if (!comes_before(i, (uint32_t)k)) sum += e->effect;
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

// Event j was held in a loop until something that it looks at changed. Did something change even without event i?
static bool let_go_without(uint32_t i, uint32_t j, int32_t own, uint32_t spin_index) {
  for (int32_t o = own; o >= 0 && path_event((uint32_t)o)->index >= spin_index; o = path_node((uint32_t)o)->previous_of_thread) {
    const Event *look = path_event((uint32_t)o);
    for (uint32_t k = (uint32_t)o + 1; k < j; k++) {
      if (k == i || path_event(k)->thread == look->thread || comes_before(i, k)) continue;
      if (!look->n_touches) return true; // it only yielded: anything may have changed
      for (int t = 0; t < look->n_touches; t++)
        if (changes(path_event(k), look->touch[t].key)) return true;
    }
  }
  return false;
}

// Before what woke it, the waiter would have timed out.
static void become_timeout(Event *e) {
  CHECK(e->n_touches < MAX_TOUCHES);
  memmove(e->touch + 1, e->touch, e->n_touches * sizeof *e->touch); // the guarding object stays the last
  e->touch[0] = (Touch){e->alternative, 0xff, TOUCH_W, -1};
  e->n_touches++;
  e->after_thread = NOBODY;
}

// What is dropped because another branch leads there may not be dropped with another end of the execution: it is to be looked at again.
static void reverse(uint32_t i, const Event *later, uint32_t j) {
  uint32_t n = 0, length = path_length();
  for (uint32_t k = i + 1; k < length && path_event(k)->op != OP_EXIT; k++) // the end of the process waits for everything else
    if (k != j && !comes_before(i, k)) {
      if (k > j && path_event(k)->n_choices > 1)
        path_node(k)->event.fresh = true; // in that place its alternatives have not been tried
      sequence[n++] = path_event(k);
    }
  Event last = *later;
  if (last.early && comes_before(i, path_node_of(last.after_thread, last.after_index))) become_timeout(&last);
  last.fresh = true;
  last.choice = 0;
  if (last.op == OP_TRYLOCK || last.op == OP_SEM_TRYWAIT || last.op == OP_CAS || last.op == OP_SIGNAL ||
      last.op == OP_BROADCAST || last.op == OP_ONCE || last.op == OP_LEAVE)
    for (int k = 0; k < last.n_touches; k++) last.touch[k].mode = TOUCH_W; // its outcome is open
  sequence[n++] = &last;
  if (!search_plan(i, sequence, n)) path_node(j)->unsettled = true;
}

// `own`: the index of the thread's event before this one, -1 if none. An event that is ordered before that cannot be overtaken.
static void find_reversals_on(const Event *e, uint32_t j, const Touch *t, int32_t own, int32_t woken_by) {
  const Touch *guard = &e->touch[e->n_touches - 1];
  for (int32_t i = t->previous; i >= 0;) {
    const Event *o = path_event((uint32_t)i);
    const Touch *ot = NULL;
    for (int k = 0; k < o->n_touches; k++)
      if (o->touch[k].key == t->key) ot = &o->touch[k];
    bool ordered = o->thread == e->thread || (own >= 0 && comes_before((uint32_t)i, (uint32_t)own)) ||
                   (woken_by >= 0 && comes_before((uint32_t)i, (uint32_t)woken_by));
    bool whole = ot->mode == TOUCH_W && (ot->mask & t->mask) == t->mask;
    if (e->op == OP_UNLOCK && o->thread == e->thread && ot->mode == TOUCH_W)
      return;                                                // what lies before its own lock it cannot overtake
    int32_t region = weakly ? weak_region((uint32_t)i) : -1; // the lock of a region that ends with event i
    if (region >= 0 && e->op == OP_LOCK && j < path_length() && weak_simple(j) && weak_apart((uint32_t)region, j)) {
      i = path_event((uint32_t)region)->touch[0].previous; // either way round it is the same
      continue;
    }
    if (weakly && (region >= 0 || weak_simple((uint32_t)i))) whole = false; // it does not stand for what lies before it
    if (ordered && whole) return;
    if (!ordered && touch_conflict(ot, t)) {
      bool possible = !can_block(e->op) || (e->op == OP_LEAVE && o->op == OP_LEAVE) ||
                      enabled_with(e->op, state_without(guard->key, (uint32_t)i, j, e->before, guard->previous));
      if (possible && e->spin_index) possible = let_go_without((uint32_t)i, j, own, e->spin_index);
      if (possible) reverse((uint32_t)i, e, j);
      if (possible && whole) return;
    }
    i = ot->previous;
  }
}

// What waits for all of several tasks never comes before the end of one, and their ends do not see each other.
static bool has_its_place(const Event *e) { return e->op == OP_FINISH || e->op == OP_AWAIT || (e->op == OP_END && !e->effect); }

static void find_reversals(const Event *e, uint32_t j, int32_t own) {
  if (has_its_place(e)) return;
  int32_t woken_by = -1;
  if (e->after_thread != NOBODY && e->after_index && (!e->early || e->bound))
    woken_by = (int32_t)path_node_of(e->after_thread, e->after_index);
  for (int k = 0; k < e->n_touches; k++) find_reversals_on(e, j, &e->touch[k], own, woken_by);
  if (!e->early) return;
  uint32_t waker = path_node_of(e->after_thread, e->after_index);
  const Touch *guard = &e->touch[e->n_touches - 1];
  if (enabled_with(e->op, state_without(guard->key, waker, j, e->before, guard->previous))) reverse(waker, e, j);
}

// A writer that several readers block for ever: each of them alone is not enough. Plans it before all of them.
static bool released_later(uint32_t h, uint64_t key) {
  for (uint32_t k = h + 1; k < path_length(); k++) {
    const Event *e = path_event(k);
    if (e->thread == path_event(h)->thread && e->op == OP_RDUNLOCK && e->touch[e->n_touches - 1].key == key) return true;
  }
  return false;
}

static void reverse_readers(const Event *e, int32_t own) {
  uint64_t key = e->touch[e->n_touches - 1].key;
  uint32_t holder[64], n_holders = 0, n = 0;
  for (uint32_t k = 0; k < path_length() && n_holders < 64; k++) {
    const Event *o = path_event(k);
    if ((o->op != OP_RDLOCK && o->op != OP_TRYRDLOCK) || !o->effect || o->touch[o->n_touches - 1].key != key ||
        released_later(k, key))
      continue;
    if (o->thread == e->thread || (own >= 0 && comes_before(k, (uint32_t)own))) return;
    holder[n_holders++] = k;
  }
  if (n_holders < 2) return;
  for (uint32_t k = holder[0] + 1; k < path_length(); k++) {
    bool out = path_event(k)->op == OP_EXIT;
    for (uint32_t h = 0; h < n_holders; h++) out |= k == holder[h] || (k > holder[h] && comes_before(holder[h], k));
    if (!out) sequence[n++] = path_event(k);
  }
  Event last = *e;
  last.fresh = true;
  last.choice = 0;
  sequence[n++] = &last;
  search_plan(holder[0], sequence, n);
}

// A thread that is blocked for ever would like to have been earlier.
static void find_reversals_of_blocked(Fiber *f) {
  if (f->state != FIBER_PENDING || f->dead || !can_block(f->pending->kind) || f->pending->enabled(f, f->pending)) return;
  Event e = {.thread = f->number,
             .op = (uint8_t)f->pending->kind,
             .after_thread = f->after_thread,
             .after_index = f->after_index,
             .index = f->index + 1};
  pending_touches(f, &e);
  for (int k = 0; k < e.n_touches; k++) e.touch[k].previous = path_last_on(e.touch[k].key);
  merge_add(path_length(), &e);
  find_reversals(&e, path_length(), path_last_of(f->number));
  if (e.op == OP_WRLOCK) reverse_readers(&e, path_last_of(f->number));
}

// ---- what would follow a state that was explored before

static bool has_thread(const Branch *b, uint16_t thread) {
  for (; b; b = b->next)
    if (b->event.thread == thread) return true;
  return false;
}

// How the later event gets before event i is not known: everybody who could move there is tried.
static void try_everybody(uint32_t i) {
  if (i < lowest) return;
  Node *node = path_node(i);
  for (uint16_t t = 0; t < 64; t++) {
    bool there =
        !(node->enabled >> t & 1) || has_thread(node->branches, t) || has_thread(node->done, t) || has_thread(node->given, t);
    for (uint32_t k = 0; k < node->sleep_n && !there; k++) there = sleepers[node->sleep_at + k]->thread == t;
    if (there) continue;
    Event e = {.thread = t, .fresh = true, .open = true};
    const Event *w = &e;
    branch_append(&node->branches, branch_new(&e));
    if ((int32_t)i <= team_root()) team_send(i, &w, 1);
  }
}

static void plan_for_future(const Future *f) {
  Touch t = {f->key, f->mask, f->mode, -1};
  int32_t own = path_last_of(f->thread);
  for (int32_t i = path_last_on(f->key); i >= 0;) {
    const Event *o = path_event((uint32_t)i);
    const Touch *ot = NULL;
    for (int k = 0; k < o->n_touches; k++)
      if (o->touch[k].key == f->key) ot = &o->touch[k];
    bool ordered = o->thread == f->thread || (own >= 0 && path_before((uint32_t)i, (uint32_t)own));
    bool whole = ot->mode == TOUCH_W && (ot->mask & f->mask) == f->mask;
    bool only_lets_go =
        f->waits && (o->op == OP_UNLOCK || o->op == OP_WRUNLOCK || o->op == OP_RDUNLOCK); // it would have had to wait
    if (!ordered && !only_lets_go && touch_conflict(ot, &t)) try_everybody((uint32_t)i);
    if (whole && (ordered || !only_lets_go)) return;
    i = ot->previous;
  }
}

static void plan_for_futures(void) {
  uint32_t n;
  const Future *f = merge_futures(path_length(), &n);
  for (uint32_t i = 0; i < n; i++) plan_for_future(&f[i]);
}

// In the weakened order, unless accesses of this execution are in order only because of locks that it does not count: then a race may show the other
// way round, and every pair is tried.
static void find_all_reversals(uint32_t from) {
  weakly = control->order == ORDER_WEAK && !weak_unsafe() && !truncated;
  bool all = control->order == ORDER_WEAK && !weakly;
  for (uint32_t j = lowest; j < path_length(); j++) {
    Node *node = path_node(j);
    if (node->event.op == OP_EXIT) break;
    if (j < from && !node->unsettled && !all) continue;
    node->unsettled = false;
    find_reversals(&node->event, j, node->previous_of_thread);
  }
  if (truncated) plan_for_futures();
  else
    for (uint32_t i = 0; i < world->n_fibers; i++) find_reversals_of_blocked(world->fiber[i]);
}

// ---- walking the tree

static bool awake(const Fiber *f) {
  for (uint32_t i = 0; i < choosing->sleep_n; i++)
    if (sleepers[choosing->sleep_at + i]->thread == f->number) return false;
  return true;
}

bool anybody(const Fiber *f) { return true; }

// What touches nothing that another might still change need not be tried in another place. Taken at once, it is not a state of its own.
static bool awake_and_free(const Fiber *f) {
  OpKind k = f->pending->kind;
  return (k == OP_START || k == OP_JOIN || k == OP_GET || k == OP_FINISH) && awake(f);
}

static bool preempts(const Fiber *f) {
  const Fiber *last = fiber_numbered(world->last_thread);
  return last && last != f && schedule_enabled(last);
}

// The plan was to let a thread go first that is held in a loop: it would come back to where it is.
static bool goes_round(const Branch *b, const Fiber *f) {
  return f && !b->children && f->state == FIBER_PENDING && spin_stuck(f) && f->pending->enabled(f, f->pending);
}

static bool sleeps(const Node *node, const Event *e) {
  for (uint32_t i = 0; i < node->sleep_n; i++) {
    const Event *s = sleepers[node->sleep_at + i];
    if (s->thread == e->thread && s->choice == e->choice) return true;
  }
  return false;
}

// The branch to take from here; NULL: the execution ends here (or everything that could move sleeps).
static Branch *choose(Node *node) {
  while (node->branches) {
    Branch *b = node->branches;
    const Fiber *f = fiber_numbered(b->event.thread);
    bool possible = f && schedule_enabled(f);
    bool within = control->preemptions < 0 || !possible || node->preemptions + preempts(f) <= (uint32_t)control->preemptions;
    bool covered = sleeps(node, &b->event); // a plan whose outcome was not known turns out to lead to what was tried
    if (possible && within && !covered) return b;
    if (!covered && !goes_round(b, f))
      findings()->cut = true; // an execution with a race may not be able to follow a sequence from another one
    node->branches = b->next;
    b->next = NULL;
    branch_delete(b);
  }
  choosing = node;
  Fiber *f = merge_on() ? schedule_default(awake_and_free) : NULL;
  if (!f) f = schedule_default(awake);
  if (!f) return NULL;
  Event e = {.thread = f->number, .fresh = true};
  return node->branches = branch_new(&e);
}

// What still sleeps in the state below.
static void inherit_sleep(const Node *node, Node *below) {
  const Event *e = &node->event;
  below->sleep_at = node->sleep_at + node->sleep_n;
  below->sleep_n = 0;
  for (uint32_t i = 0; i < node->sleep_n; i++) {
    const Event *s = sleepers[node->sleep_at + i];
    if (!event_dependent(s, e)) sleepers[below->sleep_at + below->sleep_n++] = s;
  }
  below->sleep_inherited = below->sleep_n;
}

static bool has_choice(const Branch *b, const Event *e) {
  for (; b; b = b->next)
    if (b->event.thread == e->thread && b->event.choice == e->choice) return true;
  return false;
}

// The state below, and what is already planned for it.
static void descend(Node *node, Branch *b, Node *below) {
  const Event *e = &node->event;
  below->branches = b->children;
  b->children = NULL;
  below->done = below->given = NULL;
  below->given_out = 0;
  inherit_sleep(node, below);
  bool fresh = b->event.fresh;
  b->event = *e;
  for (uint16_t c = 0; fresh && c < e->n_choices; c++) {
    Event other = *e;
    other.choice = c;
    if (!has_choice(node->branches, &other) && !has_choice(node->done, &other) && !has_choice(node->given, &other))
      branch_append(&node->branches, branch_new(&other));
  }
}

static void take_step(void) {
  uint32_t depth = path_length(); // where a new process goes on is not always where it was made
  Node *node = path_node(depth);
  Branch *b = choose(node);
  if (!b) return;
  bool switches = preempts(world->by_number[b->event.thread]);
  schedule_step(b->event.thread, b->event.choice);
  Node *below = path_node(depth + 1);
  below->preemptions = node->preemptions + switches;
  descend(node, b, below);
}

// Nothing is ever tried again from a state in which one thread is alone and has no alternatives, and seldom from one whose event never comes
// later than another would like: a start, or the wait for ends. Those are reached again from the snapshot before.
static bool can_return_here(const Node *node) {
  const Op *op = world->by_number[node->branches->event.thread]->pending;
  switch (op->kind) {
  case OP_START:
  case OP_JOIN:
  case OP_FINISH:
  case OP_GET:
  case OP_AWAIT: return world->n_alive > 1 && !control->snapshots;
  case OP_END: return op->argument || !control->snapshots; // an ewait may look for it
  case OP_CHOICE: return true;
  default: return world->n_alive > 1;
  }
}

static void note_enabled(Node *node) {
  node->enabled = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->number < 64 && schedule_enabled(world->fiber[i])) node->enabled |= 1ul << world->fiber[i]->number;
}

// Between taking a lock and giving it back the states are many and meet seldom.
static bool inside(const Event *e) {
  return e->op == OP_START || e->op == OP_LOCK || e->op == OP_RDLOCK || e->op == OP_WRLOCK || e->op == OP_RESUME;
}

// The state has just been reached for the first time on this path.
static bool explored_before(uint32_t depth) {
  if (!merge_on()) return false;
  Node *node = path_node(depth);
  note_enabled(node);
  if (depth && inside(path_event(depth - 1))) {
    merge_pass(depth);
    return false;
  }
  return merge_here(depth, &sleepers[node->sleep_at], node->sleep_n);
}

// Runs to the end of the execution.
static RunEnd run_to_end(void) {
  bool reached = path_length() == 0; // the state that the search came back to is known
  for (;; reached = true) {
    uint32_t depth = path_length();
    if (reached && explored_before(depth)) return RUN_MERGED;
    if (world->ended) return RUN_COMPLETE;
    if (control->stop || search_over()) return RUN_BLOCKED;
    if (control->max_events && depth >= control->max_events) {
      report_unknown("an execution has more than %u events", control->max_events);
      findings()->cut = true;
      return RUN_BLOCKED;
    }
    Node *node = path_node(depth);
    if (!choose(node)) return schedule_default(anybody) ? RUN_BLOCKED : RUN_COMPLETE;
    if (can_return_here(node) && snapshot_worthwhile() && !snapshot_take(depth)) return RUN_BLOCKED;
    take_step();
  }
}

static void leave(Node *node) {
  branch_delete(node->branches);
  branch_delete(node->done);
  branch_delete(node->given);
  node->branches = node->done = node->given = NULL;
}

static void put_to_sleep(Node *node, Branch *b) {
  b->next = node->done;
  node->done = b;
  sleepers[node->sleep_at + node->sleep_n++] = &b->event;
}

// The branch that was taken has been tried.
static void close_branch(Node *node) {
  Branch *tried = node->branches;
  node->branches = tried->next;
  put_to_sleep(node, tried);
}

// Back to the deepest state with something left to try. Returns false if there is none.
static bool backtrack(void) {
  while (path_length() > lowest) {
    uint32_t depth = path_length() - 1;
    Node *node = path_node(depth), *below = path_node(depth + 1);
    merge_close_state(depth + 1, &sleepers[below->sleep_at], below->sleep_inherited);
    merge_close_event(depth);
    leave(below);
    close_branch(node);
    path_pop();
    team_wait(depth);
    if ((int32_t)depth == team_root()) return false;
    if (node->branches) return true;
  }
  return false;
}

// In a process that was given a branch: the rest of the tree is another's.
static void take_branch(uint32_t depth, Branch *b) {
  while (path_length() > depth) {
    leave(path_node(path_length()));
    path_pop();
  }
  Node *node = path_node(depth);
  close_branch(node);
  branch_delete(node->branches);
  node->branches = b;
  merge_forget(depth);
}

// From the state before event `from` to the one before event `to`, along the path.
void search_walk(uint32_t from, uint32_t to) {
  for (; from < to; from++) {
    const Event *e = path_event(from);
    schedule_step(e->thread, e->choice);
    COUNT(replayed, 1);
  }
}

// Share of the tree that is done, as far as it is known: each branch of a node counts the same.
static void estimate(void) {
  static uint32_t calls;
  if (calls++ & 1023) return;
  double covered = 0, weight = 1;
  for (uint32_t i = 0; i < path_length(); i++) {
    const Node *n = path_node(i);
    uint32_t done = 0, open = 0;
    for (const Branch *b = n->done; b; b = b->next) done++;
    for (const Branch *b = n->branches; b; b = b->next) open++;
    covered += weight * done / (done + open);
    weight /= done + open;
  }
  control->covered = covered;
}

// All over, now that it is known what depends on what.
static uint32_t begin_again(void) {
  uint32_t root = snapshot_first();
  while (path_length() > root) {
    leave(path_node(path_length()));
    path_pop();
  }
  leave(path_node(root));
  path_node(root)->sleep_n = 0;
  merge_clear();
  findings()->again = findings()->cut = false;
  memset(findings()->said, 0, sizeof findings()->said); // a schedule that was told then may leave out what it needs
  control->executions = control->events = control->blocked = 0;
  snapshot_restore(root);
  return root;
}

// Goes on with a saved search: runs along its path, whose nodes are there already.
static void resume(uint32_t length) {
  for (uint32_t i = 0; i <= length; i++) {
    Node *node = path_node(i);
    for (Branch *b = node->done; b; b = b->next) sleepers[node->sleep_at + node->sleep_n++] = &b->event;
    merge_forget(i);
    if (merge_on()) note_enabled(node);
    if (i == length) return;
    Branch *b = node->branches;
    const Fiber *f = b ? fiber_numbered(b->event.thread) : NULL;
    if (!f || !schedule_enabled(f)) give_up("the saved search does not fit the program");
    if (can_return_here(node) && snapshot_worthwhile()) snapshot_take(i);
    schedule_step(b->event.thread, b->event.choice);
    inherit_sleep(node, path_node(i + 1));
  }
}

static void reserve_pools(void) {
  int how = (control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE;
  if (sleepers) return;
  sleepers = mmap(NULL, SLEEP_POOL * sizeof *sleepers, PROT_READ | PROT_WRITE, how, -1, 0);
  sequence = mmap(NULL, SLEEP_POOL * sizeof *sequence, PROT_READ | PROT_WRITE, how, -1, 0);
  if (sleepers == MAP_FAILED || sequence == MAP_FAILED) runtime_bug("cannot reserve memory for the search");
}

// Until nothing is left (true) or the budget is used up.
static bool search_on(uint32_t from) {
  for (;;) {
    RunEnd end = run_to_end();
    if (control->stop || search_over()) {
      if (path_length() && control->jobs < 2 && !lowest) search_save(from);
      return false;
    }
    if (findings()->again) {
      if (lowest) return findings()->again = false; // it took for independent what is not
      from = begin_again();
      continue;
    }
    execution_ended(end);
    truncated = end == RUN_MERGED;
    find_all_reversals(from);
    estimate();
    team_attend();
    Branch *given;
    if (team_share(&from, &given)) take_branch(from, given);
    else if (backtrack()) from = path_length();
    else return true;
    search_walk(snapshot_restore(from), from);
  }
}

void search_run(void) {
  reserve_pools();
  team_start();
  uint32_t from = 0, length;
  if (search_load(&length, &from)) resume(length);
  search_on(from);
  team_leave();
  snapshot_done();
  search_finish();
}

bool search_below(void) {
  reserve_pools();
  lowest = path_length();
  Node *root = path_node(lowest);
  *root = (Node){.event = root->event};
  findings()->cut = false;
  bool all = search_on(lowest) && !findings()->cut;
  for (; path_length() > lowest; path_pop()) leave(path_node(path_length()));
  leave(root);
  lowest = 0;
  return all;
}
