// Every schedule that matters, each once: optimal dynamic partial-order reduction (Abdulla, Aronis,
// Jonsson, Sagonas, POPL 2014).
//
// After an execution each pair of its events that could come the other way round is found
// (reversal.c). The events that do not depend on the first, and then the second, are a way to a new
// class of executions; it is added to the branches of the state before the first, unless one that
// is there, or was tried, leads to it as well (wakeup_tree.c). A branch that was tried puts its
// event to sleep in the states below its siblings.
#include <string.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/proof_hints.h"
#include "base/report_log.h"
#include "search/checkpoint.h"
#include "search/execution.h"
#include "search/focus_follow.h"
#include "search/limits.h"
#include "search/long_run.h"
#include "search/observe.h"
#include "search/reversal.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "search/waiting_loop.h"
#include "search/wakeup_tree.h"
#include "sync/thread.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { LONG_WAY = 64 };
static Search searching = {.root = -1, .is_over = search_over};
Search *const search = &searching;

static bool awake(const Fiber *f) {
  for (uint32_t i = 0; i < search->choosing->sleep_n; i++)
    if (sleeper(search, search->choosing, i)->thread == f->number) return false;
  return true;
}

bool anybody(const Fiber *f) { return true; }

// What touches nothing that another might still change need not be tried in another place. Taken at
// once, it is not a state of its own.
static bool awake_and_free(const Fiber *f) {
  const Op *op = f->pending;
  bool opaque_end = op->kind == OP_END && !op->argument &&
                    !op->address; // of a task, and no ewait may look for it
  return (op->kind == OP_START || op->kind == OP_JOIN || op->kind == OP_GET ||
          op->kind == OP_FINISH || opaque_end) &&
         awake(f);
}

bool search_chops(const Op *op) {
  if (likely(!search->chops && !search->focus)) return false;
  return (op->kind == OP_LOCK || op->kind == OP_UNLOCK) &&
         (hint_chopped(op->pc) || focus_leaves_out_op(search, op));
}

// Nobody is left in the middle of a region of such a lock: whoever wants it later finds it free.
static bool awake_and_chopped(const Fiber *f) {
  return f->pending->kind == OP_UNLOCK && search_chops(f->pending) && awake(f);
}

static bool preempts(const Fiber *f) {
  const Fiber *last = fiber_numbered(world->last_thread);
  return last && last != f && schedule_enabled(last);
}

// The plan was to let a thread go first that is held in a loop: it would come back to where it is.
static bool goes_round(const Branch *b, const Fiber *f) {
  if (!f || b->children || f->state != FIBER_PENDING) return false;
  bool left_behind = f->dead && world->discarded;
  return left_behind || (waiting_stuck(f) && f->pending->enabled(f, f->pending));
}

// What is planned here can as well follow what is taken at once.
static void take_free_first(Node *node) {
  search->choosing = node;
  const Fiber *f = node->branches && merge_on() ? schedule_default(awake_and_free) : NULL;
  if (!f || (node->branches->event.thread == f->number && !node->branches->next)) return;
  Branch *b = branch_new(search, &(Event){.thread = f->number, .fresh = true});
  b->children = branch_without(search, node->branches, f->number);
  node->branches = b;
}

// The branch to take from here; NULL: the execution ends here (or everything that could move
// sleeps).
static Branch *choose(Node *node) {
  take_free_first(node);
  while (node->branches) {
    Branch *b = node->branches;
    Fiber *f = fiber_numbered(b->event.thread);
    if (f && b->children) waiting_fetch(f);
    bool possible = f && schedule_enabled(f);
    bool within = control->preemptions < 0 || !possible ||
                  node->preemptions + preempts(f) <= (uint32_t)control->preemptions;
    bool covered = wakeup_sleeps(
        search, node,
        &b->event); // a plan whose outcome was not known turns out to lead to what was tried
    if (possible && within && !covered) return b;
    if (!covered && !goes_round(b, f))
      findings()->cut = findings()->astray =
          true; // an execution with a race may not be able to follow a sequence from another one
    node->branches = b->next;
    b->next = NULL;
    branch_delete(search, b);
  }
  if (node->places)
    return NULL; // there was something to try here, and what is left of it leads nowhere new
  search->choosing = node;
  Fiber *f = merge_on() ? schedule_default(awake_and_free) : NULL;
  if (search->chops || search->focus) f = schedule_default(awake_and_chopped);
  if (!f) f = schedule_default(awake);
  if (!f) return NULL;
  Event e = {.thread = f->number, .fresh = true};
  return node->branches = branch_usual(search, &e);
}

static void take_step(void) {
  uint32_t depth =
      execution_length(search); // where a new process goes on is not always where it was made
  Node *node = execution_node(search, depth);
  Branch *b = choose(node);
  if (!b) return;
  bool switches = preempts(world->by_number[b->event.thread]);
  schedule_step(b->event.thread, b->event.choice);
  CHECK(execution_length(search) == depth + 1 || search->execution.steps);
  Node *below = execution_node(search, depth + 1);
  below->preemptions = node->preemptions + switches;
  wakeup_descend(search, node, b, below);
}

// Nothing is ever tried again from a state in which one thread is alone and has no alternatives,
// and seldom from one whose event never comes later than another would like: a start, or the wait
// for ends. Those are reached again from the snapshot before.
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
    if (world->fiber[i]->number < 64 && schedule_enabled(world->fiber[i]))
      node->enabled |= 1ul << world->fiber[i]->number;
}

// Between taking a lock and giving it back the states are many and meet seldom.
static bool inside(const Event *e) {
  return e->op == OP_START || (op_is(e->op, OP_OPENS) && !op_is(e->op, OP_TRIES));
}

static bool look_for_state(uint32_t depth) {
  Node *node = execution_node(search, depth);
  note_enabled(node);
  search->choosing = node;
  bool passes =
      schedule_default(awake_and_free) != NULL; // on to the state behind what can be taken at once
  if (passes || (depth && inside(execution_event(search, depth - 1)))) {
    merge_pass(depth);
    return false;
  }
  return merge_here(depth, sleep_set(search, node), node->sleep_n);
}

// The state has just been reached for the first time on this path. Who runs on to it from a
// snapshot again does not look for it again.
static bool explored_before(uint32_t depth) {
  if (!merge_on() || !merge_worthwhile()) return false;
  uint64_t since = snapshot_clock();
  bool explored = look_for_state(depth);
  snapshot_leave_out(since);
  return explored;
}

// The first execution is run to its end in any case, if it is the search's only process: what races
// there is to be seen. The search is over with that.
static bool run_on_at_length(void) {
  bool only = control->jobs <= 1 && !control->ranks && control->snapshot != SNAPSHOT_FORK;
  if (program.cancels || control->memory == MEMORY_C11) return false; // they ask for past events
  bool asked = control->max_events < USUAL_EVENTS;                    // to leave off there
  if (search->lowest || control->executions || control->blocked || !only || asked) return false;
  long_run();
  control->keep_rest = 0;
  return findings()->over = true;
}

// What has to begin again is not cut: the next time it may be shorter.
static void cut_short(void) {
  if (findings()->again || run_on_at_length()) return;
  if (!search->lowest) report_unknown("an execution has more than %u events", control->max_events);
  findings()->cut = true;
}

static void leave_full(void) {
  if (findings()->again || run_on_at_length()) return;
  report_unknown("the search needs more than %u MB", control->max_memory);
  control->keep_rest = 0;
  findings()->over = true;
}

// Runs to the end of the execution.
static RunEnd run_to_end(void) {
  bool reached = execution_length(search) == 0; // the state that the search came back to is known
  for (;; reached = true) {
    uint32_t depth = execution_length(search);
    if (reached && explored_before(depth)) return RUN_MERGED;
    if (world->ended) return RUN_COMPLETE;
    if (control->stop || search_over()) return RUN_BLOCKED;
    if (control->max_events && depth >= control->max_events) return cut_short(), RUN_BLOCKED;
    if (search_is_full()) return leave_full(), RUN_BLOCKED;
    Node *node = execution_node(search, depth);
    if (!choose(node)) return schedule_default(anybody) ? RUN_BLOCKED : RUN_COMPLETE;
    bool here = !depth || (can_return_here(node) &&
                           snapshot_worthwhile()); // the search may have to begin again
    if (here && !snapshot_take(depth)) return RUN_BLOCKED;
    take_step();
  }
}

// Back to the deepest state with something left to try. Returns false if there is none.
static bool backtrack(void) {
  for (bool came_back = false;; came_back = true) {
    uint32_t depth = execution_length(search);
    Node *node = execution_node(search, depth);
    if ((int32_t)depth <= search->root) return false;
    if (came_back || node->given) { // given away, and what was left could not be followed
      if (!search->workers->wait(depth)) return false;
      if (node->branches) return branch_begin(search, node), true;
    }
    if (depth == search->lowest) return false;
    reversals_of_last(search);
    merge_close_state(depth, sleep_set(search, node), node->sleep_inherited);
    merge_close_event(depth - 1);
    wakeup_leave(search, node);
    wakeup_close(search, execution_node(search, depth - 1));
    execution_pop(search);
  }
}

// In a process that was given a branch: the rest of the tree is another's. What is tried there at
// the same time sleeps here.
static void take_branch(uint32_t depth, Branch *b) {
  CHECK(depth <= execution_length(search) && b && !b->next);
  while (execution_length(search) > depth) {
    wakeup_leave(search, execution_node(search, execution_length(search)));
    execution_pop(search);
  }
  Node *node = execution_node(search, depth);
  node->branches->event.narrow = true;
  wakeup_close(search, node);
  branch_delete(search, node->branches);
  node->branches = b;
  branch_begin(search, node);
  merge_forget(depth);
}

// From the state before event `from` to the one before event `to`, along the path.
// A long way is likely to be gone again, and to end a little before: half-way snapshots make it
// short.
void search_walk(uint32_t from, uint32_t to) {
  CHECK(from <= to && to <= execution_length(search) && world->n_events == from);
  uint32_t half = from + (to - from) / 2;
  if (from < to) COUNT(replayed, to - from);
  for (; from < to; from++) {
    if (from == half && to - from >= LONG_WAY && control->snapshot != SNAPSHOT_FORK) {
      if (snapshot_shortens()) snapshot_take(from);
      half = from + (to - from) / 2;
    }
    const Event *e = execution_event(search, from);
    schedule_step(e->thread, e->choice);
  }
  CHECK(world->n_events == to);
}

// Share of the tree that is done, as far as it is known: each branch of a node counts the same.
static void estimate(void) {
  if (search->estimates++ & 1023 || search->root >= 0) return;
  double covered = 0, weight = 1;
  for (uint32_t i = 0; i < execution_length(search); i++) {
    const Node *n = execution_node(search, i);
    uint32_t done = 0, open = 0;
    if (n->bare) continue; // one of one
    for (const Branch *b = n->done; b; b = b->next) done++;
    for (const Branch *b = n->branches; b; b = b->next) open++;
    for (const Branch *b = n->given; b; b = b->next) open++;
    covered += weight * done / (done + open);
    weight /= done + open;
  }
  control->covered = covered;
}

// All over, now that it is known what depends on what.
static uint32_t begin_again(void) {
  uint32_t root = snapshot_first();
  search->workers->rest();
  search->counts = search->lost = (WorkerCounts){0};
  while (execution_length(search) > root) {
    wakeup_leave(search, execution_node(search, execution_length(search)));
    execution_pop(search);
  }
  wakeup_leave(search, execution_node(search, root));
  execution_node(search, root)->sleep_n = 0;
  merge_clear();
  findings()->again = findings()->cut = findings()->astray = false;
  memset(findings()->said, 0,
         sizeof findings()->said); // a schedule that was told then may leave out what it needs
  control->executions = control->events = control->blocked = 0;
  snapshot_restore(root);
  return root;
}

// Goes on with a saved search: runs along its path, whose nodes are there already.
static void resume(uint32_t length) {
  for (uint32_t i = 0; i <= length; i++) {
    Node *node = execution_node(search, i);
    node->sleep_n = node->sleep_inherited;
    branch_begin(search, node);
    merge_forget(i);
    if (merge_on()) note_enabled(node);
    if (i == length) return;
    if (control->stop)
      give_up("the time limit was reached before the search was back where it had stopped; with "
              "more time (--timeout) it goes on from there");
    Branch *b = node->branches;
    Fiber *f = b ? fiber_numbered(b->event.thread) : NULL;
    if (f) waiting_fetch(f); // one that was left behind: the path goes on with it
    if (!f || !schedule_enabled(f)) give_up("the saved search does not fit the program");
    if (!i || (can_return_here(node) && snapshot_worthwhile())) snapshot_take(i);
    schedule_step(b->event.thread, b->event.choice);
    sleep_inherit(search, node, execution_node(search, i + 1));
  }
}

// With its reductions the search may plan, seldom, what the program then cannot do. The plain one
// decides such a program.
static bool search_plainly(void) {
  bool reduced = control->order == ORDER_WEAK || merge_on();
  if (!reduced || !findings()->astray || findings()->n_races || search->root >= 0 || search->lowest)
    return false;
  control->order = ORDER_HB;
  merge_stop();
  return findings()->again = true;
}

static bool stop(uint32_t from) {
  search->stopped_from = from;
  return false;
}

// What others were still trying for this process is to be tried again.
static void save_rest(bool all) {
  bool over = control->stop || findings()->over;
  if (!control->keep_rest || (all && !(search->shared && over)) || !execution_length(search) ||
      search->root >= 0 || control->ranks)
    return;
  search->workers->rest();
  search_save(all ? execution_length(search) : search->stopped_from);
}

// A thread that is blocked for ever would like to have been earlier.
static void reverse_blocked(Fiber *f) {
  if (f->state != FIBER_PENDING || f->dead || !op_is(f->pending->kind, OP_BLOCKS) ||
      f->pending->enabled(f, f->pending) || search_chops(f->pending))
    return;
  Event e = {.thread = f->number,
             .op = (uint8_t)f->pending->kind,
             .after_thread = f->after_thread,
             .after_index = f->after_index,
             .index = f->index + 1};
  pending_touches(f, &e);
  for (int k = 0; k < e.n_touches; k++)
    e.touch[k].previous = execution_last_on(search, e.touch[k].key);
  merge_add(execution_length(search), &e);
  reversals_of_blocked(search, &e);
}

static bool find_reversals(uint32_t from, bool merged) {
  if (!reversals_find(search, from, merged)) return false;
  uint32_t n = 0;
  const Future *f = merged ? merge_futures(execution_length(search), &n) : NULL;
  for (uint32_t i = 0; i < n; i++) reversals_of_future(search, &f[i]);
  for (uint32_t i = 0; !merged && i < world->n_fibers; i++) reverse_blocked(world->fiber[i]);
  return true;
}

// Until nothing is left (true) or the budget is used up.
static bool search_on(uint32_t from) {
  for (;;) {
    RunEnd end = findings()->again ? RUN_BLOCKED : run_to_end();
    if (control->stop || search_over()) return stop(from);
    if (findings()->again) { // it took for independent what is not
      if (search->lowest) return false;
      if (search->root >= 0) return false; // the process that has all of the tree begins again
      from = begin_again();
      continue;
    }
    tree_note(from);
    execution_ended(end);
    wakeup_truncated(search, end == RUN_MERGED);
    if (focus_grew(search) && !search->lowest && search->root < 0) {
      from = begin_again();
      continue;
    }
    if (!find_reversals(from, end == RUN_MERGED)) return stop(from);
    estimate();
    search->workers->attend();
    Branch *given;
    if (search->workers->share(&from, &given)) take_branch(from, given);
    else if (backtrack()) from = execution_length(search);
    else if (!findings()->again && !search_plainly()) return true;
    if (!findings()->again) search_walk(snapshot_restore(from), from);
  }
}

void search_run(void) {
  search->workers->start();
  uint32_t from = 0, length;
  if (!search->shared && control->snapshot != SNAPSHOT_FORK) reversals_put_off(search);
  int32_t task = search->workers->host();
  if (task >= 0) resume(from = (uint32_t)task);
  else if (search_load(&length, &from)) resume(length);
  bool all = search_on(from);
  save_rest(all);
  search->workers->leave(all);
  snapshot_done();
  search_finish();
}

bool search_below(bool *again) {
  search->lowest = execution_length(search);
  Node *root = execution_node(search, search->lowest);
  *root = (Node){.event = root->event};
  findings()->cut = false;
  bool all = search_on(search->lowest) && !findings()->cut;
  for (; execution_length(search) > search->lowest; execution_pop(search))
    wakeup_leave(search, execution_node(search, execution_length(search)));
  wakeup_leave(search, root);
  search->lowest = 0;
  *again = findings()->again;
  findings()->again = false;
  return all && !*again;
}
